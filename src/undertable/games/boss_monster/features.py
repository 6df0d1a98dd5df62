"""A table of Boss Monster as the inputs of a network.

All of it is public but the seat's own hand: rooms that lie face-down count as what all can see of them, a locked slot.
The seat that asks comes first, the others follow clockwise. A number is a group of inputs of which one is on.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from undertable.core.features import Features
from undertable.core.state import State
from undertable.games.boss_monster import cards, codes, effects
from undertable.games.boss_monster.cards import KIND
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.player import Player
from undertable.games.boss_monster.rules import BossState

MOST_TREASURE: Final = 7  # more than this counts as this
MOST_DAMAGE: Final = 24
MOST_HEROES: Final = 3  # by worth
MOST_ROOMS: Final = 8  # in hand
MOST_SPELLS: Final = 5
LAST_TURN: Final = 15  # later ones count as this

# the inputs of one seat: where each group begins
OUT: Final = 0
SOULS: Final = OUT + 1
WOUNDS: Final = SOULS + codes.SOULS_TO_WIN + 1
SLOTS: Final = WOUNDS + codes.WOUNDS_TO_LOSE + 1
LEVELLED: Final = SLOTS + codes.MOST_SLOTS + 1
BOSS: Final = LEVELLED + 1
DAMAGE: Final[i64] = BOSS + len(cards.BOSSES)  # of the whole way to the boss
TREASURE: Final[i64] = DAMAGE + MOST_DAMAGE + 1  # by type
LURES: Final[i64] = TREASURE + effects.TREASURES * (MOST_TREASURE + 1)  # by class of heroes: they come here
DOOMED: Final[i64] = LURES + effects.FOOL + 1  # heroes at the entrance or inside that will die, by worth
SAFE: Final[i64] = DOOMED + MOST_HEROES + 1  # … that will not
COMING: Final[i64] = SAFE + MOST_HEROES + 1  # heroes in town that would come and die
DREADED: Final[i64] = COMING + MOST_HEROES + 1  # … and not die
ROOMS_HELD: Final[i64] = DREADED + MOST_HEROES + 1
SPELLS_HELD: Final[i64] = ROOMS_HELD + MOST_ROOMS + 1
ROOMS: Final[i64] = SPELLS_HELD + MOST_SPELLS + 1  # by kind: active on top of a slot
SEAT: Final[i64] = ROOMS + cards.ROOM_KINDS

# the inputs of the table
HAND: Final[i64] = codes.MOST_SEATS * SEAT  # by kind: in the asking seat's hand
TWICE: Final[i64] = HAND + cards.KINDS  # … more than once
PHASE: Final[i64] = TWICE + cards.KINDS
ACTIVE: Final[i64] = PHASE + codes.OVER + 1  # whose turn it is, from the asking seat on; the last: nobody's
FIRST: Final[i64] = ACTIVE + codes.MOST_SEATS + 1  # own place in turn order
TURN: Final[i64] = FIRST + codes.MOST_SEATS
HEROES: Final[i64] = TURN + LAST_TURN + 1  # still to come, in threes
EPIC: Final[i64] = HEROES + 10
TOWN: Final[i64] = EPIC + 10  # by class
SCORELESS: Final[i64] = TOWN + (effects.FOOL + 1) * (MOST_HEROES + 1)
PLAYERS: Final[i64] = SCORELESS + 4  # 2, 3 or 4
LEADING: Final[i64] = PLAYERS + 3  # own souls minus those of the best opponent: -6 … 6
SIZE: Final[i64] = LEADING + 13

INPUT: Final[list[Any]] = list(range(SIZE))  # made once: numbers above 256 are objects that take time to make

BIT: Final[list[int]] = [2**kind for kind in range(cards.ROOM_KINDS)]


def put(on: list[int], number: i64) -> None:
    on.append(INPUT[number])


def within(number: i64, low: i64, high: i64) -> i64:
    """The number, or the nearer end of the range."""
    return low if number < low else high if number > high else number


@final
class BossFeatures(Features):
    """Reads a table of Boss Monster."""

    def __init__(self) -> None:
        super().__init__(turns=True)

    def size(self) -> i64:
        return SIZE

    def active(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, BossState)
        n = state.n
        on: list[int] = []
        lures = [state.lures(kind) for kind in range(effects.FOOL + 1)]
        at: i64 = 0
        best: i64 = 0
        own: i64 = 0
        for i in range(n):
            who = (seat + i) % n
            player = state.players[who]
            souls = self.add_player(on, at, state, player, who, lures)
            if i == 0:
                own = souls
            elif souls > best:
                best = souls
            at += SEAT
        put(on, LEADING + within(own - best, -6, 6) + 6)
        self.add_table(on, state, seat)
        return on

    def add_player(self, on: list[int], at: i64, state: BossState, player: Player, seat: i64, lures: list[int]) -> i64:
        """Turn on the inputs of one player and return its souls."""
        souls, wounds = player.counts()
        put(on, at + SOULS + within(souls, 0, codes.SOULS_TO_WIN))
        put(on, at + WOUNDS + within(wounds, 0, codes.WOUNDS_TO_LOSE))
        put(on, at + BOSS + player.boss)
        if not player.in_game:
            put(on, at + OUT)
            return souls
        put(on, at + SLOTS + len(player.slots))
        if player.levelled:
            put(on, at + LEVELLED)
        path = state.path(player, 0, [])
        damage: i64 = 0
        for i in range(1, len(path), 2):
            damage += path[i]
        put(on, at + DAMAGE + within(damage, 0, MOST_DAMAGE))
        for sort in range(effects.TREASURES):
            put(on, at + TREASURE + sort * (MOST_TREASURE + 1) + within(state.treasure(player, sort), 0, MOST_TREASURE))
        seen: i64 = 0  # bits of kinds
        for slot in range(len(player.slots)):
            room = state.active(player, slot)
            if room != NONE:
                kind: i64 = KIND[room]
                if seen >> kind & 1 == 0:
                    seen |= BIT[kind]
                    put(on, at + ROOMS + kind)
        rooms = player.rooms_in_hand()
        put(on, at + ROOMS_HELD + within(rooms, 0, MOST_ROOMS))
        put(on, at + SPELLS_HELD + within(len(player.hand) - rooms, 0, MOST_SPELLS))
        for sort in range(effects.FOOL + 1):
            if lures[sort] == seat:
                put(on, at + LURES + sort)
        self.add_heroes(on, at, state, player, seat, lures, damage)
        return souls

    def add_heroes(
        self, on: list[int], at: i64, state: BossState, player: Player, seat: i64, lures: list[int], damage: i64
    ) -> None:
        """What the heroes that are here, or would come, are worth."""
        doomed: i64 = 0
        safe: i64 = 0
        for hero in player.entrance:
            if damage >= state.health(hero):
                doomed += cards.WORTH[hero]
            else:
                safe += cards.WORTH[hero]
        hero = state.hero
        if hero != NONE and state.active_seat == seat:
            slot = state.next_slot if state.hero_slot == NONE else state.hero_slot + 1
            rest = state.path(player, slot, state.mazes)
            health = state.health(hero) - state.damage_taken
            for i in range(1, len(rest), 2):
                health -= rest[i]
            if health <= 0:
                doomed += cards.WORTH[hero]
            else:
                safe += cards.WORTH[hero]
        coming: i64 = 0
        dreaded: i64 = 0
        for hero in state.town:
            if lures[cards.HERO_CLASS[hero]] == seat:
                if damage >= state.health(hero):
                    coming += cards.WORTH[hero]
                else:
                    dreaded += cards.WORTH[hero]
        put(on, at + DOOMED + within(doomed, 0, MOST_HEROES))
        put(on, at + SAFE + within(safe, 0, MOST_HEROES))
        put(on, at + COMING + within(coming, 0, MOST_HEROES))
        put(on, at + DREADED + within(dreaded, 0, MOST_HEROES))

    def add_table(self, on: list[int], state: BossState, seat: i64) -> None:
        last: i64 = NONE
        for card in state.players[seat].hand:
            kind: i64 = KIND[card]
            if kind != last:
                put(on, HAND + kind)
            elif INPUT[TWICE + kind] != on[-1]:
                put(on, TWICE + kind)
            last = kind
        put(on, PHASE + state.phase)
        n = state.n
        put(on, ACTIVE + (codes.MOST_SEATS if state.active_seat == NONE else (state.active_seat - seat + n) % n))
        for place in range(len(state.turn_order)):
            if state.turn_order[place] == seat:
                put(on, FIRST + place)
        put(on, TURN + within(state.turn, 0, LAST_TURN))
        put(on, HEROES + within((len(state.hero_deck) + 2) // 3, 0, 9))
        put(on, EPIC + within((len(state.epic_deck) + 2) // 3, 0, 9))
        waiting = [0] * (effects.FOOL + 1)
        for hero in state.town:
            waiting[cards.HERO_CLASS[hero]] += cards.WORTH[hero]
        for kind in range(effects.FOOL + 1):
            put(on, TOWN + kind * (MOST_HEROES + 1) + within(waiting[kind], 0, MOST_HEROES))
        put(on, SCORELESS + within(state.scoreless, 0, 3))
        put(on, PLAYERS + n - 2)

    def turn(self, state: State) -> i64:
        assert isinstance(state, BossState)
        return state.turn
