// The four treasure types and the fool, which are also the classes of heroes, in a field of 48.
import { circle, flat, INK, line, solid, type Drawing } from "../../../art/ink";

export const TREASURES: Record<string, Drawing> = {
  cleric: [
    solid("M24 2 C34 2 36 12 28 20 L42 20 L42 27 L28 27 L28 46 L20 46 L20 27 L6 27 L6 20 L20 20 C12 12 14 2 24 2Z", "#f2d36a", { hatch: 0, sx: -3, sy: -2 }),
    flat("M24 7 C29 7 29 13 24 17 C19 13 19 7 24 7Z", INK),
  ],
  fighter: [
    solid("M22 3 L27 3 L29 30 L19 30Z", "#dfe4ea", { hatch: 0, sx: -3, sy: 0 }),
    solid("M10 29 L38 29 L38 34 L10 34Z", "#dfa63a", { hatch: 0 }),
    solid("M21 34 L27 34 L28 45 L20 45Z", "#a8322a", { hatch: 0 }),
  ],
  mage: [
    solid("M24 12 C18 6 8 6 3 9 L3 39 C9 36 18 36 24 42 C30 36 39 36 45 39 L45 9 C40 6 30 6 24 12Z", "#5f8fe0", { hatch: 0 }),
    flat("M24 15 C18 10 11 10 7 12 L7 34 C12 33 19 34 24 38Z", "#f4ecd4"),
    flat("M24 15 C30 10 37 10 41 12 L41 34 C36 33 29 34 24 38Z", "#dccfae"),
    line("M24 14 L24 40 M11 17 L20 19 M11 23 L20 25 M28 19 L37 17 M28 25 L37 23", 1.6),
  ],
  thief: [
    solid("M18 14 C6 22 2 36 10 43 C16 47 32 47 38 43 C46 36 42 22 30 14Z", "#7aa04a", { hatch: 0 }),
    solid("M16 5 L20 9 L24 4 L28 9 L32 5 L31 15 L17 15Z", "#7aa04a", { hatch: 0, outline: 1.8 }),
    solid(circle(24, 30, 7), "#f0bc48", { hatch: 0, sx: -2, sy: -2, outline: 1.6 }),
  ],
  fool: [
    solid("M10 34 C8 22 5 24 4 31 C2 14 13 7 18 16 C20 10 22 8 24 4 C26 8 28 10 30 16 C35 7 46 14 44 31 C43 24 40 22 38 34 C30 29 18 29 10 34Z", "#e0b54a", { hatch: 0, sx: -3, sy: -2 }),
    solid("M8 35 C18 30 30 30 40 35 L39 42 C30 37 18 37 9 42Z", "#b4402f", { hatch: 0, outline: 1.8 }),
    flat(circle(5, 33, 3) + circle(43, 33, 3), "#ffe9a0"),
  ],
};
