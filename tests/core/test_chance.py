"""Chance: the same numbers everywhere, uniform, and sealed as the module says."""

import hashlib
import hmac
import pickle
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undertable.core import Chance, FastChance, SealedChance, new_secret
from undertable.core.chance import FACTOR

PINNED_FAST = [994, 414, 679, 608, 374, 322, 656, 247]
PINNED_SEALED = [132, 840, 721, 40, 233, 898, 358, 950]


def numbers(chance: Chance, n: int, count: int) -> list[int]:
    return [chance.below(n) for _ in range(count)]


def test_fast_chance_is_pinned() -> None:
    """Records of simulations depend on these numbers; so does compiled = uncompiled."""
    assert numbers(FastChance(1), 1000, 8) == PINNED_FAST


def test_sealed_chance_is_pinned() -> None:
    assert numbers(SealedChance(bytes(32), ["salt"]), 1000, 8) == PINNED_SEALED


def test_sealed_chance_by_hand() -> None:
    """The description in the module, followed with nothing but the standard library."""
    secret = hashlib.sha256(b"some secret").digest()
    key = hmac.digest(secret, b'["a","b"]', "sha256")
    words = []
    for block in range(4):
        data = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        words += [int.from_bytes(data[i : i + 4], "big") for i in range(0, 32, 4)]
    expected = [word % 6 for word in words if word < 2**32 - 2**32 % 6]
    assert numbers(SealedChance(secret, ["a", "b"]), 6, len(expected)) == expected


def test_salts_change_the_deal_and_not_the_commitment() -> None:
    secret = new_secret()
    plain, salted = SealedChance(secret), SealedChance(secret, ["pepper"])
    assert plain.commitment == salted.commitment == hashlib.sha256(secret).hexdigest()
    assert numbers(plain, 2**30, 4) != numbers(salted, 2**30, 4)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedChance(b"short")


@pytest.mark.parametrize("make", [FastChance, lambda seed: SealedChance(new_secret(str(seed)))])
@pytest.mark.parametrize("n", [2, 7, 40])
def test_uniform(make: type[FastChance], n: int) -> None:
    """Chi-square far inside what a fair stream gives; seeds are fixed, so it cannot flicker."""
    count = 400 * n
    seen = Counter(numbers(make(n), n, count))
    chi_square = sum((seen[i] - 400) ** 2 / 400 for i in range(n))
    assert chi_square < n + 4 * (2 * n) ** 0.5


def test_neighbouring_seeds_are_unrelated() -> None:
    firsts = [FastChance(seed).below(40) for seed in range(4000)]
    assert max(Counter(firsts).values()) < 150
    pairs = Counter(pairwise(firsts))
    assert max(pairs.values()) < 16


def test_the_factor_gives_the_full_period() -> None:
    """FACTOR * 2**32 - 1 is a safe prime: no seed falls into a short circle."""
    p = FACTOR * 2**32 - 1
    assert all(pow(base, p - 1, p) == 1 for base in (2, 3, 5, 7, 11, 13))
    half = (p - 1) // 2
    assert all(pow(base, half - 1, half) == 1 for base in (2, 3, 5, 7, 11, 13))


@given(st.integers(0, 2**60), st.integers(0, 20))
def test_clones_go_on_alike(seed: int, used: int) -> None:
    for chance in (FastChance(seed), SealedChance(new_secret(str(seed)))):
        numbers(chance, 10, used)
        copy = chance.clone()
        assert numbers(copy, 40, 20) == numbers(chance, 40, 20)


@given(st.integers(0, 2**60))
def test_fast_chance_pickles(seed: int) -> None:
    chance = FastChance(seed)
    assert numbers(pickle.loads(pickle.dumps(chance)), 99, 9) == numbers(chance, 99, 9)


@given(st.integers(0, 2**60), st.integers(0, 12))
def test_a_draw_takes_from_the_bag_and_leaves_its_order(seed: int, count: int) -> None:
    bag = list(range(12))
    drawn = FastChance(seed).draw("deck", bag, count)
    assert sorted(drawn + bag) == list(range(12))
    assert bag == sorted(bag)
    assert len(drawn) == count
