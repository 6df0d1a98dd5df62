"""A match: one game being played and written down."""

import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from undertable.core.chance import Chance
from undertable.core.game import Game, Options
from undertable.core.record import (
    ChanceResult,
    CheckedChance,
    ContinuedChance,
    Drawn,
    Record,
    RecordedChance,
    RecordError,
    RecordingChance,
    SeatName,
    read_chance,
    state_hash,
    write_chance,
)
from undertable.core.sealed import SealedChance
from undertable.core.state import IllegalAction
from undertable.core.view import Event, Result


class Match:
    """Deal + decisions = the game. Everything here is that list; the state only follows from it."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[SeatName],
        chance: Chance,
        options: Mapping[str, object] | Options | None = None,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.chance = chance
        self._recording = RecordingChance(chance.clone())
        self._sink: list[tuple[int, ...]] = []
        self.state = game.deal(len(self.seats), options, self._recording, self._sink)
        self.options = self.state.setup.options
        self.moves: list[tuple[int, int]] = []
        self.hashes = [state_hash(self.state)]
        # where the told events and the chance results of each step begin, and who was to act before each move
        self._told_from = [0]
        self._chance_from = [0]
        self._waiting: list[tuple[int, ...]] = []

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seats]

    @property
    def commitment(self) -> str | None:
        """What was published before the deal; None if the chance is not sealed."""
        return self.sealed.commitment if self.sealed else None

    @property
    def sealed(self) -> SealedChance | None:
        """Where the chance comes from, if it is sealed."""
        chance = self.chance.then if isinstance(self.chance, ContinuedChance) else self.chance
        return chance if isinstance(chance, SealedChance) else None

    @property
    def steps(self) -> int:
        """The deal, and every move."""
        return len(self.moves) + 1

    def act(self, seat: int, action: int) -> None:
        """Carry out a decision and write it down; IllegalAction changes nothing."""
        told, drawn, waiting = len(self._sink), len(self._recording.results), self.state.to_act()
        self.state.apply(seat, action)
        self.moves.append((seat, action))
        self.hashes.append(state_hash(self.state))
        self._told_from.append(told)
        self._chance_from.append(drawn)
        self._waiting.append(waiting)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat may know of what happened, after the first `since` steps; the deal is the first step."""
        told = self._sink[self._told_from[since] :] if since < self.steps else []
        seen = (self.game.seen(item, self.state.setup, seat) for item in told)
        return [event for event in seen if event is not None]

    def sentences(self, seat: int | None, since: int = 0) -> list[str]:
        """The same in words."""
        return [self.game.sentence(event, self.names) for event in self.events(seat, since)]

    def can_take_back(self, seat: int) -> int | None:
        """The number of the move that this seat may undo without asking anybody; None if there is none.

        It is the seat's last one, if nothing was drawn or revealed by it or since, and nobody has decided since but
        those who were choosing at the same time.
        """
        own = self.last_move(seat)
        if own is None:
            return None
        at_once = self._waiting[own]
        if any(mover not in at_once for mover, _ in self.moves[own:]) or self.revealed_since(own):
            return None
        return own

    def last_move(self, seat: int) -> int | None:
        """The number of this seat's last move; None if it has made none."""
        backwards = range(len(self.moves) - 1, -1, -1)
        return next((number for number in backwards if self.moves[number][0] == seat), None)

    def revealed_since(self, moves: int) -> bool:
        """Was anything drawn, or turned up for anybody, after so many moves?"""
        if moves == len(self.moves):
            return False
        if self._chance_from[moves + 1] != len(self._recording.results):
            return True
        told = self._sink[self._told_from[moves + 1] :]
        viewers: list[int | None] = [None, *range(len(self.seats))]
        events = (self.game.seen(item, self.state.setup, viewer) for item in told for viewer in viewers)
        return any(event is not None and event.reveals for event in events)

    def until(self, moves: int) -> "Match":
        """The same match as it stood after so many moves."""
        return self.without(range(moves, len(self.moves)))

    def without(self, moves: Collection[int]) -> "Match":
        """The same match without the moves of these numbers."""
        other = Match(self.game, self.seats, self.chance, self.options)
        for number, (seat, action) in enumerate(self.moves):
            if number not in moves:
                other.act(seat, action)
        return other

    def record(self, with_secret: bool | None = None) -> Record:
        """The match as a record. The secret is in it when the game is over, or if it is asked for."""
        sealed = self.sealed
        over = self.state.over()
        show = over if with_secret is None else with_secret
        return Record(
            game=self.game.id,
            rules=self.game.version,
            options=msgspec.to_builtins(self.options),
            seats=self.seats,
            commitment=self.commitment,
            salts=sealed.salts if sealed else [],
            secret=sealed.secret.hex() if sealed and show else None,
            given=len(self.chance.results) if isinstance(self.chance, ContinuedChance) else 0,
            chance=self.chance_results(),
            moves=[(seat, self.game.actions.text(action)) for seat, action in self.moves],
            hashes=list(self.hashes),
            result=self.state.result() if over else None,
        )

    @property
    def drawn(self) -> list[Drawn]:
        """Every random result so far, by number."""
        return self._recording.results

    def chance_results(self) -> list[ChanceResult]:
        """Every random result so far, by name."""
        return write_chance(self._recording.results, self.game.chance_items)


