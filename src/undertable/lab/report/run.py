"""The report on a game: which games are played for it, and what they add up to.

How many games each part gets depends on nothing but the settings and the length of a game in decisions, so the same
settings and seed give the same report, however many processes play it and however often it was interrupted.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from undertable.core import Game
from undertable.lab.executors import Workers, in_order
from undertable.lab.report import summary
from undertable.lab.report.figures import total
from undertable.lab.report.jobs import CONTEST, COURSE, GAMES, LUCK, PIECES, RESULTS, Job, Part, do
from undertable.lab.report.journal import Journal
from undertable.lab.report.play import PLAYERS, Outcome, Table
from undertable.lab.report.restricted import WITHOUT
from undertable.lab.report.summary import Report, Settings
from undertable.lab.report.verdict import verdicts

USUAL_LENGTH = 120  # decisions: of a game with more, parts that play whole games again and again get fewer
MOST_SOURCES = 10
MOST_RESTRICTIONS = 6
OFTEN_ENOUGH = 0.02  # of all decisions: a verb that is possible less often is not forbidden for a test
STYLE_DEALS = 0.2  # deals for each pair of styles, as a part of the games of a level: strong bots take long
GAMES_A_JOB = {GAMES: 50, CONTEST: 10, LUCK: 10, COURSE: 2, PIECES: 20}

Progress = Callable[[int, int], object]  # pieces of work done, and all that are known


class Runner:
    """Has workers do parts, and remembers what is done."""

    def __init__(self, workers: Workers, journal: Journal | None, progress: Progress) -> None:
        self.workers = workers
        self.journal = journal
        self.progress = progress
        self.done = self.known = 0

    def run(self, parts: Sequence[Part]) -> list[Any]:
        """The results of each part, in order."""
        jobs = [part.pieces(GAMES_A_JOB[part.kind]) for part in parts]
        open_jobs = [job for part in jobs for job in part if self.found(job) is None]
        self.known += sum(map(len, jobs))
        self.done += sum(map(len, jobs)) - len(open_jobs)
        fresh: dict[str, bytes] = {}
        results = in_order(self.workers, do, [(job,) for job in open_jobs])
        for job, result in zip(open_jobs, results, strict=True):
            fresh[job.key] = result
            if self.journal is not None:
                self.journal.add(job.key, result)
            self.done += 1
            self.progress(self.done, self.known)
        return [
            [
                one
                for job in part
                for one in msgspec.json.decode(fresh.get(job.key) or self.found(job) or b"[]", type=RESULTS[kind.kind])
            ]
            for kind, part in zip(parts, jobs, strict=True)
        ]

    def found(self, job: Job) -> bytes | None:
        return self.journal.done.get(job.key) if self.journal is not None else None


def plan_bytes(settings: Settings) -> bytes:
    """What a journal belongs to: these settings, these rules, this program."""
    return msgspec.json.encode([settings, version("undertable")], order="sorted")


def make_report(settings: Settings, game: Game, runner: Runner) -> Report:
    """Play everything, and sum it up."""
    main = Table(game.id, settings.main_seats, settings.options, settings.numbers)
    bots = [settings.bot] * settings.main_seats
    tables = [Table(game.id, seats, settings.options, settings.numbers) for seats in settings.seats]
    # 1. the tables: everything else depends on how long a game is and what can be done in it
    outcomes: list[list[Outcome]] = runner.run(
        [Part(GAMES, t, [settings.bot] * t.seats, settings.games, settings.seed) for t in tables]
    )
    at_main = outcomes[settings.seats.index(settings.main_seats)]
    length = sum(one.decisions for one in at_main) / len(at_main)
    fewer = max(10, round(settings.games * min(1.0, USUAL_LENGTH / length)))
    sources = chance_sources(at_main)
    restricted = [f"{settings.bot}{WITHOUT}{verb}" for verb in restrictions(at_main)]
    # 2. everything else
    levels = [name for name in settings.levels if name != settings.bot]
    level_parts = [
        Part(GAMES, t, [name] * t.seats, settings.level_games, settings.seed) for t in tables for name in levels
    ]
    deals = max(5, fewer // 10)
    styles = [*settings.levels] if settings.bot in settings.levels else [settings.bot, *settings.levels]
    pairs = [(one, other) for one in styles for other in styles if one != other]
    contests = [*pairs, *((name, settings.bot) for name in restricted)]
    style_deals = max(5, min(deals, round(STYLE_DEALS * settings.level_games)))
    contest_parts = [
        Part(CONTEST, main, pair, style_deals if pair in pairs else deals, settings.seed) for pair in contests
    ]
    rest = [
        Part(LUCK, main, bots, max(10, fewer // 3), settings.seed, sources),
        Part(COURSE, main, bots, max(4, fewer // 10), settings.seed),
        Part(PIECES, main, bots, fewer, settings.seed),
    ]
    found = runner.run([*level_parts, *contest_parts, *rest])
    by_level: Mapping[tuple[int, str], list[Outcome]] = {
        **{(t.seats, settings.bot): one for t, one in zip(tables, outcomes, strict=True)},
        **{(p.table.seats, p.bots[0]): one for p, one in zip(level_parts, found, strict=False)},
    }
    played = dict(zip(contests, found[len(level_parts) :], strict=False))
    luck, courses, pieces = found[-3:]
    report = Report(
        game=game.id,
        title=game.title,
        rules=game.version,
        program=version("undertable"),
        settings=settings,
        tables=[summary.table_lines(t, one) for t, one in zip(tables, outcomes, strict=True)],
        levels=summary.level_lines(tables, styles, by_level),
        contests=[summary.contest_line(one, other, main.seats, played[one, other]) for one, other in pairs],
        luck=summary.luck_lines(luck, sources, at_main),
        drama=summary.drama(main, courses),
        weight=summary.weight(courses),
        pieces=summary.piece_lines(pieces),
        restricted=[
            summary.contest_line(name, settings.bot, main.seats, played[name, settings.bot]) for name in restricted
        ],
        verbs=summary.verb_lines(at_main),
    )
    return msgspec.structs.replace(report, verdicts=verdicts(report))


def chance_sources(outcomes: Sequence[Outcome]) -> list[str]:
    """The sources of chance that were asked most often, and the players themselves."""
    asked = total([one.sources for one in outcomes])
    return [*sorted(asked, key=lambda name: (-asked[name], name))[:MOST_SOURCES], PLAYERS]


def restrictions(outcomes: Sequence[Outcome]) -> list[str]:
    """Verbs that a player could do without: possible often enough, and taken at least now and then."""
    offered = total([one.offered for one in outcomes])
    taken = total([one.taken for one in outcomes])
    decisions = sum(one.decisions for one in outcomes)
    useful = [verb for verb in offered if offered[verb] > OFTEN_ENOUGH * decisions and taken.get(verb, 0) > 0]
    return sorted(sorted(useful, key=lambda verb: (-taken[verb], verb))[:MOST_RESTRICTIONS])
