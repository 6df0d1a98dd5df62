"""A match: one game being played and written down."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain

import msgspec

from undertable.core.chance import Chance
from undertable.core.game import Game, Options
from undertable.core.record import (
    ChanceResult,
    CheckedChance,
    ContinuedChance,
    Drawn,
    EventLog,
    Record,
    RecordedChance,
    RecordError,
    RecordingChance,
    SeatName,
    TakenBack,
    read_chance,
    state_hash,
    write_chance,
)
from undertable.core.sealed import SealedChance, seal_of
from undertable.core.state import IllegalAction
from undertable.core.view import Event, Prompt, Result


class Match:
    """A deal and a list of decisions. The state follows from these, and so does the record.

    >>> from undertable.core import SealedChance, decode_record, new_secret
    >>> from undertable.games import all_games
    >>> game = next(iter(all_games().values()))
    >>> match = Match(game, [SeatName("Ann")] * game.seats[0], SealedChance(new_secret("a seed")))
    >>> while match.state.to_act():
    ...     seat = match.state.to_act()[0]
    ...     match.act(seat, match.state.legal(seat)[0])
    >>> record = decode_record(match.record().encode())
    >>> verify(record, game).moves == match.moves
    True
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[SeatName],
        chance: Chance,
        options: Mapping[str, object] | Options | None = None,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.names = [seat.name for seat in self.seats]
        self.chance = chance
        inner = chance.then if isinstance(chance, ContinuedChance) else chance
        self.sealed = inner if isinstance(inner, SealedChance) else None  # where the chance comes from, if it is sealed
        self.given = len(chance.results) if isinstance(chance, ContinuedChance) else 0  # results of an earlier game
        self.taken_back: list[TakenBack] = []
        self._recording = RecordingChance(chance.clone())
        self._sink = EventLog()
        self.state = game.deal(len(self.seats), options, self._recording, self._sink)
        self.options = self.state.setup.options
        self.moves: list[tuple[int, int]] = []
        self.hashes = [state_hash(self.state)]
        # where the events and the chance results of each step begin, and which seats had to act before each move
        self._told_from = [0]
        self._chance_from = [0]
        self._waiting: list[tuple[int, ...]] = []
        self._revealing: dict[int, bool] = {}  # by move: what `reveals` has found
        self._heard: dict[int | None, list[Event | None]] = {}  # by viewer: what `heard` has found

    def rename(self, seat: int, name: SeatName) -> None:
        """Somebody else plays here from now on."""
        self.seats[seat] = name
        self.names[seat] = name.name

    def prompt(self, seat: int) -> Prompt:
        """What this seat is asked, in words."""
        return self.state.prompt(seat, self.names)

    @property
    def commitment(self) -> str | None:
        """What was published before the deal; None if the chance is not sealed."""
        return self.sealed.commitment if self.sealed else None

    @property
    def steps(self) -> int:
        """The deal, and every move."""
        return len(self.moves) + 1

    def act(self, seat: int, action: int, listener: Callable[[tuple[int, ...]], None] | None = None) -> None:
        """Carry out a decision and write it down; IllegalAction changes nothing.

        The listener is called for every event at the moment it happens, while the move is still being carried out.
        """
        told, drawn, waiting = len(self._sink), len(self._recording.results), self.state.to_act()
        self._sink.listener = listener
        self._heard = {}
        try:
            self.state.apply(seat, action)
        finally:
            self._sink.listener = None
        self.moves.append((seat, action))
        self.hashes.append(state_hash(self.state))
        self._told_from.append(told)
        self._chance_from.append(drawn)
        self._waiting.append(waiting)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat may know of what happened, after the first `since` steps; the deal is the first step."""
        if since == self.steps - 1:
            return [event for event in self.heard(seat) if event is not None]
        told = self._sink[self._told_from[since] :] if since < self.steps else []
        seen = (self.game.seen(item, self.state.setup, seat) for item in told)
        return [event for event in seen if event is not None]

    def heard(self, viewer: int | None) -> list[Event | None]:
        """Each event of the last step as this viewer may know it; None where it may know nothing."""
        if viewer not in self._heard:
            told, setup = self._sink[self._told_from[-1] :], self.state.setup
            self._heard[viewer] = [self.game.seen(item, setup, viewer) for item in told]
        return self._heard[viewer]

    def sentences(self, seat: int | None, since: int = 0) -> list[str]:
        """The same in words."""
        return [self.game.sentence(event, self.names) for event in self.events(seat, since)]

    def can_take_back(self, seat: int) -> int | None:
        """The number of the move that this seat may undo without asking anybody; None if there is none.

        It is the seat's last move, if it drew and revealed nothing, if only seats that were choosing at the same
        time, or were asked after them, have decided since, and if the seat has not heard of anything they revealed.
        What others do in secret makes no difference: otherwise the seat would notice it.
        """
        own = len(self.moves) - 1
        while own >= 0 and self.moves[own][0] != seat:
            if self.reveals(own) and self.hears(seat, own):
                return None
            own -= 1
        if own < 0 or self.reveals(own):
            return None
        beside = set(self._waiting[own])
        for number in range(own + 1, len(self.moves)):
            if self.moves[number][0] not in beside:
                return None
            beside.update(self.asked_by(number))
        return own

    def can_do_without(self, move: int) -> bool:
        """Are all other moves legal without this one? Not if the game asked somebody in secret because of it."""
        try:
            self.without([move])
        except IllegalAction:
            return False
        return True

    def hears(self, seat: int | None, move: int) -> bool:
        """Does this seat, or a spectator, hear of anything that this move caused?"""
        return any(self.game.seen(item, self.state.setup, seat) is not None for item in self.told_by(move))

    def told_by(self, move: int) -> list[tuple[int, ...]]:
        """Everything that happened in this move."""
        last = move + 1 == len(self.moves)
        return self._sink[self._told_from[move + 1] : None if last else self._told_from[move + 2]]

    def draws(self, move: int) -> bool:
        """Did this move need chance?"""
        last = move + 1 == len(self.moves)
        return (len(self._recording.results) if last else self._chance_from[move + 2]) > self._chance_from[move + 1]

    def asked_by(self, move: int) -> list[int]:
        """Seats that had to act after this move and not before it."""
        after = self._waiting[move + 1] if move + 1 < len(self.moves) else self.state.to_act()
        return [seat for seat in after if seat not in self._waiting[move]]

    def last_move(self, seat: int) -> int | None:
        """The number of this seat's last move; None if it has made none."""
        backwards = range(len(self.moves) - 1, -1, -1)
        return next((number for number in backwards if self.moves[number][0] == seat), None)

    def revealed_since(self, moves: int) -> bool:
        """Was anything drawn, or turned up for anybody, after this many moves?"""
        return any(self.reveals(move) for move in range(len(self.moves) - 1, moves - 1, -1))

    def reveals(self, move: int) -> bool:
        """Did this move draw anything, or turn it up for anybody?"""
        if move not in self._revealing:
            viewers: list[int | None] = [None, *range(len(self.seats))]
            events: Iterable[Event | None] = (
                chain.from_iterable(map(self.heard, viewers))
                if move == len(self.moves) - 1
                else (self.game.seen(item, self.state.setup, v) for item in self.told_by(move) for v in viewers)
            )
            self._revealing[move] = self.draws(move) or any(event is not None and event.reveals for event in events)
        return self._revealing[move]

    def until(self, moves: int) -> "Match":
        """The same match as it stood after this many moves."""
        return self.without(range(moves, len(self.moves)))

    def without(self, moves: Collection[int], chance: Chance | None = None) -> "Match":
        """The same match without the moves of these numbers, perhaps with another chance."""
        other = Match(self.game, self.seats, chance or self.chance, self.options)
        other.sealed, other.given, other.taken_back = self.sealed, self.given, self.taken_back
        for number, (seat, action) in enumerate(self.moves):
            if number not in moves:
                other.act(seat, action)
        return other

    def take_back(self, seat: int, moves: Collection[int], redraw: bool = True) -> "Match":
        """The same match without the moves that a seat takes back; what they drew is drawn again, by another key.

        Without `redraw` the same things are drawn again, as in logs of older versions.
        """
        kept = self._chance_from[min(moves) + 1]
        undone = [self.as_text(self.moves[number]) for number in sorted(moves)]
        drew = redraw and any(self.draws(move) for move in moves)
        chance: Chance | None = None
        if drew and self.sealed is not None:
            chance = ContinuedChance(self.drawn[:kept], self.sealed.after_take_back(len(self.taken_back) + 1))
        other = self.without(moves, chance)
        trace = TakenBack(seat, len(self.moves), undone, kept if drew else None)
        other.taken_back = [*self.taken_back, trace]
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
            seals=sealed.seals if sealed else [],
            salts=sealed.salts if sealed else [],
            secret=sealed.secret.hex() if sealed and show else None,
            key=sealed.key if sealed and show else None,
            given=self.given,
            chance=self.chance_results(),
            moves=[self.as_text(move) for move in self.moves],
            taken_back=self.taken_back,
            hashes=list(self.hashes),
            result=self.state.result() if over else None,
        )

    def as_text(self, move: tuple[int, int]) -> tuple[int, str]:
        """A move as records write it."""
        seat, action = move
        return seat, self.game.actions.text(action)

    @property
    def drawn(self) -> list[Drawn]:
        """Every random result so far, by number."""
        return self._recording.results

    def chance_results(self) -> list[ChanceResult]:
        """Every random result so far, by name."""
        return write_chance(self._recording.results, self.game.chance_items)


