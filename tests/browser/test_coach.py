"""The coach in a real browser: it names a move that cost a lot, takes it back, and is silent where people play."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import Visit
from tests.browser.laid import NAMES, Dealt
from tests.puzzles.test_puzzles import QUICKEST
from tests.web.inside import FAST, Inside, inside
from undertable.core import new_secret
from undertable.puzzles import Puzzle, position, puzzles_of
from undertable.table.botpool import Effort
from undertable.table.log import AnyEntry, Created, Joined, Origin, Sat, Started
from undertable.table.messages import Spec
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
CLEAREST = max(puzzles_of(QUICKEST), key=lambda one: one.gap)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    # enough for a share of the choice that is worse, whatever the seed
    with inside(tmp_path_factory.mktemp("coach"), times=replace(FAST, hint=Effort(2000, 60.0))) as running:
        yield running


class AtPuzzle(Dealt):
    """A table that goes on from the position of a puzzle, with a person in its seat and people or bots elsewhere."""

    def __init__(self, server: Inside, puzzle: Puzzle, name: str, bot: str | None) -> None:
        self.puzzle, self.bot = puzzle, bot
        super().__init__(server, QUICKEST, len(puzzle.bots), name)

    def entries(self) -> Sequence[AnyEntry]:
        match, seat = position(self.game, self.puzzle), self.puzzle.seat
        bots = [None if number == seat else self.bot for number in range(self.seats)]
        spec = Spec(
            game=self.game.id, seats=self.seats, options=self.puzzle.options, bots=bots, hints=True, pace="slow"
        )
        created = Created(
            at=0,
            table=self.name,
            spec=spec,
            rules=self.game.version,
            secret=new_secret("coach").hex(),
            invite="x",
            origin=Origin("", list(self.puzzle.moves), match.drawn),
        )
        entries: list[AnyEntry] = [created]
        for number in range(self.seats):
            if bots[number] is None:
                who = f"{self.name}-{number}"
                entries += [Joined(at=0, who=who, name=NAMES[number]), Sat(at=0, who=who, seat=number)]
        return [*entries, Started(at=0)]


def err(page: Page) -> None:
    """Wait for the coach, and make the move that costs a lot."""
    page.locator(".badge.ready").wait_for()
    page.locator(f'.choices [data-action="{CLEAREST.tempting}"]:enabled').click()
    page.locator("button.confirm:enabled").first.click()
    expect(page.locator(".coach p")).to_contain_text("of 100 imagined games")


def test_a_costly_move_is_named_and_taken_back(browser: Browser, server: Inside) -> None:
    visit = Visit(browser, server.url)
    visit.settle(coach=True, hints=False)
    table = AtPuzzle(server, CLEAREST, "coached", "random")
    page = table.visited(visit, CLEAREST.seat)
    err(page)
    page.locator(".coach").get_by_role("button", name="Take it back").click()
    page.locator(f'.choices [data-action="{CLEAREST.best[0]}"]:enabled').wait_for()
    expect(page.locator(".coach")).to_have_count(0)
    err(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Ask to take back my last move").click()  # without the coach
    page.locator(f'.choices [data-action="{CLEAREST.best[0]}"]:enabled').wait_for()
    expect(page.locator(".coach")).to_have_count(0)
    visit.close()


def test_there_is_no_coach_where_people_play(browser: Browser, server: Inside) -> None:
    visit = Visit(browser, server.url)
    visit.settle(coach=True, hints=False)
    page = AtPuzzle(server, CLEAREST, "people", None).visited(visit, CLEAREST.seat)
    page.locator(".choices [data-action]").first.wait_for()
    expect(page.locator(".badge")).to_have_count(0)
    visit.close()
