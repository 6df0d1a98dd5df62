"""A lesson being played: which step it is at, which answers count, and what the others do then."""

from collections.abc import Iterator
from typing import Any

from undertable.bots import bot_name
from undertable.core import Game, IllegalAction, Match, SealedChance, SeatName, new_secret
from undertable.core.record import ChanceResult, ContinuedChance, Drawn, read_chance
from undertable.lessons.lesson import Lesson, Step, fits, sentence

Move = tuple[int, str]  # seat and action
READ_ON = "next"  # the answer to a step at which there is nothing to do


class Wrong(Exception):
    """An answer that does not count, and why; nothing has changed."""


class BrokenLesson(ValueError):
    """A lesson that the rules do not allow."""


class Run:
    """One learner at one lesson."""

    def __init__(self, game: Game, lesson: Lesson, bot: str, name: str = "Guest") -> None:
        self.game, self.lesson = game, lesson
        names = [name if seat == lesson.you else bot_name(bot, seat) for seat in range(lesson.seats)]
        seats = [SeatName(who, None if seat == lesson.you else bot) for seat, who in enumerate(names)]
        chance = ContinuedChance(dealt(game, lesson), SealedChance(secret_of(lesson), [""] * lesson.seats))
        self.match = Match(game, seats, chance, lesson.options)
        self.at = 0
        self.praise = ""
        for move in lesson.before:
            self.play(move)

    @property
    def step(self) -> Step | None:
        """What is to be learned now; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def answer(self, action: str) -> list[Move]:
        """Take the learner's answer: all moves that come of it. Wrong says why it does not count."""
        step = self.step
        if step is None:
            raise Wrong("This lesson is over.")
        if not step.only:
            if action != READ_ON:
                raise Wrong("Read on first.")
            moves = [*self.replies(step)]
            self.praise = sentence(step.praise, self.known())
            self.at += 1
            return moves
        counts = fits(action, step.only)
        if not counts and not fits(action, step.also):
            reasons = (why for pattern, why in step.wrong.items() if fits(action, [pattern]))
            raise Wrong(sentence(next(reasons, f"Not now. {step.do}"), self.known()))
        try:
            self.match.act(self.lesson.you, self.game.actions.parse(action))
        except IllegalAction as error:
            raise Wrong(str(error)) from None
        moves = [(self.lesson.you, action)]
        if counts:
            moves += self.replies(step)
            self.praise = sentence(step.praise, self.known())
            self.at += 1
        return moves

    def meant(self, step: Step) -> str:
        """The first of the learner's choices that counts, or that is on the way there."""
        if not step.only:
            return READ_ON
        offered = [self.game.actions.text(action) for action in self.match.state.legal(self.lesson.you)]
        chosen = next((one for right in (step.only, step.also) for one in offered if fits(one, right)), None)
        if chosen is None:
            raise BrokenLesson(f"{self.lesson.title}, step {self.at + 1}: no choice is right")
        return chosen

    def replies(self, step: Step) -> Iterator[Move]:
        for move in step.reply:
            yield self.play(move)

    def play(self, move: str) -> Move:
        """Make one move of the script: the first of the seat's choices that fits."""
        number, _, pattern = move.partition(" ")
        seat = int(number)
        offered = [self.game.actions.text(action) for action in self.match.state.legal(seat)]
        chosen = next((action for action in offered if fits(action, [pattern])), None)
        if chosen is None:
            where = f"{self.lesson.title}, step {self.at + 1}"
            raise BrokenLesson(f"{where}: {move!r} is not possible; seat {seat} may: {', '.join(offered[:12])}")
        self.match.act(seat, self.game.actions.parse(chosen))
        return seat, chosen

    def known(self) -> dict[str, Any]:
        """What sentences may speak of: what the learner sees, the names and, at the end, the result."""
        state = self.match.state
        return {
            "view": state.view(self.lesson.you),
            "names": self.match.names,
            "result": state.result() if state.over() else None,
        }


def dealt(game: Game, lesson: Lesson) -> list[Drawn]:
    """The random results that a lesson lays down."""
    return read_chance([ChanceResult(what, result) for what, result in lesson.deal], game.chance_items)


def secret_of(lesson: Lesson) -> bytes:
    return new_secret(f"lesson:{lesson.seed or lesson.title}")
