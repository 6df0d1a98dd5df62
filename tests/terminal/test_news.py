"""What a person reads about since their last decision: what matters is never lost."""

import pytest

from undertable.core.game import IMPORTANT, ORDINARY, ROUTINE
from undertable.terminal.news import choose_news

NEWS = [(IMPORTANT, "You take 2 wounds."), *[(ROUTINE, f"Bo draws {n}.") for n in range(6)], (ORDINARY, "Bo builds.")]


def test_everything_is_shown_where_there_is_room() -> None:
    assert choose_news(NEWS, 8) == [sentence for _, sentence in NEWS]


def test_what_matters_stays_and_the_order_is_kept() -> None:
    assert choose_news(NEWS, 3) == ["You take 2 wounds.", "Bo builds.", "… and 6 more: type `log`."]


@pytest.mark.parametrize(("lines", "shown"), [(0, []), (-3, []), (1, ["(+7: `log`) You take 2 wounds."])])
def test_little_room(lines: int, shown: list[str]) -> None:
    assert choose_news(NEWS, lines) == shown
