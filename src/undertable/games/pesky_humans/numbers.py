"""The numbers of Those Pesky Humans! that a lab can vary: ratings and hearts of every kind, and what is dealt."""

from undertable.core.numbers import Number
from undertable.games.pesky_humans import box, human_play

MOST_RATING = 9
MOST_HEARTS = len(human_play.FEAR) - 1  # as many as bots know how to fear for
FEWEST_ROOMS = 5
FEWEST_GEMS = 1
MODES = range(len(box.MODES))
# every room gets a token: with the fewest Gems there must be enough of the others
MOST_ROOMS = min(len(box.ROOMS), FEWEST_GEMS + box.DEALT_PASSAGES + box.RESOURCES - box.FIRST_CURSE)


def fill_rooms() -> None:
    """As in the box: a Resource Token for every room."""
    for mode in MODES:
        box.DEALT_OTHERS[mode] = box.DEALT_ROOMS[mode] - box.DEALT_GEMS[mode] - box.DEALT_PASSAGES


def numbers() -> dict[str, Number]:
    """Every number that can be varied, by name. Numbers that differ by mode are changed in all modes."""
    found = {}
    for kind, name in enumerate(box.KIND_ID):
        found[f"{name}.hearts"] = Number([(box.HEARTS, kind)], 1, MOST_HEARTS)
        for rating, values in zip(box.RATINGS, box.BASE, strict=True):
            least = 0 if rating == "range" else 1
            found[f"{name}.{rating}"] = Number([(values, kind)], min(least, values[kind]), MOST_RATING)
    found["rooms"] = Number([(box.DEALT_ROOMS, mode) for mode in MODES], FEWEST_ROOMS, MOST_ROOMS, fill_rooms)
    found["gems"] = Number([(box.DEALT_GEMS, mode) for mode in MODES], FEWEST_GEMS, len(box.GEMS), fill_rooms)
    for seats in range(2, 5):
        found[f"human_hand.{seats}"] = Number([(box.HUMAN_HAND, seats)], 0, 9)
        found[f"monster_hand.{seats}"] = Number([(box.MONSTER_HAND, seats)], 0, 9)
    return found
