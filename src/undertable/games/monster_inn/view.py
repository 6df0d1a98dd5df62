"""What a seat, a spectator, or everybody after the end may see of Monster Inn."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from undertable.core import ALL, Event, Options, Result, ScoreLine, Setup, View
from undertable.games.monster_inn.cards import (
    CARDS,
    COMBAT_VALUE,
    EACH_TREASURE,
    FIRST_HUMANOID,
    ID,
    KIND,
    KINDS,
    RANGE,
    RANGES,
    SKULLS,
    TREASURES,
)
from undertable.games.monster_inn.rules import (
    BID,
    BONUS,
    NONE,
    OVER,
    SUPPORT,
    T_BONUS,
    T_EXCHANGE,
    T_LEAVE,
    T_REMAIN,
    T_ROUND,
    T_SCORING,
    T_SUPPORT,
    InnState,
    Player,
    winning_seats,
)

PHASES = {BID: "bid", BONUS: "bonus", SUPPORT: "support", OVER: "over"}


class InnOptions(Options, frozen=True):
    """The variants of Monster Inn."""

    open_treasures: Annotated[bool, msgspec.Meta(description="Everybody sees how many coins and gems each holds.")] = (
        False  # R40
    )


class Treasure(msgspec.Struct, frozen=True):
    coin: int
    gem: int


class Pool(msgspec.Struct, frozen=True):
    """The bids under the Inn: all of one type."""

    type: str | None
    count: int


class Creature(msgspec.Struct, frozen=True, omit_defaults=True):
    """A creature as far as it is known: of a face-down humanoid only range and skulls (R27)."""

    type: Literal["monster", "humanoid"]
    id: str | None = None
    combat_value: int | None = None
    kind: str | None = None
    range: str | None = None
    skulls: int | None = None
    support: str | None = None
    fame: int | None = None  # of a monster, after scoring


class Dungeon(msgspec.Struct, frozen=True):
    """A seat's dungeon and what is known of its treasure."""

    is_in: bool
    treasure: Treasure | None
    monsters: list[Creature]
    humanoids: list[Creature]
    fame: int | None  # after scoring


class InnView(View, frozen=True, kw_only=True):
    phase: str
    rounds: int
    starter: int
    inn: list[Creature]
    pool: Pool
    supply: Treasure
    deck: int
    top: Creature | None  # the back of the deck's top card (R28)
    players: list[Dungeon]


def face(card: int) -> Creature:
    """A creature face up."""
    if card < FIRST_HUMANOID:
        return Creature("monster", ID[card], COMBAT_VALUE[card], kind=KINDS[KIND[card]], skulls=SKULLS[card])
    return Creature("humanoid", ID[card], COMBAT_VALUE[card], range=RANGES[RANGE[card]], skulls=SKULLS[card])


def back(card: int) -> Creature:
    """A creature face down."""
    if card < FIRST_HUMANOID:
        return Creature("monster")
    return Creature("humanoid", range=RANGES[RANGE[card]], skulls=SKULLS[card])


def in_the_open(card: int) -> Creature:
    """A creature as it lies in the Inn or is taken: monsters face up, humanoids face down."""
    return face(card) if card < FIRST_HUMANOID else back(card)


def rounds(seats: int) -> int:
    return len(CARDS) // seats


def dungeon_of(state: InnState, player: Player, sees_treasure: bool, sees_all: bool) -> Dungeon:
    over = state.phase == OVER
    monsters = []
    for place, card in enumerate(player.monsters):
        support = state.support[card]
        monsters.append(
            msgspec.structs.replace(
                face(card),
                support=None if support == NONE else TREASURES[support],
                fame=state.fame_of_monster(player, place) if over else None,
            )
        )
    humanoids = [
        face(card) if sees_all or (over and state.faces_humanoid(player, place)) else back(card)
        for place, card in enumerate(player.humanoids)
    ]
    return Dungeon(
        is_in=player.is_in,
        treasure=Treasure(player.coins, player.gems) if sees_treasure or over else None,
        monsters=monsters,
        humanoids=humanoids,
        fame=state.fame(state.players.index(player)) if over else None,
    )