def sealed_chance(record: Record) -> SealedChance | None:
    """The chance that follows from a record's secret; None if the record has no secret."""
    if record.secret is None:
        return None
    if not re.fullmatch("[0-9a-f]{64}", record.secret):
        raise RecordError("the secret is not 64 hexadecimal digits")
    chance = SealedChance(bytes.fromhex(record.secret), record.salts, record.seals)
    if chance.commitment != record.commitment:
        raise RecordError("the secret does not belong to the commitment")
    if record.seals and len(record.seals) != len(record.salts):
        raise RecordError(f"{len(record.salts)} salts need {len(record.salts)} seals, not {len(record.seals)}")
    for seat, (salt, seal) in enumerate(zip(record.salts, record.seals, strict=False), start=1):
        if seal and seal not in (salt, seal_of(salt)):
            raise RecordError(f"the salt of seat {seat} does not belong to its seal")
        if salt and not seal and any(record.seals):
            raise RecordError(f"the salt of seat {seat} was never sealed, and others were")
    if record.key is not None and record.key != chance.key:
        raise RecordError("the key is not the mix of secret and salts")
    return chance


def sealed_parts(record: Record, sealed: SealedChance) -> list[tuple[int, Chance]]:
    """The sealed chances of a record, each with the number of its first result: a take-back may begin another."""
    parts: list[tuple[int, Chance]] = [(record.given, sealed)]
    for number, taken in enumerate(record.taken_back, start=1):
        if taken.chance is not None:
            if taken.chance < record.given:
                raise RecordError(f"take-back {number} undoes chance results of an earlier game")
            parts = [part for part in parts if part[0] < taken.chance]
            parts.append((taken.chance, sealed.after_take_back(number)))
    return parts


