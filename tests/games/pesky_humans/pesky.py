"""Tables of Those Pesky Humans! set up by hand, with dice and cards that are known beforehand."""

from collections.abc import Iterable, Mapping

from undertable.core import ActionSpace, Chance
from undertable.core.state import Setup
from undertable.games.pesky_humans import box, cards, codes
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.draft import NO_DRAFT, Draft
from undertable.games.pesky_humans.fields import Figure
from undertable.games.pesky_humans.names import ACTION_TEXTS, DOORWAY_NAMES, SPOT_NAMES
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.setup import drafted_lair, set_figures, set_lair
from undertable.games.pesky_humans.structs import PeskyOptions, PeskyView, Play
from undertable.games.pesky_humans.tiles import BIT, NONE, STEP_Q, STEP_R, Placed
from undertable.games.pesky_humans.view import view

Hex = tuple[int, int]
ACTIONS = ActionSpace(ACTION_TEXTS)

# Kitchen, Library, Throne Room and Barracks of the worked examples, all with turn 0
LAIR_A = [Placed(box.ROOM_ID.index("kitchen"), 0, 0, 0), Placed(box.ROOM_ID.index("library"), 0, -1, 0)]
LAIR_A += [Placed(box.ROOM_ID.index("throne_room"), 1, -1, 0), Placed(box.ROOM_ID.index("barracks"), 2, -1, 0)]
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
        side: int = box.HUMAN,
        phase: str = "movement",
        dice: Iterable[int] = (),
        seats: int = 2,
        brisk: bool = False,  # ask also what has one answer: tests look at every question
        **options: object,
    ) -> None:
        self.chance = Rigged(dice)
        game = type("Box", (), {"actions": ACTIONS, "id": "pesky-humans"})
        state = PeskyState(Setup(game, seats, PeskyOptions(**options)), self.chance)  # type: ignore[arg-type]
        self.state = state
        state.brisk = brisk
        avatars = [box.FIGURE_ID.index(name) for name in party]
        draft = Draft([tile.room for tile in tiles], [])
        draft.placed, draft.avatars, draft.two = tiles, avatars, 1
        state.draft = draft
        lair = drafted_lair(draft)
        state.lair = lair
        draft.human_start, draft.monster_start = (lair.spot[self.hex(*hex)] for hex in starts)
        draft.token_spots = [lair.spot[self.hex(*hex)] for hex in tokens or {}]
        draft.token_kinds = [box.TOKEN_ID.index(token) for token in (tokens or {}).values()]
        draft.doors = [self.doorway(exit) for exit in doors or {}]
        draft.door_types = list((doors or {}).values())
        draft.abilities = [ABILITY_ID.index(id) for id in abilities]
        set_lair(state, draft)
        set_figures(state, draft)
        state.draft = NO_DRAFT
        state.stage = codes.PLAYING
        state.entered = sum(BIT[tile.room] for tile in tiles)
        self.deal(seats, hand, monster_hand)
        for name, hex in (at or {}).items():
            self.put(name, hex)
        state.turn = 0 if side == box.HUMAN else 1
        state.push(
            codes.F_TURN, {"start": codes.TURN_START, "movement": codes.TURN_MOVE, "combat": codes.TURN_COMBAT}[phase]
        )
        state.sink = []
        state.run()

    def deal(self, seats: int, hand: Iterable[str], monster_hand: Iterable[str]) -> None:
        state = self.state
        hands = [
            sorted(card_number(id, box.MONSTER) for id in monster_hand),
            sorted(card_number(id, box.HUMAN) for id in hand),
        ]
        decks = [list(cards.DECKS[box.HUMAN]), list(cards.DECKS[box.MONSTER])]
        for card in hands[0]:
            decks[box.MONSTER].remove(card)
        for card in hands[1]:
            decks[box.HUMAN].remove(card)
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
        return SPOT_NAMES[self.state.lair.spot[self.hex(*hex)]]

    def doorway(self, exit: tuple[Hex, Hex]) -> int:
        lair = self.state.lair
        return lair.doorway[lair.exit_between(self.hex(*exit[0]), self.hex(*exit[1]))]

    def exit(self, exit: tuple[Hex, Hex]) -> str:
        return DOORWAY_NAMES[self.doorway(exit)]

    def where(self, name: str) -> Hex:
        hex = self.figure(name).hex
        return self.state.lair.q[hex], self.state.lair.r[hex]

    # Pieces.

    def figure(self, name: str) -> Figure:
        return self.state.figures[box.FIGURE_ID.index(name)]

    def put(self, name: str, hex: Hex) -> None:
        """Put a figure on a hex; a Minion comes into play by it."""
        number = box.FIGURE_ID.index(name)
        if number > box.LORD and self.state.figures[number].hex == NONE:
            self.state.figures[number] = Figure(self.hex(*hex))
        self.figure(name).hex = self.hex(*hex)
        self.state.moved_about()

    def give(self, name: str, *items: str) -> None:
        """Let a figure carry items, wherever they were."""
        for id in items:
            item = box.ITEM_ID.index(id)
            self.state.item_hex = [NONE if i == item else hex for i, hex in enumerate(self.state.item_hex)]
            self.state.gone &= ~BIT[item]
            self.figure(name).items |= BIT[item]
        self.state.moved_about()

    def lay(self, item: str, hex: Hex) -> None:
        place = self.hex(*hex)
        number = box.ITEM_ID.index(item)
        self.state.item_hex = [place if i == number else old for i, old in enumerate(self.state.item_hex)]
        self.state.moved_about()

    def curse(self, name: str, curse: str) -> None:
        self.figure(name).curses |= BIT[box.TOKEN_ID.index(curse) - box.FIRST_CURSE]

    def items(self, name: str) -> list[str]:
        return [box.ITEM_ID[item] for item in range(len(box.ITEM_ID)) if self.figure(name).items & BIT[item]]

    def rating(self, name: str, rating: int) -> int:
        return self.state.rating(box.FIGURE_ID.index(name), rating)

    def left(self, name: str) -> int:
        return self.state.left_to_move(box.FIGURE_ID.index(name))

    # Acting.

    def again(self) -> "Table":
        """What was changed by hand changes what can be chosen."""
        self.state.find_passages()
        self.state.run()
        return self

    def legal(self) -> list[str]:
        return [ACTION_TEXTS[action] for action in self.state.legal(self.state.asked)]

    def act(self, *texts: str) -> "Table":
        """The seat that is asked answers, one action after the other."""
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
        return ACTION_TEXTS[codes.A_SPOT + self.state.lair.spot[self.hex(*hex)]]

    def view(self, seat: int | None) -> PeskyView:
        return view(self.state, seat)

    def seen_by(self, seat: int | None) -> Play:
        """What lies on the table, as this seat sees it."""
        return in_play(view(self.state, seat))


def in_play(view: object) -> Play:
    """The part of a view that there is when setup is over."""
    assert isinstance(view, PeskyView)
    assert view.play is not None
    return view.play


def card_number(id: str, side: int = box.HUMAN) -> int:
    """The card with this id in the deck of this side."""
    return next(n for n, card in enumerate(cards.CARD_ID) if card == id and cards.CARD_SIDE[n] == side)
