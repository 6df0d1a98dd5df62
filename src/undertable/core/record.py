"""Records: what happened in a game, as a JSON document that a person can read, replay and verify."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO

import msgspec

from undertable.core.chance import Chance
from undertable.core.state import State
from undertable.core.view import Result

FORMAT = 1
LARGEST = 4_000_000  # bytes; a real record has some ten thousand
LONGEST_NAME = 40

Drawn = tuple[str, int | list[int]]  # a name, and one number or the numbers drawn from a bag


class RecordError(ValueError):
    """A record that is broken or not genuine; the message says what is wrong and where."""


class SeatName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of the player in the seat; for a bot, the bot's name."""

    name: str
    bot: str | None = None


class ChanceResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One random result: its name, and what came up, by the ids of cards where there are cards."""

    what: str
    result: int | str | list[int | str]


class TakenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A take-back: by which seat, after how many moves, what was undone, and how many chance results remained."""

    seat: int
    after: int
    moves: list[tuple[int, str]]
    chance: int | None = None


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One game from the deal to its end, or to the last move so far."""

    format: int = FORMAT
    game: str
    rules: str
    options: dict[str, object]
    seats: list[SeatName]
    commitment: str | None = None
    seals: list[str] = []  # by seat: the hash of its salt, sent before any salt was shown; empty: none was sent
    salts: list[str] = []  # by seat; where a salt did not come, its seal
    secret: str | None = None  # published when the game is over
    key: str | None = None  # the mix of secret and salts, published with the secret
    given: int = 0  # of a fork: how many chance results are the earlier game's; the rest is sealed
    chance: list[ChanceResult]  # in the order in which it was asked for
    moves: list[tuple[int, str]]  # seat and action, in the order of arrival, without what was taken back
    taken_back: list[TakenBack] = []
    hashes: list[str]  # of the state: after the deal, then after every move
    result: Result | None = None

    def encode(self) -> bytes:
        """One line of JSON."""
        return msgspec.json.encode(self)


def decode_record(data: bytes) -> Record:
    """Read a record; RecordError if it is not one."""
    if len(data) > LARGEST:
        raise RecordError(f"not a record: {len(data):,} bytes is more than any game needs")
    try:
        record = msgspec.json.decode(data, type=Record)
    except RecursionError:
        raise RecordError("not a record: nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not a record: {error}") from None
    if record.format != FORMAT:
        raise RecordError(f"this is a record of format {record.format}; this version reads format {FORMAT}")
    for seat in record.seats:
        if not seat.name.isprintable() or len(seat.name) > LONGEST_NAME:
            raise RecordError(f"a seat has a name that cannot be shown: {seat.name!r:.60}")
    return record


def read_records(stream: BinaryIO) -> Iterator[bytes]:
    """The records in a file: one JSON document, or one per line. Only one is held in memory at a time."""
    first = stream.readline(LARGEST + 1)
    if not first.rstrip().endswith(b"}"):  # laid out over several lines, or no record at all
        yield first + stream.read(LARGEST + 1)
        return
    while first:
        if first.strip():
            yield first
        first = stream.readline(LARGEST + 1)


def state_hash(state: State) -> str:
    """A fingerprint of the whole state: 16 hexadecimal digits, the same on every machine."""
    return hashlib.sha256(msgspec.json.encode(state.dump())).hexdigest()[:16]


class EventLog(list[tuple[int, ...]]):
    """The events of a state, in order. A listener gets each event at the moment it happens."""

    listener: Callable[[tuple[int, ...]], None] | None = None

    def append(self, event: tuple[int, ...]) -> None:
        super().append(event)
        if self.listener is not None:
            self.listener(event)


class RecordingChance(Chance):
    """Writes down every result of another chance."""

    def __init__(self, inner: Chance, results: Sequence[Drawn] = ()) -> None:
        self.inner = inner
        self.results: list[Drawn] = list(results)

    def below(self, n: int) -> int:
        return self.inner.below(n)

    def choose(self, what: str, n: int) -> int:
        result = self.inner.choose(what, n)
        self.results.append((what, result))
        return result

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        drawn = self.inner.draw(what, bag, count)
        if drawn:
            self.results.append((what, list(drawn)))
        return drawn

    def clone(self) -> "RecordingChance":
        return RecordingChance(self.inner.clone(), self.results)

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordingChance, (self.inner, self.results))


class RecordedChance(Chance):
    """Replays the results of a record; RecordError if they do not match what the rules ask for."""

    def __init__(self, results: Sequence[Drawn], used: int = 0) -> None:
        self.results = results
        self.used = used

    def below(self, n: int) -> int:
        raise RecordError("a record has no nameless chance")

    def next(self, what: str) -> int | list[int]:
        """The next result, which must have this name."""
        if self.used == len(self.results):
            raise RecordError(f"chance {self.used}: the record ends where '{what}' is needed")
        name, result = self.results[self.used]
        if name != what:
            raise RecordError(f"chance {self.used}: the record has '{name}' where '{what}' is needed")
        self.used += 1
        return result

    def choose(self, what: str, n: int) -> int:
        result = self.next(what)
        if isinstance(result, list) or not 0 <= result < n:
            raise RecordError(f"chance {self.used - 1}: '{what}' must be one of {n} possibilities")
        return result

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        if count == 0:
            return []
        drawn = self.next(what)
        if not isinstance(drawn, list) or len(drawn) != count:
            raise RecordError(f"chance {self.used - 1}: '{what}' must list {count} items")
        for item in drawn:
            if item not in bag:
                raise RecordError(f"chance {self.used - 1}: '{what}' draws an item that is not there")
            bag.remove(item)
        return list(drawn)

    def clone(self) -> "RecordedChance":
        return RecordedChance(self.results, self.used)

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordedChance, (self.results, self.used))


class CheckedChance(RecordedChance):
    """Replays the chance results of a record, each only if another chance, the sealed one, gives the same result.

    Each sealed chance starts at the result with its number. Results before the first are not checked.
    """

    def __init__(self, results: Sequence[Drawn], sealed: Sequence[tuple[int, Chance]], used: int = 0) -> None:
        super().__init__(results, used)
        self.sealed = sealed

    def choose(self, what: str, n: int) -> int:
        result = super().choose(what, n)
        sealed = self.sealed_now()
        self.check(what, sealed is None or sealed.choose(what, n) == result)
        return result

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        same_bag = bag.copy()
        drawn = super().draw(what, bag, count)
        sealed = self.sealed_now()
        self.check(what, sealed is None or not drawn or sealed.draw(what, same_bag, count) == drawn)
        return drawn

    def sealed_now(self) -> Chance | None:
        """The chance that the result just given must come from."""
        begun = [chance for start, chance in self.sealed if start < self.used]
        return begun[-1] if begun else None

    def check(self, what: str, same: bool) -> None:
        if not same:
            raise RecordError(f"chance {self.used - 1}: '{what}' is not what commitment, secret and salts give")

    def clone(self) -> "CheckedChance":
        return CheckedChance(self.results, [(start, chance.clone()) for start, chance in self.sealed], self.used)

    def __reduce__(self) -> tuple[object, ...]:
        return (CheckedChance, (self.results, self.sealed, self.used))


class ContinuedChance(RecordedChance):
    """Replays the results of an earlier game, and continues with another chance when they are used up."""

    def __init__(self, results: Sequence[Drawn], then: Chance, used: int = 0) -> None:
        super().__init__(results, used)
        self.then = then

    def choose(self, what: str, n: int) -> int:
        return super().choose(what, n) if self.used < len(self.results) else self.then.choose(what, n)

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        return super().draw(what, bag, count) if self.used < len(self.results) else self.then.draw(what, bag, count)

    def clone(self) -> "ContinuedChance":
        return ContinuedChance(self.results, self.then.clone(), self.used)

    def __reduce__(self) -> tuple[object, ...]:
        return (ContinuedChance, (self.results, self.then, self.used))


def write_chance(results: Sequence[Drawn], items: Mapping[str, Sequence[str]]) -> list[ChanceResult]:
    """Results with the names of what was drawn."""
    written = []
    for what, result in results:
        names = items.get(what)
        if names is None:
            written.append(ChanceResult(what, list(result) if isinstance(result, list) else result))
        elif isinstance(result, list):
            written.append(ChanceResult(what, [names[item] for item in result]))
        else:
            written.append(ChanceResult(what, names[result]))
    return written


def read_chance(written: Sequence[ChanceResult], items: Mapping[str, Sequence[str]]) -> list[Drawn]:
    """The other way round; RecordError for a name that does not exist."""
    results: list[Drawn] = []
    for index, chance in enumerate(written):
        numbers = {name: number for number, name in enumerate(items.get(chance.what, ()))}

        def number(item: int | str, index: int = index, numbers: Mapping[str, int] = numbers) -> int:
            known = numbers.get(item) if isinstance(item, str) else None if numbers else item
            if known is None:
                raise RecordError(f"chance {index}: there is no {item!r:.40}")
            return known

        result = chance.result
        drawn = [number(item) for item in result] if isinstance(result, list) else number(result)
        results.append((chance.what, drawn))
    return results
