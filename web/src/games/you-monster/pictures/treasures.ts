// Treasures in a field of 48: jacks are chests, queens are jewels, kings are crowns, jokers are jests.
import { around, circle, fine, flat, GOLD, INK, IRON, line, mix, polygon, put, rope, solid, star, type Drawing, type Light } from "../../../art/ink";
import { eye } from "../../../art/parts";
import { mask } from "../../../art/emblems";

const SMOOTH: Light = { hatch: 0, sx: -3, sy: -3 };
const THIN: Light = { hatch: 0, outline: 1.6, sx: -2, sy: -2 };
const STONES = { S: "#5a6a9a", H: "#d0413a", D: "#e8963a", C: "#4fae5a" };

const chest = (wood: string, stone: string, lid: Drawing): Drawing => [
  solid("M4 22 L44 22 L44 44 L4 44Z", wood, SMOOTH),
  line("M4 29 L44 29", 1.6, INK, 0.6),
  line("M11 22 L11 44 M37 22 L37 44", 3, GOLD),
  lid,
  solid("M18 20 L30 20 L30 32 L18 32Z", GOLD, THIN),
  solid(polygon(around(4, 24, 26, 4.4)), stone, { ...THIN, outline: 1.2 }),
];
const closed = (wood: string): Drawing => [solid("M4 22 C4 4 44 4 44 22Z", wood, SMOOTH), line("M11 11 L11 22 M37 11 L37 22", 3, GOLD)];
const open = (wood: string, stone: string): Drawing => [
  solid("M2 4 L46 4 L44 16 L4 16Z", wood, SMOOTH),
  flat("M6 22 C10 12 18 14 24 12 C30 14 38 12 42 22Z", "#f0bc48"),
  flat(circle(14, 18, 3.4) + circle(22, 15, 3.6) + circle(33, 17, 3.6), "#ffd97a"),
  solid(polygon(around(4, 28, 16, 5)), stone, THIN),
];

const crown = (points: string, gold: string, stone: string): Drawing => [
  solid(points, gold, SMOOTH),
  solid("M6 34 L42 34 L42 43 C30 46 18 46 6 43Z", mix(gold, "#7a3a10", 0.2), THIN),
  solid(polygon(around(4, 24, 39.5, 4.4)), stone, { ...THIN, outline: 1.2 }),
  flat(circle(13, 39, 2) + circle(35, 39, 2), "#fff3c4"),
  fine(line("M10 30 Q24 34 38 30", 1, INK, 0.6)),
];

