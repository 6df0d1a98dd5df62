"""How brisk the games are: waiting, decisions and clicks of a player who answers at once, next to what we aim at.

`make tempo` prints a table for all four games: how much of a game is waiting, over the socket and on the page, with
default settings; how many decisions a game of Those Pesky Humans! asks for, by greedy players on both sides; how many
clicks a whole game of it takes in Chromium; and how long each lesson takes. On the page the waiting includes what it
shows. It ends with a Markdown table that has the figures from before the work on tempo, too. Rules are compiled;
`--only` measures less.
"""

import argparse
import json
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from os import cpu_count, getloadavg
from pathlib import Path
from random import Random
from unittest import mock

import httpx
from playwright.sync_api import Browser, Page, WebSocket
from tests.browser.chromium import Visit, launched
from tests.browser.counsel import counsel_for, play_well
from tests.browser.test_lessons import learn
from tests.lessons.test_lessons import UNITS
from tests.web.inside import Inside, Tab, inside, mids

from undertable.bots import make_bot
from undertable.core import FastChance, Game, Knowledge, new_secret
from undertable.games import all_games
from undertable.table import opening
from undertable.table.times import Times
from undertable.web.site import Site

NEXT = 120_000  # milliseconds within which the next question must come
MOST_DECISIONS = 2000
GREEDY_GAMES = 40
PARTS = ("decisions", "socket", "page", "clicks", "lessons")
WORDS = 4.0  # a second, read by somebody who is in no hurry
LESSON = 90.0  # seconds of a lesson at most
FIRST = 3.0  # seconds to the first decision
THINKS = 2.0  # seconds that a quick person thinks about a decision: who takes none only ever waits
# by game: seconds in all, seconds of waiting, per cent of waiting, at most
WAITING: dict[str, dict[str, float]] = {
    "monster-inn": {"seconds": 60, "share": 50},
    "you-monster": {"seconds": 45},
    "boss-monster": {"waiting": 90},
    "pesky-humans": {"waiting": 180},
}
# on the page, before all this: commit fc8276a, a fast clicker. Of Those Pesky Humans! as humans about 70 % of 500 s was
# waiting; as Monster an unfinished standard game of four
EARLIER: dict[str, dict[str, float]] = {
    "monster-inn": {"seconds": 170, "waiting": 155, "share": 94, "first": 4.9},
    "you-monster": {"seconds": 80, "waiting": 43, "first": 1.1},
    "boss-monster": {"seconds": 134, "waiting": 108, "longest": 38.8, "first": 1.1},
    "pesky-humans": {"seconds": 500, "waiting": 350, "first": 19.2},
}
NOTED = ("shown", "thinking", "longest", "showing")  # without an aim
NAMES = {
    "seconds": "whole game, s",
    "waiting": "waiting, s",
    "shown": "of it after the next question was known, s",
    "share": "waiting, %",
    "thinking": f"waiting of one who thinks {THINKS:.0f} s, %",
    "longest": "longest wait, s",
    "showing": "longest showing of what the browser knew, s",
    "first": "first decision after, s",
}
CLICKED = "pesky-humans"  # the game whose decisions and clicks are counted
# by length: decisions and clicks at most, of the Monster Player and of the humans
DECISIONS = {"standard": (405, 231), "quick": (296, 195)}
CLICKS = {"standard": (350, 200), "quick": (260, 170)}
EARLIER_DECISIONS = {"standard": (809, 462), "quick": (592, 389)}
EARLIER_CLICKS = {"standard": (764, 457), "quick": (588, 372)}  # with two presses, from a model
COUNT_CLICKS = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true);"
QUICKLY = {"speed": 0, "hints": False, "volume": 0}  # what is counted does not depend on it
PRESSES = {"two presses": False, "one tap": True}  # how a choice is made: by default a second press confirms


@dataclass
class Tempo:
    """What one player went through."""

    waits: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)  # of each, after the browser knew the next question
    seconds: float = 0.0

    def measured(self) -> dict[str, float]:
        waiting = sum(self.waits)
        return {
            "seconds": self.seconds,
            "waiting": waiting,
            "shown": sum(self.shown),
            "share": 100 * waiting / self.seconds if self.seconds else 0.0,
            "thinking": 100 * waiting / (waiting + THINKS * len(self.waits)) if self.waits else 0.0,
            "longest": max(self.waits, default=0.0),
            "showing": max(self.shown, default=0.0),
            "first": next(iter(self.waits), 0.0),
            "questions": len(self.waits),
        }