def view(state: InnState, seat: int | None) -> InnView:
    options = state.setup.options
    assert isinstance(options, InnOptions)
    return InnView(
        game=state.setup.game.id,
        viewer=seat,
        seats=state.n,
        round=state.round,
        to_act=list(state.to_act()),
        over=state.phase == OVER,
        phase=PHASES[state.phase],
        rounds=rounds(state.n),
        starter=state.starter,
        inn=[in_the_open(card) for card in state.inn],
        pool=Pool(None if state.pool == 0 else TREASURES[state.pool_treasure], state.pool),
        supply=Treasure(state.supply_coins, state.supply_gems),
        deck=state.deck_size(),
        top=None if state.top == NONE else face(state.top) if seat == ALL else back(state.top),
        players=[
            dungeon_of(state, player, s == seat or options.open_treasures, seat == ALL)
            for s, player in enumerate(state.players)
        ],
    )


MONSTER_NUMBERS = {
    ID[m]: [COMBAT_VALUE[m] / 20, *(float(kind == KIND[m]) for kind in range(len(KINDS)))]
    for m in range(FIRST_HUMANOID)
}
BACK_NUMBERS = {known: [float(known == name) for name in RANGES] for known in RANGES}
NO_MONSTER, NO_BACK = [0.0] * (1 + len(KINDS)), [0.0] * len(RANGES)
SUPPORT_NUMBERS = {known: [float(known == name) for name in TREASURES] for known in (None, *TREASURES)}


def monster_numbers(creature: Creature | None) -> list[float]:
    """Combat value and kind; nothing but zeros for any other creature."""
    return MONSTER_NUMBERS.get((creature and creature.id) or "", NO_MONSTER)


def back_numbers(creature: Creature | None) -> list[float]:
    """The range of a humanoid; nothing but zeros for a monster."""
    return BACK_NUMBERS.get((creature and creature.range) or "", NO_BACK)