def sealed_chance(record: Record) -> SealedChance | None:
    """The chance a record's secret gives; None where the secret is not told."""
    if record.secret is None:
        return None
    if not re.fullmatch("[0-9a-f]{64}", record.secret):
        raise RecordError("the secret is not 64 hexadecimal digits")
    chance = SealedChance(bytes.fromhex(record.secret), record.salts)
    if chance.commitment != record.commitment:
        raise RecordError("the secret does not belong to the commitment")
    return chance


def replay(record: Record, game: Game, moves: int | None = None) -> Match:
    """Play a record again by its own chance results; RecordError says what does not fit, and where.

    With `moves`, only that many. Everything is checked but whether the chance follows from the secret.
    """
    return play_again(record, game, RecordedChance(read_chance(record.chance, game.chance_items)), moves)


def verify(record: Record, game: Game) -> Match:
    """Check moves, hashes, result and, where the secret is told, that the chance follows from it."""
    sealed = sealed_chance(record)
    if sealed is None:
        return replay(record, game)
    return play_again(record, game, CheckedChance(read_chance(record.chance, game.chance_items), sealed, record.given))


def resume(record: Record, game: Game) -> Match:
    """Go on with a record that has its secret; all is checked first."""
    verify(record, game)
    chance = sealed_chance(record)
    if chance is None:
        raise RecordError("without its secret a game can be replayed, but not played on")
    given = read_chance(record.chance, game.chance_items)[: record.given]
    return play_again(record, game, ContinuedChance(given, chance) if given else chance)


def play_again(record: Record, game: Game, chance: Chance, moves: int | None = None) -> Match:
    """Deal and play a record's moves with this chance, checking all the record says on the way."""
    check_header(record, game)
    match = begin(record, game, chance)
    check_hash(record, match)
    wanted = record.moves if moves is None else record.moves[:moves]
    for number, (seat, text) in enumerate(wanted, start=1):
        if seat not in range(len(record.seats)):
            raise RecordError(f"move {number}, seat {seat!s:.20}: there is no such seat")
        try:
            match.act(seat, game.actions.parse(text))
        except RecordError as error:
            raise RecordError(f"move {number}: {error}") from None
        except IllegalAction as error:
            raise RecordError(f"move {number}, seat {seat}: {error}") from None
        check_hash(record, match)
    if len(wanted) == len(record.moves):
        check_end(record, match)
    return match


def begin(record: Record, game: Game, chance: Chance) -> Match:
    """The deal of a record."""
    try:
        return Match(game, record.seats, chance, record.options)
    except RecordError as error:
        raise RecordError(f"the deal: {error}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def check_header(record: Record, game: Game) -> None:
    if record.game != game.id:
        raise RecordError(f"this is a record of {record.game!r:.40}, not of {game.title}")
    if record.rules != game.version:
        raise RecordError(f"played by version {record.rules!r:.20} of the rules; this is version {game.version}")
    if not 0 <= record.given <= len(record.chance):
        raise RecordError(f"{record.given!s:.20} chance results are said to be given; there are {len(record.chance)}")
    if len(record.hashes) != len(record.moves) + 1:
        raise RecordError(f"{len(record.moves)} moves need {len(record.moves) + 1} hashes, not {len(record.hashes)}")


def check_hash(record: Record, match: Match) -> None:
    done = len(match.moves)
    if record.hashes[done] != match.hashes[done]:
        where = f"after move {done}" if done else "after the deal"
        raise RecordError(
            f"{where}: the state's hash is {match.hashes[done]}, the record says {record.hashes[done]!r:.40}"
        )


def check_end(record: Record, match: Match) -> None:
    written = len(match.chance_results())
    if written != len(record.chance):
        raise RecordError(f"chance {written}: the record has more results than the game used")
    result = match.state.result() if match.state.over() else None
    if figures(record.result) != figures(result):
        raise RecordError("the result is not the one that these moves lead to")


def figures(result: Result | None) -> list[object]:
    """A result without its words, which may change."""
    if result is None:
        return []
    return [result.winners, result.places, result.scores, [line.points for line in result.sheet]]
