"""The review of a finished game: each seat's chance to win, move by move, and the turning points.

Every number comes from a search over worlds imagined from what one seat knew at that time; the true state is only used
to find those moments again.
"""

import asyncio
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import msgspec

from undertable.bots.levels import BEST, Candidate, Style, Thought
from undertable.bots.race import obvious
from undertable.core import FastChance, Knowledge, Match, Prompt, State, seed_of
from undertable.table.advice import LEAST, doubt, for_people, wins
from undertable.table.botpool import BotFailed, BotPool, Effort
from undertable.table.messages import Refused
from undertable.table.store import Conflict, Store, StoreError

TURNS = 3
LOSS = 0.03  # share of the victory: a decision that cost less is no turning point
SIFTED = 4  # for each decision that is looked at, this many are sifted for those that needed thought
WAITING = 20  # stories in the queue, at most
WAITING_FOR_ONE = 3  # of one guest
EVEN = Style(ordered=False, every=True)  # looks at every option, also at those that do not look good
logger = logging.getLogger("undertable.table")


@dataclass(frozen=True)
class StoryEffort:
    """How much a review may think: a little at every position, and about a minute in all."""

    decisions: int = 60  # moments looked at, spread over the game
    own: Effort = Effort(1000, 0.4)  # for the seat that decides
    others: Effort = Effort(300, 0.12)  # for each of the others
    again: int = 8  # moments that are looked at once more, for the turning points
    closely: Effort = Effort(4000, 1.2)


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A position: how many moves were made, and each seat's chance to win, as far as it knew."""

    moves: int
    shares: list[float]


