"""The review of a game: what it says, that it is made once and kept, and how far it is."""

import asyncio
import dataclasses
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.core import toy
from tests.web.inside import DEADLINE, FAST, SMALL, Inside, inside, mids, wait_for
from undertable.bots.race import obvious
from undertable.core import FastChance, Game, Match, SeatName
from undertable.games import all_games
from undertable.table.advice import wins
from undertable.table.botpool import BotPool, Effort
from undertable.table.story import WAITING_FOR_ONE, Story, StoryEffort, StoryState, Teller, moments

GAMES: dict[str, Game] = {**all_games(), "toy": toy.GAME}
ENDLESS = dataclasses.replace(SMALL, own=Effort(10**9, 60.0))


def told(match: Match, effort: StoryEffort = SMALL, times: int = 1) -> list[Story]:
    """The review of a match, made this many times."""

    async def tell() -> list[Story]:
        room = BotPool(1, grace=5.0, nice=5)
        try:
            return [await Teller("t", match, room, effort, lambda done, of: None).tell() for _ in range(times)]
        finally:
            await room.close()

    return asyncio.run(tell())


def played(game: Game, seats: int, seed: int = 1) -> Match:
    """A game in which everybody takes anything."""
    match = Match(game, [SeatName(f"P{seat}") for seat in range(seats)], FastChance(seed))
    chance = FastChance(seed + 1)
    while not match.state.over():
        seat = match.state.to_act()[0]
        legal = match.state.legal(seat)
        match.act(seat, legal[chance.below(len(legal))])
    return match


# What it says.


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_story_follows_the_game_to_its_result(game: Game) -> None:
    match = played(game, game.seats[0])
    first, *again = told(match, times=2 if game is toy.GAME else 1)
    assert all(story == first for story in again)  # the same game, the same story
    assert len(first.points) <= SMALL.decisions + 1
    assert [point.moves for point in first.points] == sorted({point.moves for point in first.points})
    assert all(len(point.shares) == game.seats[0] for point in first.points)
    assert all(0 <= share <= 1 for point in first.points for share in point.shares)
    assert first.points[-1].moves == len(match.moves)
    assert first.points[-1].shares == match.state.returns()
    assert len(first.turns) <= 3
    for turn in first.turns:
        assert match.moves[turn.moves][0] == turn.seat
        assert turn.better_share > turn.played_share


def test_moments_are_decisions_spread_over_the_game() -> None:
    match = played(all_games()["monster-inn"], 4)
    every = moments(match, 10**6)
    assert len(every) > 60
    for moment in every:
        assert match.moves[moment.moves] == (moment.seat, moment.played)
        assert len(moment.state.legal(moment.seat)) > 1
    some = moments(match, 10)
    assert len(some) == 10
    assert {moment.moves for moment in some} <= {moment.moves for moment in every}
    gaps = [after.moves - before.moves for before, after in pairwise(some)]
    assert max(gaps) < len(match.moves) / 5


def test_moments_of_a_long_game_needed_a_thought() -> None:
    """Not every step of a walk is one, unless it was not the obvious step."""
    game = all_games()["pesky-humans"]
    match = Match(game, [SeatName("P0"), SeatName("P1")], FastChance(1))
    chance = FastChance(2)
    for _ in range(400):
        seat = match.state.to_act()[0]
        match.act(seat, game.heuristics.policy(match.state, seat, chance))
    some = moments(match, 30)
    assert 5 < len(some) <= 30
    for moment in some:
        world = moment.state.imagine(moment.seat, FastChance(3))
        assert obvious(game.heuristics, world, moment.seat, world.legal(moment.seat)) != moment.played


def named(state: toy.ToyState, seat: int, names: Sequence[str]) -> Any:
    """A prompt whose choices have names of their own."""
    asked = toy.prompt(state, seat, names)
    choices = [msgspec.structs.replace(choice, label=choice.action.title()) for choice in asked.choices]
    return msgspec.structs.replace(asked, choices=choices)


def thrown_away(seed: int) -> tuple[Match, int] | None:
    """A round of three in which the seat with the best card of all swaps it, and that seat; None if nobody has it."""
    game = dataclasses.replace(toy.GAME, prompt=named)
    match = Match(game, [SeatName(name) for name in "ABC"], FastChance(seed), {"rounds": 1})
    state = match.state
    assert isinstance(state, toy.ToyState)
    if 11 not in state.hands:
        return None
    lucky = state.hands.index(11)
    for seat in range(3):
        match.act(seat, toy.SWAP if seat == lucky else toy.KEEP)
    return match, lucky


THROWN_AWAY = [found for seed in range(100) if (found := thrown_away(seed)) is not None]
CLOSER = dataclasses.replace(SMALL, own=Effort(400, 20.0), closely=Effort(800, 20.0))


def test_a_blunder_is_found_and_what_was_better() -> None:
    match, lucky = THROWN_AWAY[0]
    (story,) = told(match, CLOSER)
    turn = story.turns[0]
    assert (turn.moves, turn.seat, turn.played, turn.better) == (lucky, lucky, "Swap", "Keep")
    assert turn.better_share > 0.8 > turn.played_share
    assert 0 < turn.margin < turn.better_share - turn.played_share
    assert turn.asked == "Keep or swap?"
    assert [one.action for one in turn.options] == ["keep", "swap"], "what was played is there, however little explored"


