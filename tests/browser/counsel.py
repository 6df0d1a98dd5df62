"""What a greedy player would do in one's place at Those Pesky Humans!, and how it is done on the page.

For tests in which a person plays with sense, and for counting clicks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.browser.chromium import ASKED, confirm, decision, turn_or_end
from tests.web.inside import Inside
from undertable.core import FastChance, Knowledge
from undertable.games import get_game
from undertable.games.pesky_humans import codes
from undertable.games.pesky_humans.bot import GreedyBot
from undertable.games.pesky_humans.names import SPOT_NAMES
from undertable.games.pesky_humans.quick_play import choose_in_setup, plan
from undertable.games.pesky_humans.rules import PeskyState
from undertable.web.site import Site

ACTIONS = get_game("pesky-humans").actions
DEEDS = ("move", "attack", "flip", "take", "give", "drop")


@dataclass(frozen=True)
class Advice:
    action: str
    label: str  # what it is called at the table
    ways: tuple[str, ...] = ()  # of a figure that moves or is to move: `go:kitchen.3` or `work` at a door, best first
    then: str = ""  # what an attack, a flip or a pick-up goes to: `figure:orc1`, `hex:kitchen.3`, `item:ruby`
    together: tuple[str, ...] = ()  # in set-up: all that can be picked at once, this action first


class Counsel:
    """Judges from what the seat knows, and about a move that only begins also where it should lead."""

    def __init__(self, server: Inside, table: str, seat: int) -> None:
        self.server, self.table, self.seat = server, table, seat
        self.bot, self.chance = GreedyBot(), FastChance(1)

    def advice(self) -> Advice:
        return self.server.run(self.think)

    async def think(self, site: Site) -> Advice:
        match = (await site.tables.local(self.table)).table.match
        assert match is not None
        knowledge = Knowledge(match.state, self.seat, self.chance, match.names)
        action = self.bot.choose(knowledge, self.chance)
        text = ACTIONS.text(action)
        label = next(choice.label for choice in knowledge.prompt.choices if choice.action == text)
        world = knowledge.imagine(self.chance)
        assert isinstance(world, PeskyState)
        if world.stage == codes.SETUP:
            return Advice(text, label, together=self.together(world, action, knowledge.prompt.left))
        if codes.A_ATTACK <= action < codes.A_DROP:
            return Advice(text, label, then=self.then(world, action))
        return Advice(text, label, self.ways(world, action))

    def then(self, world: PeskyState, action: int) -> str:
        only = world.at_once(action)
        if not only:
            world.apply(self.seat, action)
            only = [self.bot.choose(Knowledge(world, self.seat, self.chance), self.chance)]
        return ACTIONS.text(only[0])

    def together(self, world: PeskyState, action: int, left: int) -> tuple[str, ...]:
        """The Avatars or abilities that are chosen with this one."""
        kind, found = ACTIONS.text(action).partition(":")[0], [ACTIONS.text(action)]
        while len(found) < left and kind in ("figure", "ability"):
            world.apply(self.seat, action)
            action = choose_in_setup(self.seat, world.legal(self.seat))
            found.append(ACTIONS.text(action))
        return tuple(found)

    def ways(self, world: PeskyState, action: int) -> tuple[str, ...]:
        """Where the walk that this begins or goes on with should lead: its hexes from the last."""
        if ACTIONS.text(action).startswith("move:"):
            world.apply(self.seat, action)
            while world.top is not None and world.top.what == codes.F_WINDOW:
                world.apply(world.to_act()[0], codes.A_PASS)
        if not self.moving(world):
            return ()
        assert world.top is not None
        piece = world.figures[world.top.thing]
        found: list[str] = []
        for step in plan(world, world.top.thing, codes.A_STOP in world.legal(self.seat)):
            if step == codes.A_WORK and not found:
                return ("work",)
            if step >= codes.A_SPOT:
                found.append(f"go:{SPOT_NAMES[step - codes.A_SPOT]}")
                break
            if step < codes.A_STEP or step >= codes.A_MOVE or step not in world.legal(self.seat):
                break
            world.apply(self.seat, step)
            found.append(f"go:{SPOT_NAMES[world.lair.spot[piece.hex]]}")
            if not self.moving(world):
                break
        return tuple(reversed(found))

    def moving(self, world: PeskyState) -> bool:
        return world.top is not None and world.top.what == codes.F_MOVE and world.to_act()[0] == self.seat


# On the page.


def target(page: Page, key: str) -> Locator:
    return page.locator(f"[data-target='{key}']")


def done(page: Page, was: str) -> None:
    page.wait_for_function(f"was => {ASKED} !== was", arg=was)


def touch(page: Page, key: str) -> None:
    """Choose something on the map."""
    target(page, key).first.dispatch_event("click")


def proposed(page: Page) -> str | None:
    """What one press on the confirming button does."""
    return confirm(page).get_attribute("data-action") if confirm(page).count() else None


def act_on(page: Page, advised: Advice) -> None:
    """Do on the table what one is advised to do: on the map, with a card, or among the choices."""
    was = decision(page)
    if len(advised.together) > 1:
        for one in advised.together:
            card = page.locator(f"button[data-action='{one}']")
            if card.get_attribute("aria-pressed") != "true":  # not proposed anyway
                card.click()
        confirm(page).click()
        done(page, was)
        return
    action, label = advised.action, advised.label
    if proposed(page) in (action, f"{action} {advised.then}"):
        confirm(page).click()
        done(page, was)
        return
    kind, _, what = action.partition(":")
    among = page.locator("#prompt :is(.choices, .unfolded)").get_by_role("button", name=label, exact=True)
    deed = page.locator(".strip").get_by_role("button", name=label, exact=True)
    ready = page.get_by_role("button", name=label, exact=True).and_(confirm(page))
    if kind in DEEDS and not page.locator(f"[data-target='own:{what}'].picked").count():
        touch(page, f"own:{what}")
    if decision(page) != was or ready.count():
        pass  # it could do nothing else
    elif advised.then and target(page, advised.then).count():
        touch(page, advised.then)
    elif way := next((way for way in advised.ways if target(page, way).count()), ""):
        touch(page, way)
    elif target(page, action).count():
        touch(page, action)
    elif among.or_(deed).count():
        among.or_(deed).first.click()
    else:
        card = page.locator(f"button[data-play='{what}']")
        if kind in ("play", "use") and not card.count():
            page.get_by_role("tab", name="Cards").click()
        if card.count():
            card.first.click()
        elif kind == "figure":
            page.locator(".avatar", has_text=label).click()
        else:  # a step to where one cannot stop, a move without a step
            page.locator("#prompt .all").click()
            among.first.click()
    if decision(page) == was:
        confirm(page).click()
    done(page, was)


def counsel_for(server: Inside, page: Page, seat: int) -> Counsel:
    return Counsel(server, page.url.rpartition("/")[2], seat)


def play_well(page: Page, counsel: Counsel) -> Iterator[Advice]:
    """A whole game; everything that was done, when it is done."""
    while turn_or_end(page):
        advised = counsel.advice()
        act_on(page, advised)
        yield advised
