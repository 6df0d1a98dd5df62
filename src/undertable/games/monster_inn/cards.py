"""The 40 creatures and the treasure of Monster Inn, as data.

A creature is a number: its place in this list, monsters first. Kinds (R1) and skulls (R2, R3) are read from
here and never worked out, so that a corrected table needs no change of code.
"""

from typing import Final

# id, combat value, kind, skulls
MONSTERS: Final[list[tuple[str, int, str, int]]] = [
    ("M01", 1, "undead", 1),
    ("M02", 2, "kobold", 1),
    ("M03", 3, "goblin", 1),
    ("M04", 4, "orc", 1),
    ("M05", 5, "troll", 1),
    ("M06", 6, "undead", 2),
    ("M07", 7, "kobold", 2),
    ("M08", 8, "goblin", 2),
    ("M09", 9, "orc", 2),
    ("M10", 10, "troll", 2),
    ("M11", 11, "undead", 3),
    ("M12", 12, "kobold", 3),
    ("M13", 13, "goblin", 3),
    ("M14", 14, "orc", 3),
    ("M15", 15, "troll", 3),
    ("M16", 16, "undead", 4),
    ("M17", 17, "kobold", 4),
    ("M18", 18, "goblin", 4),
    ("M19", 19, "orc", 4),
    ("M20", 20, "troll", 4),
]

# id, combat value, range, skulls
HUMANOIDS: Final[list[tuple[str, int, str, int]]] = [
    ("H01", 1, "1-5", 1),
    ("H02", 2, "1-5", 1),
    ("H03", 3, "1-5", 1),
    ("H04", 4, "1-5", 1),
    ("H05", 5, "1-5", 1),
    ("H06", 6, "6-10", 2),
    ("H07", 7, "6-10", 2),
    ("H08", 8, "6-10", 2),
    ("H09", 9, "6-10", 2),
    ("H10", 10, "6-10", 2),
    ("H11", 11, "11-15", 3),
    ("H12", 12, "11-15", 3),
    ("H13", 13, "11-15", 3),
    ("H14", 14, "11-15", 3),
    ("H15", 15, "11-15", 3),
    ("H16", 16, "16-20", 4),
    ("H17", 17, "16-20", 4),
    ("H18", 18, "16-20", 4),
    ("H19", 19, "16-20", 4),
    ("H20", 20, "16-20", 4),
]

KINDS: Final = ["undead", "kobold", "goblin", "orc", "troll"]
RANGES: Final = ["1-5", "6-10", "11-15", "16-20"]
TREASURES: Final = ["coin", "gem"]

FIRST_HUMANOID: Final = 20  # creatures below are monsters
EACH_TREASURE: Final = 25
START_EACH: Final = 3
EXCHANGE_SURCHARGE: Final = 2
TREASURES_PER_FAME: Final = 3

CARDS: Final = MONSTERS + HUMANOIDS
assert len(MONSTERS) == FIRST_HUMANOID
ID: Final[list[str]] = [card[0] for card in CARDS]
COMBAT_VALUE: Final[list[int]] = [card[1] for card in CARDS]
SKULLS: Final[list[int]] = [card[3] for card in CARDS]
KIND: Final[list[int]] = [KINDS.index(card[2]) for card in MONSTERS]
RANGE: Final[list[int]] = [-1 for _ in MONSTERS] + [RANGES.index(card[2]) for card in HUMANOIDS]
OF_KIND: Final[list[list[int]]] = [[m for m in range(FIRST_HUMANOID) if KIND[m] == kind] for kind in range(len(KINDS))]
OF_RANGE: Final[list[list[int]]] = [
    [h for h in range(FIRST_HUMANOID, len(CARDS)) if RANGE[h] == r] for r in range(len(RANGES))
]
# who stands further left in the Inn: humanoids of the highest range first, then the weakest monsters
INN_ORDER: Final[list[int]] = [COMBAT_VALUE[m] for m in range(FIRST_HUMANOID)] + [
    -RANGE[h] for h in range(FIRST_HUMANOID, len(CARDS))
]
