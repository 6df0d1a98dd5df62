"""Hints: who gets them, what they say, and that nobody else notices."""

import asyncio
import dataclasses
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.core import toy
from tests.web.inside import FAST, Inside, Tab, inside, mids, wait_for
from tests.web.test_leaks import (
    beginning,
    live_table,
    moves_of,
    played,
    set_up,
    still,
    swap_world,
)
from undertable.bots.levels import Candidate, Thought
from undertable.core import FastChance, Game, state_hash
from undertable.games import all_games, get_game
from undertable.table.advice import LEAST, advise, for_people
from undertable.table.botpool import Effort
from undertable.table.log import AnyEntry, Created
from undertable.table.times import Times

GAMES: dict[str, Game] = {**all_games(), "toy": toy.GAME}
ENDLESS = dataclasses.replace(FAST, hint=Effort(10**9, 60.0))  # a hint that is never there


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("hints"), games=GAMES) as server:
        yield server


def seated(server: Inside, *clients: httpx.Client, **spec: Any) -> str:
    """A table that allows hints, with these people on its seats, dealt."""
    table = server.table(clients[0], **{"open": True, "seats": len(clients), "hints": True, **spec})
    for seat, client in enumerate(clients[1:], start=1):
        must(client, table, "sit", seat=seat)
    must(clients[0], table, "start")
    return table


def must(client: httpx.Client, table: str, do: str, **fields: Any) -> dict[str, Any]:
    answer = client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
    assert answer.is_success, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


# What a hint says.


def test_a_hint_rates_the_choices_and_changes_nothing(server: Inside) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = seated(server, ann, bob)
    before = server.length(table)
    with server.tab(table, bob), server.tab(table, ann) as tab:  # a player who is away for long is reported
        updates = len(tab.updates)
        hint = tab.do("hint", decision="0.1")["hint"]
        assert hint["decision"] == "0.1"
        assert {option["action"] for option in hint["options"]} == {"keep", "swap"}
        assert hint["action"] == hint["options"][0]["action"]
        assert all(option["share"] is None or 0 <= option["share"] <= 1 for option in hint["options"])
        assert "of 100 games" in hint["why"]
        # the same question again is not thought about again, and gets the same answer on every way in
        assert tab.do("hint", decision="0.1")["hint"] == hint
        assert must(ann, table, "hint", decision="0.1")["hint"] == hint
        assert len(tab.updates) == updates
    assert server.length(table) == before


def test_a_hint_knows_a_good_card(tmp_path: Path) -> None:
    """Twelve cards, the highest wins: a player with the best one keeps it."""
    name, best = "good22222222", toy.CARDS - 1
    tokens = [f"{name}-token-{seat}" for seat in range(4)]
    with inside(tmp_path, games=GAMES) as server:
        set_up(server, allowing_hints(beginning(toy.GAME, 3, name)), tokens)
        world = moves_of(server, name).state.clone()
        assert isinstance(world, toy.ToyState)
        for place in (world.hands, world.deck):
            if best in place:
                place[place.index(best)] = world.hands[0]
        world.hands[0] = best
        swap_world(server, name, world)
        client = server.client(headers={"authorization": f"Bearer {tokens[0]}"})
        hint = must(client, name, "hint", decision="0.1")["hint"]
        assert hint["action"] == "keep"
        assert hint["options"][0]["share"] > 0.8


def test_the_sentence_says_no_more_than_was_found() -> None:
    names = {1: "leave", 2: "stay", 3: "wait"}.__getitem__

    def why(*options: tuple[int, float, int] | tuple[int, float, int, float]) -> str:
        thought = Thought([Candidate(*option) for option in options], [], 0)
        return advise("0.1", thought, str, names).why

    wins, unsure = (f"wins 62 ± {margin} of 100 games imagined from what you know" for margin in (2, 12))
    fewer = "fewer of the same games"
    assert why((1, 0.62, 4000), (2, 0.55, 2000)) == f"It {wins}; the next best, “stay”, wins 55 ± 2."
    assert why((1, 0.62, 60), (2, 0.55, 40)) == f"It {unsure}, but it is close: “stay” wins 55 ± 15."
    assert why((1, 0.62, 60, 0.0), (2, 0.55, 40, 0.02)) == f"It {unsure}; the next best, “stay”, wins 7 ± 4 {fewer}."
    assert why((1, 0.62, 60, 0.0), (2, 0.55, 40, 0.03)) == f"It {unsure}, but it is close: “stay” wins 7 ± 6 {fewer}."
    assert why((1, 0.62, 60, 0.0), (2, 0.616, 40, 0.0)) == f"It {unsure}, but it is close: “stay” wins 0 ± 1 {fewer}."
    assert (
        why((1, 0.62, 60, 0.0), (2, 0.64, 40, 0.03))
        == f"It {unsure}; “stay” may be just as good, but was explored less."
    )
    assert why((1, 0.62, 4000), (2, 0.9, 3)) == f"It {wins}; nothing else looked worth a closer look."
    assert (
        why((1, 0.62, 60), (2, 0.61, 50), (3, 0.61, 50)) == f"It {unsure}, but it is close: 2 others do about as well."
    )
    assert why((1, 0.001, 60), (2, 0.0, 50)) == "Hardly anything wins from here; this looks as good as any."
    assert why((1, 0.62, 60)) == f"It {unsure}; there is nothing else to do."
    assert why((1, 0.62, 5), (2, 0.6, 4)) == "There was little time to think; this looked best so far."
    rated = advise("0.1", Thought([Candidate(1, 0.62, 4000), Candidate(2, 0.9, LEAST - 1)], [], 0), str, names)
    assert [option.share for option in rated.options] == [0.62, None]


