"""What a seat, a spectator, or everybody after the end may see of Monster Inn."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from undertable.core import ALL, Event, Result, ScoreLine, Setup, View
from undertable.games.monster_inn import cards, codes, structs
from undertable.games.monster_inn.player import Player
from undertable.games.monster_inn.rules import InnState, winning_seats

PHASES = {codes.BID: "bid", codes.BONUS: "bonus", codes.SUPPORT: "support", codes.OVER: "over"}


def face(card: int) -> structs.Creature:
    """A creature face up."""
    if card < cards.FIRST_HUMANOID:
        return structs.Creature(
            "monster",
            cards.ID[card],
            cards.COMBAT_VALUE[card],
            kind=cards.KINDS[cards.KIND[card]],
            skulls=cards.SKULLS[card],
        )
    return structs.Creature(
        "humanoid",
        cards.ID[card],
        cards.COMBAT_VALUE[card],
        range=cards.RANGES[cards.RANGE[card]],
        skulls=cards.SKULLS[card],
    )


def back(card: int) -> structs.Creature:
    """A creature face down."""
    if card < cards.FIRST_HUMANOID:
        return structs.Creature("monster")
    return structs.Creature("humanoid", range=cards.RANGES[cards.RANGE[card]], skulls=cards.SKULLS[card])


def in_the_open(card: int) -> structs.Creature:
    """A creature as it lies in the Inn or is taken: monsters face up, humanoids face down."""
    return face(card) if card < cards.FIRST_HUMANOID else back(card)


def rounds(seats: int) -> int:
    return len(cards.CARDS) // seats


def treasure_of(player: Player) -> structs.Treasure:
    return structs.Treasure(player.coins, player.gems)


def dungeon_of(state: InnState, player: Player, sees_treasure: bool, sees_all: bool = False) -> structs.Dungeon:
    over = state.phase == codes.OVER
    monsters = []
    for place, card in enumerate(player.monsters):
        support = state.support[card]
        monsters.append(
            msgspec.structs.replace(
                face(card),
                support=None if support == codes.NONE else cards.TREASURES[support],
                fame=state.fame_of_monster(player, place) if over else None,
            )
        )
    humanoids = [
        face(card) if sees_all or (over and state.faces_humanoid(player, place)) else back(card)
        for place, card in enumerate(player.humanoids)
    ]
    return structs.Dungeon(
        is_in=player.is_in,
        treasure=treasure_of(player) if sees_treasure or over else None,
        monsters=monsters,
        humanoids=humanoids,
        fame=state.fame(state.players.index(player)) if over else None,
    )


def public_view(state: InnState) -> structs.InnView:
    """What a spectator sees, and so everybody."""
    options = state.setup.options
    assert isinstance(options, structs.InnOptions)
    return structs.InnView(
        game=state.setup.game.id,
        viewer=None,
        seats=state.n,
        round=state.round,
        to_act=list(state.to_act()),
        over=state.phase == codes.OVER,
        phase=PHASES[state.phase],
        rounds=rounds(state.n),
        starter=state.starter,
        inn=[in_the_open(card) for card in state.inn],
        pool=structs.Pool(None if state.pool == 0 else cards.TREASURES[state.pool_treasure], state.pool),
        supply=structs.Treasure(state.supply_coins, state.supply_gems),
        deck=state.deck_size(),
        top=None if state.top == codes.NONE else back(state.top),
        players=[dungeon_of(state, player, options.open_treasures) for player in state.players],
    )


def seen_by(state: InnState, seat: int | None, public: structs.InnView) -> structs.InnView:
    """The same with what this viewer sees besides."""
    if seat is None:
        return public
    players = list(public.players)
    if seat != ALL:
        players[seat] = msgspec.structs.replace(players[seat], treasure=treasure_of(state.players[seat]))
        return msgspec.structs.replace(public, viewer=seat, players=players)
    top = None if state.top == codes.NONE else face(state.top)
    players = [dungeon_of(state, player, True, sees_all=True) for player in state.players]
    return msgspec.structs.replace(public, viewer=seat, top=top, players=players)


def noted(state: InnState, view: structs.InnView) -> structs.InnView:
    """Every treasure moves in the open, so holdings can be counted (R26)."""
    players = [
        msgspec.structs.replace(dungeon, treasure=treasure_of(player))
        for dungeon, player in zip(view.players, state.players, strict=True)
    ]
    return msgspec.structs.replace(view, players=players)


def views(state: InnState, viewers: Sequence[int | None]) -> list[View]:
    public = public_view(state)
    return [seen_by(state, viewer, public) for viewer in viewers]


def view(state: InnState, seat: int | None) -> structs.InnView:
    return seen_by(state, seat, public_view(state))


def seen(told: tuple[int, ...], setup: Setup, seat: int | None) -> Event:
    """Everything that happens is public; only a humanoid's face is not, to anybody."""
    match told:
        case (codes.T_ROUND, starter, number, *_):
            return Event(what="round", seat=starter, data={"round": number, "of": rounds(setup.seats)})
        case (codes.T_REMAIN, who, treasure, pool, *_):
            return Event(what="remain", seat=who, data={"treasure": cards.TREASURES[treasure], "pool": pool})
        case (codes.T_EXCHANGE, who, treasure, put, taken, *_):
            data = {
                "treasure": cards.TREASURES[treasure],
                "put": put,
                "taken": taken,
                "other": cards.TREASURES[1 - treasure],
            }
            return Event(what="exchange", seat=who, data=data)
        case (codes.T_LEAVE, who, creature, treasure, pool, last):
            data = {
                "creature": msgspec.to_builtins(face(creature) if seat == ALL else in_the_open(creature)),
                "treasure": None if pool == 0 else cards.TREASURES[treasure],
                "pool": pool,
                "last": bool(last),
            }
            return Event(what="leave", seat=who, data=data)
        case (codes.T_BONUS, who, treasure, *_):
            return Event(what="bonus", seat=who, data={"treasure": cards.TREASURES[treasure]})
        case (codes.T_SUPPORT, who, monster, treasure, *_):
            data = {"creature": msgspec.to_builtins(face(monster)), "treasure": cards.TREASURES[treasure]}
            return Event(what="support", seat=who, data=data)
        case (codes.T_SCORING, *_):
            return Event(what="scoring", reveals=True)
    raise ValueError(f"unknown event: {told}")


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
            ScoreLine("Treasure, 1 fame for every 3", [state.treasure_fame(seat) for seat in seats]),
        ],
        reason=reason,
    )


def pieces(state: InnState) -> dict[str, int]:
    """Every creature and treasure, wherever it is."""
    creatures = Counter(state.deck + state.inn)
    if state.top != codes.NONE:
        creatures[state.top] += 1
    treasure = [state.supply_coins, state.supply_gems]
    if state.pool:
        treasure[state.pool_treasure] += state.pool
    for support in state.support:
        if support != codes.NONE:
            treasure[support] += 1
    for player in state.players:
        creatures.update(player.monsters + player.humanoids)
        treasure[0] += player.coins
        treasure[1] += player.gems
    counted = {cards.ID[card]: count for card, count in sorted(creatures.items())}
    return {**counted, **dict(zip(cards.TREASURES, treasure, strict=True))}