class Report:
    """A line for each measurement when it is there, and at the end all of them as a table next to earlier figures."""

    def __init__(self) -> None:
        self.missed: list[str] = []
        self.rows: list[tuple[str, ...]] = []

    def line(
        self, title: str, where: str, measured: dict[str, float], aims: dict[str, float], before: dict[str, float]
    ) -> None:
        numbers = "  ".join(f"{name} {number(value)}" for name, value in measured.items())
        missed = [name for name, most in aims.items() if measured[name] > most]
        print(f"{title:<46}{where:<13}{numbers}   {'MISSED: ' + ', '.join(missed) if missed else ''}", flush=True)
        if missed:
            self.missed.append(f"{title}, {where}")
        for name, value in measured.items():
            if name in aims or name in before or name in NOTED:
                most = f"{number(aims[name])}{' missed' * (name in missed)}" if name in aims else ""
                earlier = number(before[name]) if name in before else ""
                self.rows.append((f"{title}, {where}", NAMES.get(name, name), earlier, number(value), most))

    def end(self) -> None:
        print("\n| | | before | now | at most |\n| --- | --- | ---: | ---: | ---: |")
        for row in self.rows:
            print(f"| {' | '.join(row)} |")
        print(f"\nMissed: {'; '.join(self.missed)}." if self.missed else "\nAll aims are met.")


def number(value: float) -> str:
    return f"{value:.{1 if value < 100 else 0}f}"


# Waiting


class Adviser:
    """What the greedy player would do in one's place."""

    def __init__(self, server: Inside, game: Game, table: str, seat: int) -> None:
        self.server, self.game, self.table, self.seat = server, game, table, seat
        self.bot, self.chance = make_bot(game, "greedy"), FastChance(1)

    def action(self) -> str:
        async def think(site: Site) -> str:
            match = (await site.tables.local(self.table)).table.match
            assert match is not None
            knowledge = Knowledge(match.state, self.seat, self.chance)
            return self.game.actions.text(self.bot.choose(knowledge, self.chance))

        return self.server.run(think)


def settings() -> Iterator[tuple[Game, int, int, dict[str, object], str]]:
    """What is played: the game, seats, one's own seat, options, and its name."""
    for game in all_games().values():
        if game.roles is None:
            yield game, min(4, game.seats[-1]), 0, {}, f"{game.title}, {min(4, game.seats[-1])} seats"
            continue
        options: dict[str, object] = {
            option.name: "quick" for option in game.option_list() if "quick" in option.choices
        }
        for seat, role in enumerate(game.roles(2)):
            yield game, 2, seat, options, f"{game.title} as {role}"


def set_up(
    ann: httpx.Client, game: Game, seats: int, seat: int, options: dict[str, object], bot: str, pace: str = "normal"
) -> str:
    bots = [None if number == seat else bot for number in range(seats)]
    spec = {"game": game.id, "seats": seats, "options": options, "bots": bots, "pace": pace}
    answer = ann.post("/api/tables", json={"mid": next(mids), "seat": seat, "spec": spec})
    answer.raise_for_status()
    return str(answer.json()["table"])


def start(ann: httpx.Client, table: str) -> None:
    ann.post(f"/api/tables/{table}/start", json={"mid": next(mids)}).raise_for_status()


def over_the_socket(tab: Tab, ann: httpx.Client, adviser: Adviser) -> Tempo:
    """Wait for news alone: what the server makes one wait for."""
    tempo, begun = Tempo(), time.monotonic()
    start(ann, adviser.table)
    waiting_since = begun
    while "result" not in tab.state and len(tempo.waits) < MOST_DECISIONS:
        if "decision" not in tab.state:
            tab.take()
            continue
        tempo.waits.append(time.monotonic() - waiting_since)
        decision = tab.state["decision"]["id"]
        tab.do("act", decision=decision, action=adviser.action())
        waiting_since = time.monotonic()
        while tab.state.get("decision", {}).get("id") == decision:
            tab.take()
    tempo.seconds = time.monotonic() - begun
    return tempo


class Heard:
    """What the server told the page, and when."""

    def __init__(self) -> None:
        self.frames: list[tuple[float, str]] = []

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append((time.monotonic(), str(text))))

    def of(self, word: str, since: float) -> float:
        """When the page first heard it."""
        return next((at for at, text in self.frames if at >= since and word in text), since)


