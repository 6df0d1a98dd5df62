"""Boss Monster tables as the examples write them: dungeons, hands and heroes put where they are needed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from undertable.core import ALL, Event, FastChance
from undertable.games.boss_monster import GAME
from undertable.games.boss_monster.cards import (
    BOSSES,
    CARD_ID,
    FIRST_EPIC,
    HERO_CLASS,
    HERO_ID,
    HEROES,
    ROOM_CARDS,
    XP,
    spell_cards,
)
from undertable.games.boss_monster.codes import ADVENTURES, BUILD, NONE
from undertable.games.boss_monster.rules import BossState
from undertable.games.boss_monster.structs import BossView
from undertable.games.boss_monster.view import fate

FOLLOW_UPS = ("slot:", "room:", "hero:", "player:", "card:")
BOSS_IDS = [boss.id for boss in BOSSES]


@dataclass
class Seat:
    """One player. A dungeon is written from the entrance to the boss; `a/b` is a on top of dormant b."""

    boss: str
    dungeon: Sequence[str] = ()
    hand: Sequence[str] = ()
    entrance: Sequence[str] = ()
    souls: Sequence[str] = ()
    wounds: Sequence[str] = ()
    levelled: bool = False


@dataclass
class Table:
    """A table in the middle of a game; `build()` or `adventure()` starts a phase."""

    seats: Sequence[Seat]
    town: Sequence[str] = ()
    discard: Sequence[str] = ()
    options: dict[str, object] = field(default_factory=dict)
    turn: int = 5

    def __post_init__(self) -> None:
        state = GAME.deal(len(self.seats), self.options, FastChance(7))
        assert isinstance(state, BossState)
        self.state = state
        self.box = [*range(ROOM_CARDS), *spell_cards(state.retail_spells)]
        self.heroes = sorted(state.hero_deck + state.epic_deck)
        state.waiting = 0
        state.turn = self.turn
        for seat, player in zip(self.seats, state.players, strict=True):
            player.boss = BOSS_IDS.index(seat.boss)
            player.levelled = seat.levelled
            player.chosen = []
            player.slots = [[self.card(id) for id in reversed(slot.split("/"))] for slot in seat.dungeon]
            player.hand = sorted(self.card(id) for id in seat.hand)
            player.entrance = [self.hero(id) for id in seat.entrance]
            player.souls = [self.hero(id) for id in seat.souls]
            player.wounds = [self.hero(id) for id in seat.wounds]
        state.bosses_away = [b for b in range(len(BOSSES)) if b not in [player.boss for player in state.players]]
        state.town = [self.hero(id) for id in self.town]
        state.discard = [self.card(id) for id in self.discard]
        state.room_deck = [card for card in self.box if card < ROOM_CARDS]
        state.spell_deck = [card for card in self.box if card >= ROOM_CARDS]
        state.hero_deck = [hero for hero in self.heroes if hero < FIRST_EPIC]
        state.epic_deck = [hero for hero in self.heroes if hero >= FIRST_EPIC]
        state.reveals = [h for h in range(len(HEROES)) if h not in self.heroes]
        state.reveals.sort(key=lambda hero: state.town.index(hero) if hero in state.town else -1)
        state.set_orders()
        self.told: list[tuple[int, ...]] = []
        state.sink = self.told

    def card(self, id: str) -> int:
        """The next copy of a card out of the box."""
        card: int = next(c for c in self.box if CARD_ID[c] == id)
        self.box.remove(card)
        return card

    def hero(self, id: str) -> int:
        """A hero out of the box: by name, or by class and Health: `mage 6`, or Health alone: `6`."""
        if id in HERO_ID:
            found = HERO_ID.index(id)
        else:
            words = id.split()
            found = next(
                h
                for h in self.heroes
                if HEROES[h].health == int(words[-1])
                and (len(words) == 1 or HERO_CLASS[h] == ["cleric", "fighter", "mage", "thief"].index(words[0]))
            )
        self.heroes.remove(found)
        return found

    # Phases

    def build(self) -> "Table":
        self.state.start_phase(BUILD)
        self.state.advance()
        return self

    def adventure(self) -> "Table":
        self.state.start_phase(ADVENTURES)
        self.state.advance()
        return self

    # What is done

    def act(self, seat: int, *actions: str) -> "Table":
        """What follows a first action is left out where it was the only answer, and so was not asked."""
        asks_more: list[str] = []
        for number, action in enumerate(actions):
            if number > 0 and action.startswith(FOLLOW_UPS) and action not in self.legal(seat):
                assert actions[number - 1] not in asks_more, f"{action} is not open to seat {seat}"
                continue
            asks_more = self.view(seat).begins
            assert self.asked == [seat], f"asked is {self.asked}, not {seat}, for {action}"
            self.state.apply(seat, GAME.actions.parse(action))
        return self

    def pass_all(self, but: int = NONE) -> "Table":
        """Everybody who is asked in a window passes, until the seat `but` is asked or something else is."""
        while self.asked and self.asked != [but] and self.decision in ("window", "build", "respond", "cancel"):
            turn = self.state.turn
            self.act(self.asked[0], "pass")
            if self.state.turn != turn:
                break
        return self

    def until(self, seat: int, decision: str) -> "Table":
        """Everybody passes until this seat is asked this."""
        while (self.asked, self.decision) != ([seat], decision):
            self.act(self.asked[0], "pass")
        return self

    def through_build(self) -> "Table":
        """Everybody passes until the rooms are turned up."""
        while self.asked and self.state.phase == BUILD:
            self.act(self.asked[0], "pass")
        return self

    def place(self, seat: int, room: str, slot: str = "new") -> "Table":
        """In the build turn of this seat a room is placed, which then is turned up."""
        self.until(seat, "build")
        return self.act(seat, f"place:{room}", f"slot:{slot}").through_build()

    def freeze(self, seat: int, slot: int) -> "Table":
        """A room is deactivated for this turn."""
        self.state.deactivate(seat, slot)
        return self

    # What is seen

    @property
    def asked(self) -> list[int]:
        return list(self.state.to_act())

    @property
    def decision(self) -> str:
        return self.state.prompt(self.asked[0]).decision if self.asked else ""

    def legal(self, seat: int) -> list[str]:
        return [GAME.actions.text(action) for action in self.state.legal(seat)]

    def view(self, seat: int | None = None) -> BossView:
        view = self.state.view(seat)
        assert isinstance(view, BossView)
        return view

    def name(self, card: int) -> str:
        return CARD_ID[card]

    def hand(self, seat: int) -> list[str]:
        return [CARD_ID[card] for card in self.state.players[seat].hand]

    def dungeon(self, seat: int) -> list[str]:
        return ["/".join(CARD_ID[card] for card in reversed(stack)) for stack in self.state.players[seat].slots]

    def damages(self, seat: int) -> list[int]:
        player = self.state.players[seat]
        return [self.state.damage(player, slot) for slot in range(len(player.slots))]

    def fate(self, seat: int, hero: str) -> tuple[int, int | None]:
        """The damage a hero would take, and the slot in which it would die."""
        found = fate(self.state, self.state.players[seat], self.hero(hero))
        return found.damage, found.dies

    def score(self, seat: int) -> tuple[int, int]:
        """Souls and Wounds."""
        souls, wounds = self.state.players[seat].counts()
        return int(souls), int(wounds)

    def discards(self) -> list[str]:
        return [CARD_ID[card] for card in self.state.discard]

    def events(self, seat: int | None = None) -> list[str]:
        return [event.what for event in self.news(seat)]

    def news(self, seat: int | None = None) -> list[Event]:
        return [event for item in self.told if (event := GAME.seen(item, self.state.setup, seat)) is not None]

    def happened(self, what: str, seat: int | None = None) -> list[Event]:
        """What has happened since the table was set up, up to the end of the turn, with nothing hidden."""
        events = self.news(ALL)
        ends = [i for i, event in enumerate(events) if event.what == "turn"]
        return [e for e in events[: ends[0] if ends else None] if e.what == what and seat in (None, e.seat)]

    def cards(self, what: str, seat: int | None = None) -> list[str]:
        """The cards to which this has happened."""
        return [str(event.data["card"]) for event in self.happened(what, seat)]

    def sorts(self, what: str, seat: int | None = None) -> list[str]:
        """Whether these were Rooms or Spells."""
        return [str(event.data["sort"]) for event in self.happened(what, seat)]

    @property
    def walker(self) -> tuple[int | None, int]:
        """Where the walking hero is, and its damage."""
        walker = self.view().walker
        assert walker is not None
        return walker.slot, walker.damage

    def treasure(self, seat: int, kind: str) -> int:
        return int(self.state.treasure(self.state.players[seat], ["cleric", "fighter", "mage", "thief"].index(kind)))


def xp_of(boss: str) -> int:
    return XP[BOSS_IDS.index(boss)]
