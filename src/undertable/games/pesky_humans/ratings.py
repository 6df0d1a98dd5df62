"""Sides, figures and their ratings in Those Pesky Humans!, as they follow from what lies on the table."""

from mypy_extensions import i64, mypyc_attr

from undertable.games.pesky_humans import box, codes
from undertable.games.pesky_humans.fields import Fields, Mod
from undertable.games.pesky_humans.tiles import BIT, NONE


@mypyc_attr(allow_interpreted_subclasses=False)
class Ratings(Fields):
    """The table, with what can be asked of sides and figures."""

    # Sides and seats.

    def active(self) -> i64:
        """The side whose turn it is."""
        return self.turn % 2

    def round(self) -> i64:
        return self.turn // 2 + 1

    def seat_of(self, figure: i64) -> i64:
        """The seat that acts for a figure."""
        return self.owner[figure] if figure < box.LORD else 0

    def playing(self, seat: i64) -> bool:
        """Has this seat a living Avatar in the lair? The Monster Player always plays."""
        if seat == 0:
            return True
        for human in self.humans():
            if self.owner[human] == seat:
                return True
        return False

    def first_seat(self, side: i64) -> i64:
        return 1 if side == box.HUMAN else 0

    def next_turn_of(self, side: i64) -> i64:
        """The number of the next turn of this side to start."""
        return self.turn + 1 if (self.turn + 1) % 2 == side else self.turn + 2

    # Figures.

    def lives(self, figure: i64) -> bool:
        """Is this figure standing in the lair?"""
        piece = self.figures[figure]
        return piece.hex != NONE and not piece.dead

    def awake(self, figure: i64) -> bool:
        piece = self.figures[figure]
        return piece.hex != NONE and not piece.dead and piece.asleep == NONE

    def hurt(self, figure: i64) -> bool:
        return self.lives(figure) and self.figures[figure].hits > 0

    def humans(self) -> list[int]:
        """The humans standing in the lair. Shared, so not to be changed."""
        if len(self.humans_cache) == 0:
            self.humans_cache = [figure for figure in range(box.LORD) if self.lives(figure)]
        return self.humans_cache

    def monsters(self) -> list[int]:
        """The monsters standing in the lair. Shared, so not to be changed."""
        if len(self.monsters_cache) == 0:
            self.monsters_cache = [figure for figure in range(box.LORD, box.FIGURES) if self.lives(figure)]
        return self.monsters_cache

    def minions(self) -> list[int]:
        """The monsters standing in the lair, other than the Lord."""
        return [figure for figure in self.monsters() if figure != box.LORD]

    def friends(self, figure: i64) -> list[int]:
        """The figures of its side, itself among them."""
        return self.humans() if figure < box.LORD else self.monsters()

    def enemies(self, figure: i64) -> list[int]:
        return self.monsters() if figure < box.LORD else self.humans()

    def hearts(self, figure: i64) -> i64:
        return box.HEARTS[box.KIND_OF[figure]]

    def next_to(self, figure: i64, other: i64) -> bool:
        """Are two figures adjacent (R12)?"""
        return self.lair.adjacent(self.figures[figure].hex, self.figures[other].hex, self.closed)

    def within(self, figure: i64, other: i64, most: i64) -> bool:
        """Is another figure (or the figure itself) within this range?"""
        return self.lair.in_range(self.figures[figure].hex, self.figures[other].hex, most, self.closed)

    def room_of(self, figure: i64) -> i64:
        return self.lair.room[self.figures[figure].hex]

    def carries(self, figure: i64, item: i64) -> bool:
        return self.figures[figure].items & BIT[item] != 0

    def bearer(self, item: i64) -> i64:
        """The figure that carries an item, or NONE."""
        if self.item_hex[item] != NONE or self.gone & BIT[item] != 0:
            return NONE
        for human in self.humans():
            if self.carries(human, item):
                return human
        for monster in self.monsters():
            if self.carries(monster, item):
                return monster
        return NONE

    def spare_figure(self, kind: i64) -> i64:
        """A Minion figure of this kind that is not in play, or NONE (R49)."""
        first: i64 = box.FIRST_OF_KIND[kind]
        for figure in range(first, first + box.COUNT_OF_KIND[kind]):
            if self.figures[figure].hex == NONE:
                return figure
        return NONE

    # 14. Ratings

    def rating(self, figure: i64, rating: i64) -> i64:
        """Base, best Treasure, and the sum of all other changes; at least 1 (R40)."""
        return max(1, self.raw_rating(figure, rating))

    def raw_rating(self, figure: i64, rating: i64) -> i64:
        kind: i64 = box.KIND_OF[figure]
        return box.BASE[rating][kind] + self.best_treasure(figure, rating) + self.changes(figure, rating)

    def best_treasure(self, figure: i64, rating: i64) -> i64:
        """R30: of several Treasures for one rating only the best counts."""
        items = self.figures[figure].items
        best: i64 = 0
        if items != 0:
            for item in range(box.FIRST_GEM):
                if items & BIT[item] != 0 and box.BONUS[rating][item] > best:
                    best = box.BONUS[rating][item]
        return best

    def changes(self, figure: i64, rating: i64) -> i64:
        """Everything except base and Treasures."""
        total: i64 = 0
        for mod in self.mods:
            if mod.figure == figure and mod.rating == rating and not self.shrugs_off(figure, mod):
                total += mod.amount
        if self.suffers(figure, box.CURSE_ON[rating]):
            total += box.CURSE_PENALTY
        if rating == box.DEFENSE and self.stalwart(figure):
            total += 1
        if rating != box.MOVE and self.on_throne(figure):
            total += 1
        return total

    def suffers(self, figure: i64, curse: i64) -> bool:
        """Does this Curse affect it? None affects the bearer of the Warding Amulet."""
        return self.figures[figure].curses & BIT[curse] != 0 and not self.carries(figure, box.WARDING_AMULET)

    def shrugs_off(self, figure: i64, mod: Mod) -> bool:
        """Skeletons are not slowed."""
        return mod.amount < 0 and mod.rating == box.MOVE and box.KIND_OF[figure] == box.SKELETON

    def stalwart(self, figure: i64) -> bool:
        """Every other human next to the Paladin has +1 Defense."""
        return (
            figure < box.LORD
            and figure != box.PALADIN
            and self.lives(box.PALADIN)
            and self.next_to(figure, box.PALADIN)
        )

    def on_throne(self, figure: i64) -> bool:
        """The Monster Lord in the Throne Room has +1 Attack and +1 Defense."""
        return figure == box.LORD and self.room_of(figure) == box.THRONE_ROOM

    def gang_up(self, figure: i64, target: i64) -> bool:
        """A Goblin has +1 Attack while another one is also next to the target."""
        if box.KIND_OF[figure] != box.GOBLIN:
            return False
        for other in self.monsters():
            if other != figure and box.KIND_OF[other] == box.GOBLIN and self.next_to(other, target):
                return True
        return False

    def attack_rating(self) -> i64:
        """Of the attack being made. A fixed number takes the place of base and Treasure."""
        attacker = self.attacker
        total = self.raw_rating(attacker, box.ATTACK)
        if self.fixed != NONE:
            total = self.fixed + self.changes(attacker, box.ATTACK)
        if self.gang_up(attacker, self.target):
            total += 1
        return max(1, total)

    def attack_total(self) -> i64:
        return self.attack_rating() + self.attack_die

    def defense_total(self) -> i64:
        return self.rating(self.target, box.DEFENSE) + self.defense_die

    def attack_hits(self) -> bool:
        """As the dice lie, and after all that has been played; ties are hits (11.2)."""
        return self.attack_total() >= self.defense_total()

    def range_of(self, figure: i64) -> i64:
        """How far a figure attacks: the best range it has (R30)."""
        best: i64 = box.BASE[box.RANGE][box.KIND_OF[figure]]
        if self.carries(figure, box.HUNTING_BOW):
            best = max(best, box.BONUS[box.RANGE][box.HUNTING_BOW])
        for mod in self.mods:
            if mod.figure == figure and mod.rating == box.RANGE:
                best = max(best, mod.amount)
        return best

    def mod(self, figure: i64, rating: i64, amount: i64, last: i64, source: i64) -> None:
        """Change a rating until the end of that turn."""
        before = self.rating(figure, box.MOVE)
        self.mods = self.mods + [Mod(figure, rating, amount, last, source)]
        self.may_go_on(figure, before)

    def may_go_on(self, figure: i64, before: i64) -> None:
        """R21: a card or ability may have raised the Move of a figure that had stopped."""
        if self.figures[figure].state == codes.STOPPED and self.rating(figure, box.MOVE) > before:
            self.figures[figure].raised = True
        if self.rating(figure, box.MOVE) > before:
            self.reopen(figure)

    def reopen(self, figure: i64) -> None:
        """A figure has gained a move or an attack: its player may go on, even after ending the phase (16, R54)."""
        if figure < box.LORD:
            self.ended &= ~BIT[self.owner[figure]]

    def forget_mods(self, figure: i64, last: i64) -> None:
        """End the changes of a figure (or NONE), and those that last until then."""
        if len(self.mods) > 0:
            self.mods = [mod for mod in self.mods if mod.figure != figure and mod.last != last]

    def end_attack_mods(self) -> None:
        self.forget_mods(NONE, codes.THIS_ATTACK)

    def left_to_move(self, figure: i64) -> i64:
        """Move a figure could still spend."""
        return max(0, self.rating(figure, box.MOVE) - self.figures[figure].spent)

    def may_step(self, figure: i64) -> bool:
        return self.figures[figure].asleep == NONE and self.figures[figure].pinned == NONE

    def gains_move(self, figure: i64, amount: i64) -> bool:
        """Would this much more Move take the figure farther (R54)?"""
        piece = self.figures[figure]
        if (
            not self.lives(figure)
            or piece.state == codes.DONE
            or piece.state == codes.MOVING
            or not self.may_step(figure)
        ):
            return False
        now = self.left_to_move(figure) if piece.state == codes.FRESH or piece.raised else 0
        raised = max(1, self.raw_rating(figure, box.MOVE) + amount)
        return raised > self.rating(figure, box.MOVE) and raised - piece.spent > now

    def door_skill(self, human: i64) -> bool:
        return human == box.THIEF or self.figures[human].skill != NONE or self.carries(human, box.SKELETON_KEY)

    def immune_to_sleep(self, figure: i64) -> bool:
        return box.KIND_OF[figure] == box.SKELETON or box.KIND_OF[figure] == box.STONE_GOLEM
