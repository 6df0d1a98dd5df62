"""What a seat may see of Boss Monster. Views are built up from nothing, never cut down from a state."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from undertable.core import ALL, Result, ScoreLine, View
from undertable.core.frame import Frame
from undertable.games.boss_monster import cards, casting, codes, effects, structs, targets, verbs, worlds
from undertable.games.boss_monster.cards import ABILITY, CARD_ID, HERO_ID
from undertable.games.boss_monster.codes import NONE
from undertable.games.boss_monster.news import ENDS
from undertable.games.boss_monster.player import Player
from undertable.games.boss_monster.rules import BossState

PHASES = {
    codes.SETUP_DISCARD: "setup_discard",
    codes.SETUP_ROOM: "setup_room",
    codes.SETUP_REVEAL: "setup_room",
    codes.BEGINNING: "beginning",
    codes.BUILD: "build",
    codes.BUILD_REVEAL: "reveal",
    codes.ADVENTURES: "adventure",
    codes.END_OF_TURN: "end",
    codes.OVER: "over",
}
WINDOWS = {codes.BUILD_WINDOW: "build", codes.ENTRY: "entry", codes.ROOM_WINDOW: "room", codes.EXIT: "exit"}
STANDING = {
    0: None,
    codes.UNTIL_END_OF_PHASE: "phase",
    codes.UNTIL_END_OF_TURN: "turn",
    codes.UNTIL_SPELL: "spell",
    codes.UNTIL_AIMED: "aimed",
}


def names_of(cards: list[int]) -> list[str]:
    return [CARD_ID[card] for card in cards]


def texts(state: BossState) -> dict[str, str]:
    """The texts of cards that the options change."""
    ids = [room.id for room in cards.ROOMS if any(s.verb == effects.BOOST_OWN_ROOMS for s in room.ability.does)]
    return dict.fromkeys(ids, cards.crushinator_text(state.crush_amount, state.crush_once))


def names_with(verb: int) -> str:
    """The cards that do this."""
    kinds = [cards.KIND[card] for card in range(cards.CARDS) if any(s.verb == verb for s in ABILITY[card].does)]
    return " or ".join(cards.KIND_NAME[kind] for kind in dict.fromkeys(kinds))


def damage_parts(state: BossState, player: Player, slot: int) -> list[structs.Part]:
    """The damage of a room, line by line; the sum is `state.damage`."""
    room = state.active(player, slot)
    if room == NONE:
        return []
    printed = cards.PRINTED_DAMAGE[room]
    parts = [structs.Part("printed", printed)]
    if printed == effects.COUNTED:
        parts = [structs.Part("active Monster rooms", state.active_rooms_of(player, effects.MONSTER))]
    if cards.SUBTYPE[room] == effects.MONSTER:
        beside = [card for step in (-1, 1) if (card := state.next_to(player, slot + step)) != NONE]
        parts += [structs.Part(f"{cards.name_of(card)} beside it", cards.FOR_MONSTERS_BESIDE[card]) for card in beside]
    else:
        before = state.next_to(player, slot - 1)
        if before != NONE:
            parts.append(structs.Part(f"{cards.name_of(before)} before it", cards.FOR_TRAP_BEHIND[before]))
    parts = parts[:1] + [part for part in parts[1:] if part.amount]
    boosts = zip(state.boosted[::3], state.boosted[1::3], state.boosted[2::3], strict=True)
    parts += [structs.Part(cards.name_of(source), amount) for boosted, source, amount in boosts if boosted == room]
    if player.crush:
        parts.append(structs.Part(names_with(effects.BOOST_OWN_ROOMS), player.crush))
    return parts


def fate(state: BossState, player: Player, hero: int) -> structs.Fate:
    """How the walk of a hero from the entrance ends in a dungeon as it stands."""
    damage, health = 0, state.health(hero)
    path = state.path(player, 0, [])
    for slot, hurt in zip(path[::2], path[1::2], strict=True):
        damage += hurt
        if damage >= health:
            return structs.Fate(damage, slot)
    return structs.Fate(damage, None)


def hero_view(state: BossState, hero: int, in_town: bool) -> structs.HeroView:
    kind = cards.HEROES[hero].kind
    lured = state.lured_to(hero) if in_town else NONE
    return structs.HeroView(
        HERO_ID[hero],
        state.health(hero),
        None if lured == NONE else lured,
        [
            -1 if not p.in_game else p.soul_count() if kind == effects.FOOL else state.treasure(p, kind)
            for p in state.players
        ],
        [fate(state, p, hero) if p.in_game else None for p in state.players],
    )


def room_view(state: BossState, player: Player, slot: int, sees: bool) -> structs.RoomView:
    stack = player.slots[slot]
    top = stack[-1]
    face_down = top in player.face_down
    return structs.RoomView(
        card=None if face_down and not sees else CARD_ID[top],
        face_down=face_down,
        deactivated=top in state.frozen,
        used=not face_down and top in state.used,
        beneath=names_of(stack[-2::-1]),
        damage=state.damage(player, slot),
        parts=damage_parts(state, player, slot),
    )


def player_view(state: BossState, seat: int) -> structs.BossPlayer:
    """A player as everybody sees them."""
    player = state.players[seat]
    souls, wounds = player.counts()
    return structs.BossPlayer(
        boss=cards.BOSSES[player.boss].id,
        in_game=player.in_game,
        levelled=player.levelled,
        rooms_in_hand=player.holds(effects.ROOM_CARD),
        spells_in_hand=player.holds(effects.SPELL_CARD),
        hand=None,
        souls=souls,
        wounds=wounds,
        soul_heroes=[HERO_ID[hero] for hero in player.souls],
        wound_heroes=[HERO_ID[hero] for hero in player.wounds],
        dungeon=[room_view(state, player, slot, False) for slot in range(len(player.slots))],
        entrance=[hero_view(state, hero, False) for hero in player.entrance],
        treasure={name: state.treasure(player, kind) for kind, name in enumerate(effects.CLASSES)},
        active_rooms=state.active_rooms(player),
        doubled=player.jackpots,
        crush=player.crush,
        shut=player.shut,
        builds=player.builds,
        ready=player.ready,
        chosen=None,
    )


def player_seen_by(state: BossState, seat: int, viewer: int, public: structs.BossPlayer) -> structs.BossPlayer:
    """The same with what this viewer sees besides."""
    player = state.players[seat]
    if seat == viewer or viewer == ALL:
        rooms = [room_view(state, player, s, True) if room.face_down else room for s, room in enumerate(public.dungeon)]
        hand, chosen = names_of(player.hand), names_of(player.chosen)
        return msgspec.structs.replace(public, hand=hand, dungeon=rooms, chosen=chosen)
    if worlds.is_seen(state, seat, viewer):
        return msgspec.structs.replace(public, hand=names_of(player.hand))
    return public


def frames(state: BossState) -> list[Frame]:
    """What is under way, the top first."""
    found = []
    frame = state.top
    while frame is not None:
        found.append(frame)
        frame = frame.below
    return found


def question(state: BossState) -> tuple[str | None, bool]:
    """What is asked now, and whether everybody may know of whom."""
    if not state.waiting:
        return None, True
    top = state.top
    if top is not None and top.what == codes.COMPOSE:
        top = top.below
    kinds = {codes.WINDOW: "window", codes.RESPOND: "respond", codes.POLL: "cancel"}
    if top is not None and top.what in kinds:
        return kinds[top.what], False
    return "choice", True


def tempo(state: BossState, seat: int) -> float:
    """A reaction takes less time than a room to build, for those who know of it."""
    asked, _ = question(state)
    if state.phase in (codes.SETUP_DISCARD, codes.SETUP_ROOM):
        return 1.5
    if asked == "window":
        return 1.5 if state.phase == codes.BUILD and seat == state.active_seat else 0.5
    return 0.5 if asked in ("respond", "cancel") else 1.0


def begins(state: BossState, seat: int) -> list[str]:
    """The actions of a window after which this seat has something else to choose."""
    frame = state.top
    if frame is None or not state.owes(seat):
        return []
    if frame.what not in (codes.WINDOW, codes.RESPOND, codes.POLL):
        return []
    player = state.players[seat]
    found = []
    for action in state.legal(seat):
        if codes.PLACE <= action < codes.CAST:
            card = player.of_kind(action - codes.PLACE)
            if len(targets.slot_choices(state, player, card, True)) > 1:
                found.append(f"place:{CARD_ID[card]}")
        elif codes.CAST <= action < codes.USE_SLOT:
            card = player.of_kind(action - codes.CAST + cards.ROOM_KINDS)
            if casting.asks_more(state, seat, card):
                found.append(f"cast:{CARD_ID[card]}")
        elif codes.USE_SLOT <= action < codes.SLOT:
            slot = action - codes.USE_SLOT
            if casting.asks_more(state, seat, player.slots[slot][-1]):
                found.append(f"use:{slot}")
    return found


def declared(state: BossState, frame: Frame) -> structs.Declared:
    kind: Literal["spell", "ability", "trigger"] = (
        "spell" if frame.what == codes.SPELL else "ability" if frame.what == codes.USE else "trigger"
    )
    if frame.thing >= cards.BOSS_SOURCE:
        return structs.Declared(kind=kind, seat=frame.who, card=cards.BOSSES[frame.thing - cards.BOSS_SOURCE].id)
    sort = targets.target_sort(ABILITY[frame.thing].target) if frame.x != NONE else codes.ON_NOTHING
    owner = state.owner_of(frame.x) if sort == codes.ON_ROOM else NONE
    return structs.Declared(
        kind=kind,
        seat=frame.who,
        card=CARD_ID[frame.thing],
        hero=HERO_ID[frame.x] if sort == codes.ON_HERO else None,
        player=frame.x if sort == codes.ON_PLAYER else None,
        room=CARD_ID[frame.x] if sort == codes.ON_ROOM else None,
        room_at=f"{owner}.{state.players[owner].slot_of(frame.x)}" if owner != NONE else None,
    )


def composing_of(state: BossState, seat: int) -> structs.Composing | None:
    """What this seat has begun to declare."""
    top = state.top
    if top is None or top.who != seat:
        return None
    if top.what == codes.COMPOSE:
        return structs.Composing(CARD_ID[top.thing], top.step == codes.CHOOSE_SLOT, names_of(top.items))
    if verbs.verb_asked(state) == effects.BUILD_NOW and top.x != NONE:
        return structs.Composing(CARD_ID[top.x], True, [])
    return None


def public_view(state: BossState) -> structs.BossView:
    """What a spectator sees, and so everybody."""
    asked, open_question = question(state)
    under_way = frames(state)
    window = next((WINDOWS[frame.thing] for frame in under_way if frame.what == codes.WINDOW), None)
    walker = None
    if state.hero != NONE:
        slot = None if state.hero_slot == NONE else state.hero_slot
        walker = structs.Walker(
            HERO_ID[state.hero], state.active_seat, slot, state.damage_taken, state.health(state.hero)
        )
    return structs.BossView(
        game=state.setup.game.id,
        viewer=None,
        seats=state.n,
        round=state.turn,
        to_act=list(state.to_act()) if open_question else [],
        over=state.phase == codes.OVER,
        phase=PHASES[state.phase],
        active=None if state.active_seat == NONE else state.active_seat,
        waiting=not open_question,
        window=window,
        asked=asked,
        standing=None,
        begins=[],
        turn_order=state.turn_order,
        xp_order=state.xp_order,
        town=[hero_view(state, hero, True) for hero in state.town],
        walker=walker,
        stack=[declared(state, frame) for frame in under_way if frame.what in (codes.SPELL, codes.USE, codes.TRIGGER)],
        composing=None,
        discard=names_of(state.discard),
        room_deck=len(state.room_deck),
        spell_deck=len(state.spell_deck),
        hero_deck=len(state.hero_deck),
        epic_deck=len(state.epic_deck),
        searched=None,
        no_build=state.no_build,
        removed=names_of(state.removed),
        removed_heroes=[HERO_ID[hero] for hero in state.removed_heroes],
        souls_to_win=codes.SOULS_TO_WIN,
        wounds_to_lose=codes.WOUNDS_TO_LOSE,
        players=[player_view(state, s) for s in range(state.n)],
        texts=texts(state),
        ended=ENDS[state.why_over] if state.phase == codes.OVER else None,
        winner=None if state.winner == NONE else state.winner,
    )


def seen_by(state: BossState, seat: int | None, public: structs.BossView) -> structs.BossView:
    """The same with what this viewer sees besides."""
    if seat is None:
        return public
    is_asked = seat in state.to_act()
    return msgspec.structs.replace(
        public,
        viewer=seat,
        to_act=[seat] if is_asked and public.waiting else public.to_act,
        waiting=public.waiting and not is_asked,
        standing=None if seat == ALL else STANDING[state.players[seat].standing],
        begins=begins(state, seat),
        composing=composing_of(state, seat),
        searched=names_of(state.room_deck) if worlds.is_searching(state, seat) else None,
        players=[player_seen_by(state, s, seat, player) for s, player in enumerate(public.players)],
    )


def noted(state: BossState, view: structs.BossView) -> structs.BossView:
    """The same, with what everybody has seen but the view does not show any more."""
    notes = structs.Notes(
        heroes=[HERO_ID[hero] for hero in state.reveals],
        scoreless=state.scoreless,
        scored=state.scored,
        mazes=[state.players[state.active_seat].slot_of(room) for room in state.mazes],
        out=[player.out_turn for player in state.players],
    )
    return msgspec.structs.replace(view, noted=notes)


def views(state: BossState, viewers: Sequence[int | None]) -> list[View]:
    public = public_view(state)
    return [seen_by(state, viewer, public) for viewer in viewers]


def view(state: BossState, seat: int | None) -> structs.BossView:
    return seen_by(state, seat, public_view(state))


REASONS = {
    codes.BY_SOULS: "Ten Souls and fewer than five Wounds.",
    codes.BY_TIED_SOULS: "Several players have ten Souls; the tie-break decides.",
    codes.LAST_ONE_LEFT: "All the others have five Wounds.",
    codes.ALL_WOUNDED: "All have five Wounds at once; the lowest XP wins.",
    codes.NO_HEROES_LEFT: "No Hero is left anywhere; most Souls minus Wounds wins.",
    codes.STALEMATE: "Ten turns without a scored Hero; most Souls minus Wounds wins.",
    codes.LAST_TURN: "A hundred turns are over; most Souls minus Wounds wins.",
}


def result(state: BossState) -> Result:
    """The final result. Of the eliminated, whoever lasted longer places higher."""
    seats = range(state.n)
    counts = [player.counts() for player in state.players]
    lasted = [int(state.turn if player.in_game else player.out_turn) for player in state.players]
    rest = sorted(
        (seat for seat in seats if seat != state.winner),
        key=lambda seat: (
            not state.players[seat].in_game,
            -lasted[seat],
            counts[seat][1] - counts[seat][0],
            state.players[seat].xp(),
        ),
    )
    order = [state.winner, *rest]
    places = [1 + order.index(seat) for seat in seats]
    return Result(
        winners=[state.winner],
        places=places,
        scores=[state.n - place for place in places],
        sheet=[
            ScoreLine("Souls", [int(souls) for souls, _ in counts]),
            ScoreLine("Wounds", [int(wounds) for _, wounds in counts]),
            ScoreLine("Turns survived", lasted),
        ],
        adds_up=False,
        reason=REASONS[state.why_over],
    )


def pieces(state: BossState) -> dict[str, int]:
    """Every card, wherever it is. A card that is being declared is in no hand."""
    held = Counter(state.room_deck + state.spell_deck + state.discard + state.removed)
    heroes = Counter(state.hero_deck + state.epic_deck + state.town + state.removed_heroes)
    bosses = Counter(state.bosses_away)
    for player in state.players:
        held.update(player.hand)
        for stack in player.slots:
            held.update(stack)
        heroes.update(player.entrance + player.souls + player.wounds)
        bosses[player.boss] += 1
    held.update(frame.thing for frame in frames(state) if frame.what == codes.SPELL)
    if state.hero != NONE:
        heroes[state.hero] += 1
    return {
        **{f"{CARD_ID[card]} {card}": count for card, count in sorted(held.items())},
        **{HERO_ID[hero]: count for hero, count in sorted(heroes.items())},
        **{cards.BOSSES[boss].id: count for boss, count in sorted(bosses.items())},
    }