def replay(record: Record, game: Game, moves: int | None = None) -> Match:
    """Play a record again by its own chance results; RecordError says what does not fit, and where.

    With `moves`, only that many. Everything is checked but whether the chance follows from the secret.
    """
    return play_again(record, game, RecordedChance(read_chance(record.chance, game.chance_items)), moves)


def verify(record: Record, game: Game) -> Match:
    """Check moves, hashes, result and, if the record has the secret, that the chance follows from it."""
    sealed = sealed_chance(record)
    if sealed is None:
        return replay(record, game)
    results = read_chance(record.chance, game.chance_items)
    return play_again(record, game, CheckedChance(results, sealed_parts(record, sealed)))


def resume(record: Record, game: Game) -> Match:
    """Continue a record that has its secret; everything is checked first."""
    verify(record, game)
    chance = sealed_chance(record)
    if chance is None:
        raise RecordError("without its secret a game can be replayed, but not played on")
    first, last = sealed_parts(record, chance)[-1]
    before = read_chance(record.chance, game.chance_items)[:first]
    match = play_again(record, game, ContinuedChance(before, last) if before else last)
    match.sealed, match.given, match.taken_back = chance, record.given, record.taken_back
    return match


def play_again(record: Record, game: Game, chance: Chance, moves: int | None = None) -> Match:
    """Deal and play a record's moves with this chance, and compare everything with the record on the way."""
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
    return [result.winners, result.places, result.scores, result.adds_up, [line.points for line in result.sheet]]