export const TREASURES: Record<string, Drawing> = {
  JS: chest("#4a4a5e", STONES.S, [closed("#5a5a72"), rope("M4 40 L44 12", 4, IRON)]),
  JH: chest("#8a3a34", STONES.H, open("#a8483c", STONES.H)),
  JD: [
    solid("M8 47 L6 40 L14 40 L14 47Z M34 47 L34 40 L42 40 L40 47Z", GOLD, THIN),
    solid("M2 18 L46 18 L42 42 L6 42Z", "#a87a34", SMOOTH),
    solid("M8 6 L40 6 L47 18 L1 18Z", "#c0924a", SMOOTH),
    line("M10 24 L38 24 M11 36 L37 36", 2, "#f4dfae"),
    solid(polygon(around(6, 24, 28, 9)), STONES.D, THIN),
    flat(star(4, 24, 3, 6, 2), "#fff3c4"),
  ],
  JC: chest("#5a6a34", STONES.C, [closed("#6f8040"), line("M8 14 C14 8 14 18 20 12 M28 12 C34 18 34 8 40 14", 2, "#9ad06a")]),
  QS: [
    solid(circle(24, 20, 16, 18), GOLD, SMOOTH),
    flat(circle(24, 20, 11.5, 13.5), "#1c2438"),
    line("M17 16 Q20 10 26 10 M28 28 Q31 24 31 19", 2, "#8fb0e0"),
    solid("M21 37 L27 37 L29 47 L19 47Z", GOLD, THIN),
    solid(polygon(around(4, 24, 3, 4)), STONES.S, THIN),
  ],
  QH: [
    solid("M8 4 L40 4 C40 22 32 28 27 29 L27 38 L36 44 L12 44 L21 38 L21 29 C16 28 8 22 8 4Z", GOLD, SMOOTH),
    flat("M11 8 L37 8 C37 10 36 13 35 15 L13 15 C12 13 11 10 11 8Z", "#8a1c2a"),
    solid("M24 26 C16 20 16 14 20 14 C22 14 23 15 24 17 C25 15 26 14 28 14 C32 14 32 20 24 26Z", STONES.H, { ...THIN, outline: 1.2 }),
  ],
  QD: [line(circle(24, 31, 12), 9), line(circle(24, 31, 12), 5.4, GOLD), solid("M14 6 L34 6 L40 13 L24 24 L8 13Z", STONES.D, SMOOTH), flat("M14 6 L18 13 L8 13Z M24 6 L29 13 L19 13Z", "#fff0c8", 0.8), line("M8 13 L40 13", 1.2)],
  QC: [
    solid("M24 2 C36 8 40 20 38 30 C36 40 30 43 24 43 C18 43 12 40 10 30 C8 20 12 8 24 2Z", STONES.C, SMOOTH),
    line("M12 22 Q24 30 36 22 M11 30 Q24 38 37 30", 2.4, GOLD),
    flat(circle(24, 14, 3) + circle(18, 26, 2) + circle(30, 26, 2), "#fff3c4"),
    solid("M14 43 L34 43 L38 47 L10 47Z", GOLD, THIN),
  ],
  KS: crown("M6 34 L4 6 L14 20 L18 4 L24 18 L30 4 L34 20 L44 6 L42 34Z", "#8f96ac", STONES.S),
  KH: crown("M6 34 C-2 22 2 8 12 14 C14 2 22 2 24 10 C26 2 34 2 36 14 C46 8 50 22 42 34Z", "#e0a52e", STONES.H),
  KD: crown("M6 34 L2 10 L14 22 L24 2 L34 22 L46 10 L42 34Z", "#f0bc48", STONES.D),
  KC: [crown("M6 34 C2 28 2 20 6 18 L12 26 C10 18 14 12 18 12 L20 24 C20 14 22 8 24 4 C26 8 28 14 28 24 L30 12 C34 12 38 18 36 26 L42 18 C46 20 46 28 42 34Z", "#9ab04a", STONES.C)],
  JK1: [
    solid("M10 34 C8 20 4 22 2 30 C-2 12 12 4 18 14 C20 8 22 6 24 2 C26 6 28 8 30 14 C36 4 50 12 46 30 C44 22 40 20 38 34 C30 29 18 29 10 34Z", "#b4402f", SMOOTH),
    solid("M9 34 C18 29 30 29 39 34 L38 43 C30 38 18 38 10 43Z", GOLD, THIN),
    solid(circle(3, 33, 3.4), GOLD, THIN),
    solid(circle(45, 33, 3.4), GOLD, THIN),
    solid(circle(24, 3, 3.4), GOLD, THIN),
  ],
  JK2: [rope("M10 46 L26 26", 6, GOLD), put([solid("M14 30 C6 18 12 6 24 6 C36 6 42 18 34 30 C28 36 20 36 14 30Z", "#f0cba6", SMOOTH), eye(19, 18, 4, "#fff8e4"), eye(29, 18, 4, "#fff8e4"), flat("M16 25 Q24 28 32 25 Q30 32 24 32 Q18 32 16 25Z", INK), solid("M10 14 C2 10 0 0 8 -2 C14 -2 16 4 24 2 C32 4 34 -2 40 -2 C48 0 46 10 38 14 C32 8 16 8 10 14Z", "#8a5aa0", SMOOTH)], 12, 4, 0.8)],
  JK3: [put(mask("#e8dcc0", true), 0, 2, 0.74, -8), put(mask("#6a5a78", false), 16, 14, 0.7, 10)],
};