@contextmanager
def page_of(
    browser: Browser,
    server: Inside,
    ann: httpx.Client,
    table: str,
    scripts: Sequence[str] = (),
    heard: Heard | None = None,
) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, viewport={"width": 1366, "height": 768})
    token = ann.headers["authorization"].partition(" ")[2]
    context.add_cookies([{"name": "undertable", "value": token, "url": server.url}])
    for script in scripts:
        context.add_init_script(script)
    page = context.new_page()
    if heard is not None:
        page.on("websocket", heard.listen)
    page.set_default_timeout(NEXT)
    page.goto(f"/t/{table}")
    yield page
    context.close()


# the question that the page asks, if it is another than before; `-` when the game is over
ASKED = """was => {
    const id = document.querySelector("#prompt")?.dataset.decision ?? "";
    return document.querySelector("dialog[open]") ? "-" : id !== was ? id : "";
}"""


def on_the_page(page: Page, heard: Heard, ann: httpx.Client, adviser: Adviser) -> Tempo:
    """Wait until the page asks: what it shows of the others' moves counts too."""
    tempo, begun, decision = Tempo(), time.monotonic(), ""
    start(ann, adviser.table)
    while len(tempo.waits) < MOST_DECISIONS:
        since = time.monotonic()
        decision = str(page.wait_for_function(ASKED, arg=decision).json_value())
        now = time.monotonic()
        tempo.waits.append(now - since)
        known = heard.of('"result"' if decision == "-" else f'"{decision}"', since)
        tempo.shown.append(now - known)
        if decision == "-":
            break
        body = {"mid": next(mids), "decision": decision, "action": adviser.action()}
        ann.post(f"/api/tables/{adviser.table}/act", json=body).raise_for_status()
    tempo.seconds = time.monotonic() - begun
    return tempo


# Decisions


def count_decisions(game: Game, length: str, games: int) -> list[float]:
    """Decisions a game by seat, greedy players at a table for two."""
    asked = [0, 0]
    for seed in range(games):
        chance, thoughts = FastChance(seed), FastChance(seed + games)
        state = game.deal(2, {"mode": length}, chance)
        players = [make_bot(game, "greedy").seated() for _ in asked]
        while not state.over():
            seat = state.to_act()[0]
            state.apply(seat, players[seat].choose(Knowledge(state, seat, thoughts), thoughts))
            asked[seat] += 1
    return [count / games for count in asked]


def report_decisions(report: Report, game: Game, games: int) -> None:
    assert game.roles is not None
    for length, most in DECISIONS.items():
        counts = count_decisions(game, length, games)
        for seat, (role, count, aim) in enumerate(zip(game.roles(2), counts, most, strict=True)):
            before = {"decisions": float(EARLIER_DECISIONS[length][seat])}
            report.line(f"{game.title}, {length}, {role}", "greedy", {"decisions": count}, {"decisions": aim}, before)


# Clicks


@contextmanager
def dealt(seed: int) -> Iterator[None]:
    """The same deal and the same luck of the bots each time."""
    luck = Random(seed)
    with (
        mock.patch.object(opening, "new_secret", return_value=new_secret(f"tempo {seed}")),
        mock.patch.object(secrets, "randbits", luck.getrandbits),
    ):
        yield


class Clicks:
    """Of some games: how many questions of each kind there were, and how many clicks their answers took."""

    def __init__(self) -> None:
        self.clicks: Counter[str] = Counter()
        self.questions: Counter[str] = Counter()

    def count(self, page: Page, server: Inside, seat: int) -> None:
        """A whole game played with sense, by whole gestures: the figure if another is offered, the hex, the button."""
        page.locator("#prompt").wait_for()
        before = 0
        for advised in play_well(page, counsel_for(server, page, seat)):
            kind, now = advised.action.partition(":")[0], page.evaluate("window.clicks")
            self.clicks[kind] += now - before
            self.questions[kind] += 1
            before = now

    def print(self, games: int) -> None:
        for kind, clicks in self.clicks.most_common():
            asked = self.questions[kind]
            print(f"    {kind:<12}{clicks / games:7.1f} clicks{asked / games:7.1f} questions{clicks / asked:6.2f} each")