def observe(view: InnView) -> dict[str, list[float]]:
    """The view as numbers. Seats are counted clockwise from the viewer, for a spectator from seat 0."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else 0
    seats = [(own + step) % view.seats for step in range(view.seats)]
    treasure: list[float] = []
    monsters: list[float] = []
    support: list[float] = []
    humanoids: list[float] = []
    for player in [view.players[seat] for seat in seats]:
        held = player.treasure
        treasure += [1.0, held.coin / EACH_TREASURE, held.gem / EACH_TREASURE] if held else [0.0, 0.0, 0.0]
        for monster in player.monsters:
            monsters += monster_numbers(monster)
            support += SUPPORT_NUMBERS[monster.support]
        for humanoid in player.humanoids:
            humanoids += back_numbers(humanoid)
        monsters += NO_MONSTER * (view.rounds - len(player.monsters))
        support += SUPPORT_NUMBERS[None] * (view.rounds - len(player.monsters))
        humanoids += NO_BACK * (view.rounds - len(player.humanoids))
    inn = [number for creature in view.inn for number in monster_numbers(creature) + back_numbers(creature)]
    return {
        "phase": [float(view.phase == phase) for phase in PHASES.values()],
        "round": [view.round / view.rounds],
        "to act": [float(seat in view.to_act) for seat in seats],
        "starter": [float(seat == view.starter) for seat in seats],
        "in": [float(view.players[seat].is_in) for seat in seats],
        "inn": inn + (NO_MONSTER + NO_BACK) * (view.seats - len(view.inn)),
        "pool": [view.pool.count / EACH_TREASURE * (view.pool.type == name) for name in TREASURES],
        "supply": [view.supply.coin / EACH_TREASURE, view.supply.gem / EACH_TREASURE],
        "deck": [view.deck / len(CARDS)],
        "top": [float(view.top is not None and view.top.type == "monster"), *back_numbers(view.top)],
        "treasure": treasure,
        "monsters": monsters,
        "support": support,
        "humanoids": humanoids,
    }


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """Everything that happens is public; only a humanoid's face is not, to anybody."""
    match told:
        case (what, starter, number) if what == T_ROUND:
            return Event(what="round", seat=starter, data={"round": number, "of": rounds(setup.seats)})
        case (what, who, treasure, pool) if what == T_REMAIN:
            return Event(what="remain", seat=who, data={"treasure": TREASURES[treasure], "pool": pool})
        case (what, who, treasure, put, taken) if what == T_EXCHANGE:
            data = {"treasure": TREASURES[treasure], "put": put, "taken": taken, "other": TREASURES[1 - treasure]}
            return Event(what="exchange", seat=who, data=data)
        case (what, who, creature, treasure, pool, last, has_kind) if what == T_LEAVE:
            data = {
                "creature": msgspec.to_builtins(face(creature) if seat == ALL else in_the_open(creature)),
                "treasure": None if pool == 0 else TREASURES[treasure],
                "pool": pool,
                "last": bool(last),
            }
            return Event(what="leave", seat=who, data=data, pauses=bool(has_kind))  # R29
        case (what, who, treasure) if what == T_BONUS:
            return Event(what="bonus", seat=who, data={"treasure": TREASURES[treasure]})
        case (what, who, monster, treasure) if what == T_SUPPORT:
            data = {"creature": msgspec.to_builtins(face(monster)), "treasure": TREASURES[treasure]}
            return Event(what="support", seat=who, data=data)
        case (what,) if what == T_SCORING:
            return Event(what="scoring", reveals=True)
    raise ValueError(f"the rules told something unknown: {told}")


def places(standing: list[tuple[int, int]]) -> list[int]:
    """Sorted by fame, then treasure; equal in both share a place (R37)."""
    return [1 + sum(other > own for other in standing) for own in standing]


def result(state: InnState) -> Result:
    seats = range(state.n)
    fame = [state.fame(seat) for seat in seats]
    treasure = [player.treasure() for player in state.players]
    standing = list(zip(fame, treasure, strict=True))
    of_monsters = [[state.fame_of_monster(p, place) for place in range(len(p.monsters))] for p in state.players]
    winners = winning_seats(standing)
    best = max(fame)
    if fame.count(best) == 1:
        reason = f"Most fame: {best}."
    elif len(winners) == 1:
        reason = f"Equal at {best} fame; the tie goes to the most treasure, {treasure[winners[0]]}."
    else:
        reason = f"Equal at {best} fame and {treasure[winners[0]]} treasure: the victory is shared."
    return Result(
        winners=winners,
        places=places(standing),
        scores=fame,
        sheet=[
            ScoreLine("Monsters undefeated", [sum(f for f in row if f > 0) for row in of_monsters]),
            ScoreLine("Monsters beaten", [sum(f for f in row if f < 0) for row in of_monsters]),
            ScoreLine("Treasure held, by threes", [state.treasure_fame(seat) for seat in seats]),
        ],
        reason=reason,
    )


def pieces(state: InnState) -> dict[str, int]:
    """Every creature and treasure, wherever it is."""
    cards = Counter(state.deck + state.inn)
    if state.top != NONE:
        cards[state.top] += 1
    treasure = [state.supply_coins, state.supply_gems]
    if state.pool:
        treasure[state.pool_treasure] += state.pool
    for support in state.support:
        if support != NONE:
            treasure[support] += 1
    for player in state.players:
        cards.update(player.monsters + player.humanoids)
        treasure[0] += player.coins
        treasure[1] += player.gems
    counted = {ID[card]: count for card, count in sorted(cards.items())}
    return {**counted, **dict(zip(TREASURES, treasure, strict=True))}
