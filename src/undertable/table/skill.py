"""How strong somebody plays, learned from results: Plackett–Luce as Weng and Lin (2011) update it.

A skill is a guess and how far it may be off. At a table, a seat of skill m wins in proportion to exp(m / c).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

START = 25.0  # of somebody nobody has seen play
SPREAD = START / 3  # how far off that may be: one standard deviation
LUCK = START / 6  # how much one game depends on the day
CHANGE = START / 300  # how much somebody may have learned since the last game
LEAST = 1e-4  # of the variance that is left after a game
ELO_SEATS = 3  # at tables of this size the bots were measured


class Skill(NamedTuple):
    """A guess at somebody's strength; `spread` 0: it is known, and no game changes it."""

    guess: float = START
    spread: float = SPREAD


class Lesson(NamedTuple):
    """What a result teaches about one player: by how much the guess moves, and how much less it may be off.

    Both are for a variance of 1: whoever has more of it learns more.
    """

    move: float
    surer: float


def lessons(players: Sequence[Skill], places: Sequence[int]) -> list[Lesson]:
    """What a result teaches about each player.

    Those on the last place are not compared with each other. Where a game has a winner and no second, they did not
    tie: nobody knows who was better, and to call it a tie would pull strong and weak losers together.
    """
    spread = math.sqrt(sum(one.spread**2 + LUCK**2 for one in players))
    worth = [math.exp(one.guess / spread) for one in players]
    found = []
    for mine, place in enumerate(places):
        gain = doubt = 0.0
        for other, rank in enumerate(places):
            if rank > place or rank == max(places):
                continue
            rest = sum(one for one, behind in zip(worth, places, strict=True) if behind >= rank)
            share, together = worth[mine] / rest, places.count(rank)
            gain += ((mine == other) - share) / together
            doubt += share * (1 - share) / together
        found.append(Lesson(gain / spread, doubt / spread**2))
    return found


def learned(skill: Skill, lesson: Lesson) -> Skill:
    """The skill after a lesson."""
    variance = skill.spread**2
    return Skill(
        skill.guess + variance * lesson.move, skill.spread * math.sqrt(max(1 - variance * lesson.surer, LEAST))
    )


def aged(skill: Skill) -> Skill:
    """The skill before the next game: people change."""
    return Skill(skill.guess, math.hypot(skill.spread, CHANGE)) if skill.spread else skill


def party(members: Sequence[Skill], help: Skill) -> Skill:
    """People who play as one: the mean of them, never the sum, and what their side is worth by itself."""
    guess = sum(one.guess for one in members) / len(members)
    variance = sum(one.spread**2 for one in members) / len(members)
    return Skill(guess + help.guess, math.sqrt(variance + help.spread**2))


def chance_to_win(one: Skill, other: Skill) -> float:
    """Of one against the other."""
    spread = math.sqrt(one.spread**2 + other.spread**2 + 2 * LUCK**2)
    return 1 / (1 + math.exp((other.guess - one.guess) / spread))


def of_elo(elo: float) -> float:
    """The difference in skill that a difference in Elo makes at the tables where it was measured."""
    return elo * math.log(10) / 400 * LUCK * math.sqrt(ELO_SEATS)
