"""The words in which the cards of Boss Monster are written.

An ability says when something happens, at what cost and to whom, and then what is done, as a row of steps. A step is a
verb with the operands it needs: `draw(ROOM_CARD, 1)`, `kill()`. What the verbs do is in `resolve.py`, what the targets
are in `targets.py`.
"""

from typing import Final, final

from mypy_extensions import i64

# treasure types, which are also the classes of heroes
CLERIC: Final = 0
FIGHTER: Final = CLERIC + 1
MAGE: Final = FIGHTER + 1
THIEF: Final = MAGE + 1
FOOL: Final = THIEF + 1
TREASURES: Final = FOOL  # how many types there are: the Fool wants none
CLASSES: Final = ["cleric", "fighter", "mage", "thief"]

MONSTER: Final = 0
TRAP: Final = MONSTER + 1
SUBTYPES: Final = ["monster", "trap"]

ORDINARY: Final = 0
ADVANCED: Final = ORDINARY + 1
TIERS: Final = ["ordinary", "advanced"]

COUNTED: Final = -1  # as printed damage: the number of active Monster rooms

# phase icons: where a spell or an ability can be used
BUILD_PHASE: Final = 1
ADVENTURE_PHASE: Final = 2
BOTH_PHASES: Final = BUILD_PHASE + ADVENTURE_PHASE

# sorts of cards
ANY_CARD: Final = 0
ROOM_CARD: Final = ANY_CARD + 1
SPELL_CARD: Final = ROOM_CARD + 1
MONSTER_CARD: Final = SPELL_CARD + 1  # a Room card of the subtype Monster
TRAP_CARD: Final = MONSTER_CARD + 1

# what sets an ability off
NEVER: Final = 0
ALWAYS: Final = NEVER + 1  # a trait that holds while the room is active
ACTIVATED: Final = ALWAYS + 1
BUILT: Final = ACTIVATED + 1
OTHER_MONSTER_ROOM_BUILT: Final = BUILT + 1
HERO_DIES: Final = OTHER_MONSTER_ROOM_BUILT + 1
OTHER_ROOM_DESTROYED: Final = HERO_DIES + 1
SPELL_RESOLVED: Final = OTHER_ROOM_DESTROYED + 1
SPELL_DECLARED: Final = SPELL_RESOLVED + 1  # by an opponent
PLAYED: Final = SPELL_DECLARED + 1
LEVEL_UP: Final = PLAYED + 1

# what must be chosen: for spells and activated abilities at declaration, for the others when they resolve
NO_TARGET: Final = 0
ROOM_ANYWHERE: Final = NO_TARGET + 1  # rooms
TRAP_ROOM_ANYWHERE: Final = ROOM_ANYWHERE + 1
MONSTER_ROOM_ANYWHERE: Final = TRAP_ROOM_ANYWHERE + 1
OWN_ROOM: Final = MONSTER_ROOM_ANYWHERE + 1
TWO_ROOMS: Final = OWN_ROOM + 1
OPPONENT_WITH_SPELL: Final = TWO_ROOMS + 1  # players
OPPONENT_WITH_ROOM: Final = OPPONENT_WITH_SPELL + 1
OPPONENT_WITH_CARD: Final = OPPONENT_WITH_ROOM + 1
PLAYER_TWO_SOULS_AHEAD: Final = OPPONENT_WITH_CARD + 1
HERO_HERE: Final = PLAYER_TWO_SOULS_AHEAD + 1  # the walking hero
HERO_IN_OWN_DUNGEON: Final = HERO_HERE + 1
HERO_IN_OPPONENT_DUNGEON: Final = HERO_IN_OWN_DUNGEON + 1
HERO_IN_ANY_DUNGEON: Final = HERO_IN_OPPONENT_DUNGEON + 1
HERO_IN_TOWN: Final = HERO_IN_ANY_DUNGEON + 1  # other heroes
ORDINARY_HERO_IN_TOWN: Final = HERO_IN_TOWN + 1
ANY_UNSCORED_HERO: Final = ORDINARY_HERO_IN_TOWN + 1  # in town or in a Hero deck
SCORED_HERO_OF_OPPONENT: Final = ANY_UNSCORED_HERO + 1
OWN_WOUND: Final = SCORED_HERO_OF_OPPONENT + 1
OWN_SOUL: Final = OWN_WOUND + 1  # must be there at declaration, is chosen at resolution (R43)
DECLARED_SPELL: Final = OWN_SOUL + 1
BEHIND_IN_OWN_BUILD_TURN: Final = DECLARED_SPELL + 1  # no target, but a condition (R21)

