"""Records: replayed, verified, resumed; and what hostile or broken files get for an answer."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core import toy
from undertable.bots import RandomBot
from undertable.core import (
    FastChance,
    Game,
    IllegalAction,
    Knowledge,
    Match,
    Record,
    RecordError,
    SealedChance,
    SeatName,
    decode_record,
    new_secret,
    replay,
    resume,
    seal_of,
    verify,
)
from undertable.core.record import ContinuedChance
from undertable.games import all_games, get_game

GAMES = [*all_games().values(), toy.GAME]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Json = dict[str, Any]


def played(game: Game, moves: int | None = None, seed: str = "a") -> Match:
    """A match played at random, to the end or for n moves."""
    seats = game.seats[0]
    match = Match(game, [SeatName(f"N{s}") for s in range(seats)], sealed(seed, ["salt"] * seats))
    play_on(match, moves)
    return match


def sealed(seed: str, salts: list[str]) -> SealedChance:
    return SealedChance(new_secret(seed), salts, [seal_of(salt) for salt in salts])


def half_played(game: Game) -> Match:
    match = played(game)
    return match.until(len(match.moves) // 2)


def play_on(match: Match, moves: int | None = None) -> None:
    bot, chance = RandomBot(), FastChance(5)
    while (waiting := match.state.to_act()) and (moves is None or len(match.moves) < moves):
        seat = waiting[-1]
        match.act(seat, bot.choose(Knowledge(match.state, seat, chance), chance))


@by_game
def test_a_record_comes_back_as_it_was(game: Game) -> None:
    record = played(game).record()
    assert decode_record(record.encode()) == record
    assert verify(record, game).record().moves == record.moves
    assert record.secret is not None
    assert record.result is not None


@by_game
def test_without_the_secret_it_can_be_replayed_but_not_resumed(game: Game) -> None:
    match = half_played(game)
    record = match.record()
    assert record.secret is None  # a running game keeps its secret
    assert replay(record, game).hashes == match.hashes
    assert verify(record, game).hashes == match.hashes
    with pytest.raises(RecordError, match="without its secret"):
        resume(record, game)


@by_game
def test_a_saved_game_goes_on_with_the_same_future(game: Game) -> None:
    whole = played(game)
    half = len(whole.moves) // 2
    saved = whole.until(half).record(with_secret=True)
    match = resume(decode_record(saved.encode()), game)
    for seat, action in whole.moves[half:]:
        match.act(seat, action)
    assert match.hashes == whole.hashes
    assert match.record() == whole.record()


def spoil_move(record: Json) -> None:
    record["moves"][-1][1] = "no such thing"


def foreign_seat(record: Json) -> None:
    record["moves"][0][0] = 17


def huge_seat(record: Json) -> None:
    record["moves"][0][0] = 10**30


def drop_move(record: Json) -> None:
    del record["moves"][-1]


def extra_move(record: Json) -> None:
    record["moves"].append(record["moves"][-1])
    record["hashes"].append(record["hashes"][-1])


def other_hash(record: Json) -> None:
    record["hashes"][-1] = "0" * 16


def other_chance(record: Json) -> None:
    """Swap two drawn cards: only the secret, or a hash, can tell."""
    drawn = next(c["result"] for c in record["chance"] if isinstance(c["result"], list) and len(c["result"]) > 1)
    drawn[0], drawn[1] = drawn[1], drawn[0]


def unknown_card(record: Json) -> None:
    next(c for c in record["chance"] if isinstance(c["result"], list))["result"][0] = "ZZ"


def same_card_twice(record: Json) -> None:
    drawn = next(c["result"] for c in record["chance"] if isinstance(c["result"], list) and len(c["result"]) > 1)
    drawn[0] = drawn[1]


def too_few_cards(record: Json) -> None:
    next(c for c in record["chance"] if isinstance(c["result"], list) and len(c["result"]) > 1)["result"].pop()


def renamed_chance(record: Json) -> None:
    record["chance"][-1]["what"] = "luck"


def less_chance(record: Json) -> None:
    record["chance"].pop()


def more_chance(record: Json) -> None:
    record["chance"].append(record["chance"][0])


def other_secret(record: Json) -> None:
    record["secret"] = "0" * 64


def no_hex(record: Json) -> None:
    record["secret"] = "not hex"


def other_deal(record: Json) -> None:
    """A secret with its own commitment, but not the one these cards were drawn with."""
    chance = SealedChance(new_secret("another"))
    record["secret"], record["commitment"] = chance.secret.hex(), chance.commitment


def other_salt(record: Json) -> None:
    record["salts"][0] = "sugar"


def other_salt_and_seal(record: Json) -> None:
    record["salts"][0], record["seals"][0] = "sugar", seal_of("sugar")


def another_deal(record: Json) -> None:
    """Everything that was sealed fits together, but the cards come from somewhere else."""
    other_salt_and_seal(record)
    record["key"] = SealedChance(bytes.fromhex(record["secret"]), record["salts"]).key


def fewer_seals(record: Json) -> None:
    record["seals"].pop()


def other_result(record: Json) -> None:
    record["result"]["scores"][0] += 1


def no_result(record: Json) -> None:
    record["result"] = None


def other_rules(record: Json) -> None:
    record["rules"] = "0"


def blanks_in_the_secret(record: Json) -> None:
    record["secret"] = record["secret"][:32] + " " + record["secret"][32:]


def escape_in_a_name(record: Json) -> None:
    record["seats"][0]["name"] = "\x1b[2J"


def endless_name(record: Json) -> None:
    record["seats"][0]["name"] = "x" * 1000


def escape_in_a_move(record: Json) -> None:
    record["moves"][0][1] = "\x1b[2J\n"


def too_many_seats(record: Json) -> None:
    record["seats"] = record["seats"] * 9


def other_option(record: Json) -> None:
    record["options"]["colour"] = "red"


WRONG: list[tuple[Callable[[Json], None], str]] = [
    (spoil_move, "move .*, seat .*no action 'no such thing'"),
    (foreign_seat, "move 1, seat 17: "),
    (huge_seat, "not a record|move 1"),
    (drop_move, "moves need"),
    (extra_move, "move .*no decision to make now"),
    (other_hash, "after move .*: the state's hash is .*, the record says '0000"),
    (other_chance, "hash is|is not what commitment, secret and salts give"),
    (unknown_card, "chance .: there is no 'ZZ'"),
    (same_card_twice, "draws an item that is not there"),
    (too_few_cards, "must list"),
    (renamed_chance, "has 'luck' where|there is no"),
    (less_chance, "record ends where"),
    (more_chance, "more results than the game used"),
    (other_secret, "secret does not belong to the commitment"),
    (no_hex, "secret is not 64 hexadecimal digits"),
    (blanks_in_the_secret, "secret is not 64 hexadecimal digits"),
    (escape_in_a_name, "a name that cannot be shown"),
    (endless_name, "a name that cannot be shown"),
    (escape_in_a_move, "move 1, seat .*there is no action"),
    (other_deal, "key is not the mix of secret and salts"),
    (other_salt, "salt of seat 1 does not belong to its seal"),
    (other_salt_and_seal, "key is not the mix of secret and salts"),
    (another_deal, "is not what commitment, secret and salts give"),
    (fewer_seals, "seals, not"),
    (other_result, "result is not the one"),
    (no_result, "result is not the one"),
    (other_rules, "version '0' of the rules"),
    (too_many_seats, "is for .* players"),
    (other_option, "has no option 'colour'"),
]


@pytest.mark.parametrize(("spoil", "answer"), WRONG, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_what_is_wrong_is_said_in_a_line(game: Game, spoil: Callable[[Json], None], answer: str) -> None:
    data = json.loads(played(game).record().encode())
    spoil(data)
    with pytest.raises(RecordError, match=answer) as caught:
        verify(decode_record(json.dumps(data).encode()), game)
    assert str(caught.value).isprintable()  # one line, and nothing that a terminal would obey
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (b"", "not a record"),
        (b"hello", "not a record"),
        (b"\xff\xfe\x00", "not a record"),
        (b"[1, 2]", "not a record"),
        (b'{"format": 1}', "missing required field"),
        (b"[" * 100_000, "not a record"),
        (b'{"options":' + b'{"a":' * 50_000, "not a record"),
        (b" " * 5_000_000, "more than any game needs"),
    ],
    ids=["empty", "text", "bytes", "list", "fields", "deep", "deeper", "huge"],
)
def test_no_record_at_all(data: bytes, answer: str) -> None:
    with pytest.raises(RecordError, match=answer):
        decode_record(data)


def test_a_truncated_file_is_no_record() -> None:
    data = played(GAMES[0]).record().encode()
    for end in range(0, len(data), 97):
        with pytest.raises(RecordError):
            decode_record(data[:end])


def test_a_newer_format_is_refused() -> None:
    data = json.loads(played(GAMES[0]).record().encode())
    data["format"] = 2
    with pytest.raises(RecordError, match="format 2; this version reads format 1"):
        decode_record(json.dumps(data).encode())


def test_words_may_change() -> None:
    """A new wording of a result does not make old records wrong."""
    data = json.loads(played(GAMES[0]).record().encode())
    data["result"]["reason"] = "Because."
    data["result"]["sheet"][0]["label"] = "Beasts"
    verify(decode_record(json.dumps(data).encode()), GAMES[0])


@cache
def written(game: Game) -> bytes:
    return played(game).record().encode()


@given(st.sampled_from(GAMES), st.data())
@settings(max_examples=200, deadline=None)
def test_no_changed_record_passes_and_none_crashes(game: Game, data: st.DataObject) -> None:
    """Whatever a byte is changed to, verify either says what is wrong or the record says the same as before."""
    original = bytearray(written(game))
    place = data.draw(st.integers(0, len(original) - 1))
    original[place] = data.draw(st.integers(32, 126))
    try:
        record = decode_record(bytes(original))
        verify(record, game)
    except RecordError:
        return
    assert harmless(record) == harmless(decode_record(written(game)))


def harmless(record: Record) -> Json:
    """A record without what proves nothing: names and words."""
    data: Json = json.loads(record.encode())
    for seat in data["seats"]:
        seat.clear()
    data["result"].pop("reason", None)
    for line in data["result"]["sheet"]:
        del line["label"]
    return data


@by_game
def test_events_are_told_once_and_in_order(game: Game) -> None:
    match = played(game, 150)
    pieces = [match.until(step).sentences(0, step) for step in range(match.steps)]
    assert [line for piece in pieces for line in piece] == match.sentences(0)
    assert match.sentences(0, match.steps) == []


def test_taking_back_stops_at_what_was_drawn_or_revealed() -> None:
    match = Match(toy.GAME, [SeatName("A"), SeatName("B")], SealedChance(new_secret("x")))
    assert match.can_take_back(0) is None
    match.act(0, toy.SWAP)
    assert match.can_take_back(0) == 0
    assert match.can_take_back(1) is None
    match.act(1, toy.KEEP)  # the last choice is in: a card was drawn
    assert match.can_take_back(1) is None
    again = match.until(1)
    assert again.can_take_back(0) == 0
    assert again.until(0).hashes == match.hashes[:1]


def test_a_secret_choice_can_be_changed_until_the_last_one_is_in() -> None:
    match = Match(toy.GAME, [SeatName("A"), SeatName("B"), SeatName("C")], SealedChance(new_secret("x")))
    for seat in (2, 0):
        match.act(seat, toy.SWAP)
    assert (match.can_take_back(2), match.can_take_back(0), match.can_take_back(1)) == (0, 1, None)
    changed = match.without([0])
    assert changed.state.to_act() == (1, 2)
    assert changed.moves == [(0, toy.SWAP)]


def test_in_turn_nobody_takes_back_what_the_next_has_answered() -> None:
    game = get_game("monster-inn")
    match = Match(game, [SeatName(name) for name in "ABC"], SealedChance(new_secret("x")))
    first, second = match.state.to_act()[0], (match.state.to_act()[0] + 1) % 3
    match.act(first, game.actions.parse("remain:coin"))
    assert match.can_take_back(first) == 0
    match.act(second, game.actions.parse("remain:coin"))
    assert match.can_take_back(first) is None
    assert match.can_take_back(second) == 1


@by_game
def test_a_fork_goes_on_with_another_future_and_verifies(game: Game) -> None:
    match = played(game)
    half = len(match.moves) // 2
    earlier = match.until(half)
    other = Match(game, match.seats, ContinuedChance(earlier.drawn, SealedChance(new_secret("another"), ["s"])))
    for seat, action in earlier.moves:
        other.act(seat, action)
    assert other.hashes == match.hashes[: half + 1]
    play_on(other)
    record = decode_record(other.record().encode())
    assert verify(record, game).hashes == other.hashes
    record.given -= 1
    with pytest.raises(RecordError, match="not what commitment"):
        verify(record, game)
    record.given = len(record.chance) + 1
    with pytest.raises(RecordError, match="given"):
        verify(record, game)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_what_is_taken_back_is_drawn_again_otherwise_and_the_record_shows_it(game: Game) -> None:
    match = played(game)
    half = len(match.moves) // 2
    seat = match.moves[half][0]
    changed = match.take_back(seat, range(half, len(match.moves)))
    changed = changed.take_back(seat, [half - 1])
    play_on(changed)
    record = decode_record(changed.record().encode())
    verify(record, game)
    first = record.taken_back[0]
    assert (first.seat, first.after, len(first.moves)) == (seat, len(match.moves), len(match.moves) - half)
    assert resume(decode_record(changed.record().encode()), game).record() == changed.record()
    before = len(match.until(half).drawn)
    if before == len(match.drawn):  # all was drawn before: nothing is drawn otherwise
        assert first.chance is None
        return
    assert first.chance == before
    record.taken_back = []
    with pytest.raises(RecordError, match="not what commitment"):
        verify(record, game)


@by_game
def test_records_of_older_versions_verify(game: Game) -> None:
    """They know neither seals nor the key nor take-backs."""
    old = json.loads(played(game).record().encode())
    for field in ("seals", "key", "taken_back"):
        del old[field]
    assert verify(decode_record(json.dumps(old).encode()), game).state.over()


def test_an_illegal_action_is_not_written_down() -> None:
    match = played(GAMES[0], moves=2)
    hashes = list(match.hashes)
    with pytest.raises(IllegalAction):
        match.act(99, 0)
    assert (len(match.moves), match.hashes) == (2, hashes)
