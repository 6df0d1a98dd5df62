"""The numbers of Those Pesky Humans! that are not components: windows, actions, frames and events."""

from typing import Final

from mypy_extensions import i64

from undertable.games.pesky_humans import box
from undertable.games.pesky_humans.building import SLOT_REACH
from undertable.games.pesky_humans.tiles import DIRECTIONS

# windows and menus (5.1)
OPEN: Final = 0
BEFORE_MOVE: Final = OPEN + 1
AFTER_MOVE: Final = BEFORE_MOVE + 1
CLOSE: Final = AFTER_MOVE + 1
BEFORE_ROLL: Final = CLOSE + 1
AFTER_ROLL: Final = BEFORE_ROLL + 1
ON_HIT: Final = AFTER_ROLL + 1
ON_DEATH: Final = ON_HIT + 1
ON_REVEAL: Final = ON_DEATH + 1
ON_CARD: Final = ON_REVEAL + 1
OWN_MOVE: Final = ON_CARD + 1
OWN_COMBAT: Final = OWN_MOVE + 1
WINDOW_ID: Final = [
    "open",
    "before_move",
    "after_move",
    "close",
    "before_roll",
    "after_roll",
    "on_hit",
    "on_death",
    "on_reveal",
    "on_card",
    "own_move",
    "own_combat",
]
# standing orders, as bits: not to be asked in one of the first windows, in this round, or until one is a target
ORDERED_WINDOWS: Final = BEFORE_ROLL
ROUND_ORDER: Final = ORDERED_WINDOWS
AIMED_ORDER: Final = ROUND_ORDER + 1
ORDER_ID: Final = ["open", "before_move", "after_move", "close", "round", "aimed"]
ORDERS: Final = AIMED_ORDER + 1

SEATS: Final = 4
SLOT_WIDTH: Final[i64] = 2 * SLOT_REACH + 1  # slots to each side of the first tile
SLOTS: Final[i64] = SLOT_WIDTH * SLOT_WIDTH

# actions
A_PASS: Final = 0
A_NEVER: Final = A_PASS + 1  # pass, and do not ask again in this kind of window
A_PASS_ROUND: Final = A_NEVER + 1  # pass until the round is over
A_PASS_AIMED: Final = A_PASS_ROUND + 1  # pass until something is aimed at one's side
A_END: Final = A_PASS_AIMED + 1
A_STOP: Final = A_END + 1
A_LEAVE: Final = A_STOP + 1
A_WORK: Final = A_LEAVE + 1
A_ENOUGH: Final = A_WORK + 1
A_FINISH: Final = A_ENOUGH + 1
A_YES: Final = A_FINISH + 1
A_NO: Final = A_YES + 1
A_STEP: Final = A_NO + 1  # + direction
A_MOVE: Final = A_STEP + DIRECTIONS  # + figure
A_ATTACK: Final[i64] = A_MOVE + box.FIGURES  # + figure
A_FLIP: Final[i64] = A_ATTACK + box.FIGURES  # + human
A_TAKE: Final[i64] = A_FLIP + box.LORD  # + figure
A_DROP: Final[i64] = A_TAKE + box.FIGURES  # + figure
A_GIVE: Final[i64] = A_DROP + box.FIGURES  # + figure
A_FIGURE: Final[i64] = A_GIVE + box.FIGURES  # + figure
A_SEAT: Final[i64] = A_FIGURE + box.FIGURES  # + seat
A_OVER: Final[i64] = A_SEAT + SEATS  # + seat
A_ASK: Final[i64] = A_OVER + SEATS  # + standing order
A_ITEM: Final[i64] = A_ASK + ORDERS  # + item
A_TOKEN: Final[i64] = A_ITEM + box.ITEMS  # + token
A_CARD: Final[i64] = A_TOKEN + box.RESOURCES  # + Minion card
A_DOOR: Final[i64] = A_CARD + box.MINION_CARDS  # + type
A_ROOM: Final[i64] = A_DOOR + box.DOOR_TYPES  # + room
A_EXIT: Final[i64] = A_ROOM + len(box.ROOMS)  # + doorway
A_ABILITY: Final[i64] = A_EXIT + box.DOORWAYS  # + ability
A_TURN: Final[i64] = A_ABILITY + len(box.AVATARS) * box.ABILITIES_EACH  # + turn
A_SLOT: Final[i64] = A_TURN + DIRECTIONS  # + slot
A_SPOT: Final[i64] = A_SLOT + SLOTS  # + spot
A_PLAY: Final[i64] = A_SPOT + box.SPOTS  # + play; last, as cards.py comes after this
TRANSFERS: Final = 12  # an item changes hands at most this often in one phase (20)

# move states (6.1)
FRESH: Final = 0
MOVING: Final = FRESH + 1
STOPPED: Final = MOVING + 1
DONE: Final = STOPPED + 1