# verbs, in the order of the functions below
DRAW: Final = 0
ALL_DRAW: Final = DRAW + 1
ALL_DISCARD_HANDS: Final = ALL_DRAW + 1
DISCARD_OWN: Final = ALL_DISCARD_HANDS + 1
LOSE_RANDOM: Final = DISCARD_OWN + 1
TAKE_RANDOM: Final = LOSE_RANDOM + 1
TAKE_SEEN: Final = TAKE_RANDOM + 1
TAKE_DISCARDED: Final = TAKE_SEEN + 1
FETCH_ADVANCED: Final = TAKE_DISCARDED + 1
BUILD_FOUND: Final = FETCH_ADVANCED + 1
BUILD_NOW: Final = BUILD_FOUND + 1
GRANT_BUILD: Final = BUILD_NOW + 1
FORBID_BUILDING: Final = GRANT_BUILD + 1
RETURN_FACE_DOWN_ROOMS: Final = FORBID_BUILDING + 1
SWAP: Final = RETURN_FACE_DOWN_ROOMS + 1
COLLAPSE: Final = SWAP + 1
OPPONENTS_DESTROY: Final = COLLAPSE + 1
DEACTIVATE: Final = OPPONENTS_DESTROY + 1
BOOST_ROOM: Final = DEACTIVATE + 1
BOOST_OWN_ROOMS: Final = BOOST_ROOM + 1
DOUBLE_TREASURE: Final = BOOST_OWN_ROOMS + 1
DAMAGE: Final = DOUBLE_TREASURE + 1
DAMAGE_PER_ROOM: Final = DAMAGE + 1
KILL: Final = DAMAGE_PER_ROOM + 1
KILL_IN_TOWN: Final = KILL + 1
HARDEN: Final = KILL_IN_TOWN + 1
HERO_TO_OWN_ENTRANCE: Final = HARDEN + 1
HERO_BACK_TO_ENTRANCE: Final = HERO_TO_OWN_ENTRANCE + 1
HERO_TO_TOWN: Final = HERO_BACK_TO_ENTRANCE + 1
HERO_TO_FIRST_ROOM: Final = HERO_TO_TOWN + 1
FORBID_ENTRY: Final = HERO_TO_FIRST_ROOM + 1
HEAL: Final = FORBID_ENTRY + 1
REMOVE_OWN_SOUL: Final = HEAL + 1
CANCEL: Final = REMOVE_OWN_SOUL + 1

FOR_EVERYBODY: Final = [ALL_DISCARD_HANDS, FORBID_BUILDING, OPPONENTS_DESTROY]  # verbs that hit all players

# traits: verbs of abilities that always hold
NO_TRAIT: Final = -1
BOOST_MONSTERS_BESIDE: Final = CANCEL + 1
BOOST_TRAP_BEHIND: Final = BOOST_MONSTERS_BESIDE + 1
SEND_BACK: Final = BOOST_TRAP_BEHIND + 1
BAR_ADVANCED: Final = SEND_BACK + 1
OFFER_SPELL_DRAW: Final = BAR_ADVANCED + 1


@final
class Step:
    """A verb with its operands."""

    __slots__ = ("amount", "sort", "verb")

    def __init__(self, verb: i64, sort: i64 = ANY_CARD, amount: i64 = 0) -> None:
        self.verb = verb
        self.sort = sort
        self.amount = amount


# Cards


def draw(sort: i64, count: i64) -> Step:
    return Step(DRAW, sort, count)


def all_draw(sort: i64, count: i64) -> Step:
    return Step(ALL_DRAW, sort, count)


def all_discard_hands() -> Step:
    return Step(ALL_DISCARD_HANDS)


def discard_own(sort: i64) -> Step:
    """The owner chooses one to discard."""
    return Step(DISCARD_OWN, sort)


def lose_random(sort: i64) -> Step:
    """The target loses one of its hand, at random."""
    return Step(LOSE_RANDOM, sort)


def take_random() -> Step:
    """The owner names Room or Spell and gets one of the target's hand, at random (R48)."""
    return Step(TAKE_RANDOM)


def take_seen() -> Step:
    """The owner sees the target's hand and picks (R49)."""
    return Step(TAKE_SEEN)


def take_discarded(sort: i64) -> Step:
    return Step(TAKE_DISCARDED, sort)


# Building


def fetch_advanced(sort: i64) -> Step:
    """An advanced Room of this sort out of the Room deck or the discard pile."""
    return Step(FETCH_ADVANCED, sort)


def build_found() -> Step:
    """What was fetched goes over a legal room, or into the hand."""
    return Step(BUILD_FOUND)


def build_now() -> Step:
    return Step(BUILD_NOW)


def grant_build(count: i64) -> Step:
    return Step(GRANT_BUILD, amount=count)


def forbid_building() -> Step:
    return Step(FORBID_BUILDING)


def return_face_down_rooms() -> Step:
    return Step(RETURN_FACE_DOWN_ROOMS)


# Rooms


def swap() -> Step:
    return Step(SWAP)