class TurnOption(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices: the chance to win with it, and the standard error of that."""

    action: str
    share: float
    error: float


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost a good deal: what was asked, what was played and what was better."""

    moves: int
    seat: int
    asked: str
    played: str
    played_share: float
    better: str
    better_share: float
    margin: float = 0.0  # of the difference between the two (95 %); not in old reviews
    options: list[TurnOption] = []  # what is known of all choices, best first; not in old reviews
    searched: int = 0  # games that were imagined for them


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A review: the points of the graph, of which the last is the result, and the turning points."""

    names: list[str]
    points: list[Point]
    turns: list[Turn]  # the costliest first


class StoryState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a review is: `done` of `of` positions."""

    status: Literal["none", "waiting", "thinking", "done", "failed"]
    done: int = 0
    of: int = 0
    story: Story | None = None


@dataclass(frozen=True)
class Moment:
    """A decision with more than one choice, and the number of moves before it."""

    moves: int
    seat: int
    state: State
    played: int
    names: list[str]

    def went_without_saying(self) -> bool:
        """Was the move played that the game calls obvious, as far as the seat could know?"""
        heuristics = self.state.setup.game.heuristics
        world = self.state.imagine(self.seat, FastChance(self.moves))
        return obvious(heuristics, world, self.seat, world.legal(self.seat)) == self.played

    def prompt(self) -> Prompt:
        return self.state.prompt(self.seat, self.names)

    def name(self, action: int) -> str:
        """An action as the prompt called it."""
        text = self.state.setup.game.actions.text(action)
        choices = self.prompt().choices
        return next((choice.label for choice in choices if choice.action == text), text)


def moments(match: Match, most: int) -> list[Moment]:
    """The decisions of a game, at most n of them, evenly spread; of a long game those that need thought."""
    again = match.until(0)
    found = []
    for number, (seat, action) in enumerate(match.moves):
        if len(again.state.legal(seat)) > 1:
            found.append(Moment(number, seat, again.state.clone(), action, match.names))
        again.act(seat, action)
    if len(found) <= most:
        return found
    return spread([moment for moment in spread(found, SIFTED * most) if not moment.went_without_saying()], most)


def spread(found: list[Moment], most: int) -> list[Moment]:
    """At most this many of them, evenly spread."""
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


def as_played(moment: Moment, thought: Thought) -> Candidate | None:
    """The candidate that was played."""
    plainly = moment.state.setup.game.heuristics.plainer(moment.played)
    return next((one for one in thought.options if one.action == plainly), None)


def promise(moment: Moment, thought: Thought) -> float:
    """How promising it is to look again for a mistake here."""
    best, played = thought.options[0], as_played(moment, thought)
    return best.share / 2 if played is None else best.share - played.share


def turn(moment: Moment, thought: Thought) -> Turn | None:
    """The decision as a turning point, if it clearly cost something."""
    best = max((one for one in thought.options if one.visits >= LEAST), key=lambda one: one.believed, default=None)
    played = as_played(moment, thought)
    if best is None or played is None:
        return None
    if best.share - played.share < max(LOSS, doubt(best, played)):
        return None
    text = moment.state.setup.game.actions.text
    return Turn(
        moves=moment.moves,
        seat=moment.seat,
        asked=moment.prompt().what,
        played=moment.name(moment.played),
        played_share=round(played.share, 3),
        better=moment.name(best.action),
        better_share=round(best.share, 3),
        margin=round(1.96 * math.hypot(best.error, played.error), 3),
        options=[
            TurnOption(action=text(one.action), share=round(one.share, 3), error=round(one.error, 3))
            for one in [best, *(one for one in thought.options if one is not best)]
            if one.visits >= LEAST or one is played
        ],
        searched=thought.simulations,
    )


class Teller:
    """Makes one review, one thought after the other."""

    def __init__(self, id: str, match: Match, room: BotPool, effort: StoryEffort, progress: Callable[[int, int], None]):
        self.id = id
        self.match = match
        self.room = room
        self.effort = effort
        self.progress = progress

    async def tell(self) -> Story:
        effort, match = self.effort, self.match
        found = await asyncio.to_thread(moments, match, effort.decisions)
        looks = len(found) + effort.again
        points: list[Point] = []
        thoughts: list[Thought] = []
        for moment in found:
            self.progress(len(points), looks)
            shares = []
            for seat in range(len(match.seats)):
                own = seat == moment.seat
                thought = await self.think(moment, seat, effort.own if own else effort.others, BEST)
                shares.append(round(thought.shares[seat], 3))
                if own:
                    thoughts.append(thought)
            points.append(Point(moves=moment.moves, shares=shares))
        points.append(Point(moves=len(match.moves), shares=wins(match.game, match.state.returns())))
        # a mistake that did not come to matter is no turning point
        falls = [
            place
            for place, moment in enumerate(found)
            if points[place + 1].shares[moment.seat] < points[place].shares[moment.seat]
        ]
        order = sorted(falls, key=lambda place: -promise(found[place], thoughts[place]))[: effort.again]
        looks = len(found) + len(order)
        turns: list[Turn] = []
        for number, place in enumerate(order):
            self.progress(len(found) + number, looks)
            moment = found[place]
            thought = await self.think(moment, moment.seat, effort.closely, EVEN)
            turned = turn(moment, thought)
            if turned is not None:
                turns.append(turned)
        turns.sort(key=lambda turned: turned.played_share - turned.better_share)
        return Story(names=match.names, points=points, turns=turns[:TURNS])

    async def think(self, moment: Moment, seat: int, effort: Effort, style: Style) -> Thought:
        seed = seed_of(f"{self.id} {moment.moves} {seat}")
        knowledge = Knowledge(moment.state, seat, FastChance(seed))
        thought = await self.room.think(knowledge, seed, effort, style)
        return for_people(thought, self.match.game, seat)


class Stories:
    """The reviews of one server: made one at a time, where nobody else has to wait, and then kept."""

    def __init__(self, store: Store, room: BotPool, effort: StoryEffort) -> None:
        self.store = store
        self.room = room
        self.effort = effort
        self._telling = asyncio.Lock()
        self._states: dict[str, StoryState] = {}  # of those that are not kept yet
        self._tasks: dict[asyncio.Task[None], str] = {}  # and for whom

    async def look(self, id: str) -> bytes:
        """How far a review is, as JSON."""
        state = self._states.get(id)
        if state is None:
            kept = await self.store.story(id)
            if kept is not None:
                return kept
        return msgspec.json.encode(state or StoryState(status="none"))

    async def begin(self, id: str, match: Match, guest: str) -> bytes:
        """Start a review for a guest, unless it is under way or there already."""
        state = self._states.get(id)
        failed = state is not None and state.status == "failed"
        if (state is None and await self.store.story(id) is None and id not in self._states) or failed:
            if list(self._tasks.values()).count(guest) >= WAITING_FOR_ONE:
                raise Refused("rate", "several reviews of yours are waiting: try again when one of them is there")
            if len(self._tasks) >= WAITING:
                raise Refused("rate", "many reviews are waiting: try again later")
            self._states[id] = StoryState(status="waiting")
            task = asyncio.get_running_loop().create_task(self.tell(id, match))
            self._tasks[task] = guest
            task.add_done_callback(self._tasks.pop)
        return await self.look(id)

    async def tell(self, id: str, match: Match) -> None:
        def progress(done: int, of: int) -> None:
            self._states[id] = StoryState(status="thinking", done=done, of=of)

        try:
            async with self._telling:
                story = await Teller(id, match, self.room, self.effort, progress).tell()
                await self.store.save_story(id, msgspec.json.encode(StoryState(status="done", story=story)))
            del self._states[id]
        except (BotFailed, StoreError, Conflict) as error:
            logger.warning("the game at table %s could not be reviewed: %s", id, error)
            self._states[id] = StoryState(status="failed")
        except Exception:
            logger.exception("the game at table %s could not be reviewed", id)
            self._states[id] = StoryState(status="failed")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.room.close()
