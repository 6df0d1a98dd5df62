"""Presence, the clock, and what people at a table vote on or take back."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import httpx

from tests.core import toy
from tests.web import playing
from tests.web.inside import FAST, Inside, Tab, inside, wait_for
from tests.web.playing import (
    GAMES,
    SetClock,
    look,
    must,
    play,
    post,
    seated,
    until_told,
    without_times,
)
from undertable.bots import STAND_IN
from undertable.core import decode_record, verify

server, ann, bob, cat = playing.server, playing.ann, playing.bob, playing.cat  # the fixtures


# Presence.


def test_an_absent_player_is_shown_as_away_and_as_back(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)

    def away(tab: Tab) -> list[bool]:
        return [seat.get("away", False) for seat in tab.state["table"]["seats"]]

    with server.tab(table, ann) as tab:
        before = len(tab.events)
        with server.tab(table, bob), server.tab(table, bob) as second:
            tab.until(lambda: away(tab) == [False, False])
            second.close()  # a tab less is not away
            tab.do("say", text="Hi.")
            assert away(tab) == [False, False]
        tab.until(lambda: away(tab) == [False, True])
        with server.tab(table, bob):
            tab.until(lambda: away(tab) == [False, False])
        assert len(tab.events) == before + 1  # it is a state, not an event


def test_when_the_time_is_up_a_bot_plays_until_the_seat_is_taken_back(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, clock=30)
        with server.tab(table, ann) as tab, server.tab(table, bob) as other:
            assert tab.state["decision"] == {"id": "0.1", "deadline": clock.now + 30}
            assert tab.state["deadlines"] == {"0": clock.now + 30, "1": clock.now + 30}
            clock.now += 20
            tab.do("act", decision="0.1", action="keep")
            clock.now += 9.9
            tab.do("emote", emote="think")  # the server looks at the clock again
            assert not tab.told("stood_in")
            clock.now += 0.1
            tab.do("emote", emote="think")
            tab.until(lambda: bool(tab.told("stood_in")))
            assert [event["seat"] for event in tab.told("stood_in")] == [1]
            tab.until(lambda: tab.state["view"]["round"] == 1)  # the bot has moved
            assert tab.state["table"]["seats"][1]["bot"] == STAND_IN
            other.until(lambda: other.state["table"]["seats"][1].get("bot") == STAND_IN)
            assert other.refused("act", decision="1.2", action="keep") == "not_now"
            other.do("reclaim")
            assert other.refused("reclaim") == "not_now"
            tab.until(lambda: "bot" not in tab.state["table"]["seats"][1])
            play(table, ann, bob)


def test_a_clock_that_is_set_back_still_runs_out(tmp_path: Path) -> None:
    clock = SetClock()
    # nobody is shown as away: nothing makes the server look at the clock but the clock itself
    with inside(tmp_path, games=GAMES, clock=clock, times=dataclasses.replace(FAST, away=600)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, clock=5)
        with server.tab(table, ann) as tab:
            clock.now += 4.9
            tab.do("emote", emote="think")
            clock.now -= 0.1
            looks = clock.looks
            wait_for(lambda: clock.looks > looks)  # it thought that the time was up, and it was not
            clock.now += 0.2
            tab.until(lambda: len(tab.told("stood_in")) == 2)


# Votes.


def proposal(tab: Tab) -> dict[str, Any] | None:
    found: dict[str, Any] | None = tab.state["table"]["proposal"]
    return found


def test_a_bot_for_an_absent_seat_is_voted_on(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    with server.tab(table, ann) as tab, server.tab(table, bob) as other:
        with server.tab(table, cat):
            tab.until(lambda: not tab.state["table"]["seats"][2].get("away", False))
            assert tab.refused("propose", what="bot", seat=2) == "not_now"  # Cat is here
        tab.until(lambda: tab.state["table"]["seats"][2].get("away", False))
        assert tab.refused("propose", what="bot") == "malformed"
        assert tab.refused("propose", what="bot", seat=0) == "not_now"
        assert tab.refused("propose", what="bot", seat=9) == "no_such"
        tab.do("propose", what="bot", seat=2)
        found = proposal(tab)
        assert found is not None
        assert (found["by"], found["seat"], found["voters"], found["agreed"]) == (0, 2, [1], [])
        assert tab.refused("propose", what="end") == "not_now"  # one at a time
        assert tab.refused("vote", proposal=found["id"], yes=True) == "not_you"
        assert other.refused("vote", proposal=found["id"] + 1, yes=True) == "stale"
        assert not tab.told("stood_in")
        other.do("vote", proposal=found["id"], yes=True)
        tab.until(lambda: bool(tab.told("stood_in")))
        assert proposal(tab) is None
        assert other.refused("vote", proposal=found["id"], yes=True) == "stale"
        assert tab.state["table"]["seats"][2]["bot"] == STAND_IN
    with server.tab(table, cat) as back:
        back.do("reclaim")
        assert "bot" not in back.state["table"]["seats"][2]


def test_a_kick_needs_a_vote_and_one_no_ends_it(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    alone = seated(server, ann, bob)
    assert post(ann, alone, "propose", what="kick", seat=1)["code"] == "not_allowed"
    table = seated(server, ann, bob, cat)
    with server.tab(table, ann) as tab, server.tab(table, bob) as voter, server.tab(table, cat) as third:
        tab.do("propose", what="kick", seat=2)
        assert third.refused("vote", proposal=0, yes=False) == "not_you"
        voter.do("vote", proposal=0, yes=False)
        tab.until(lambda: bool(tab.told("voted")))
        assert proposal(tab) is None
        assert not tab.told("kicked")
        tab.do("propose", what="kick", seat=2)
        voter.do("vote", proposal=1, yes=True)
        tab.until(lambda: bool(tab.told("kicked")))
        assert tab.state["table"]["seats"][2]["kind"] == "bot"
        third.until(lambda: third.stream == "watch")
        assert "seat" not in third.state
        for command in ("reclaim", "stand"):
            assert third.refused(command) == "not_allowed"
        assert third.refused("act", decision="2.1", action="keep") == "not_allowed"
        assert third.state["view"]["hand"] is None
    waiting = seated(server, ann, bob, cat, start=False)
    must(ann, waiting, "propose", what="kick", seat=2)
    must(bob, waiting, "vote", proposal=0, yes=True)
    assert post(cat, waiting, "sit", seat=2)["code"] == "not_allowed"


def test_a_kick_is_of_a_person_and_not_of_a_chair(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat, start=False)
    must(ann, table, "propose", what="kick", seat=2)
    must(cat, table, "stand")
    newcomer = server.guest("Dan")
    must(newcomer, table, "sit", seat=2)
    assert post(bob, table, "vote", proposal=0, yes=True)["code"] == "stale"
    assert look(newcomer, table)["state"]["seat"] == 2
    # nor does a vote pass to the next person in that seat
    must(ann, table, "propose", what="kick", seat=2)
    must(bob, table, "stand")
    must(cat, table, "sit", seat=1)
    assert post(cat, table, "vote", proposal=1, yes=True)["code"] == "stale"
    assert look(newcomer, table)["state"]["seat"] == 2
    must(ann, table, "propose", what="kick", seat=2)  # and another can be asked for


def test_people_keep_their_votes_while_a_bot_plays_for_them(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    must(ann, table, "propose", what="end")
    must(bob, table, "stand")
    assert look(ann, table)["state"]["table"]["proposal"] is None
    assert post(cat, table, "vote", proposal=0, yes=True)["code"] == "stale"
    must(ann, table, "propose", what="end")
    assert look(ann, table)["state"]["table"]["proposal"]["voters"] == [1, 2]
    must(cat, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "playing"
    must(bob, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "over"


def test_nobody_cheats_while_the_other_has_no_connection(tmp_path: Path) -> None:
    """A bad network, a restart or a program without a socket must not give the others everything."""
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock, times=dataclasses.replace(FAST, stand_in=180.0)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab:
            server.tab(table, bob).close()
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            assert tab.state["table"]["seats"][1]["bot_from"] == clock.now + 180
            refused = tab.answer(do="propose", mid="soon", what="bot", seat=1)
            assert refused["message"] == "Bob may only have lost the connection: wait 3 minutes before a bot plays"
            clock.now += 100
            look(bob, table)  # without a connection, and yet there
            clock.now += 100
            assert tab.refused("propose", what="bot", seat=1) == "not_now"
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            clock.now += 100
            tab.do("propose", what="bot", seat=1)
            tab.until(lambda: "bot" in tab.state["table"]["seats"][1])
            tab.do("propose", what="end")  # Bob may come back: nothing is ended without Bob
            found = proposal(tab)
            assert found is not None
            assert found["voters"] == [1]
            assert tab.state["table"]["status"] == "playing"
            must(bob, table, "reclaim")


def test_a_proposer_can_withdraw(server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client) -> None:
    table = seated(server, ann, bob, cat)
    must(ann, table, "propose", what="end")
    assert post(ann, table, "vote", proposal=0, yes=True)["code"] == "not_you"
    must(ann, table, "vote", proposal=0, yes=False)
    assert look(ann, table)["state"]["table"]["proposal"] is None


def test_a_game_ends_early_when_all_agree(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat)
    must(bob, table, "propose", what="end")
    must(ann, table, "vote", proposal=0, yes=False)
    assert post(cat, table, "vote", proposal=0, yes=True)["code"] == "stale"  # one no is enough
    must(bob, table, "propose", what="end")
    must(ann, table, "vote", proposal=1, yes=True)
    assert look(ann, table)["state"]["table"]["status"] == "playing"
    assert post(ann, table, "vote", proposal=1, yes=True)["code"] == "not_you"  # so is one yes of each
    must(cat, table, "vote", proposal=1, yes=True)
    state = look(ann, table)["state"]
    assert state["table"]["status"] == "over"
    assert not {"decision", "result", "open"} & set(state)
    assert post(ann, table, "act", decision="0.1", action="keep")["code"] == "not_now"
    record = decode_record(ann.get(f"/api/tables/{table}/record").content)
    assert record.secret is not None
    verify(record, toy.GAME)
    assert ann.get(f"/api/tables/{table}/verify").json()["sound"]
    assert ann.get(f"/api/tables/{table}/positions").json()["result"] is None
    assert ann.post(f"/api/tables/{table}/story").status_code == 409  # there is no result to lead up to
    assert must(ann, table, "rematch")["table"]


def test_what_was_revealed_stays_done_where_others_play(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    assert post(ann, table, "propose", what="back")["code"] == "not_now"
    must(bob, table, "act", decision="1.1", action="keep")
    must(ann, table, "act", decision="0.1", action="swap")
    assert look(ann, table)["state"]["view"]["round"] == 1
    assert post(ann, table, "take_back")["code"] == "not_now"  # a card was drawn
    assert post(ann, table, "propose", what="back")["message"] == (
        "something was drawn or revealed since: where others play, it stays done"
    )
    must(bob, table, "stand")  # and may come back
    assert post(ann, table, "propose", what="back")["code"] == "not_now"


def test_alone_with_bots_a_revealed_move_can_be_taken_back(server: Inside, ann: httpx.Client) -> None:
    table = seated(server, ann, seats=2, bots=[None, "random"])
    hand = look(ann, table)["state"]["view"]["hand"]
    with server.tab(table, ann) as tab:
        tab.do("act", decision="0.1", action="swap")
        tab.until(lambda: tab.state["view"]["round"] == 1)
        tab.do("propose", what="back")
        tab.until(lambda: bool(tab.told("took_back")))
        assert (tab.state["view"]["round"], tab.state["view"]["hand"]) == (2, hand)
        assert tab.state["decision"]["id"] not in ("0.1", "0.2")  # answers to what was asked before are stale


def test_a_choice_made_at_the_same_time_is_taken_back_freely_and_stays_secret(
    server: Inside, ann: httpx.Client, bob: httpx.Client
) -> None:
    heard = []
    for first, second in (("swap", "keep"), ("keep", "swap"), ("swap", "swap")):
        table = seated(server, ann, bob)
        with server.tab(table, ann) as tab, server.tab(table, bob) as other, server.tab(table) as watch:
            assert tab.refused("take_back") == "not_now"
            tab.do("act", decision="0.1", action=first)
            assert tab.state["take_back"]
            assert tab.state["view"]["choice"] == toy.GAME.actions.parse(first)
            tab.do("take_back")
            assert "take_back" not in tab.state
            assert tab.state["view"]["choice"] is None
            assert tab.refused("act", decision="0.1", action=second) == "stale"
            tab.do("act", decision="0.2", action=second)
            for one in (other, watch):
                until_told(one, "chosen", 2)
                assert "take_back" not in one.state
            views = [{**one.state["view"], "hand": 0, "zones": []} for one in (other, watch)]  # the deals differ
            heard.append([*(without_times(one.events)[-3:] for one in (other, watch)), *views])
            assert all("swap" not in json.dumps(event) for event in other.events[-3:])
            assert all("keep" not in json.dumps(event) for event in other.events[-3:])
            other.do("act", decision="1.1", action="keep")
            assert tab.refused("take_back") == "not_now"  # all is revealed
    assert heard[0] == heard[1] == heard[2]