# what token faces, and doors, are known to
HIDDEN: Final = 0
PEEKED: Final = HIDDEN + 1  # to the human side
OPEN_TO_ALL: Final = PEEKED + 1

# stages of a game
SETUP: Final = 0
PLAYING: Final = SETUP + 1
OVER: Final = PLAYING + 1

# where the Monster Player is in building the lair
B_ROOM: Final = 0
B_SLOT: Final = B_ROOM + 1
B_TURN: Final = B_SLOT + 1
B_HUMAN_START: Final = B_TURN + 1
B_MONSTER_START: Final = B_HUMAN_START + 1
B_SPOT: Final = B_MONSTER_START + 1
B_TOKEN: Final = B_SPOT + 1
B_EXIT: Final = B_TOKEN + 1
B_DOOR: Final = B_EXIT + 1
B_ABILITIES: Final = B_DOOR + 1
B_DONE: Final = B_ABILITIES + 1

# frames: what is under way
F_TURN: Final = 0  # step: where in the turn; who: the side
F_MOVE: Final = F_TURN + 1  # thing: figure; step: see M_; x: the hex where it was activated
# step: kind; y: side asked; x: passes in a row; thing: figure; items: by seat, what it has answered, NONE: not yet
F_WINDOW: Final = F_MOVE + 1
F_COMPOSE: Final = F_WINDOW + 1  # thing: the action that began it; who: seat; items: the actions chosen since
F_PLAY: Final = F_COMPOSE + 1  # thing: play; who: seat; items: the actions chosen for it; step: 0 announced, 1 it works
F_ATTACK: Final = F_PLAY + 1  # step: see K_; the rest is in the state
F_HIT: Final = F_ATTACK + 1  # thing: figure; x: who made it; step: see H_; y: what follows from it, see AFTER_
F_DEATH: Final = F_HIT + 1  # thing: figure; x: who killed it: loot is chosen
# attacks on several: who: seat; thing: attacker; x: fixed Attack; y: shared die; items: figures
F_TARGETS: Final = F_DEATH + 1
F_VICTIMS: Final = F_TARGETS + 1  # Hits on several, one after the other: who: seat; items: figures
F_ROOM: Final = F_VICTIMS + 1  # thing: room; x: entrant; step
F_REVEAL: Final = F_ROOM + 1  # thing: token; x: finder; y: hex; step
F_DOOR: Final = F_REVEAL + 1  # a trapped door goes off: thing: exit; x: human; step
F_DRAWER: Final = F_DOOR + 1  # items: by seat, who should draw, NONE: has not said yet
F_DIVINATION: Final = F_DRAWER + 1  # who: seat; thing: token; x: room
F_STEAL: Final = F_DIVINATION + 1  # a Rogue may take a Gem: thing: Rogue; x: human
F_HAND_OVER: Final = F_STEAL + 1  # who: seat that gives an Avatar; thing: seat that gets it
F_TRAPPED: Final = F_HAND_OVER + 1  # the Thief's Trap has gone off: thing: figure

# F_TURN
TURN_START: Final = 0
TURN_DRAW: Final = TURN_START + 1
TURN_OPEN: Final = TURN_DRAW + 1
TURN_MOVE: Final = TURN_OPEN + 1
TURN_COMBAT: Final = TURN_MOVE + 1
TURN_CLOSE: Final = TURN_COMBAT + 1
TURN_CLEAN_UP: Final = TURN_CLOSE + 1

# F_MOVE
M_BEFORE: Final = 0
M_STEPS: Final = M_BEFORE + 1
M_AFTER: Final = M_STEPS + 1
M_OVER: Final = M_AFTER + 1

# F_ATTACK
K_BEFORE: Final = 0
K_ROLL: Final = K_BEFORE + 1
K_RESULT: Final = K_ROLL + 1
K_OVER: Final = K_RESULT + 1

# F_HIT
H_WINDOW: Final = 0
H_MARK: Final = H_WINDOW + 1
H_DEATH: Final = H_MARK + 1

# F_DOOR
D_WINDOW: Final = 0
D_HIT: Final = D_WINDOW + 1
D_REMOVE: Final = D_HIT + 1

# F_ROOM
R_ENTER: Final = 0
R_MINION: Final = R_ENTER + 1
R_REST: Final = R_MINION + 1
R_RECOVER: Final = R_REST + 1

# durations of changes other than the number of the last turn
THIS_ATTACK: Final = -1

# what a change comes from, if not from a play
FROM_ROOM: Final = 100  # + room

ENCOUNTER_CARD: Final = 100  # + number of the Encounter, as the card of a Minion

# why the game ended
GEMS_OUT: Final = 0
NOBODY_LEFT: Final = GEMS_OUT + 1
LATE: Final = NOBODY_LEFT + 1

