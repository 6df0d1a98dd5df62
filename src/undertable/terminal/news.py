"""What happened since a person last decided: the lines that fit, the ones that matter first."""

from collections.abc import Sequence

from undertable.core import Event, Game
from undertable.core.game import IMPORTANT


def weigh(game: Game, event: Event, sentence: str, reader: str) -> int:
    """How much an event matters to this reader: what names them is never routine."""
    return IMPORTANT if reader in sentence else game.weight(event.what)


def choose_news(news: Sequence[tuple[int, str]], lines: int) -> list[str]:
    """At most this many sentences in the order they happened: important ones first, then the latest.

    A last line says how many are left out; with one line only, that is said before the sentence.
    """
    if len(news) <= lines:
        return [sentence for _, sentence in news]
    if lines < 1:
        return []
    by_weight = sorted(range(len(news)), key=lambda index: (news[index][0], index), reverse=True)
    if lines == 1:
        return [f"(+{len(news) - 1}: `log`) {news[by_weight[0]][1]}"]
    kept = sorted(by_weight[: lines - 1])
    left_out = len(news) - len(kept)
    return [*(news[index][1] for index in kept), f"… and {left_out} more: type `log`."]
