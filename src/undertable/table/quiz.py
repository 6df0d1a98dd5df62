"""A decision to find the best choice for: puzzles, and turning points of finished games to try again."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from undertable.bots import STAND_IN, RandomBot
from undertable.core import UNTIMED, FastChance, Game, Knowledge, Match, SealedChance, new_secret, seed_of
from undertable.core.record import ContinuedChance
from undertable.puzzles import Puzzle, position, puzzles_of
from undertable.puzzles.puzzle import LEVEL_NAMES, Move, Rated, theme_of
from undertable.table.advice import in_hundred
from undertable.table.laid import lay, play, update
from undertable.table.log import Origin
from undertable.table.messages import Name, Refused, Spec, Update
from undertable.table.story import Turn

REMEMBERED = 30  # events before the decision that can be read
NEARLY = 0.03  # of a victory: a choice that is nearly as good as the best counts
PLAYED_OUT = 8  # moves of a line that is played out


class PuzzleFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle in the list of a game's puzzles."""

    id: str
    rating: int
    level: str  # the weakest level that finds it; "": none does


class PuzzleList(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game, easy ones first, and the one of today."""

    puzzles: list[PuzzleFacts]
    daily: str
    day: str  # of the daily puzzle, in UTC


class Guess(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer; none: only look at the question."""

    answer: Annotated[str, Meta(max_length=200)] = ""
    name: Name = "Guest"


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One choice: its wins of 100 imagined games, how many fewer than the best, and the margin of that (95 %)."""

    action: str
    label: str
    wins: int
    behind: int
    margin: int
    best: bool  # it counts as an answer
    known: bool = True  # otherwise a search has not explored it


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say once somebody has answered."""

    right: bool
    answer: Weighed
    choices: list[Weighed]  # best first
    worlds: int  # games that were imagined for each of the choices that were close
    better: list[Update]  # how it can go on from the best choice, move by move
    other: list[Update]  # and from another: the answer, or where it was right, what many would choose
    instead: str  # that other choice
    played: str = ""  # what was played in the game, where it was a person's
    searched: int = 0  # games that a search imagined instead, each choice in games of its own


class Quiz(msgspec.Struct, frozen=True, kw_only=True):
    """A question as its seat saw it, and the solution if there was an answer."""

    question: Update
    title: str
    rating: int = 0
    level: str = ""
    theme: str = ""  # what it is about: it can give the solution away, so only with that
    solution: Solution | None = None


@dataclass(frozen=True)
class Question:
    """A decision of one seat, and what is known about its choices."""

    match: Match  # as it stands at the decision
    seat: int
    bots: Sequence[str]
    secret: bytes
    best: Sequence[str]
    choices: Sequence[Rated]
    worlds: int
    better: Sequence[Move]  # how it goes on from the best choice, which is the first move
    tempting: str
    other: Callable[[str], Sequence[Move]]  # how it goes on from another choice
    played: str = ""  # what was played in the game
    real: Sequence[Move] | None = None  # how it went on there; lines that were not played need another future
    searched: int = 0  # games that a search has imagined, where choices did not meet the same luck


def play_on(game: Game, puzzle: Puzzle) -> tuple[Spec, Origin]:
    """A table that goes on from a puzzle. The other hands are as they were; what is drawn from now on is new."""
    match = position(game, puzzle)
    spec = Spec(
        game=game.id,
        seats=len(puzzle.bots),
        options=dict(puzzle.options),
        bots=[None if seat == puzzle.seat else bot for seat, bot in enumerate(levels_of(puzzle))],
        hints=True,
    )
    return spec, Origin("", list(puzzle.moves), match.drawn)


def levels_of(puzzle: Puzzle) -> list[str]:
    """The bots of a puzzle as people know them: by their level."""
    return [bot if bot in LEVEL_NAMES else STAND_IN for bot in puzzle.bots]


def puzzle_list(game: Game, now: float) -> PuzzleList:
    """All puzzles of a game. The one of the day is the same for everybody."""
    puzzles = sorted(puzzles_of(game), key=lambda one: (one.rating, one.id))
    day = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d")
    facts = [PuzzleFacts(id=one.id, rating=one.rating, level=one.level) for one in puzzles]
    daily = facts[seed_of(f"puzzle of the day:{game.id}:{day}") % len(facts)].id if facts else ""
    return PuzzleList(puzzles=facts, daily=daily, day=day)


def ask_puzzle(game: Game, puzzle: Puzzle, guess: Guess, now: float) -> Quiz:
    """A puzzle, and its solution if there is an answer."""

    def other(action: str) -> Sequence[Move]:
        return puzzle.other if action == puzzle.tempting else [(puzzle.seat, action)]

    question = Question(
        match=position(game, puzzle),
        seat=puzzle.seat,
        bots=levels_of(puzzle),
        secret=new_secret(puzzle.seed),
        best=puzzle.best,
        choices=puzzle.choices,
        worlds=puzzle.worlds,
        better=puzzle.line,
        tempting=puzzle.tempting,
        other=other,
    )
    asked = ask(question, guess, now)
    theme = theme_of(game, puzzle) if asked.solution else ""
    return msgspec.structs.replace(asked, title=game.title, rating=puzzle.rating, level=puzzle.level, theme=theme)


def ask(question: Question, guess: Guess, now: float) -> Quiz:
    """The question as its seat sees it, and the solution if there is an answer; Refused if that is no choice."""
    match = question.match
    viewer = str(question.seat)
    table = lay(match, question.seat, guess.name, question.bots, question.secret, match.drawn, now)
    told = len(table.streams[viewer].events)
    began = max(0, told - REMEMBERED)
    shown = Quiz(question=update(table, viewer, began, began, now), title=match.game.title)
    if not guess.answer:
        return shown
    return msgspec.structs.replace(shown, solution=solve(question, guess, now))


def solve(question: Question, guess: Guess, now: float) -> Solution:
    """What is known about an answer, and how the game can go on from there and from the best one."""
    labels = {choice.action: choice.label for choice in question.match.prompt(question.seat).choices}
    choices = [weighed(question, labels, one) for one in question.choices]
    answer = plainly(question.match.game, guess.answer)
    given = next((one for one in choices if one.action in (guess.answer, answer)), None)
    if given is None:
        if answer not in labels:
            raise Refused("illegal", "this is not one of the choices")
        given = Weighed(action=answer, label=labels[answer], wins=0, behind=0, margin=0, best=False, known=False)
    instead = question.tempting if given.best else given.action
    return Solution(
        right=given.best,
        answer=given,
        choices=choices,
        worlds=question.worlds,
        better=line(question, guess, question.better, now),
        other=line(question, guess, question.other(instead), now) if instead else [],
        instead=instead,
        played=question.played,
        searched=question.searched,
    )


def plainly(game: Game, action: str) -> str:
    """The same choice as a search looks at it; the text itself if it is none."""
    if action not in game.actions.texts:
        return action
    return game.actions.text(int(game.heuristics.plainer(game.actions.parse(action))))


def weighed(question: Question, labels: dict[str, str], one: Rated) -> Weighed:
    return Weighed(
        action=one.action,
        label=labels.get(one.action, one.action),
        wins=in_hundred(one.wins),
        behind=in_hundred(one.behind),
        margin=0 if one.error == 0 else max(1, in_hundred(1.96 * one.error)),
        best=one.action in question.best,
    )


def line(question: Question, guess: Guess, moves: Sequence[Move], now: float) -> list[Update]:
    """How it goes on, move by move, as the seat sees it."""
    match, viewer = question.match, str(question.seat)
    known = question.real is None or moves is question.real
    again = match.until(len(match.moves)) if known else another_future(match)
    for seat, action in moves:
        again.act(seat, match.game.actions.parse(action))
    table = lay(match, question.seat, guess.name, question.bots, question.secret, again.drawn, now)
    table.stepwise = True
    began = len(table.streams[viewer].events)
    updates = [update(table, viewer, began, began, now)]
    for seat, action in moves:
        before = len(table.streams[viewer].events)
        play(table, seat, action, now)
        updates.append(update(table, viewer, began, before, now))
    return updates


def ask_again(match: Match, turn: Turn, guess: Guess, now: float) -> Quiz:
    """A turning point of a finished game: any choice nearly as good as the best counts."""
    game = match.game
    earlier = match.until(turn.moves)
    if not turn.options:
        raise Refused("not_now", "this review was made before turning points could be tried again: review it again")
    top = turn.options[0]
    rated = [
        Rated(
            action=one.action,
            wins=one.share,
            behind=top.share - one.share,
            error=0.0 if one is top else math.hypot(top.error, one.error),
        )
        for one in turn.options
    ]
    played = plainly(game, game.actions.text(match.moves[turn.moves][1]))
    real = [match.as_text(move) for move in match.moves[turn.moves : turn.moves + PLAYED_OUT]]

    def other(action: str) -> Sequence[Move]:
        return real if action == played else go_on(another_future(earlier), turn.seat, action)

    question = Question(
        match=earlier,
        seat=turn.seat,
        bots=[seat.bot or STAND_IN for seat in match.seats],
        secret=new_secret("turning point"),
        best=[one.action for one in rated if one.behind <= NEARLY and one.action != played],
        choices=rated,
        worlds=0,
        better=go_on(another_future(earlier), turn.seat, top.action),
        tempting=played,
        other=other,
        played=played,
        real=real,
        searched=turn.searched,
    )
    return ask(question, guess, now)


def another_future(match: Match) -> Match:
    """The same match up to now, from where other things may come: a record knows only those of the real game."""
    return match.without((), ContinuedChance(match.drawn, SealedChance(new_secret("another future"))))


def go_on(match: Match, seat: int, action: str) -> list[Move]:
    """How a game can go on from a choice: a few moves of the game's quick player on every seat."""
    game, state = match.game, match.state.clone()
    bot = game.bots["greedy"]() if "greedy" in game.bots else RandomBot()
    chance = FastChance(len(match.moves))
    moves = [(seat, action)]
    state.apply(seat, game.actions.parse(action))
    while len(moves) < PLAYED_OUT and (due := state.to_act()):
        chosen = bot.choose(Knowledge(state, due[0], chance), chance, UNTIMED)
        state.apply(due[0], chosen)
        moves.append((due[0], game.actions.text(chosen)))
    return moves
