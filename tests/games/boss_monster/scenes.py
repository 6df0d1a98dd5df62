"""Boss Monster, card by card: each room, Spell and boss at work in a turn laid for it; and how the game ends."""

from collections.abc import Iterator, Sequence

from tests.games.boss_monster.boss_table import Seat, Table
from tests.games.scenes import First, Scene
from undertable.games.boss_monster.cards import BOSSES, ROOMS, SPELLS

ANN, BO = 0, 1
USUAL = ("goblin_armory", "dark_laboratory")
WINDOWS = ("build", "window", "respond", "cancel")  # where a seat may pass


def scenes() -> Iterator[Scene]:
    table = laid(hand=["open_grave", "freeze"]).build()
    yield Scene("The table at which rooms and Spells are shown, and its window", table.state).ask(ANN)
    for room in ROOMS:
        table = laid(hand=[room.id])
        table.state.players[ANN].crush = 6  # heroes die in the first room
        yield played(f"{room.name} is built, and used", table, (ANN, "place:"), (ANN, "use:"), shown=False)
    for spell in SPELLS:
        before = [(BO, "cast:")] if spell.id == "counterspell" else []
        yield played(f"{spell.name} is cast", laid(hand=[spell.id]), *before, (ANN, f"cast:{spell.id}"), shown=False)
    for boss in BOSSES:
        dungeon = ["goblin_armory", "dark_laboratory", "jackpot_stash", "specters_sanctum"]
        table = laid(boss.id, dungeon, ["succubus_spa", "freeze"])
        yield played(f"{boss.name} levels up", table, (ANN, "place:"), (ANN, "slot:new"))
    yield played("The tenth soul", laid(dungeon=["golem_factory"] * 3, souls=["13", "13", "11", "11", "4"]))
    yield played("The fifth wound", laid(wounds=["11", "11"]))


def laid(
    boss: str = "draculord",
    dungeon: Sequence[str] = USUAL,
    hand: Sequence[str] = (),
    souls: Sequence[str] = ("4",),
    wounds: Sequence[str] = (),
) -> Table:
    """Two dungeons, a hero before Ann's, one in town, and something to take from the discard pile."""
    home = Seat(boss, dungeon, hand, ["6"], souls, wounds)
    away = Seat("robobo" if boss != "robobo" else "draculord", ["dark_altar", "jackpot_stash"], ["fear"], souls=["4"])
    every_spell: dict[str, object] = {"spell_deck": "retail_31"}
    table = Table([home, away], town=["mage 4"], discard=["neanderthal_cave", "assassin"], options=every_spell)
    table.state.chance = First()
    return table


def played(title: str, table: Table, *wanted: tuple[int, str], shown: bool = True) -> Scene:
    """The rest of a turn: seats do what is wanted as soon as they can, and take the first answer to what follows."""
    scene = Scene(title, table.build().state, table=shown)
    still = list(wanted)
    turn = table.state.turn
    while table.asked and table.state.turn == turn:
        seat = table.asked[0]
        choices = scene.choices(seat)
        action = ""
        if still and still[0][0] == seat:
            action = next((text for text in choices if text.startswith(still[0][1])), "")
        if action:
            still.pop(0)
            scene.act(seat, action, ask=table.state.prompt(seat).decision not in WINDOWS)
        elif table.state.prompt(seat).decision in WINDOWS and "pass" in choices:
            scene.act(seat, "pass", ask=False)
        else:
            scene.act(seat, choices[0], ask=not choices[0].startswith("slot:"))
    return scene.cut("Turn ")
