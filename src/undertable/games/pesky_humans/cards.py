"""The Draw Cards of Those Pesky Humans!, and what every card and ability is made of.

A play is anything that is played or used: these cards and what is in `abilities.py`. It is one entry: its facts, its
text, when it may be played, what is chosen for it, and what it does, in the words of `conditions.py`, `targets.py` and
`effects.py`. In the game a play is a number: its place in the list of `plays.py`. It is legal only if it has a legal
target and would change something (R54).

A new card is an entry here and a raised `VERSION`, a test named after it, and a picture; the checks say what is
missing. Decks, actions and prompts follow; `make protocol golden` writes the files that follow.
"""

from typing import Final, final

from mypy_extensions import i64

from undertable.games.pesky_humans import box, codes, conditions, targets
from undertable.games.pesky_humans import effects as do
from undertable.games.pesky_humans.box import (
    HUMAN,
    MONSTER,
    MOVE,
    RANGE,
)
from undertable.games.pesky_humans.tiles import BIT, NONE

VERSION: Final = "8"  # of the rules: raise it with every change of a card

# in whose turn a play may be played
OWN: Final = 1
ENEMY: Final = 2
EITHER: Final = OWN + ENEMY

# windows
MENUS: Final = [codes.OWN_MOVE, codes.OWN_COMBAT]
ROLLS: Final = [codes.BEFORE_ROLL, codes.AFTER_ROLL]
# after the dice: what a play does for its side other than to add to its result
OWN_DIE: Final = -1  # rolls it again
ENEMY_DIE: Final = -2
CANCELS: Final = 100
HEALING_TIMES: Final = [codes.OWN_MOVE, codes.OWN_COMBAT, codes.ON_DEATH]


@final
class Play:
    """One play. `copies` are in the deck; `avatar` is the one whose ability it is, `item` the Treasure that is used."""

    __slots__ = (
        "always",
        "avatar",
        "choose",
        "copies",
        "does",
        "helps",
        "id",
        "item",
        "name",
        "sure",
        "text",
        "turn",
        "when",
        "windows",
    )

    def __init__(
        self,
        id: str,
        name: str,
        *,
        text: str,
        windows: list[int],  # in which it may be played (5.1, R20)
        turn: i64,
        does: list[do.Verb],
        choose: list[targets.Find] | None = None,  # what is chosen for it, step by step
        sure: bool = False,  # there always is something to choose
        helps: i64 = 0,  # what it adds after the dice to the result of its side, or one of the constants above
        when: conditions.When = conditions.always,
        copies: i64 = 0,
        avatar: i64 = NONE,
        item: i64 = NONE,
    ) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.windows: i64 = sum([BIT[window] for window in windows])
        self.turn = turn
        self.does = does
        self.helps = helps
        self.choose: list[targets.Find] = [] if choose is None else choose
        self.sure: bool = sure or len(self.choose) == 0
        self.when = when
        self.always: bool = when is conditions.always
        self.copies = copies
        self.avatar = avatar
        self.item = item


def minion_card(kind: i64) -> Play:
    """The card that summons a Minion; its facts are those of the Minion."""
    minion = box.KINDS[kind]
    article = "an" if minion.name[0] in "AEIOU" else "a"
    text = (
        f"Minion. Put {article} {minion.name} figure on a free hex next to the Monster Lord. The card stays beside the "
        "Monster Lord card while the figure is in play."
    )
    return Play(
        minion.id,
        minion.name,
        text=text,
        windows=MENUS,
        turn=OWN,
        choose=[targets.summoning_hex],
        sure=True,
        when=conditions.minion_can_come(kind),
        does=[do.summon(kind)],
        copies=minion.cards,
    )


