// What adventurers hold, by rank from ace to ten: the higher, the better armed.
import { marksOf } from "../../../art/emblems";
import { circle, GOLD, INK, IRON, LEATHER, line, PAPER, put, rope, solid, STEEL, WOOD, type Drawing } from "../../../art/ink";
import { flame } from "../../../art/parts";

const lowRight = (drawing: Drawing, scale = 1, turn = 0) => put(drawing, 62, 92, scale, turn);
const right = (...drawing: Drawing[]) => put(drawing, -12, 0);

/** A great sword across the chest. */
const sword = (turn: number) => put([solid("M-5 14 L-6 -64 L0 -74 L6 -64 L5 14Z", STEEL), line("M0 -64 L0 10", 1.2, INK, 0.6), solid("M-15 12 L15 12 L15 19 L-15 19Z", GOLD, { hatch: 0 }), solid("M-4 19 L4 19 L4 34 L-4 34Z", LEATHER)], 60, 122, 0.86, turn);

export const HELD: Drawing[] = [
  // ace: the banner all follow
  right(rope("M102 142 L102 6", 6, WOOD), solid("M100 10 L62 14 L72 27 L62 40 L100 38Z", "#a8322a"), solid(circle(102, 4, 5), GOLD)),
  lowRight([solid("M4 8 L30 8 L28 44 L6 44Z", WOOD), line("M12 10 L12 43 M21 10 L21 43", 1.6, INK, 0.6), rope("M30 14 C42 14 42 34 29 34", 6, IRON), solid("M2 10 C-2 2 8 -2 12 2 C16 -4 26 -2 26 2 C34 0 36 8 30 12Z", "#f6ead0", { hatch: 0 })]),
  right(rope("M98 142 L98 86", 8, WOOD), put(flame(), 76, 42, 0.94)),
  lowRight([solid("M-4 10 L34 4 L38 36 L0 42Z", PAPER, { hatch: 0 }), line("M6 16 L16 20 L22 14 L30 24 M10 32 L14 28 M14 32 L10 28", 2, "#a8322a"), solid(circle(-4, 26, 5, 17), "#dcc08a", { hatch: 0 })]),
  lowRight(marksOf("potion"), 0.9),
  right(line("M84 58 C116 70 116 116 84 130", 7), line("M84 58 C116 70 116 116 84 130", 4, "#a8743c"), line("M84 58 L84 130", 1.6, "#f6ead0"), rope("M70 94 L116 94", 4, WOOD), solid("M116 94 L106 88 L106 100Z", IRON, { hatch: 0 })),
  right(rope("M98 142 L94 48", 8, WOOD), solid("M84 44 L106 40 L108 62 L86 66Z", IRON), solid("M106 44 L116 50 L108 58Z", IRON, { hatch: 0 })),
  put([solid("M24 3 L43 9 C43 28 38 40 24 46 C10 40 5 28 5 9Z", "#5f8fd0"), solid("M21 12 L27 12 L27 20 L35 20 L35 26 L27 26 L27 38 L21 38 L21 26 L13 26 L13 20 L21 20Z", PAPER, { outline: 1.4, hatch: 0 })], 46, 80, 1.2),
  right(solid("M95 96 L92 26 L98 14 L104 26 L101 96Z", STEEL), line("M98 24 L98 92", 1.4, INK, 0.6), solid("M82 94 L114 94 L114 101 L82 101Z", GOLD, { hatch: 0 }), solid("M94 101 L102 101 L102 142 L94 142Z", LEATHER)),
  [sword(30), sword(-30), solid(circle(60, 122, 8), "#d0413a")],
];
