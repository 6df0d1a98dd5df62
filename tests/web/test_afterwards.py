"""What comes after a game: rematches and forks; and bots that fail in it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.table import wild
from tests.web import playing
from tests.web.inside import Inside, inside
from tests.web.playing import GAMES, look, must, play, post, seated
from undertable.core import decode_record, verify

server, ann, bob, cat = playing.server, playing.ann, playing.bob, playing.cat  # the fixtures


# What comes after.


def test_a_rematch_is_for_the_same_people(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, seats=3, bots=[None, None, "random"])
    assert post(ann, table, "rematch")["code"] == "not_now"
    play(table, ann, bob)
    assert post(cat, table, "rematch")["code"] == "not_allowed"
    with server.tab(table, bob) as tab:
        new = must(ann, table, "rematch")["table"]
        assert new != table
        tab.until(lambda: tab.state["table"]["next"] == new)
        assert len(tab.told("followed")) == 1
        assert tab.do("rematch")["table"] == new  # the same for everybody who asks
    state = look(ann, new)["state"]
    assert state["seat"] == 0
    assert state["table"]["spec"] == look(ann, table)["state"]["table"]["spec"]
    assert state["table"]["commitment"] != look(ann, table)["state"]["table"]["commitment"]
    me = bob.get("/api/me").json()["id"]
    assert [(seat["kind"], seat.get("who")) for seat in state["table"]["seats"]][1:] == [("held", me), ("bot", None)]
    assert post(cat, new, "sit", seat=1)["code"] == "not_now"
    assert post(bob, new, "sit", seat=0)["code"] == "not_now"
    must(bob, new, "sit", seat=1)
    must(bob, new, "start")
    play(new, ann, bob)


def test_a_rematch_by_invitation_lets_the_expected_in(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = server.table(ann, open=False)
    invite = look(ann, table)["state"]["invite"]
    for client in (bob, cat):
        must(client, table, "join", invite=invite)
    must(bob, table, "sit", seat=1)
    must(ann, table, "start")
    play(table, ann, bob)
    new = must(ann, table, "rematch")["table"]
    assert cat.get(f"/api/tables/{new}").status_code == 403  # watched the last game, not expected at this one
    assert look(bob, new)["stream"] == "watch"
    must(bob, new, "sit", seat=1)
    assert look(bob, new)["state"]["invite"] != invite


@pytest.mark.parametrize("game", ["toy", "monster-inn", "you-monster"])
def test_a_finished_game_can_be_gone_on_with_from_any_point(
    server: Inside, ann: httpx.Client, bob: httpx.Client, game: str
) -> None:
    seats = 2 if game == "toy" else GAMES[game].seats[0]
    bots = [None, *["random"] * (seats - 1)]
    table = server.table(ann, game=game, seats=seats, bots=bots, open=True)
    must(ann, table, "start")
    assert post(ann, table, "fork", moves=0, seat=0)["code"] == "not_now"
    play(table, ann)
    whole = decode_record(ann.get(f"/api/tables/{table}/record").content)
    verify(whole, GAMES[game])
    count = len(whole.moves)
    assert post(ann, table, "fork", moves=count, seat=0)["code"] == "no_such"
    assert post(ann, table, "fork", moves=0, seat=seats)["code"] == "no_such"
    assert post(ann, table, "fork", moves=0, seat=0, bots="nobody")["code"] == "no_such"
    points = range(count) if game == "toy" else [0, 1, count // 2, count - 1]
    for moves in points:
        fork = must(bob, table, "fork", moves=moves, seat=seats - 1, bots="random")["table"]
        must(bob, fork, "start")
        state = look(bob, fork)["state"]
        assert state["table"]["origin"] == table
        assert state["seat"] == seats - 1
        play(fork, bob)
        record = decode_record(bob.get(f"/api/tables/{fork}/record").content)
        assert verify(record, GAMES[game]).state.over()
        assert record.moves[:moves] == whole.moves[:moves]
        assert record.hashes[: moves + 1] == whole.hashes[: moves + 1]
        assert record.chance[: record.given] == whole.chance[: record.given]
        assert record.secret != whole.secret
        # the past is nobody's to take back
        assert ann.get(f"/api/tables/{fork}").status_code == 403


def test_moves_of_the_earlier_game_are_not_taken_back(server: Inside, ann: httpx.Client, bob: httpx.Client) -> None:
    table = seated(server, ann, bob)
    play(table, ann, bob)
    fork = must(ann, table, "fork", moves=1, seat=0)["table"]
    invite = look(ann, fork)["state"]["invite"]
    must(bob, fork, "join", invite=invite)
    must(bob, fork, "sit", seat=1)
    must(ann, fork, "start")
    assert post(ann, fork, "take_back")["code"] == "not_now"
    assert post(ann, fork, "propose", what="back")["code"] == "not_now"
    play(fork, ann, bob)


# Bad bots.


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("zoo"), games=GAMES) as server:
        yield server


@pytest.mark.parametrize("bot", [bot.name for bot in wild.BAD])
def test_a_bot_that_fails_is_replaced_and_the_table_says_so(zoo: Inside, bot: str) -> None:
    ann = zoo.guest("Ann")
    table = zoo.table(ann, game="wild", bots=[None, bot])
    with zoo.tab(table, ann) as tab:
        tab.do("start")
        tab.until(lambda: bool(tab.told("stood_in")))
        event = tab.told("stood_in")[0]
        assert event["seat"] == 1
        assert bot in event["text"]
        assert tab.state["table"]["seats"][1]["bot"] == "random"
        play(table, ann)
        tab.until(lambda: "result" in tab.state)
        assert len(tab.told("stood_in")) == 1  # the simple one plays to the end
    record = decode_record(ann.get(f"/api/tables/{table}/record").content)
    assert verify(record, wild.GAME).state.over()


def test_a_bot_that_fails_once_plays_on(zoo: Inside) -> None:
    ann = zoo.guest("Ann")
    table = zoo.table(ann, game="wild", bots=[None, "hiccup"])
    must(ann, table, "start")
    play(table, ann)
    told = look(ann, table)
    assert told["state"]["result"]
    assert told["state"]["table"]["seats"][1]["bot"] == "hiccup"
    assert not [event for event in told["events"] if event["e"] == "stood_in"]


def test_bad_bots_beside_good_people(zoo: Inside) -> None:
    """Where one bot after the other fails, a table with none of them plays on meanwhile."""
    ann, bob, cat = (zoo.guest(name) for name in ("Ann", "Bob", "Cat"))
    bad = zoo.table(ann, game="wild", seats=3, bots=[None, "hang", "crash"])
    must(ann, bad, "start")
    good = seated(zoo, bob, cat)
    play(good, bob, cat)
    play(bad, ann)
    stood_in = [event["seat"] for event in look(ann, bad)["events"] if event["e"] == "stood_in"]
    assert sorted(stood_in) == [1, 2]
    assert "undertable_bot_failures_total" in ann.get("/metrics").text