def test_a_shared_win_counts_as_a_win() -> None:
    """Three humans have a fifth of the victory each: their party wins three games of five."""
    thought = Thought([Candidate(5, 0.2, 100, 0.01)], [0.4, 0.2, 0.2, 0.2], 100)
    told = for_people(thought, get_game("pesky-humans"), 1)
    assert told.options[0].share == pytest.approx(0.6)
    assert told.options[0].error == pytest.approx(0.03)
    assert told.shares == pytest.approx([0.4, 0.6, 0.6, 0.6])
    assert for_people(thought, get_game("monster-inn"), 1) == thought


@pytest.mark.parametrize(
    ("game", "passes", "deed"),
    [
        ("boss-monster", ["pass", "pass:phase", "pass:turn", "pass:spell", "pass:aimed"], "slot:2"),
        ("pesky-humans", ["pass", "never"], "yes"),
    ],
)
def test_ways_to_pass_are_one(game: str, passes: list[str], deed: str) -> None:
    box = get_game(game)
    ways = [box.actions.parse(text) for text in (deed, *passes)]
    thought = Thought([Candidate(way, 0.5 + number / 10, 10) for number, way in enumerate(ways)], [0.5, 0.5], 0)
    told = for_people(thought, box, 0)
    assert {box.actions.text(option.action): option.visits for option in told.options} == {
        deed: 10,
        "pass": 10 * len(passes),
    }


def test_where_there_is_one_choice_nothing_is_thought_about(tmp_path: Path) -> None:
    one = dataclasses.replace(toy.GAME, state=OneChoice)
    with inside(tmp_path, games={"toy": one}, times=ENDLESS) as server:
        ann = server.guest("Ann")
        table = seated(server, ann, server.guest("Bob"))
        hint = must(ann, table, "hint", decision="0.1")["hint"]
        assert (hint["action"], hint["why"]) == ("keep", "There is nothing else to do.")


class OneChoice(toy.ToyState):
    def legal(self, seat: int) -> list[int]:
        return [toy.KEEP] if seat in self.to_act() else []


# Refusals.


def test_a_hint_is_refused_with_the_reason(server: Inside) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = seated(server, ann, bob)
    without = seated(server, ann, bob, hints=False)
    waiting = server.table(ann, hints=True)
    with server.tab(table, ann) as tab, server.tab(table, eve) as watcher:
        assert tab.refused("hint", decision="1.1") == "not_you"
        assert tab.refused("hint", decision="0.2") == "stale"
        assert watcher.refused("hint", decision="0.1") == "not_allowed"
        must(ann, table, "act", decision="0.1", action="keep")
        assert tab.refused("hint", decision="0.1") == "stale"
    for place, code, reason in ((without, "not_allowed", "without hints"), (waiting, "not_now", "no game")):
        answer = ann.post(f"/api/tables/{place}/hint", json={"mid": next(mids), "decision": "0.1"}).json()
        assert answer["code"] == code
        assert reason in answer["message"]


def test_a_hint_is_thought_about_once_at_a_time_and_dropped_with_its_decision(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=ENDLESS) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab, server.tab(table, ann) as second, server.tab(table, ann) as third:
            tab.send(do="hint", mid="first", decision="0.1")
            live = server.live(table)
            wait_for(lambda: bool(live._hints._by_seat))
            assert second.refused("hint", decision="0.1") == "not_now"
            third.send(do="hint", mid="first", decision="0.1")  # the same command, sent again: it waits for the same
            tab.send(do="ping")  # a guest who waits can do other things
            assert tab.take() == {"t": "pong"}
            # a choice of somebody else at the same time leaves it alone
            must(bob, table, "act", decision="1.1", action="keep")
            assert live._hints._by_seat
            second.do("act", decision="0.1", action="keep")
            for one in (tab, third):
                one.until(lambda one=one: bool(one.replies))  # type: ignore[misc]
                assert (one.replies[0]["mid"], one.replies[0]["code"]) == ("first", "stale")
            assert not live._hints._by_seat
            # the process that thought in vain is gone, and the next question is answered
            server.run(lambda site: asyncio.sleep(0))
            wait_for(lambda: not server.site.tables.bots._busy)


