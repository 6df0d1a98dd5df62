"""What the quick player knows of each card and ability: when it is worth playing, and at what.

A tactic is one entry of TACTICS. A card without one is never played by the quick player, though search may try it.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from undertable.core.frame import Frame
from undertable.games.pesky_humans import box, codes, human_play, judge, monster_play, plays
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import NONE

Now = Callable[[PeskyState], bool]
InWindow = Callable[[PeskyState, Frame], float]
Reaches = Callable[[PeskyState, int], bool]
# what the attack lacks (0 or less: it is a hit), what our die must gain, our die, the other die
OnRoll = Callable[[int, int, int, int], float]
Target = Callable[[PeskyState, list[int], int], float]


def never(board: PeskyState) -> bool:
    return False


def always(board: PeskyState) -> bool:
    return True


def worthless(board: PeskyState, frame: Frame) -> float:
    return 0.0


def worthwhile(board: PeskyState, frame: Frame) -> float:
    return 1.0


def anybody(board: PeskyState, figure: int) -> bool:
    return True


def no_change(lack: int, need: int, own: int, other: int) -> float:
    return 0.0


def all_alike(board: PeskyState, chosen: list[int], choice: int) -> float:
    return 0.0


@final
class Tactic:
    """When a play is good: in our own phases, in a window, after the dice; and how good each choice for it is."""

    __slots__ = ("combat", "last", "movement", "prefer", "reaches", "roll", "saves", "spoils", "target", "window")

    def __init__(
        self,
        *,
        movement: Now = never,
        combat: Now = never,
        last: Now = never,  # in the Combat Phase, when nothing else is left to do
        window: InWindow = worthless,  # how good, 0: not at all
        roll: OnRoll = no_change,  # how likely it changes the result
        prefer: float = 0.0,  # to others that change it, too
        target: Target = all_alike,
        saves: float = 0.0,  # how good it is to save the dying with it
        reaches: Reaches = anybody,  # can it save this figure?
        spoils: bool = False,  # worth cancelling when the other side plays it
    ) -> None:
        self.movement = movement
        self.combat = combat
        self.last = last
        self.window = window
        self.roll = roll
        self.prefer = prefer
        self.target = target
        self.saves = saves
        self.reaches = reaches
        self.spoils = spoils


# After the dice.


def surely(lack: int, need: int, own: int, other: int) -> float:
    return 1.0


def adds_to_attack(amount: i64) -> OnRoll:
    def roll(lack: int, need: int, own: int, other: int) -> float:
        return 1.0 if lack <= amount else 0.0

    return roll


def adds_to_defense(amount: i64) -> OnRoll:
    def roll(lack: int, need: int, own: int, other: int) -> float:
        return 1.0 if lack + amount > 0 else 0.0

    return roll


def rerolls_own(lack: int, need: int, own: int, other: int) -> float:
    return len([1 for face in range(1, 7) if face - own >= need]) / 6.0


def rerolls_other(lack: int, need: int, own: int, other: int) -> float:
    return len([1 for face in range(1, 7) if other - face >= need]) / 6.0


# The humans' cards and abilities.


def speed_helps(board: PeskyState) -> bool:
    return len([h for h in board.humans() if board.gains_move(h, 4) and human_play.way_to_go(board, h) > 0]) > 0


def charge_helps(board: PeskyState) -> bool:
    return board.gains_move(box.PALADIN, 3) and human_play.way_to_go(board, box.PALADIN) > 0


def worth_of_speed(board: PeskyState, chosen: list[int], choice: int) -> float:
    human = choice - codes.A_FIGURE
    gap = human_play.way_to_go(board, human)
    if gap <= 0:
        return -1.0
    return (20.0 - float(gap) if gap <= 4 else 5.0) + 4.0 * float(judge.gems_of(board, human))


def at_a_door(board: PeskyState, human: i64) -> bool:
    fresh = board.figures[human].state == codes.FRESH
    return fresh and not board.door_skill(human) and board.door_at(board.figures[human].hex) != NONE


def somebody_at_a_door(board: PeskyState) -> bool:
    return len([h for h in board.humans() if at_a_door(board, h)]) > 0


def who_is_at_a_door(board: PeskyState, chosen: list[int], choice: int) -> float:
    return 1.0 if at_a_door(board, choice - codes.A_FIGURE) else 0.0


def much_to_look_at(board: PeskyState) -> bool:
    return human_play.gems_missing(board) > 0 and len(human_play.tokens_to_look_at(board)) > 1


def nearest_token(board: PeskyState, chosen: list[int], choice: int) -> float:
    if choice == codes.A_ENOUGH:
        return 0.5
    if choice not in human_play.tokens_to_look_at(board):
        return 0.0
    walking = board.lair.walking(board.lair.hex_at[choice - codes.A_SPOT])
    return 200.0 - min([walking[board.figures[human].hex] for human in board.humans()])


def weakest(board: PeskyState, chosen: list[int], choice: int) -> float:
    return float(-judge.hearts_left(board, choice - codes.A_FIGURE))


def in_need(reaches: Reaches) -> Now:
    """Somebody is near death and can be reached."""

    def now(board: PeskyState) -> bool:
        weak = [h for h in board.humans() if judge.hearts_left(board, h) == 1 and board.figures[h].hits > 1]
        return len([h for h in weak if reaches(board, h)]) > 0

    return now


def beside_paladin(board: PeskyState, figure: int) -> bool:
    return figure == box.PALADIN or board.next_to(box.PALADIN, figure)


def near_priestess(board: PeskyState, figure: int) -> bool:
    return board.within(box.PRIESTESS, figure, 3)


def has_the_flask(board: PeskyState, figure: int) -> bool:
    return board.carries(figure, box.HEALING_FLASK)


def striker(board: PeskyState, figures: list[int], likely: float) -> i64:
    """Which of these figures could make best use of one more attack, if it hits more likely than that; or NONE."""
    best, most = NONE, likely
    for figure in figures:
        if board.awake(figure):
            for enemy in board.enemies(figure):
                if board.next_to(figure, enemy) and judge.hit_chance(board, figure, enemy) > most:
                    best, most = figure, judge.hit_chance(board, figure, enemy)
    return best


def human_striker(board: PeskyState) -> i64:
    return striker(board, board.humans(), 0.5)


def monster_striker(board: PeskyState) -> i64:
    return striker(board, board.monsters(), 0.4)


def a_human_strikes_again(board: PeskyState) -> bool:
    return human_striker(board) != NONE


def a_monster_strikes_again(board: PeskyState) -> bool:
    return monster_striker(board) != NONE


def best_human_striker(board: PeskyState, chosen: list[int], choice: int) -> float:
    return 1.0 if choice - codes.A_FIGURE == human_striker(board) else 0.0


def best_monster_striker(board: PeskyState, chosen: list[int], choice: int) -> float:
    return 1.0 if choice - codes.A_FIGURE == monster_striker(board) else 0.0


def within(board: PeskyState, human: i64, steps: i64) -> list[int]:
    return [m for m in board.monsters() if board.within(human, m, steps)]


def thrower(board: PeskyState) -> i64:
    """The figures that see something to throw knives at, and have nothing next to them."""
    for human in board.humans():
        if board.awake(human) and board.figures[human].attacks > 0 and len(board.attackable(human)) == 0:
            if len([m for m in within(board, human, 3) if judge.hit_chance(board, human, m) > 0.5]) > 0:
                return human
    return NONE


def somebody_throws(board: PeskyState) -> bool:
    return thrower(board) != NONE


def best_thrower(board: PeskyState, chosen: list[int], choice: int) -> float:
    return 1.0 if choice - codes.A_FIGURE == thrower(board) else 0.0


def acid_targets(board: PeskyState) -> list[int]:
    """Minions that one Hit kills, near a human."""
    found: list[int] = []
    for minion in board.minions():
        if judge.hearts_left(board, minion) == 1 and board.rating(minion, box.ATTACK) > 1:
            if len([h for h in board.humans() if board.awake(h) and board.within(h, minion, 2)]) > 0:
                found.append(minion)
    return found


def acid_kills(board: PeskyState) -> bool:
    return len(acid_targets(board)) > 0


def acid_kills_mover(board: PeskyState, frame: Frame) -> float:
    return 1.0 if frame.thing in acid_targets(board) else 0.0


def acid_target(board: PeskyState, chosen: list[int], choice: int) -> float:
    figure = choice - codes.A_FIGURE
    if len(chosen) == 0:
        return float(len([m for m in acid_targets(board) if board.within(figure, m, 2)]))
    return float(board.rating(figure, box.ATTACK)) if figure in acid_targets(board) else -1.0


def in_the_fire(board: PeskyState, hex: i64) -> list[int]:
    if hex == NONE:
        return []
    near = board.lair.within(hex, 1, board.closed)
    return [m for m in board.monsters() if board.figures[m].hex in near]


def fire_hits_several(board: PeskyState) -> bool:
    most: i64 = 0
    for hex in board.lair.within(board.figures[box.WIZARD].hex, 4, board.closed):
        most = max(most, len(in_the_fire(board, hex)))
    return most > 1


def hottest(board: PeskyState, chosen: list[int], choice: int) -> float:
    return float(len(in_the_fire(board, board.lair.hex_at[choice - codes.A_SPOT])))


def lightning_helps(board: PeskyState) -> bool:
    return len(board.attackable(box.WIZARD)) == 0 and len(within(board, box.WIZARD, 5)) > 0


def a_strong_minion_is_near(board: PeskyState) -> bool:
    near = within(board, box.WIZARD, 4)
    return len([m for m in near if m != box.LORD and board.rating(m, box.ATTACK) >= 3]) > 0


def strongest(board: PeskyState, chosen: list[int], choice: int) -> float:
    return float(board.rating(choice - codes.A_FIGURE, box.ATTACK))


def wizard_goes_home(board: PeskyState) -> bool:
    goes_home = human_play.gems_missing(board) <= 0 and judge.gems_of(board, box.WIZARD) > 0
    return goes_home and board.lair.walking(board.human_start)[board.figures[box.WIZARD].hex] > 9


def near_the_way_out(board: PeskyState, chosen: list[int], choice: int) -> float:
    return -float(board.lair.walking(board.human_start)[board.lair.hex_at[choice - codes.A_SPOT]])


def monsters_come(board: PeskyState) -> bool:
    return board.trap == NONE and len(human_play.near_monsters(board, box.THIEF, 7)) > 0


def in_the_monsters_way(board: PeskyState, chosen: list[int], choice: int) -> float:
    walking = board.lair.walking(board.lair.hex_at[choice - codes.A_SPOT])
    return -float(min([walking[board.figures[m].hex] for m in board.monsters()]))


def fights_ahead(board: PeskyState) -> bool:
    return len([h for h in board.humans() if len(human_play.near_monsters(board, h, 6)) > 1]) > 1


def gems_first(board: PeskyState, chosen: list[int], choice: int) -> float:
    """Pick Pocket: a monster with Gems; Gems are the last items."""
    return float(judge.gems_of(board, choice - codes.A_FIGURE) if len(chosen) == 0 else choice)


def gems_should_run(board: PeskyState) -> bool:
    return judge.gems_of(board, box.WIZARD) > 0 and human_play.runner(board) != box.WIZARD


def gems_to_runner(board: PeskyState, chosen: list[int], choice: int) -> float:
    if len(chosen) == 0:
        return float(choice)
    return 1.0 if choice - codes.A_FIGURE == human_play.runner(board) else 0.0


def thief_is_in_danger(board: PeskyState) -> bool:
    return judge.hearts_left(board, box.THIEF) <= 2 and len(human_play.near_monsters(board, box.THIEF, 6)) > 0


def saves_the_weak(board: PeskyState, frame: Frame) -> float:
    """Intercept."""
    weak = judge.hearts_left(board, board.target) == 1 and judge.hearts_left(board, box.PALADIN) > 1
    return 1.0 if weak and judge.hit_chance(board, board.attacker, board.target) > 0.25 else 0.0


def saves_the_priestess(board: PeskyState, frame: Frame) -> float:
    """Sanctuary."""
    if board.target != box.PRIESTESS or judge.hearts_left(board, box.PRIESTESS) > 2:
        return 0.0
    return 1.0 if judge.hit_chance(board, board.attacker, box.PRIESTESS) > 0.25 else 0.0


def several_minions_beside_priestess(board: PeskyState, frame: Frame) -> float:
    return 1.0 if len([m for m in board.minions() if board.next_to(box.PRIESTESS, m)]) > 1 else 0.0


def spoils_a_good_card(board: PeskyState, frame: Frame) -> float:
    played = board.under_way(codes.F_PLAY)
    assert played is not None
    return 1.0 if TACTIC[played.thing].spoils else 0.0


def saves_a_human(board: PeskyState, frame: Frame) -> float:
    """Lucky Ring: the monsters would rather have it than use it."""
    return 1.0 if frame.thing < box.LORD else 0.0


def mover_falls_short(board: PeskyState, frame: Frame) -> float:
    """Would 3 Move less keep this monster from an attack?"""
    near = min([judge.steps_between(board, frame.thing, human) for human in board.humans()])
    reach = board.rating(frame.thing, box.MOVE) + board.range_of(frame.thing)
    return 1.0 if reach - 3 < near <= reach and near > 1 else 0.0


# The monsters' cards and abilities.


def can_strike_at_once(kind: i64) -> Now:
    """Minions come when they can strike at once, or when Gems are being carried away."""

    def now(board: PeskyState) -> bool:
        reach = box.BASE[box.MOVE][kind] + box.BASE[box.RANGE][kind]
        near = monster_play.nearest_human(board, box.LORD) - 1
        return near <= reach or len(monster_play.carriers(board)) > 0 or board.war_horn

    return now


def humans_beside_lord(board: PeskyState) -> bool:
    return monster_play.nearest_human(board, box.LORD) <= 2


def near_prey(board: PeskyState, chosen: list[int], choice: int) -> float:
    return monster_play.near_to_humans(board, board.lair.hex_at[choice - codes.A_SPOT])


def gems_are_carried(board: PeskyState) -> bool:
    return len(monster_play.carriers(board)) > 0


def horn_helps(board: PeskyState) -> bool:
    outposts = [m for m in board.minions() if monster_play.nearest_human(board, m) <= 5]
    return (
        monster_play.minion_cards(board) > 1 and len(outposts) > 0 and monster_play.nearest_human(board, box.LORD) > 6
    )


def several_minions_nearly_there(board: PeskyState) -> bool:
    return len([m for m in board.minions() if monster_play.nearly_there(board, m)]) > 1


def toss_helps(board: PeskyState) -> bool:
    return monster_play.tossed(board) != NONE


def toss_target(board: PeskyState, chosen: list[int], choice: int) -> float:
    if len(chosen) == 0:
        return 1.0 if choice - codes.A_FIGURE == monster_play.tossed(board) else 0.0
    return near_prey(board, chosen, choice)


def a_room_is_crowded(board: PeskyState) -> bool:
    return len(monster_play.crowd(board, monster_play.fullest_room(board))) > 1


def a_room_is_crowded_now(board: PeskyState, frame: Frame) -> float:
    return 1.0 if a_room_is_crowded(board) else 0.0


def fullest(board: PeskyState, chosen: list[int], choice: int) -> float:
    return float(len(monster_play.crowd(board, choice - codes.A_ROOM)))


def several_beside_lord(board: PeskyState) -> bool:
    return len([h for h in board.humans() if board.next_to(box.LORD, h)]) > 1


def rampage_helps(board: PeskyState) -> bool:
    return 2 < monster_play.nearest_human(board, box.LORD) <= 8 or monster_play.minion_cards(board) > 2


def lord_is_badly_hurt(board: PeskyState) -> bool:
    return board.figures[box.LORD].hits > 3


def gems_are_carried_far_off(board: PeskyState) -> bool:
    return len(monster_play.carriers(board)) > 0 and monster_play.nearest_human(board, box.LORD) > 4


def in_front_of_gems(board: PeskyState, chosen: list[int], choice: int) -> float:
    return -monster_play.in_front(board, board.lair.hex_at[choice - codes.A_SPOT])


def strong_and_dying(board: PeskyState, chosen: list[int], choice: int) -> float:
    figure = choice - codes.A_FIGURE
    return float(board.rating(figure, box.ATTACK) - 3 * judge.hearts_left(board, figure))


def strong_with_gems(board: PeskyState, chosen: list[int], choice: int) -> float:
    """Sleeping Dust."""
    if len(chosen) == 0:
        return 0.0
    human = choice - codes.A_FIGURE
    return float(judge.gems_of(board, human) * 10 + board.rating(human, box.ATTACK))


def who_has_gems(board: PeskyState, chosen: list[int], choice: int) -> float:
    return float(judge.gems_of(board, choice - codes.A_FIGURE))


def door_in_the_way(board: PeskyState, chosen: list[int], choice: int) -> float:
    if len(chosen) == 0:
        return float(choice)  # trapped before locked before regular
    return float(monster_play.in_the_way(board, board.lair.exit_at[choice - codes.A_EXIT]))


def best_minion(board: PeskyState, chosen: list[int], choice: int) -> float:
    kind = box.FIRST_MINION + choice - codes.A_CARD
    return float(box.BASE[box.ATTACK][kind] + box.BASE[box.DEFENSE][kind])


def summon(kind: i64) -> Tactic:
    return Tactic(movement=can_strike_at_once(kind), combat=humans_beside_lord, target=near_prey)


LOOK: Final = Tactic(movement=much_to_look_at, target=nearest_token)
AT_ONCE: Final = Tactic(movement=always, combat=always)
REROLL_OWN: Final = Tactic(roll=rerolls_own)
REROLL_OTHER: Final = Tactic(roll=rerolls_other)
# by the text of the action
TACTICS: Final[dict[str, Tactic]] = {
    **{
        f"play:{minion.id}": summon(box.FIRST_MINION + number)
        for number, minion in enumerate(box.MINIONS[: box.MINION_CARDS])
    },
    # Human cards
    "play:potion_of_speed": Tactic(movement=speed_helps, target=worth_of_speed, spoils=True),
    "play:healing_potion": Tactic(saves=2.0, target=weakest, spoils=True),
    "play:troll_sweat_tonic": Tactic(saves=1.0, target=weakest, spoils=True),
    "play:remove_curse": AT_ONCE,
    "play:potion_of_might": Tactic(roll=adds_to_attack(2), prefer=0.2),
    "play:iron_skin": Tactic(roll=adds_to_defense(2), prefer=0.2),
    "play:lucky_charm": REROLL_OWN,
    "play:slippery_grip": REROLL_OTHER,
    "play:duck": Tactic(roll=surely, spoils=True),
    "play:lock_picks": Tactic(movement=somebody_at_a_door, target=who_is_at_a_door),
    "play:second_strike": Tactic(last=a_human_strikes_again, target=best_human_striker),
    "play:throwing_knives": Tactic(combat=somebody_throws, target=best_thrower),
    "play:spyglass": LOOK,
    "play:caltrops": Tactic(window=mover_falls_short),
    "play:acid_vial": Tactic(combat=acid_kills, window=acid_kills_mover, target=acid_target),
    "play:not_today": Tactic(window=spoils_a_good_card),
    "play:miracle": Tactic(movement=always, combat=always, spoils=True),
    "play:break_free": Tactic(movement=always),
    # Monster cards
    "play:lights_out": Tactic(movement=always, combat=always, window=worthwhile, spoils=True),
    "play:frenzy": Tactic(roll=adds_to_attack(2)),
    "play:thick_hide": Tactic(roll=adds_to_defense(2)),
    "play:loaded_die": REROLL_OWN,
    "play:butterfingers": REROLL_OTHER,
    "play:dark_mending": Tactic(saves=1.0, target=strong_and_dying),
    "play:sticky_slime": Tactic(window=worthwhile),
    "play:sleeping_dust": Tactic(combat=always, target=strong_with_gems, spoils=True),
    "play:slam": Tactic(movement=gems_are_carried, combat=gems_are_carried, target=door_in_the_way),
    "play:war_horn": Tactic(movement=horn_helps, spoils=True),
    "play:jinx": Tactic(movement=always, combat=always, window=worthwhile, target=who_has_gems, spoils=True),
    "play:fizzle": Tactic(window=spoils_a_good_card),
    "play:double_trouble": Tactic(last=a_monster_strikes_again, target=best_monster_striker),
    "play:hurry_up": Tactic(movement=several_minions_nearly_there, spoils=True),
    # the Paladin's abilities
    "use:pal_lay_on_hands": Tactic(
        movement=in_need(beside_paladin),
        combat=in_need(beside_paladin),
        saves=3.0,
        reaches=beside_paladin,
        target=weakest,
    ),
    "use:pal_smite": Tactic(roll=adds_to_attack(3)),
    "use:pal_shield_wall": Tactic(roll=adds_to_defense(2)),
    "use:pal_charge": Tactic(movement=charge_helps),
    "use:pal_intercept": Tactic(window=saves_the_weak),
    "use:pal_oath": Tactic(window=worthwhile),
    # the Wizard's
    "use:wiz_fireball": Tactic(combat=fire_hits_several, target=hottest),
    "use:wiz_lightning": Tactic(combat=lightning_helps),
    "use:wiz_teleport": Tactic(movement=wizard_goes_home, target=near_the_way_out),
    "use:wiz_slumber": Tactic(combat=a_strong_minion_is_near, target=strongest),
    "use:wiz_blink": Tactic(roll=surely),
    # the Priestess's
    "use:pri_divination": LOOK,
    "use:pri_healing_prayer": Tactic(
        movement=in_need(near_priestess),
        combat=in_need(near_priestess),
        saves=3.0,
        reaches=near_priestess,
        target=weakest,
    ),
    "use:pri_raise": AT_ONCE,
    "use:pri_blessing": Tactic(movement=fights_ahead),
    "use:pri_rebuke": Tactic(window=several_minions_beside_priestess),
    "use:pri_sanctuary": Tactic(window=saves_the_priestess),
    # the Thief's
    "use:thi_set_trap": Tactic(movement=monsters_come, target=in_the_monsters_way),
    "use:thi_backstab": Tactic(roll=adds_to_attack(3)),
    "use:thi_pick_pocket": Tactic(movement=always, target=gems_first),
    "use:thi_vanish": Tactic(last=thief_is_in_danger),
    "use:thi_disarm": Tactic(window=worthwhile),
    "use:thi_case_the_joint": LOOK,
    # the Ogre's
    "use:ogr_curse_room": Tactic(
        movement=a_room_is_crowded, combat=a_room_is_crowded, window=a_room_is_crowded_now, target=fullest
    ),
    "use:ogr_ground_slam": Tactic(combat=several_beside_lord),
    "use:ogr_rampage": Tactic(movement=rampage_helps),
    "use:ogr_call_for_help": Tactic(movement=always, target=best_minion),
    "use:ogr_regenerate": Tactic(movement=lord_is_badly_hurt, saves=1.0),
    "use:ogr_my_house": Tactic(movement=gems_are_carried_far_off, target=in_front_of_gems),
    # innate abilities and Treasures
    "use:zip_object": Tactic(movement=gems_should_run, target=gems_to_runner),
    "use:remove_curse": AT_ONCE,
    "use:toss_minion": Tactic(movement=toss_helps, target=toss_target),
    "use:lucky_ring": Tactic(window=saves_a_human),
    "use:healing_flask": Tactic(saves=3.0, reaches=has_the_flask),
}
NO_TACTIC: Final = Tactic()
# by play
TACTIC: Final[list[Tactic]] = [TACTICS.get(action, NO_TACTIC) for action in plays.PLAY_TEXT]
