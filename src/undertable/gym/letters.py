"""Letters of three by five dots, drawn for this: text as an array of pixels, where there is no font."""

import unicodedata

import numpy as np

from undertable.gym.arrays import Array

# a letter, and its five rows of three dots each, a row as an octal digit
FONT = """
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 Q25563
R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 075557 126227 261247 361216 455711 574616 634757 771222
875757 975716 .00002 ,00024 :02020 ;02024 -00700 +02720 =07070 (12221 )42224 [64446 ]31113 /11244 '22000 !22202 ?61202
→42124 ·00200 ×05250 %51245 _00007 #57575 …00005 &25253 |22222
"""
DOTS = {" ": "00000", **{letter[0]: letter[1:] for letter in FONT.split()}}
UNKNOWN = "77777"
COLUMNS, ROWS = 100, 30  # always, so that pictures can become a film
WIDE, HIGH, SCALE = 4, 7, 2  # room for a letter, in dots, and the size of a dot
PAPER, INK = 255, 30


def glyph(letter: str) -> Array:
    plain = unicodedata.normalize("NFKD", letter)[0].upper()
    rows = [int(digit) for digit in DOTS.get(plain, UNKNOWN)]
    return np.array([[row >> place & 1 for place in (2, 1, 0)] for row in rows], bool)


def as_pixels(text: str) -> Array:
    """A picture of the text, height × width × RGB; long lines go on in the next, what does not fit is left out."""
    lines = [line[at : at + COLUMNS] for line in text.splitlines() for at in range(0, max(len(line), 1), COLUMNS)]
    dots = np.zeros((ROWS * HIGH, COLUMNS * WIDE), bool)
    for row, line in enumerate(lines[:ROWS]):
        for column, letter in enumerate(line):
            top, left = row * HIGH + 1, column * WIDE
            dots[top : top + 5, left : left + 3] = glyph(letter)
    grey = np.where(dots.repeat(SCALE, 0).repeat(SCALE, 1), INK, PAPER).astype(np.uint8)
    return np.stack([grey] * 3, axis=-1)
