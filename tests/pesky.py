"""Tables of Those Pesky Humans! set up by hand, with dice and cards that are known beforehand."""

from collections.abc import Iterable, Mapping

from undertable.core import ActionSpace, Chance
from undertable.core.state import Setup
from undertable.games.pesky_humans.board import Figure
from undertable.games.pesky_humans.cards import (
    ABILITY_ID,
    CARD_ID,
    FIGURE_ID,
    FIRST_CURSE,
    FIRST_MONSTER_CARD,
    HUMAN,
    HUMAN_DECK,
    ITEM_ID,
    LORD,
    MONSTER,
    MONSTER_DECK,
    ROOM_ID,
    TOKEN_ID,
)
from undertable.games.pesky_humans.codes import A_SPOT, F_TURN, NONE, PLAYING, TURN_COMBAT, TURN_MOVE, TURN_START
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft
from undertable.games.pesky_humans.lair import BIT, STEP_Q, STEP_R, Placed
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import drafted_lair, set_figures, set_lair
from undertable.games.pesky_humans.view import ACTION_TEXTS, PeskyOptions, PeskyView, doorway_name, spot_name, view

Hex = tuple[int, int]
ACTIONS = ActionSpace(ACTION_TEXTS)

# Kitchen, Library, Throne Room and Barracks of the worked examples, all with turn 0
LAIR_A = [Placed(ROOM_ID.index("kitchen"), 0, 0, 0), Placed(ROOM_ID.index("library"), 0, -1, 0)]
LAIR_A += [Placed(ROOM_ID.index("throne_room"), 1, -1, 0), Placed(ROOM_ID.index("barracks"), 2, -1, 0)]
HUMAN_START = (-2, 3)
MONSTER_START = (10, 1)
TO_LIBRARY = ((2, -3), (2, -4))
TO_THRONE = ((3, -1), (4, -2))
TO_BARRACKS = ((8, -1), (9, -1))


class Rigged(Chance):
    """Dice come up as said; cards and others that are drawn, too; all else is the first possibility."""

    def __init__(self, dice: Iterable[int] = (), drawn: Iterable[int] = ()) -> None:
        self.dice = list(dice)
        self.drawn = list(drawn)

    def below(self, n: int) -> int:
        return 0

    def clone(self) -> "Rigged":
        return Rigged(self.dice, self.drawn)

    def choose(self, what: str, n: int) -> int:
        return self.dice.pop(0) - 1 if what.startswith("die:") and self.dice else 0

    def draw(self, what: str, bag: list[int], count: int) -> list[int]:
        taken = []
        for _ in range(count):
            wanted = next((item for item in self.drawn if item in bag), bag[0])
            if wanted in self.drawn:
                self.drawn.remove(wanted)
            bag.remove(wanted)
            taken.append(wanted)
        return taken


