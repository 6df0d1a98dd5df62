"""Skill: the updates are those of Weng and Lin, and simulated people get what they are worth."""

import math
from itertools import permutations
from random import Random
from statistics import correlation, fmean

import pytest
from openskill.models import PlackettLuce

from undertable.table.skill import (
    CHANGE,
    LUCK,
    START,
    Skill,
    aged,
    chance_to_win,
    learned,
    lessons,
    of_elo,
    party,
)

FIELD = [Skill(), Skill(31.0, 2.0), Skill(18.5, 6.0), Skill(26.0, 1.0)]


def after(players: list[Skill], places: list[int]) -> list[Skill]:
    return [learned(one, lesson) for one, lesson in zip(players, lessons(players, places), strict=True)]


@pytest.mark.parametrize("places", [*permutations([1, 2, 3, 4]), [1, 1, 3, 4], [1, 2, 2, 4]])
def test_full_orders_are_rated_as_openskill_rates_them(places: list[int]) -> None:
    model = PlackettLuce(tau=CHANGE, gamma=lambda *_: 1.0)
    theirs = model.rate([[model.rating(mu=one.guess, sigma=one.spread)] for one in FIELD], ranks=list(places))
    for own, (other,) in zip(after([aged(one) for one in FIELD], list(places)), theirs, strict=True):
        assert own.guess == pytest.approx(other.mu)
        assert own.spread == pytest.approx(other.sigma)


def test_losers_of_a_game_with_one_winner_are_not_compared() -> None:
    strong, weak = Skill(35.0, 5.0), Skill(15.0, 5.0)
    _, one, other = after([Skill(), strong, weak], [1, 2, 2])
    assert one.guess < strong.guess  # more than the weak one: it should have won
    assert strong.guess - one.guess > weak.guess - other.guess > 0


def test_a_known_skill_never_changes() -> None:
    bot = Skill(30.0, 0.0)
    assert after([bot, Skill()], [2, 1])[0] == bot == aged(bot)


def test_elo_is_what_it_says_at_the_tables_where_it_was_measured() -> None:
    stronger, other = Skill(START + of_elo(239), 0.0), Skill(START, 0.0)
    spread = LUCK * math.sqrt(3)
    worth = [math.exp(one.guess / spread) for one in (stronger, other, other)]
    assert worth[0] / sum(worth) == pytest.approx(0.664, abs=0.002)  # docs/strength.md: 66.7 ± 6.5 %


def drawn(chance: Random, strengths: list[float]) -> list[int]:
    """The places of a game between players of these strengths."""
    spread = LUCK * math.sqrt(len(strengths))
    left, places = list(range(len(strengths))), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        first = chance.choices(left, [math.exp(strengths[one] / spread) for one in left])[0]
        left.remove(first)
        places[first] = place
    return places


@pytest.mark.parametrize("winner_only", [False, True])
def test_a_population_gets_what_it_is_worth_and_does_not_drift(winner_only: bool) -> None:
    chance = Random(3)
    true = [chance.gauss(START, 7.0) for _ in range(30)]
    skills = [Skill() for _ in true]
    for _ in range(3000):
        table = chance.sample(range(len(true)), 4)
        places = drawn(chance, [true[one] for one in table])
        players = [aged(skills[one]) for one in table]
        found = after(players, [min(place, 2) for place in places] if winner_only else places)
        for one, skill in zip(table, found, strict=True):
            skills[one] = skill
    guesses = [one.guess for one in skills]
    assert correlation(true, guesses) > 0.96
    assert abs(fmean(guesses) - START) < 0.8  # nobody gains by playing a lot
    own_mean = fmean(true)
    errors = [
        (skill.guess - fmean(guesses) - worth + own_mean) / skill.spread
        for skill, worth in zip(skills, true, strict=True)
    ]
    assert 0.6 < math.sqrt(fmean(error**2 for error in errors)) < 1.6  # it is off by as much as it says


def test_a_newcomer_among_bots_is_placed_on_their_scale() -> None:
    chance = Random(5)
    bots, true, skill = [Skill(START + step, 0.0) for step in (-18.0, -9.0, 0.0, 12.0)], START + 8.0, Skill()
    for _ in range(60):
        others = chance.sample(bots, 2)
        places = drawn(chance, [true, *(bot.guess for bot in others)])
        skill = after([aged(skill), *others], places)[0]
    assert abs(skill.guess - true) < 2.5 * skill.spread
    assert skill.spread < 3.0


def test_a_party_is_the_mean_of_its_people_and_not_their_sum() -> None:
    alone, three = Skill(), party([Skill()] * 3, Skill(0.0, 0.0))
    assert chance_to_win(alone, three) == 0.5
