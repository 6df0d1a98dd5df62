"""Results as plain records, a dictionary for each row: what pandas and polars make tables of.

>>> from undertable.games import all_games
>>> game = next(iter(all_games().values()))
>>> rows = play_records(game.id, seats=game.seats[0], games=1, bot="random")
>>> rows[0]["game"], rows[0]["seat"], len(rows) == game.seats[0]
(0, 1, True)
"""

from collections.abc import Mapping, Sequence

import msgspec

from undertable.core.numbers import varied
from undertable.games import get_game
from undertable.lab.report.figures import Figure
from undertable.lab.report.play import Table, play_counted
from undertable.lab.report.vary import make_variant


def play_records(
    game: str,
    *,
    seats: int,
    games: int,
    bot: str = "greedy",
    seed: str = "0",
    changes: Mapping[str, object] | None = None,
) -> list[dict[str, object]]:
    """Play games with the same bot on all seats; a row for each game and seat.

    Two calls with the same seed have the same luck, whatever `changes` says of options and numbers: compare them game
    by game.
    """
    box = get_game(game)
    variant = make_variant(box, changes or {})
    table = Table(game, seats, variant.options, variant.numbers)
    rows: list[dict[str, object]] = []
    with varied(box.numbers, variant.numbers):
        for number in range(games):
            outcome = play_counted(table, [bot] * seats, f"{seed}:{number}")
            for seat in range(seats):
                rows.append(
                    {
                        "game": number,
                        "seat": seat + 1,
                        "share": outcome.shares[seat],
                        "score": outcome.scores[seat],
                        "decisions": outcome.decisions,
                        "forced": outcome.forced,
                    }
                )
    return rows


def rows_of(lines: Sequence[msgspec.Struct]) -> list[dict[str, object]]:
    """The lines of a report as rows: a figure becomes three columns, `share`, `share_margin` and `share_n`."""
    found = []
    for line in lines:
        row: dict[str, object] = {}
        for name in line.__struct_fields__:
            value = getattr(line, name)
            if isinstance(value, Figure):
                row |= {name: value.mean, f"{name}_margin": value.margin, f"{name}_n": value.n}
            else:
                row[name] = value
        found.append(row)
    return found
