"""Feeds of one's turns, as a reader fetches them: without a cookie, by an address that is the secret."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.core.toy import GAME as TOY
from tests.web.inside import Inside, inside, wait_for
from tests.web.test_lists import must, play
from undertable.web.feeds import folded, text

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games={"toy": TOY}) as server:
        yield server


def made(guest: httpx.Client) -> dict[str, str]:
    answer = guest.post("/api/me/feed")
    assert answer.status_code == 201, answer.text
    return {form: urlsplit(address).path for form, address in answer.json().items()}


def entries(server: Inside, path: str) -> list[dict[str, str]]:
    """The entries of an Atom feed, read by a program that is nobody here."""
    with server.client() as reader:
        answer = reader.get(path)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    found = ElementTree.fromstring(answer.text).findall(f"{ATOM}entry")
    return [{part.tag.removeprefix(ATOM): part.text or part.attrib.get("href", "") for part in one} for one in found]


def test_a_feed_lists_the_tables_that_wait_for_me(server: Inside) -> None:
    ann, bob, table = play(server)
    path = made(ann)["atom"]
    wait_for(lambda: len(entries(server, path)) == 1)
    (entry,) = entries(server, path)
    assert entry["title"] == f"Your turn at {TOY.title}"
    assert entry["link"] == f"{server.url}/t/{table}"
    assert "Ann, Bob" in entry["summary"]
    assert entries(server, path) == [entry]  # a reader that comes again finds nothing new
    must(ann, table, "act", decision="0.1", action="swap")
    wait_for(lambda: entries(server, path) == [])
    assert bob.get("/api/me/feed").json() == {"on": False}


def test_a_calendar_has_the_turn_until_the_clock_is_over(server: Inside) -> None:
    ann, bob = server.guest("Ann, the; first"), server.guest("Bob")
    table = server.table(ann, seats=2, open=True, clock=86_400)
    must(bob, table, "sit", seat=1)
    must(ann, table, "start")
    path = made(ann)["calendar"]
    with server.client() as reader:
        wait_for(lambda: "BEGIN:VEVENT" in reader.get(path).text)
        answer = reader.get(path)
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.text.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    values = dict(line.split(":", 1) for line in answer.text.replace("\r\n ", "").split("\r\n") if line)
    assert "Ann\\, the\\; first" in values["DESCRIPTION"]
    assert values["URL"] == f"{server.url}/t/{table}"
    days = {name: int(values[name][:8]) for name in ("DTSTART", "DTEND")}
    assert days["DTSTART"] != days["DTEND"]
    assert values["DTSTART"][8:] == values["DTEND"][8:]  # a day later, to the second


def test_a_new_feed_replaces_the_old_one_and_a_stopped_one_is_gone(server: Inside) -> None:
    ann = server.guest("Ann")
    first, second = made(ann)["atom"], made(ann)["atom"]
    with server.client() as reader:
        assert reader.get(first).status_code == 404
        assert reader.get(second).status_code == 200
        assert ann.get("/api/me/feed").json() == {"on": True}
        assert ann.delete("/api/me/feed").json() == {"on": False}
        refused = reader.get(second)
    assert refused.status_code == 404
    assert "Make a new one" in refused.json()["message"]


@pytest.mark.parametrize("path", ["/feed/x.atom", "/feed/.ics", "/feed/x", "/feed/x.txt"])
def test_a_wrong_address_tells_nothing(path: str, server: Inside) -> None:
    with server.client() as reader:
        assert reader.get(path).status_code == 404


def test_the_address_gives_no_other_right_and_is_in_no_log(server: Inside, caplog: pytest.LogCaptureFixture) -> None:
    ann = server.guest("Ann")
    path = made(ann)["atom"]
    code = path.removeprefix("/feed/").removesuffix(".atom")
    with caplog.at_level("INFO"), server.client(headers={"authorization": f"Bearer {code}"}) as thief:
        assert thief.get("/api/me").status_code == 401
        assert thief.get(path).status_code == 200

        def ours() -> list[str]:
            return [record.getMessage() for record in caplog.records if record.name.startswith("undertable")]

        wait_for(lambda: "GET /feed/…" in ours())  # it is logged when the answer has gone
        assert not any(code in line for line in ours())


@pytest.mark.parametrize("everywhere", [True, False], ids=["everywhere", "deleted"])
def test_a_guest_that_signs_out_everywhere_or_goes_leaves_no_feed(everywhere: bool, server: Inside) -> None:
    ann = server.guest("Ann")
    path = made(ann)["atom"]
    if everywhere:
        ann.post("/api/me/sign-out", json={"everywhere": True})
    else:
        ann.delete("/api/me")
    with server.client() as reader:
        assert reader.get(path).status_code == 404


def test_calendar_lines_are_folded_between_characters() -> None:
    line = f"SUMMARY:{'ä€' * 60}"
    pieces = folded(line).split("\r\n ")
    assert "".join(pieces) == line
    assert all(len(piece.encode()) <= 74 for piece in pieces)
    assert text("a\nb;c") == "a\\nb\\;c"
    assert not re.search(r"[^\\],", text("one, two"))