HUMAN_CARDS: Final = [
    Play(
        "potion_of_speed",
        "Potion of Speed",
        copies=4,
        text="One human has +4 Move until the end of the turn. It may be played after that human has moved; "
        "the human may then move on.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        choose=[targets.human_who_gains_move(4)],
        does=[do.change_chosen(MOVE, 4)],
    ),
    Play(
        "healing_potion",
        "Healing Potion",
        copies=5,
        text="Remove 1 Hit from one human.",
        windows=HEALING_TIMES,
        turn=EITHER,
        choose=[targets.hurt_human],
        does=[do.heal(1)],
    ),
    Play(
        "troll_sweat_tonic",
        "Troll-Sweat Tonic",
        copies=2,
        text="Remove up to 2 Hits from one human.",
        windows=HEALING_TIMES,
        turn=EITHER,
        choose=[targets.hurt_human],
        does=[do.heal(2)],
    ),
    Play(
        "remove_curse",
        "Remove Curse",
        copies=2,
        text="Remove one Curse from one human.",
        windows=MENUS,
        turn=OWN,
        choose=[targets.cursed_human, targets.curse_of_chosen],
        does=[do.remove_curse],
    ),
    Play(
        "potion_of_might",
        "Potion of Might",
        copies=3,
        text="The attacking human has +2 Attack until the end of the turn.",
        windows=ROLLS,
        turn=EITHER,
        when=conditions.attacker_of(HUMAN),
        helps=2,
        does=[do.change_attacker(2)],
    ),
    Play(
        "iron_skin",
        "Iron Skin",
        copies=3,
        text="The defending human has +2 Defense until the end of the turn.",
        windows=ROLLS,
        turn=EITHER,
        when=conditions.defender_of(HUMAN),
        helps=2,
        does=[do.change_defender(2)],
    ),
    Play(
        "lucky_charm",
        "Lucky Charm",
        copies=3,
        text="Roll your own combat die again and keep the new result.",
        windows=[codes.AFTER_ROLL],
        turn=EITHER,
        helps=OWN_DIE,
        does=[do.reroll_own],
    ),
    Play(
        "slippery_grip",
        "Slippery Grip",
        copies=2,
        text="The Monster Player must roll the combat die again and keep the new result.",
        windows=[codes.AFTER_ROLL],
        turn=EITHER,
        helps=ENEMY_DIE,
        does=[do.reroll_enemy],
    ),
    Play(
        "duck",
        "Duck!",
        copies=2,
        text="An attack against a human misses, whatever was rolled.",
        windows=[codes.AFTER_ROLL],
        turn=EITHER,
        when=conditions.defender_of(HUMAN),
        helps=CANCELS,
        does=[do.cancel_attack],
    ),
    Play(
        "lock_picks",
        "Lock Picks",
        copies=2,
        text="Until the end of the turn every door costs one human of your choice 1 Move and cannot trap that human.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        choose=[targets.unskilled_human],
        does=[do.skill_for_doors],
    ),
    Play(
        "second_strike",
        "Second Strike",
        copies=2,
        text="One human may make one more attack this turn.",
        windows=[codes.OWN_COMBAT],
        turn=OWN,
        choose=[targets.human_with_prey],
        does=[do.one_more_attack],
    ),
    Play(
        "throwing_knives",
        "Throwing Knives",
        copies=2,
        text="One human may attack at range 3 until the end of the turn.",
        windows=[codes.OWN_COMBAT],
        turn=OWN,
        choose=[targets.short_human],
        does=[do.change_chosen(RANGE, 3)],
    ),
    Play(
        "spyglass",
        "Spyglass",
        copies=2,
        text="Secretly look at one face-down Resource Token or one door, anywhere.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        choose=[targets.unknown_things],
        does=[do.peek],
    ),
    Play(
        "caltrops",
        "Caltrops",
        copies=2,
        text="The monster that is about to move has -3 Move until the end of the turn.",
        windows=[codes.BEFORE_MOVE],
        turn=ENEMY,
        when=conditions.mover_of(MONSTER),
        does=[do.change_mover(MOVE, -3)],
    ),
    Play(
        "acid_vial",
        "Acid Vial",
        copies=1,
        text="A human of your choice throws it: one monster within range 2 of that human takes 1 Hit. May also"
        " be thrown when a monster has just finished its move.",
        windows=[codes.OWN_COMBAT, codes.AFTER_MOVE],
        turn=EITHER,
        choose=[targets.thrower, targets.monster_near_thrower],
        when=conditions.mover_is_monster,
        does=[do.acid_vial],
    ),
    Play(
        "not_today",
        "Not Today!",
        copies=1,
        text="Cancel a Monster Draw Card that has just been played, unless it is a Minion card. It is "
        "discarded without effect.",
        windows=[codes.ON_CARD],
        turn=EITHER,
        when=conditions.card_of(MONSTER),
        does=[do.counter_card],
    ),
    Play(
        "miracle",
        "Miracle",
        copies=1,
        text="One dead human, anywhere, stands up again with 2 unmarked hearts.",
        windows=MENUS,
        turn=OWN,
        choose=[targets.body],
        does=[do.revive],
    ),
    Play(
        "break_free",
        "Break Free",
        copies=1,
        text="One human is no longer asleep or pinned.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        choose=[targets.held_human],
        does=[do.break_free],
    ),
]
MONSTER_CARDS: Final = [
    Play(
        "lights_out",
        "Lights Out",
        copies=2,
        text="Every human has -3 Move in the next human turn.",
        windows=[codes.OWN_MOVE, codes.OWN_COMBAT, codes.CLOSE],
        turn=OWN,
        does=[do.change_humans(MOVE, -3, HUMAN)],
    ),
    Play(
        "frenzy",
        "Frenzy",
        copies=2,
        text="The attacking monster has +2 Attack until the end of the turn.",
        windows=ROLLS,
        turn=EITHER,
        when=conditions.attacker_of(MONSTER),
        helps=2,
        does=[do.change_attacker(2)],
    ),
    Play(
        "thick_hide",
        "Thick Hide",
        copies=2,
        text="The defending monster has +2 Defense until the end of the turn.",
        windows=ROLLS,
        turn=EITHER,
        when=conditions.defender_of(MONSTER),
        helps=2,
        does=[do.change_defender(2)],
    ),
    Play(
        "loaded_die",
        "Loaded Die",
        copies=2,
        text="Roll your own combat die again and keep the new result.",
        windows=[codes.AFTER_ROLL],
        turn=EITHER,
        helps=OWN_DIE,
        does=[do.reroll_own],
    ),
    Play(
        "butterfingers",
        "Butterfingers",
        copies=1,
        text="The Human Player must roll the combat die again and keep the new result.",
        windows=[codes.AFTER_ROLL],
        turn=EITHER,
        helps=ENEMY_DIE,
        does=[do.reroll_enemy],
    ),
    Play(
        "dark_mending",
        "Dark Mending",
        copies=2,
        text="Remove 1 Hit from the Monster Lord or from one Minion.",
        windows=HEALING_TIMES,
        turn=EITHER,
        choose=[targets.hurt_monster],
        does=[do.heal(1)],
    ),
    Play(
        "sticky_slime",
        "Sticky Slime",
        copies=2,
        text="The human who is about to move has -3 Move until the end of the turn.",
        windows=[codes.BEFORE_MOVE],
        turn=ENEMY,
        when=conditions.mover_of(HUMAN),
        does=[do.change_mover(MOVE, -3)],
    ),
    Play(
        "sleeping_dust",
        "Sleeping Dust",
        copies=1,
        text="A monster of your choice blows it: one human within range 2 of that monster is asleep through "
        "the end of the next human turn.",
        windows=[codes.OWN_COMBAT],
        turn=OWN,
        choose=[targets.blower, targets.human_near_blower],
        does=[do.put_to_sleep(HUMAN)],
    ),
    Play(
        "slam",
        "Slam!",
        copies=3,
        text="Take any door that is not in the lair (left over at setup or removed since) and put it on an "
        "exit between two rooms that has no door.",
        windows=MENUS,
        turn=OWN,
        choose=[targets.spare_door, targets.exit_without_door],
        does=[do.slam],
    ),
    Play(
        "war_horn",
        "War Horn",
        copies=2,
        text="Until the end of the turn Minions you summon may be put next to any Minion instead of next to "
        "the Monster Lord.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        when=conditions.no_horn_yet,
        does=[do.war_horn],
    ),
    Play(
        "jinx",
        "Jinx",
        copies=1,
        text="Put an unused Curse Token, chosen at random, on one human who is in the same room as a monster. "
        "May also be played when a human has just finished a move.",
        windows=[codes.OWN_MOVE, codes.OWN_COMBAT, codes.AFTER_MOVE],
        turn=EITHER,
        choose=[targets.jinxable_human],
        when=conditions.a_curse_is_unused,
        does=[do.jinx],
    ),
    Play(
        "fizzle",
        "Fizzle",
        copies=1,
        text="Cancel a Human Draw Card that has just been played. It is discarded without effect.",
        windows=[codes.ON_CARD],
        turn=EITHER,
        when=conditions.card_of(HUMAN),
        does=[do.counter_card],
    ),
    Play(
        "double_trouble",
        "Double Trouble",
        copies=1,
        text="One monster may make one more attack this turn.",
        windows=[codes.OWN_COMBAT],
        turn=OWN,
        choose=[targets.monster_with_prey],
        does=[do.one_more_attack],
    ),
    Play(
        "hurry_up",
        "Hurry Up!",
        copies=2,
        text="Every Minion in play has +2 Move until the end of the turn.",
        windows=[codes.OWN_MOVE],
        turn=OWN,
        when=conditions.some_minion_gains_move,
        does=[do.change_minions(MOVE, 2)],
    ),
]

# A card is a kind of Draw Card: the Minion cards, numbered as the Minions, then the others.
MINION_CARDS: Final = [minion_card(box.FIRST_MINION + number) for number in range(box.MINION_CARDS)]
CARDS: Final = MINION_CARDS + HUMAN_CARDS + MONSTER_CARDS
CARD_ID: Final[list[str]] = [card.id for card in CARDS]
CARD_SIDE: Final[list[int]] = (
    [MONSTER] * len(MINION_CARDS) + [HUMAN] * len(HUMAN_CARDS) + [MONSTER] * len(MONSTER_CARDS)
)
DECKS: Final[list[list[int]]] = [
    [card for card in range(len(CARDS)) if CARD_SIDE[card] == side for _ in range(CARDS[card].copies)]
    for side in (HUMAN, MONSTER)
]
JINX: Final = CARD_ID.index("jinx")
SLAM: Final = CARD_ID.index("slam")
