"""Tables laid for pictures and measurements."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.browser.chromium import Visit, confirm, prompt, take_turn, turn_or_end
from tests.browser.laid import Laid
from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.pesky_humans import pesky
from tests.web.inside import Inside
from undertable.core.state import Setup
from undertable.games import get_game
from undertable.games.pesky_humans import box


def walk() -> Table:
    """Boss Monster with a hero on its way through one's own dungeon."""
    table = Table(
        [
            Seat(
                "xyzax",
                ["goblin_armory", "beast_menagerie/golem_factory", "dark_altar", "dragon_hatchery"],
                ["freeze", "fear", "golem_factory", "boulder_ramp"],
                entrance=["fighter 8"],
                souls=["mage 4", "thief 4"],
            ),
            Seat("robobo", ["dragon_hatchery", "mimic_vault"], ["open_grave"], entrance=["mage 4"], souls=["mage 6"]),
            Seat("gorgona", ["neanderthal_cave"] * 3, ["witchs_kitchen"], wounds=["thief 6"], levelled=True),
            Seat("seducia", ["open_grave", "succubus_spa"], ["witchs_kitchen"]),
        ],
        town=["fighter 4", "cleric 6", "the_fool"],
    )
    return table.adventure().act(0, "pass")


def raid(phase: str, side: int = box.HUMAN) -> pesky.Table:
    """Those Pesky Humans! in full swing: the party has come to the Throne Room, and is expected."""
    table = pesky.Table(
        at={"paladin": (4, -2), "priestess": (3, -1), "thief": (1, 0), "ogre": (7, -3), "goblin1": (5, -2)}
        | {"goblin2": (4, -3), "orc1": (6, -3), "witch": (8, -3)},
        hand=["lucky_charm", "potion_of_might", "iron_skin", "healing_potion", "spyglass"],
        monster_hand=["frenzy", "loaded_die", "orc", "imp", "slam"],
        abilities=["pal_smite", "pal_charge", "pal_oath", "pri_blessing", "pri_raise", "pri_divination"]
        + ["thi_backstab", "thi_vanish", "thi_disarm", "ogr_rampage", "ogr_curse_room", "ogr_ground_slam"],
        doors={pesky.TO_LIBRARY: 1, pesky.TO_BARRACKS: 2},
        tokens={(1, -1): "gem_emerald", (5, -6): "trap_spikes", (8, -4): "secret_passage", (11, 0): "secret_passage"},
        phase=phase,
        side=side,
    )
    table.give("thief", "keen_sword", "ruby")
    table.figure("paladin").hits = 2
    table.state.setup = Setup(get_game("pesky-humans"), 2, table.state.setup.options)
    return table.again()


def touch(page: Page, key: str) -> None:
    """Choose something on the map of the lair."""
    page.locator(f"[data-target='{key}']").first.dispatch_event("click")


def fight(page: Page) -> None:
    """The Paladin strikes at a Goblin."""
    touch(page, "own:paladin")
    touch(page, "figure:goblin1")


def played(game: str, seed: int, turns: int, asked: str) -> Callable[[Inside, Visit], Callable[[], None]]:
    """A game against three bots after some turns; the scene begins when one is asked this."""

    def prepare(_: Inside, at: Visit) -> Callable[[], None]:
        nonlocal turns
        at.play_against(game, *["hatchling"] * 3)
        random = Random(seed)
        while turn_or_end(at.page) and (turns > 0 or asked not in prompt(at.page).inner_text()):
            take_turn(at.page, random.randrange(1000))
            turns -= 1
        return lambda: take_turn(at.page, random.randrange(1000))

    return prepare


def adventure(server: Inside, at: Visit) -> Callable[[], None]:
    """A hero walks through one's own dungeon, and nobody does anything about it."""
    page = Laid(server, walk().state, 4).visited(at)

    def go() -> None:
        page.keyboard.press("2")  # pass this whole phase
        confirm(page).click()

    return go


def strike(server: Inside, at: Visit) -> Callable[[], None]:
    """The Paladin attacks: dice roll, and the fight is brought in sight."""
    page = Laid(server, raid("combat").state, 2).visited(at, 1)
    return lambda: fight(page)


Scene = Callable[[Inside, Visit], Callable[[], None]]
# the liveliest scene of each game: what it takes to get there, and what starts it
SCENES: dict[str, Scene] = {
    "monster-inn": played("monster-inn", 5, 4, ""),
    "you-monster": played("you-monster", 5, 1, "Play one"),
    "boss-monster": adventure,
    "pesky-humans": strike,
}