def test_alone_with_bots_the_last_decision_is_still_spoken_of(tmp_path: Path) -> None:
    """A coach can say what a move has cost, even if the move came before its search was over."""
    slow = dataclasses.replace(FAST, hint=Effort(20_000, 20.0))
    with inside(tmp_path, games=GAMES, times=slow) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random", "random"], seats=3, hints=True)
        must(ann, table, "start")
        with server.tab(table, ann) as tab:
            tab.send(do="hint", mid="before", decision="0.1")
            live = server.live(table)
            wait_for(lambda: bool(live._hints._by_seat))
            must(ann, table, "act", decision="0.1", action="keep")
            tab.until(lambda: any(reply["mid"] == "before" for reply in tab.replies))
            reply = next(reply for reply in tab.replies if reply["mid"] == "before")
            assert reply["ok"], reply
            assert reply["hint"]["decision"] == "0.1"


def test_a_hint_that_fails_can_be_asked_for_again(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=ENDLESS) as server:
        ann = server.guest("Ann")
        table = seated(server, ann, server.guest("Bob"))
        with server.tab(table, ann) as tab:
            tab.send(do="hint", mid="doomed", decision="0.1")
            room = server.site.tables.bots
            wait_for(lambda: bool(room._busy))
            next(iter(room._busy)).kill()
            tab.until(lambda: bool(tab.replies))
            assert tab.replies[0]["code"] == "not_now"
            server.live(table)._hints.effort = FAST.hint
            assert tab.do("hint", decision="0.1")["hint"]["action"] in ("keep", "swap")


# Nobody else notices.


def allowing_hints(entries: list[AnyEntry]) -> list[AnyEntry]:
    created = entries[0]
    assert isinstance(created, Created)
    spec = msgspec.structs.replace(created.spec, hints=True)
    return [msgspec.structs.replace(created, spec=spec), *entries[1:]]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Inside]]:
    times = Times(away=1000, hint=Effort(80, 30.0))
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp(name) for name in ("real", "other")]
        yield [stack.enter_context(inside(folder, games=GAMES, times=times, clock=still)) for folder in folders]


def test_the_others_hear_the_same_with_and_without_a_hint(twins: list[Inside]) -> None:
    """To the last byte: another seat, a spectator, and another tab of the seat that asked."""
    name = "same22222222"
    tokens = [f"{name}-token-{seat}" for seat in range(4)]
    entries = allowing_hints(beginning(toy.GAME, 3, name))
    heard: list[list[list[str]]] = []
    for server, asks in zip(twins, (True, False), strict=True):
        set_up(server, entries, tokens)
        clients = [server.client(headers={"authorization": f"Bearer {token}"}) for token in tokens]
        with ExitStack() as stack:
            tabs: list[Tab] = [stack.enter_context(server.tab(name, client)) for client in clients]
            for round in ("1", "2"):
                for seat in range(3):
                    decision = f"{seat}.{round}"
                    if asks:
                        with server.tab(name, clients[seat]) as asker:
                            asker.do("hint", decision=decision)
                            assert asker.refused("hint", decision="9.9") == "not_you"
                    body = {"mid": decision, "decision": decision, "action": "swap"}
                    assert clients[seat].post(f"/api/tables/{name}/act", json=body).is_success
                    for tab in tabs:
                        chosen = 3 * (int(round) - 1) + seat + 1
                        tab.until(lambda tab=tab, chosen=chosen: said(tab, "chosen") == chosen)  # type: ignore[misc]
            heard.append([tab.heard for tab in tabs])
        assert server.length(name) == len(entries) + 6
    assert heard[0] == heard[1]


def said(tab: Tab, what: str) -> int:
    return sum(event.get("what") == what for event in tab.events)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_hint_follows_from_what_the_seat_knows(twins: list[Inside], game: Game) -> None:
    """Two worlds that the seat cannot tell apart: the same bytes for the same decision."""
    pick = random.Random(f"hint {game.id}")
    others = 0
    for number in range(3):
        seats = pick.choice(game.seats)
        name = f"{'abc'[number]}{game.id[:3]}hint222222"[:12].replace("-", "x")
        moves = pick.randrange(seats if game is toy.GAME else 50)
        entries = allowing_hints(played(GAMES, beginning(game, seats, name), moves, pick))
        tokens = [f"{name}-token-{seat}" for seat in range(seats + 1)]
        for server in twins:
            set_up(server, entries, tokens)
        real = moves_of(twins[0], name).state
        seat = pick.choice(real.to_act())
        world = real.imagine(seat, FastChance(number))
        others += state_hash(world) != state_hash(real)
        swap_world(twins[1], name, world)
        replies = []
        for server in twins:
            decision = live_table(server, name).table.decisions[seat]
            client = server.client(headers={"authorization": f"Bearer {tokens[seat]}"}, timeout=30)
            answer = client.post(f"/api/tables/{name}/hint", json={"mid": "hint", "decision": decision})
            assert answer.is_success, answer.text
            replies.append(answer.content)
        assert replies[0] == replies[1]
    assert others