def report_clicks(
    report: Report,
    browser: Browser,
    server: Inside,
    game: Game,
    lengths: Sequence[str],
    ways: Sequence[str],
    plays: int,
) -> None:
    """The mean of some games: one alone may be twice as long as another."""
    assert game.roles is not None
    for length, way in product(lengths, ways):
        liked = json.dumps({**QUICKLY, "oneClick": PRESSES[way]})
        settled = f"localStorage.setItem('undertable', JSON.stringify({liked}))"
        for seat, role in enumerate(game.roles(2)):
            counted = Clicks()
            for seed in range(plays):
                ann = server.guest("Ann")
                with dealt(seed):
                    table = set_up(ann, game, 2, seat, {"mode": length}, "greedy", pace="instant")
                    start(ann, table)
                    with page_of(browser, server, ann, table, (settled, COUNT_CLICKS)) as page:
                        counted.count(page, server, seat)
            total = {"clicks": counted.clicks.total() / plays, "questions": counted.questions.total() / plays}
            before = {"clicks": float(EARLIER_CLICKS[length][seat])}
            report.line(f"{game.title}, {length}, {role}", way, total, {"clicks": CLICKS[length][seat]}, before)
            counted.print(plays)


# Lessons


def report_lessons(report: Report, browser: Browser, server: Inside, only: str | None) -> None:
    """How long each lesson takes somebody who reads all of it, thinks about every answer, and gives the right ones."""
    for game, unit in UNITS:
        if only not in (None, game.id):
            continue
        for number, lesson in enumerate(unit.lessons, start=1):
            if not lesson.steps:
                continue  # a whole game
            at = Visit(browser, server.url)
            at.settle(name="Ann", volume=0)
            at.page.goto(f"/learn/{game.id}/{number}")
            at.page.locator(".teacher").wait_for()
            begun, said = time.monotonic(), list(learn(at.page, game, unit, lesson))
            answers = sum(bool(step.only) for step in lesson.steps)
            shown, words = time.monotonic() - begun, sum(len(text.split()) for text in said)
            seconds = shown + words / WORDS + answers * THINKS
            measured = {"seconds": seconds, "shown": shown, "steps": float(len(said)), "words": float(words)}
            report.line(f"{game.title}, lesson {number}, {lesson.title}", "page", measured, {"seconds": LESSON}, {})
            at.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; can be repeated")
    parser.add_argument("--games", type=int, default=GREEDY_GAMES, help="greedy games whose decisions are counted")
    parser.add_argument("--length", choices=list(CLICKS), action="append", help="count clicks at this length only")
    parser.add_argument("--plays", type=int, default=5, help="games on the page whose clicks are counted")
    parser.add_argument("--presses", choices=list(PRESSES), action="append", help="count clicks made this way only")
    args = parser.parse_args()
    parts = args.only or PARTS
    report, games = Report(), all_games()
    print(f"Load at the beginning: {getloadavg()[0]:.1f} on {cpu_count()} cores.")
    if "decisions" in parts and args.game in (None, CLICKED):
        report_decisions(report, games[CLICKED], args.games)
    if set(parts) != {"decisions"}:
        with (
            tempfile.TemporaryDirectory() as folder,
            launched() as browser,
            inside(Path(folder), times=Times()) as server,
        ):
            if {"socket", "page"} & set(parts):
                report_waiting(report, browser, server, args.game, parts)
            if "lessons" in parts:
                report_lessons(report, browser, server, args.game)
            if "clicks" in parts and args.game in (None, CLICKED):
                report_clicks(
                    report,
                    browser,
                    server,
                    games[CLICKED],
                    args.length or list(CLICKS),
                    args.presses or list(PRESSES),
                    args.plays,
                )
    report.end()


def report_waiting(report: Report, browser: Browser, server: Inside, only: str | None, parts: Sequence[str]) -> None:
    for game, seats, seat, options, title in settings():
        if only not in (None, game.id):
            continue
        aims = {**WAITING.get(game.id, {}), "first": FIRST}
        ann = server.guest("Ann")
        if "socket" in parts:
            adviser = Adviser(server, game, set_up(ann, game, seats, seat, options, "ogre"), seat)
            with server.tab(adviser.table, ann) as tab:
                report.line(title, "socket", over_the_socket(tab, ann, adviser).measured(), aims, {})
        if "page" in parts:
            adviser = Adviser(server, game, set_up(ann, game, seats, seat, options, "ogre"), seat)
            heard = Heard()
            with page_of(browser, server, ann, adviser.table, heard=heard) as page:
                tempo = on_the_page(page, heard, ann, adviser)
                report.line(title, "page", tempo.measured(), aims, EARLIER.get(game.id, {}))


if __name__ == "__main__":
    main()
