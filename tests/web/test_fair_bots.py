"""The server's bots are for everybody: tables nobody watches pause, and one guest runs only so many."""

import dataclasses
from pathlib import Path

from tests.web.inside import FAST, inside, wait_for
from tests.web.playing import GAMES, finish, look, must, post
from undertable.web.limits import NO_LIMITS


def test_bots_alone_wait_until_somebody_watches(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=dataclasses.replace(FAST, looked=0.0)) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        live = server.live(table)
        must(ann, table, "start")
        must(ann, table, "stand")
        assert not live.busy()  # only bots are left, and nobody is there to see them
        with server.tab(table, ann) as tab:
            finish(tab)


def test_bots_go_on_for_a_person_who_will_come_back(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, times=dataclasses.replace(FAST, looked=0.0)) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        must(ann, table, "start")
        live = server.live(table)
        assert live.table.persons() == [0]
        assert live._bots.awake()


def test_a_look_without_a_connection_counts_as_watching(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        table = server.table(ann, bots=[None, "random"])
        must(ann, table, "start")
        must(ann, table, "stand")
        while "result" not in look(ann, table)["state"]:
            pass


def test_a_guest_runs_only_so_many_games(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, limits=dataclasses.replace(NO_LIMITS, running=2)) as server:
        ann = server.guest("Ann")
        tables = [server.table(ann, bots=[None, "random"]) for _ in range(3)]
        must(ann, tables[0], "start")
        started = must(ann, tables[1], "start", mid="again")
        ann.delete(f"/api/me/tables/{tables[0]}")  # off the list, and yet in progress
        refused = post(ann, tables[2], "start")
        assert (refused["code"], refused["message"]) == (
            "rate",
            "you have 2 games in progress: finish or end one of them first",
        )
        assert must(ann, tables[1], "start", mid="again") == started
        must(ann, tables[0], "propose", what="end")
        wait_for(lambda: bool(post(ann, tables[2], "start")["ok"]))  # lists follow a moment later
        assert "undertable_bot_queue{" in server.client().get("/metrics").text


def test_somebody_who_never_had_a_connection_is_away_too(tmp_path: Path) -> None:
    """A program that sat down over HTTP and is gone: the others can go on without it."""
    with inside(tmp_path, games=GAMES) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = server.table(ann, open=True)
        with server.tab(table, ann) as tab:
            must(bob, table, "sit", seat=1)
            tab.do("start")
            tab.until(lambda: tab.state["table"]["seats"][1].get("away", False))
            tab.do("propose", what="bot", seat=1)
            tab.until(lambda: tab.state["table"]["seats"][1].get("bot") is not None)
