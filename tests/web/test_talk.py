"""What people say at a table, and who hears it."""

import dataclasses
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.core import toy
from tests.web import playing
from tests.web.inside import FAST, Inside, Tab, inside, mids
from tests.web.playing import (
    GAMES,
    SetClock,
    look,
    must,
    post,
    seated,
)

server, ann, bob, cat = playing.server, playing.ann, playing.bob, playing.cat  # the fixtures


HOSTILE: list[tuple[str, str | None]] = [
    ("a\u200bb\u200c\u200d\u2060\ufeffc", "abc"),
    ("\u202egnihsif\u202c \u2066x\u2069\u061c\u200f", "gnihsif x"),
    ("a" + "\u0301" * 250, None),
    ("\u0301" * 300, None),
    ("line\nline\r\n\tline\u2028line\u2029line\u0085line", None),
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ("</script><script>&amp;&lt;", "</script><script>&amp;&lt;"),
    ("a\u0000b\u0007\u001b[31mc\u007f", "ab[31mc"),
    ("\U000e0041\U000e0042tag\ufff9x\ufffb\ue000", "tagx"),
    ("\u3164a\u115f\u1160b\uffa0\u2800c\u180b\u034f\ufe0f\U000e0100", "abc"),
    ("  wide \u3000\u00a0 space  ", "wide space"),
    ('"}]}{"t":"bye"}\\u0022', '"}]}{"t":"bye"}\\u0022'),
    ("\U0001f3b2\U0001f0a1 é e\u0301", "\U0001f3b2\U0001f0a1 é é"),
]


@pytest.mark.parametrize(("text", "shown"), HOSTILE)
def test_what_is_said_is_one_line_of_plain_text(
    server: Inside, ann: httpx.Client, bob: httpx.Client, text: str, shown: str | None
) -> None:
    table = seated(server, ann, bob, start=False)
    with server.tab(table, bob) as other, server.tab(table, ann) as tab:
        tab.do("say", text=text)
        other.until(lambda: bool(other.told("said")))
        event = other.told("said")[0]
        said = event["data"]["text"]
        assert shown is None or said == shown
        assert event["text"] == f"Ann: {said}"
        assert said.isprintable()
        assert not re.search(r"(\s\s|^\s|\s$)", said)
        marks = re.findall("M+", "".join(unicodedata.category(letter)[0] for letter in said))
        assert max(map(len, marks), default=0) <= 3


@pytest.mark.parametrize("text", ["\u200b", " \n ", "\u202e\u202c", "\u0301" * 10_000, "x" * 301, "\u3164" * 300])
def test_nothing_to_read_and_too_much_of_it_are_refused(
    server: Inside, ann: httpx.Client, bob: httpx.Client, text: str
) -> None:
    table = seated(server, ann, bob, start=False)
    before = server.length(table)
    assert post(ann, table, "say", text=text)["code"] == "malformed"
    assert server.length(table) == before


def test_names_are_cleaned_too(server: Inside) -> None:
    with server.client(headers={"x-undertable": "1"}) as client:
        for name, shown in (
            ("\u202eEve\u200b", "Eve"),
            ("E\nv\te", "E v e"),
            ("<b>Eve</b>", "<b>Eve</b>"),
            ("e" + "\u0301" * 23, "é" + "\u0301" * 3),
        ):
            made = client.post("/api/guests", json={"name": name, "bearer": True})
            assert made.json()["name"] == shown
        bad: list[object] = ["", " ", "\u200b", "x" * 25, "\u202e", "\u3164", "\u2800", "\ufe0f", 5, None, ["x"]]
        for wrong in bad:
            made = client.post("/api/guests", json={"name": wrong, "bearer": True})
            assert (made.status_code, made.json()["code"]) == (400, "malformed")


def test_too_much_talk_is_refused(tmp_path: Path) -> None:
    clock = SetClock()
    with inside(tmp_path, games=GAMES, clock=clock) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = seated(server, ann, bob, start=False)
        for number in range(5):
            must(ann, table, "emote" if number % 2 else "say", **({"emote": "nice"} if number % 2 else {"text": "x"}))
        with server.tab(table, ann) as tab:  # the same limit on every way in
            assert tab.refused("say", text="x") == "rate"
        answer = ann.post(f"/api/tables/{table}/emote", json={"mid": next(mids), "emote": "nice"})
        assert answer.status_code == 429
        must(bob, table, "say", text="x")
        clock.now += 10.1
        must(ann, table, "say", text="x")