def test_a_blunder_that_did_not_matter_is_no_turning_point() -> None:
    """A player who throws the best card away and draws the next best has lost nothing."""
    match = next(match for match, lucky in THROWN_AWAY if lucky == 2 and match.state.returns()[lucky] == 1)
    (story,) = told(match, CLOSER)
    assert 2 not in [turn.seat for turn in story.turns]


def test_a_shared_win_counts_fully() -> None:
    """In Those Pesky Humans! two humans win as surely as one."""
    assert wins(all_games()["pesky-humans"], [0.0, 0.5, 0.5]) == [0, 1, 1]
    assert wins(all_games()["boss-monster"], [0.0, 0.5, 0.5]) == [0, 0.5, 0.5]


# Over HTTP: made once, and kept.


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, cluster: Any) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""
    else:
        with cluster.lent() as url:
            yield url


def finished(server: Inside, ann: httpx.Client, bob: httpx.Client) -> str:
    """A table at which a game was played."""
    table = server.table(ann, open=True, options={"rounds": 1})
    for client, do, fields in (
        (bob, "sit", {"seat": 1}),
        (ann, "start", {}),
        (ann, "act", {"decision": "0.1", "action": "keep"}),
        (bob, "act", {"decision": "1.1", "action": "swap"}),
    ):
        answer = client.post(f"/api/tables/{table}/{do}", json={"mid": next(mids), **fields})
        assert answer.is_success, answer.text
    return table


def begin(client: httpx.Client, table: str) -> StoryState:
    answer = client.post(f"/api/tables/{table}/story")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=StoryState)


def look(client: httpx.Client, table: str) -> StoryState:
    return msgspec.json.decode(client.get(f"/api/tables/{table}/story").content, type=StoryState)


def states_until_told(client: httpx.Client, table: str) -> list[StoryState]:
    """How far the story was, until it was there."""
    end = time.monotonic() + DEADLINE
    states = [look(client, table)]
    while states[-1].status != "done":
        assert time.monotonic() < end, states[-1]
        time.sleep(0.002)
        states.append(look(client, table))
    return states


def test_a_story_is_told_once_and_kept(tmp_path: Path, database: str) -> None:
    with inside(tmp_path, games=GAMES, postgres=database) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = finished(server, ann, bob)
        assert look(ann, table) == StoryState(status="none")
        assert begin(ann, table).status in ("waiting", "thinking")
        begin(bob, table)  # asked for by two, made once
        assert len(server.site.tables.stories._tasks) == 1
        states = states_until_told(bob, table)
        thinking = [state for state in states if state.status == "thinking"]
        assert thinking
        assert all(state.done < state.of for state in thinking)
        assert [state.done for state in thinking] == sorted(state.done for state in thinking)
        story = states[-1].story
        assert story is not None
        assert story.names == ["Ann", "Bob"]
        assert begin(ann, table) == states[-1]
        assert not server.site.tables.stories._tasks
    with inside(tmp_path, games=GAMES, postgres=database) as server:
        client = server.client()
        assert look(client, table) == states[-1]  # after a restart too, for everybody who may watch
        assert client.post(f"/api/tables/{table}/story", headers={"x-undertable": "1"}).status_code == 401
        assert not server.site.tables.stories.room._idle  # nothing was thought about again


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server where a story takes forever."""
    times = dataclasses.replace(FAST, story=ENDLESS)
    with inside(tmp_path_factory.mktemp("endless"), games=GAMES, times=times) as server:
        yield server


def test_stories_are_told_one_after_the_other_and_hold_up_nobody(endless: Inside) -> None:
    ann, bob = endless.guest("Ann"), endless.guest("Bob")
    first, second = (finished(endless, ann, bob) for _ in range(2))
    begin(ann, first)
    stories = endless.site.tables.stories
    wait_for(lambda: bool(stories.room._busy))
    assert begin(ann, second) == StoryState(status="waiting")
    assert look(ann, first).status == "thinking"
    # bots have processes of their own
    table = endless.table(ann, bots=[None, "random"])
    with endless.tab(table, ann) as tab:
        tab.do("start")
        tab.do("act", decision="0.1", action="keep")
        tab.until(lambda: tab.state["view"]["round"] == 1)
    # a process that dies spoils one review, and it can be asked for again
    next(iter(stories.room._busy)).kill()
    wait_for(lambda: look(ann, first).status == "failed")
    wait_for(lambda: look(ann, second).status == "thinking")
    stories.effort = SMALL
    assert begin(ann, first).status == "waiting"
    wait_for(lambda: bool(stories.room._busy))
    next(iter(stories.room._busy)).kill()
    states_until_told(ann, first)


def test_one_guest_does_not_fill_the_queue(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=dataclasses.replace(FAST, story=ENDLESS)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        first, *others, last = (finished(server, ann, bob) for _ in range(WAITING_FOR_ONE + 1))
        for table in (first, *others):
            begin(ann, table)
        assert ann.post(f"/api/tables/{last}/story").status_code == 429
        assert begin(bob, last).status == "waiting"


def test_a_story_is_for_after_the_game_and_for_those_who_may_watch(endless: Inside) -> None:
    ann, eve = endless.guest("Ann"), endless.guest("Eve")
    table = endless.table(ann, open=False)
    for client, status in ((ann, 409), (eve, 403)):
        for answer in (client.get(f"/api/tables/{table}/story"), client.post(f"/api/tables/{table}/story")):
            assert answer.status_code == status
    assert ann.get("/api/tables/aaaaaaaaaaaa/story").status_code == 404