# what a state tells its sink: (what, seat, …)
T_SETUP: Final = 0  # nobody: lair and party are shown
T_TURN: Final = T_SETUP + 1  # side, round
T_DREW: Final = T_TURN + 1  # seat, cards
T_RESHUFFLED: Final = T_DREW + 1  # side
T_MOVED: Final = T_RESHUFFLED + 1  # seat, figure, spot: its move begins
T_STEPPED: Final = T_MOVED + 1  # seat, figure, spot
T_JUMPED: Final = T_STEPPED + 1  # seat, figure, spot: through a Secret Passage
T_STOPPED: Final = T_JUMPED + 1  # seat, figure, spot
T_PUT: Final = T_STOPPED + 1  # seat, figure, spot: by something else than its own steps
T_LEFT: Final = T_PUT + 1  # seat, figure, Gems as a mask
T_LOOKED: Final = T_LEFT + 1  # seat, figure, doorway, type
T_REMOVED: Final = T_LOOKED + 1  # seat, figure, doorway, type
T_PLACED_DOOR: Final = T_REMOVED + 1  # seat, doorway
T_WALL: Final = T_PLACED_DOOR + 1  # seat, doorway
T_FLIPPED: Final = T_WALL + 1  # seat, figure, token, spot
T_PASSAGES: Final = T_FLIPPED + 1  # nobody, spot, spot
T_DISCARDED_TOKEN: Final = T_PASSAGES + 1  # nobody, token
T_CURSED: Final = T_DISCARDED_TOKEN + 1  # nobody, figure, curse
T_UNCURSED: Final = T_CURSED + 1  # nobody, figure, curse
T_TOOK: Final = T_UNCURSED + 1  # seat, figure, item, spot
T_DROPPED: Final = T_TOOK + 1  # seat, figure, item, spot
T_GAVE: Final = T_DROPPED + 1  # seat, figure, item, other figure
T_FELL: Final = T_GAVE + 1  # nobody, item, spot
T_ATTACKS: Final = T_FELL + 1  # seat, attacker, target
T_ROLLED: Final = T_ATTACKS + 1  # nobody, attacker's die, defender's die
T_REROLLED: Final = T_ROLLED + 1  # nobody, side whose die, result
T_RESULT: Final = T_REROLLED + 1  # nobody, attacker, target, attack result, defense result, hit?
T_CANCELLED: Final = T_RESULT + 1  # nobody, attacker, target
T_REDIRECTED: Final = T_CANCELLED + 1  # nobody, attacker, new target
T_HIT: Final = T_REDIRECTED + 1  # nobody, figure, source
T_PREVENTED: Final = T_HIT + 1  # nobody, figure
T_HEALED: Final = T_PREVENTED + 1  # nobody, figure, Hits removed
T_DIED: Final = T_HEALED + 1  # nobody, figure, killer
T_REVIVED: Final = T_DIED + 1  # nobody, figure
T_LORD_BACK: Final = T_REVIVED + 1  # nobody, spot
T_PLAYED: Final = T_LORD_BACK + 1  # seat, play, actions chosen
T_COUNTERED: Final = T_PLAYED + 1  # seat, play
T_SUMMONED: Final = T_COUNTERED + 1  # nobody, figure, spot
T_ROOM: Final = T_SUMMONED + 1  # nobody, room, figure
T_ROLL: Final = T_ROOM + 1  # nobody, figure, result
T_STATUS: Final = T_ROLL + 1  # nobody, figure, status
T_PEEKED: Final = T_STATUS + 1  # seat, action (token or door), what it is
T_RECOVERED: Final = T_PEEKED + 1  # seat, ability
T_TRAP_SET: Final = T_RECOVERED + 1  # nobody, spot
T_TRAP_GONE: Final = T_TRAP_SET + 1  # nobody, spot
T_OUT: Final = T_TRAP_GONE + 1  # seat: out of Avatars
T_TAKES_OVER: Final = T_OUT + 1  # seat, figure
T_STOLE: Final = T_TAKES_OVER + 1  # nobody, figure, item, from
T_ENDED: Final = T_STOLE + 1  # seat: has ended the phase
T_WON: Final = T_ENDED + 1  # side, why
T_SEARCHED: Final = T_WON + 1  # seat, card
T_PHASE: Final = T_SEARCHED + 1  # side, 0 movement or 1 combat
T_LOST_ITEM: Final = T_PHASE + 1  # nobody, item: used up
T_DISCARDED_HAND: Final = T_LOST_ITEM + 1  # seat, cards
T_DISARMED: Final = T_DISCARDED_HAND + 1  # nobody, figure

ASLEEP: Final = 0
PINNED: Final = ASLEEP + 1
UNTARGETABLE: Final = PINNED + 1
STATUS_ID: Final = ["asleep", "pinned", "untargetable"]