class Table:
    """A game in the middle of a phase: figures where they are put, hands and abilities as given."""

    def __init__(
        self,
        party: Iterable[str] = ("paladin", "priestess", "thief"),
        *,
        tiles: list[Placed] = LAIR_A,
        starts: tuple[Hex, Hex] = (HUMAN_START, MONSTER_START),
        doors: Mapping[tuple[Hex, Hex], int] | None = None,
        tokens: Mapping[Hex, str] | None = None,
        at: Mapping[str, Hex] | None = None,
        hand: Iterable[str] = (),
        monster_hand: Iterable[str] = (),
        abilities: Iterable[str] = (),
        side: int = HUMAN,
        phase: str = "movement",
        dice: Iterable[int] = (),
        seats: int = 2,
        **options: object,
    ) -> None:
        self.chance = Rigged(dice)
        box = type("Box", (), {"actions": ACTIONS, "id": "pesky-humans"})
        state = PeskyState(Setup(box, seats, PeskyOptions(**options)), self.chance)  # type: ignore[arg-type]
        self.state = state
        avatars = [FIGURE_ID.index(name) for name in party]
        draft = Draft([tile.room for tile in tiles], [])
        draft.placed, draft.avatars = tiles, avatars
        state.draft = draft
        lair = drafted_lair(draft)
        state.lair = lair
        draft.human_start, draft.monster_start = (lair.spot[self.hex(*hex)] for hex in starts)
        draft.token_spots = [lair.spot[self.hex(*hex)] for hex in tokens or {}]
        draft.token_kinds = [TOKEN_ID.index(token) for token in (tokens or {}).values()]
        draft.doors = [self.doorway(exit) for exit in doors or {}]
        draft.door_types = list((doors or {}).values())
        draft.abilities = [ABILITY_ID.index(id) for id in abilities]
        set_lair(state, draft)
        set_figures(state, draft)
        state.draft = NO_DRAFT
        state.stage = PLAYING
        state.entered = sum(BIT[tile.room] for tile in tiles)
        self.deal(seats, hand, monster_hand)
        for name, hex in (at or {}).items():
            self.put(name, hex)
        state.turn = 0 if side == HUMAN else 1
        state.push(F_TURN, {"start": TURN_START, "movement": TURN_MOVE, "combat": TURN_COMBAT}[phase])
        state.sink = []
        state.run()

    def deal(self, seats: int, hand: Iterable[str], monster_hand: Iterable[str]) -> None:
        state = self.state
        hands = [sorted(card_number(id, MONSTER) for id in monster_hand), sorted(card_number(id, HUMAN) for id in hand)]
        decks = [list(HUMAN_DECK), list(MONSTER_DECK)]
        for card in hands[0]:
            decks[MONSTER].remove(card)
        for card in hands[1]:
            decks[HUMAN].remove(card)
        state.hands = hands + [[] for _ in range(seats - 2)]
        state.sure = [[] for _ in range(seats)]
        state.decks, state.discards = decks, [[], []]
        state.orders = [0] * seats

    # Places.

    def hex(self, q: int, r: int) -> int:
        hex = self.state.lair.hex_of(q, r)
        assert hex != NONE, f"no floor at {q},{r}"
        return hex

    def spot(self, hex: Hex) -> str:
        return spot_name(self.state.lair.spot[self.hex(*hex)])

    def doorway(self, exit: tuple[Hex, Hex]) -> int:
        lair = self.state.lair
        return lair.doorway[lair.exit_between(self.hex(*exit[0]), self.hex(*exit[1]))]

    def exit(self, exit: tuple[Hex, Hex]) -> str:
        return doorway_name(self.doorway(exit))

    def where(self, name: str) -> Hex:
        hex = self.figure(name).hex
        return self.state.lair.q[hex], self.state.lair.r[hex]

    # Pieces.

    def figure(self, name: str) -> Figure:
        return self.state.figures[FIGURE_ID.index(name)]

    def put(self, name: str, hex: Hex) -> None:
        """Put a figure on a hex; a Minion comes into play by it."""
        number = FIGURE_ID.index(name)
        if number > LORD and self.state.figures[number].hex == NONE:
            self.state.figures[number] = Figure(self.hex(*hex))
        self.figure(name).hex = self.hex(*hex)
        self.state.moved_about()

    def give(self, name: str, *items: str) -> None:
        """Let a figure carry items, wherever they were."""
        for id in items:
            item = ITEM_ID.index(id)
            self.state.item_hex = [NONE if i == item else hex for i, hex in enumerate(self.state.item_hex)]
            self.state.gone &= ~BIT[item]
            self.figure(name).items |= BIT[item]
        self.state.moved_about()

    def lay(self, item: str, hex: Hex) -> None:
        place = self.hex(*hex)
        number = ITEM_ID.index(item)
        self.state.item_hex = [place if i == number else old for i, old in enumerate(self.state.item_hex)]
        self.state.moved_about()

    def curse(self, name: str, curse: str) -> None:
        self.figure(name).curses |= BIT[TOKEN_ID.index(curse) - FIRST_CURSE]

    def items(self, name: str) -> list[str]:
        return [ITEM_ID[item] for item in range(len(ITEM_ID)) if self.figure(name).items & BIT[item]]

    def rating(self, name: str, rating: int) -> int:
        return self.state.rating(FIGURE_ID.index(name), rating)

    def left(self, name: str) -> int:
        return self.state.left_to_move(FIGURE_ID.index(name))

    # Acting.

    def again(self) -> "Table":
        """What was changed by hand changes what can be chosen."""
        self.state.find_passages()
        self.state.run()
        return self

    def legal(self) -> list[str]:
        return [ACTION_TEXTS[action] for action in self.state.choices]

    def act(self, *texts: str) -> "Table":
        """Whoever is asked answers, one action after the other."""
        for text in texts:
            assert text in self.legal(), f"{text} is not among {self.legal()}"
            self.state.apply(self.state.asked, ACTIONS.parse(text))
        return self

    def walk(self, name: str, *hexes: Hex, stop: bool = True) -> "Table":
        """Move a figure over these hexes."""
        self.act(f"move:{name}")
        return self.go(name, *hexes, stop=stop)

    def go(self, name: str, *hexes: Hex, stop: bool = True) -> "Table":
        """Take steps in a move under way."""
        for q, r in hexes:
            at_q, at_r = self.where(name)
            direction = next(d for d in range(6) if (at_q + STEP_Q[d], at_r + STEP_R[d]) == (q, r))
            self.act(f"step:{('NW', 'NE', 'E', 'SE', 'SW', 'W')[direction]}")
        return self.act("stop") if stop else self

    def at(self, hex: Hex) -> str:
        """The action that chooses a hex."""
        return ACTION_TEXTS[A_SPOT + self.state.lair.spot[self.hex(*hex)]]

    def seen_by(self, seat: int | None) -> PeskyView:
        return view(self.state, seat)


def card_number(id: str, side: int) -> int:
    """The card with this id; Remove Curse is an innate ability, too, and so on."""
    first = 0 if side == HUMAN else FIRST_MONSTER_CARD
    return CARD_ID.index(id, first)