def test_a_muted_player_is_not_heard_and_does_not_know(
    server: Inside, ann: httpx.Client, bob: httpx.Client, cat: httpx.Client
) -> None:
    table = seated(server, ann, bob, cat, start=False)
    with server.tab(table, ann) as tab, server.tab(table, bob) as muted, server.tab(table, cat) as third:
        before = len(muted.heard)
        tab.do("mute", seat=1)
        tab.until(lambda: tab.state.get("muted") == [1])
        muted.do("say", text="one")
        muted.do("emote", emote="laugh")
        third.do("say", text="two")
        tab.until(lambda: bool(tab.told("said")))
        assert [(e["seat"], e["data"]) for e in tab.told("said")] == [(2, {"text": "two"})]
        assert not tab.told("emoted")
        assert look(ann, table)["events"] == tab.events  # no gap in the numbers
        tab.do("mute", seat=1, on=False)
        muted.do("say", text="three")
        tab.until(lambda: len(tab.told("said")) == 2)
        third.until(lambda: len(third.told("said")) == 3)
        muted.until(lambda: len(muted.told("said")) == 3)
        assert "muted" not in muted.state
        assert all("mute" not in text for text in muted.heard[before:])
        assert tab.refused("mute", seat=5) == "no_such"


def first_three(seats: int) -> list[list[int]]:
    """The first three play together, the rest for themselves."""
    return [[seat for seat in range(seats) if seat < 3 and seats > 2]]


def test_a_team_talks_and_nobody_else_notices(tmp_path: Path) -> None:
    """What the other seats and spectators hear is the same to the last byte, whether a team talks or not."""
    game = dataclasses.replace(toy.GAME, seats=range(2, 5), teams=first_three)
    heard: list[list[str]] = []
    for talks in (True, False):
        clock = StillClock()
        folder = tmp_path / str(talks)
        folder.mkdir()
        with inside(folder, games={"toy": game}, times=dataclasses.replace(FAST, away=1000), clock=clock) as server:
            people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
            table = seated(server, *people[:4], start=False)
            assert post(people[0], table, "say", text="Hush!", team=True)["code"] == "not_now"
            must(people[0], table, "start")
            with server.tab(table, people[1]) as mate, server.tab(table, people[3]) as foe, server.tab(table) as guest:
                assert mate.state["team"] == [0, 1, 2]
                assert "team" not in foe.state
                assert "team" not in guest.state
                assert foe.refused("say", text="Hush!", team=True) == "not_allowed"
                mate.do("mute", seat=2)
                if talks:
                    must(people[0], table, "say", text="He holds a twelve.", team=True)
                    must(people[2], table, "say", text="Never!", team=True)
                must(people[0], table, "say", text="Hello.")
                for tab in (mate, foe, guest):
                    tab.until(lambda: any(event["data"]["text"] == "Hello." for event in tab.told("said")))  # noqa: B023
                secret = [event["data"] for event in mate.told("said") if event["data"].get("team")]
                assert secret == [{"text": "He holds a twelve.", "team": True}] * talks
                heard.append([story(tab) for tab in (foe, guest)])
                heard[-1] += [story_of(look(client, table)) for client in (people[3], people[4])]
    assert heard[0] == heard[1]


class StillClock:
    def __call__(self) -> float:
        return 1_000_000.0


def story(tab: Tab) -> str:
    """All that came over a socket, without what is new with every server: ids, names of tables, the seal."""
    return forget(json.dumps(tab.updates))


def story_of(update: dict[str, Any]) -> str:
    return forget(json.dumps(update))


def forget(text: str) -> str:
    for kind in ("id", "who", "commitment", "invite"):
        text = re.sub(f'"{kind}": "[^"]*"', f'"{kind}": "…"', text)
    text = re.sub("sealed: [0-9a-f]+", "sealed: …", text)
    text = re.sub("Card [0-9]+", "Card …", text)
    return re.sub('"hand": [0-9]+', '"hand": …', text)