def collapse() -> Step:
    """The target room is destroyed, a hero in it dies."""
    return Step(COLLAPSE)


def opponents_destroy() -> Step:
    return Step(OPPONENTS_DESTROY)


def deactivate() -> Step:
    return Step(DEACTIVATE)


def boost_room(amount: i64) -> Step:
    """More damage for the target room."""
    return Step(BOOST_ROOM, amount=amount)


def boost_own_rooms() -> Step:
    """By how much is an option (R3)."""
    return Step(BOOST_OWN_ROOMS)


def double_treasure() -> Step:
    return Step(DOUBLE_TREASURE)


# Heroes


def damage(amount: i64) -> Step:
    return Step(DAMAGE, amount=amount)


def damage_per_room(amount: i64) -> Step:
    """For each active room of the owner."""
    return Step(DAMAGE_PER_ROOM, amount=amount)


def kill() -> Step:
    return Step(KILL)


def kill_in_town() -> Step:
    return Step(KILL_IN_TOWN)


def harden(amount: i64) -> Step:
    """More Health."""
    return Step(HARDEN, amount=amount)


def hero_to_own_entrance() -> Step:
    return Step(HERO_TO_OWN_ENTRANCE)


def hero_back_to_entrance() -> Step:
    return Step(HERO_BACK_TO_ENTRANCE)


def hero_to_town() -> Step:
    return Step(HERO_TO_TOWN)


def hero_to_first_room() -> Step:
    return Step(HERO_TO_FIRST_ROOM)


def forbid_entry() -> Step:
    return Step(FORBID_ENTRY)


def heal() -> Step:
    return Step(HEAL)


def remove_own_soul() -> Step:
    return Step(REMOVE_OWN_SOUL)


def cancel() -> Step:
    return Step(CANCEL)


# Traits


def boost_monsters_beside(amount: i64) -> Step:
    """More damage for the Monster rooms on both sides."""
    return Step(BOOST_MONSTERS_BESIDE, amount=amount)


def boost_trap_behind(amount: i64) -> Step:
    """More damage for a Trap room that a hero enters next."""
    return Step(BOOST_TRAP_BEHIND, amount=amount)


def send_back() -> Step:
    """A hero that enters for the first time goes back one room (R47)."""
    return Step(SEND_BACK)


def bar_advanced() -> Step:
    """No advanced room goes on top."""
    return Step(BAR_ADVANCED)


def offer_spell_draw() -> Step:
    """The draw of the turn may be a Spell (R45)."""
    return Step(OFFER_SPELL_DRAW)


# Abilities


@final
class Ability:
    """What a card does: when, at what cost, to whom, and the steps."""

    __slots__ = (
        "amount",
        "destroys_other",
        "destroys_this",
        "discards",
        "does",
        "may",
        "once",
        "phases",
        "target",
        "trigger",
    )

    def __init__(
        self,
        trigger: i64,
        does: list[Step],
        target: i64 = NO_TARGET,
        phases: i64 = BOTH_PHASES,
        once: bool = False,
        may: bool = False,
        destroys_this: bool = False,
        destroys_other: bool = False,
        discards: i64 = ANY_CARD,
        amount: i64 = 0,
    ) -> None:
        self.trigger = trigger
        self.does = does
        self.target = target
        self.phases = phases
        self.once = once  # per turn and card (R44)
        self.may = may
        self.destroys_this = destroys_this  # costs, paid at declaration
        self.destroys_other = destroys_other
        self.discards = discards  # the sort of cards to pay with, and how many
        self.amount = amount


NO_ABILITY: Final = Ability(NEVER, [])


def always(trait: Step) -> Ability:
    """While the room is active: …"""
    return Ability(ALWAYS, [trait])


def sacrifice(does: list[Step], target: i64 = NO_TARGET, phases: i64 = BOTH_PHASES) -> Ability:
    """Destroy this room: …"""
    return Ability(ACTIVATED, does, target, phases, destroys_this=True)


def pay(
    does: list[Step],
    trigger: i64 = ACTIVATED,
    target: i64 = NO_TARGET,
    phases: i64 = BOTH_PHASES,
    once: bool = False,
    destroys: bool = False,
    discards: i64 = ANY_CARD,
    amount: i64 = 0,
) -> Ability:
    """Destroy another room, or discard cards: …"""
    return Ability(trigger, does, target, phases, once, destroys_other=destroys, discards=discards, amount=amount)


def when(trigger: i64, does: list[Step], target: i64 = NO_TARGET, once: bool = False, may: bool = False) -> Ability:
    """Whenever this happens: …"""
    return Ability(trigger, does, target, once=once, may=may)


def level_up(does: list[Step], target: i64 = NO_TARGET, may: bool = False) -> Ability:
    """Once in the game, with the first five active rooms: …"""
    return Ability(LEVEL_UP, does, target, may=may)
