"""The deal of the day: the same for everybody, on any machine, compiled or not."""

import pytest

from undertable.core import UNTIMED, FastChance, Game, Knowledge
from undertable.games import all_games
from undertable.table import rows
from undertable.table.daily import bot_seed, compared, day_of, secret_of, spec_of
from undertable.table.jobs import move
from undertable.table.log import Created, Joined, Moved, Sat, Started
from undertable.table.messages import Daily
from undertable.table.store import News
from undertable.table.table import Table, encode

GAMES = sorted(all_games().values(), key=lambda game: game.id)
MONDAY = "2026-11-16"
# by game: the last state of Monday's deal, where the person always takes the first choice; found with uncompiled rules
ENDS = ["9744d4f235fe1a17", "d3e0956c02eac0f7", "44e314ed3c15079e", "7ae302748ea12486"]


def at_table(game: Game, day: str) -> Table:
    spec, seat = spec_of(game, day)
    created = Created(
        at=0.0,
        table="daily",
        spec=spec,
        rules=game.version,
        secret=secret_of(game, day).hex(),
        invite="",
        daily=Daily(day, True),
    )
    joined = Joined(at=0.0, who="ann", name="Ann")
    return Table.load({game.id: game}, [created, joined, Sat(at=0.0, who="ann", seat=seat), Started(at=0.0)])


def play_out(game: Game, day: str) -> Table:
    """The whole game, with the bots as a server lets them play."""
    table = at_table(game, day)
    assert table.match is not None
    while table.decisions:
        chosen = {}
        for seat, decision in table.decisions.items():  # bots begin to think when they are asked
            bot = table.chairs[seat].bot
            if bot is None:
                chosen[seat] = table.offered[seat][0]
                continue
            seed = bot_seed(table.created.secret, decision)
            knowledge = Knowledge(table.match.state, seat, FastChance(seed))
            chosen[seat], _, _ = move(game, bot, f"daily {decision}", knowledge, seed, UNTIMED)
        for seat, action in chosen.items():
            if seat in table.decisions:
                text = game.actions.text(action)
                table.apply(Moved(at=0.0, seat=seat, action=text, hash=table.match.hashes[-1]))
    return table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_deal_for_every_day(game: Game) -> None:
    first, second = at_table(game, MONDAY), at_table(game, "2026-11-17")
    assert first.match is not None
    assert second.match is not None
    assert at_table(game, MONDAY).match.hashes == first.match.hashes  # type: ignore[union-attr]
    assert first.match.hashes != second.match.hashes
    assert [bot for bot in first.spec.bots if bot] == ["imp"] * (first.spec.seats - 1)
    assert "ogre" in spec_of(game, "2026-11-22")[0].bots


@pytest.mark.rules
@pytest.mark.parametrize(
    ("game", "end"),
    [
        pytest.param(game, end, id=game.id, marks=[pytest.mark.deep] if place > 1 else [])
        for place, (game, end) in enumerate(zip(GAMES, ENDS, strict=True))
    ],
)
def test_a_deal_ends_the_same_on_every_machine(game: Game, end: str) -> None:
    table = play_out(game, MONDAY)
    assert table.match is not None
    assert table.match.hashes[-1] == end
    news = rows.news(table)
    assert (news.daily, set(news.scores)) == (MONDAY, {"ann"})


def test_results_are_compared_by_place_and_then_by_score() -> None:
    rows = [
        encode(News(places={who: place}, scores={who: score}, daily=MONDAY)).decode()
        for who, place, score in [("ann", 2, 10), ("bob", 1, 12), ("cid", 2, 9), ("dot", 3, 20)]
    ]
    found = compared(rows, MONDAY, "ann")
    assert found is not None
    assert (found.tries, found.places, found.place, found.behind_you) == (4, [1, 2, 1], 2, 2)
    assert compared(rows, MONDAY, "eve") is None


def test_the_day_changes_at_midnight_utc() -> None:
    midnight = 1_800_057_600.0
    assert (day_of(midnight - 1), day_of(midnight)) == ("2027-01-15", "2027-01-16")
