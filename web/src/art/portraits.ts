// The faces at the table: bots by name, guests by theirs, and the innkeeper who teaches.
import { creature, KIND_COLOURS, type Kind } from "./creatures";
import { around, BONE, both, circle, fine, flat, GOLD, INK, IRON, line, mix, polygon, put, random, rope, seedOf, solid, star, WOOD, type Drawing } from "./ink";
import { crown, eye, flame, gem, glow, skull, teeth } from "./parts";
import { HATS, person, torso, TRADES, type TradeName } from "./people";
import { book, figure, type Place, type Subject } from "./subject";

type Beast = (colour: string) => Drawing;

/** Monsters that are in no game: for guests, each in many colours. */
const BEASTS: Record<string, Beast> = {
  slime: (colour) => [
    solid("M60 22 C70 34 76 30 84 40 C106 52 114 88 112 124 C108 144 90 136 84 142 C74 146 66 136 58 142 C48 148 40 136 30 142 C18 144 8 136 8 122 C8 86 16 56 38 42 C46 34 54 34 60 22Z", colour),
    flat(circle(34, 70, 7, 10), mix(colour, "#ffffff", 0.7), 0.7),
    eye(46, 84, 12, "#fffbe6", 0, 0.4),
    eye(76, 84, 12, "#fffbe6", 0, 0.4),
    line("M44 108 Q60 120 78 106", 4),
    fine(flat(circle(92, 110, 4) + circle(28, 112, 3) + circle(86, 64, 2.4) + circle(58, 126, 2.6), mix(colour, "#ffffff", 0.45), 0.7)),
  ],
  bat: (colour) => [
    both("M44 92 C26 64 10 58 -8 66 C-4 78 -8 88 0 96 C6 92 12 96 14 106 C22 100 30 106 32 116Z", mix(colour, "#1a0a24", 0.45)),
    both("M42 52 C28 36 24 16 30 2 C44 10 54 24 56 40Z", colour),
    both("M42 44 C35 34 33 22 35 14 C43 20 48 30 50 38Z", mix(colour, "#e8a0a0", 0.55), { hatch: 0, outline: 1.6 }),
    solid("M60 34 C88 34 96 58 92 84 C90 112 78 126 60 132 C42 126 30 112 28 84 C24 58 32 34 60 34Z", colour),
    eye(46, 70, 10, "#ffe66a", 8),
    eye(74, 70, 10, "#ffe66a", -8),
    solid("M52 84 C54 78 66 78 68 84 L64 92 L56 92Z", mix(colour, "#1a0a24", 0.5), { hatch: 0, outline: 1.8 }),
    flat("M42 100 Q60 94 78 100 Q72 112 60 112 Q48 112 42 100Z", INK),
    teeth(48, 55, 99, 1, 12),
    teeth(65, 72, 99, 1, 12),
  ],
  cyclops: (colour) => [
    solid("M4 142 C8 112 30 104 60 104 C90 104 112 112 116 142Z", mix(colour, "#3c2014", 0.45)),
    solid("M50 30 L60 0 L70 30Z", BONE),
    both("M86 62 C98 54 108 58 106 70 C104 80 94 84 86 80Z", colour),
    solid("M60 22 C90 22 98 52 92 78 C92 102 78 116 60 116 C42 116 28 102 28 78 C22 52 30 22 60 22Z", colour),
    solid(circle(60, 62, 24, 22), "#fffbe6", { hatch: 0 }),
    flat(circle(61, 64, 13), mix(colour, "#103a6a", 0.75)),
    flat(circle(61, 64, 6), INK),
    flat(circle(54, 56, 4), "#ffffff"),
    line("M32 44 Q60 26 88 44", 5),
    flat("M42 96 Q60 90 78 96 Q74 106 60 106 Q46 106 42 96Z", INK),
    teeth(52, 60, 94, 1, 8),
    teeth(62, 68, 94, 1, 7),
  ],
  mushroom: (colour) => [
    solid("M34 142 C30 110 36 84 40 74 L80 74 C84 84 90 110 86 142Z", "#efe2c0"),
    solid("M4 78 C2 34 32 12 60 12 C88 12 118 34 116 78 C96 92 24 92 4 78Z", colour),
    flat(circle(32, 46, 10) + circle(66, 30, 9) + circle(94, 54, 8) + circle(58, 62, 6) + circle(14, 70, 5), "#fff4dc"),
    eye(48, 102, 8, "#fffbe6", 0, 0.45),
    eye(72, 102, 8, "#fffbe6", 0, 0.45),
    line("M52 120 Q60 126 68 120", 3),
    fine(line("M20 84 Q60 94 100 84 M30 84 L34 90 M46 87 L47 93 M74 87 L73 93 M90 84 L86 90", 1.2, INK, 0.6)),
  ],
  gargoyle: (colour) => [
    both("M40 104 C20 60 12 44 -4 36 C-8 70 -4 110 6 142 L36 142Z", mix(colour, "#1a0a24", 0.4)),
    solid("M20 142 C22 116 40 108 60 108 C80 108 98 116 100 142Z", colour),
    both("M44 40 C26 38 16 24 18 6 C30 20 44 22 54 28Z", mix(colour, "#fff0c8", 0.3)),
    solid("M36 44 C44 30 76 30 84 44 L92 66 L84 96 L70 110 L50 110 L36 96 L28 66Z", colour),
    flat("M36 58 L56 66 L54 74 L40 72Z M84 58 L64 66 L66 74 L80 72Z", INK),
    glow(48, 68, 3, "#ffb347"),
    glow(72, 68, 3, "#ffb347"),
    solid("M50 78 C52 72 68 72 70 78 L66 88 L54 88Z", mix(colour, "#1a0a24", 0.25), { hatch: 0 }),
    line("M44 98 L52 94 L60 98 L68 94 L76 98", 3),
    teeth(46, 52, 96, 1, -9),
    teeth(68, 74, 96, 1, -9),
    fine(line("M40 48 L46 54 L44 60 M82 50 L76 56 M58 34 L60 44 L56 50", 1.2, INK, 0.6)),
  ],
  rat: (colour) => [
    solid("M16 142 C18 112 38 104 60 104 C82 104 102 112 104 142Z", "#7a3f3a"),
    solid(circle(28, 40, 20), colour),
    solid(circle(28, 41, 12), "#e8a8a0", { hatch: 0, outline: 1.6 }),
    solid(circle(92, 40, 20), colour),
    solid(circle(92, 41, 12), "#e8a8a0", { hatch: 0, outline: 1.6 }),
    solid("M60 34 C84 34 92 56 88 72 C84 90 70 116 60 120 C50 116 36 90 32 72 C28 56 36 34 60 34Z", colour),
    eye(46, 66, 8, "#fff0a0", 10, 0.5),
    eye(74, 66, 8, "#fff0a0", -10, 0.5),
    solid(circle(60, 112, 8, 7), "#e87a8a", { hatch: 0 }),
    flat("M55 119 L65 119 L64 132 L56 132Z", "#fff8e0"),
    line("M55 119 L65 119 L64 132 L56 132Z M60 119 L60 131", 1.6),
    line("M44 104 L18 98 M44 110 L18 114 M76 104 L102 98 M76 110 L102 114", 1.8),
  ],
  owl: (colour) => [
    solid("M18 142 C14 96 20 50 34 30 L26 8 C38 14 46 20 52 20 L68 20 C74 20 82 14 94 8 L86 30 C100 50 106 96 102 142Z", colour),
    solid("M34 142 C32 116 44 104 60 104 C76 104 88 116 86 142Z", mix(colour, "#fff0c8", 0.55), { hatch: 0 }),
    line("M46 120 L52 126 L58 120 L64 126 L70 120 M44 132 L50 138 L56 132 L62 138 L68 132 L74 138", 2, INK, 0.7),
    solid(circle(42, 62, 21), mix(colour, "#fff0c8", 0.6), { hatch: 0 }),
    solid(circle(78, 62, 21), mix(colour, "#fff0c8", 0.6), { hatch: 0 }),
    solid(circle(42, 62, 13), "#ffb92e", { hatch: 0, outline: 2 }),
    solid(circle(78, 62, 13), "#ffb92e", { hatch: 0, outline: 2 }),
    flat(circle(43, 63, 6.4) + circle(77, 63, 6.4), INK),
    flat(circle(40, 59, 2.4) + circle(74, 59, 2.4), "#ffffff"),
    solid("M53 72 C56 68 64 68 67 72 L60 90Z", "#e08a2c", { hatch: 0 }),
    line("M20 46 L40 38 M100 46 L80 38", 5),
  ],
  plant: (colour) => [
    rope("M60 142 C56 120 64 112 60 96", 12, "#4f8a34"),
    solid("M56 134 C36 136 22 124 18 108 C36 106 50 114 56 126Z", "#5c9a3c"),
    solid("M64 126 C84 130 100 118 104 102 C86 100 70 106 64 118Z", "#5c9a3c"),
    solid(polygon(around(9, 60, 60, 56).flatMap(([x, y], at) => [[x, y], around(9, 60, 60, 34, 20)[at] ?? [x, y]] as [number, number][])), mix(colour, "#fff0c8", 0.3)),
    solid(circle(60, 60, 36), colour),
    flat("M32 62 C44 52 76 52 88 62 C84 86 72 90 60 90 C48 90 36 86 32 62Z", "#3a0f16"),
    teeth(34, 86, 60, 7, 11),
    eye(48, 44, 7, "#ffe66a", 12),
    eye(72, 44, 7, "#ffe66a", -12),
    flat("M50 86 C54 76 68 76 72 84 C66 90 56 90 50 86Z", "#c8485a"),
  ],
  ghost: (colour) => [
    solid("M60 10 C100 10 108 54 106 130 L92 118 L78 134 L60 120 L42 134 L28 118 L14 130 C12 54 20 10 60 10Z", mix(colour, "#f4f6fa", 0.6), { hatch: 0 }),
    flat(circle(44, 58, 9, 12) + circle(76, 58, 9, 12), INK),
    glow(44, 60, 3, colour),
    glow(76, 60, 3, colour),
    flat(circle(60, 86, 8, 11), INK),
    flat(circle(34, 78, 6, 4) + circle(86, 78, 6, 4), "#e87a8a", 0.6),
    HATS.cap(mix(colour, "#1a0a24", 0.35)),
  ],
  eyebeast: (colour) => [
    line("M38 44 C28 30 26 18 22 8 M60 36 L60 8 M82 44 C92 30 94 18 98 8", 9),
    line("M38 44 C28 30 26 18 22 8 M60 36 L60 8 M82 44 C92 30 94 18 98 8", 5, colour),
    solid(circle(22, 8, 10), "#fffbe6", { hatch: 0 }),
    solid(circle(60, 6, 10), "#fffbe6", { hatch: 0 }),
    solid(circle(98, 8, 10), "#fffbe6", { hatch: 0 }),
    flat(circle(24, 9, 4) + circle(60, 8, 4) + circle(96, 9, 4), INK),
    solid(circle(60, 84, 48, 46), colour),
    solid(circle(60, 74, 24, 22), "#fffbe6", { hatch: 0 }),
    flat(circle(60, 75, 12), "#c8482a"),
    flat(circle(60, 75, 3.4, 11), INK),
    flat("M30 106 Q60 96 90 106 Q80 124 60 124 Q40 124 30 106Z", "#3a0f16"),
    teeth(32, 88, 104, 8, 9),
  ],
};
/** What a guest wears or carries, so that two owls can be told apart. */
const EXTRAS: Drawing[] = [
  [],
  [solid("M60 124 L40 114 L40 136Z", "#a8322a", { hatch: 0 }), solid("M60 124 L80 114 L80 136Z", "#a8322a", { hatch: 0 }), solid(circle(60, 124, 5), "#a8322a", { hatch: 0 })],
  [rope("M44 110 Q60 128 76 110", 4, GOLD), solid(circle(60, 126, 9), GOLD), flat(star(5, 60, 126, 6, 2.6), "#a8322a")],
  [solid("M20 116 C40 104 80 104 100 116 L98 130 C80 118 40 118 22 130Z", "#3f6c9a"), solid("M74 120 L92 122 L88 142 L74 142Z", "#3f6c9a")],
  [solid("M20 116 C40 104 80 104 100 116 L98 130 C80 118 40 118 22 130Z", "#5b7a3a"), line("M34 112 L36 126 M50 108 L51 122 M70 108 L69 122 M86 112 L84 126", 2.4, "#e8dcc0")],
  [solid("M34 142 C36 124 40 116 34 108 L46 106 C52 118 68 118 74 106 L86 108 C80 116 84 124 86 142Z", "#6a4a2c", { hatch: 0 }), flat(circle(60, 130, 2.4) + circle(60, 140, 2.4), GOLD)],
  [put([solid("M0 0 L14 0 L12 26 L2 26Z", "#8a5a2c"), solid("M-2 2 C-4 -6 4 -8 7 -4 C10 -8 18 -6 16 2Z", "#f6ead0", { hatch: 0, outline: 1.8 }), rope("M14 6 C24 6 24 20 13 20", 5, IRON)], 90, 112)],
  [put([solid("M-4 0 L4 0 L3 34 L-3 34Z", "#efe0bc", { hatch: 0 }), flat("M0 -16 C7 -8 7 -2 0 0 C-7 -2 -7 -8 0 -16Z", "#ffab35"), flat("M0 -9 C3 -5 3 -1 0 0 C-3 -1 -3 -5 0 -9Z", "#fff4c0")], 16, 110)],
];
const COLOURS = ["#7a9a3a", "#4f84b8", "#bd5a3a", "#8a5aa0", "#c2557a", "#3f9a86", "#cf9a32", "#6a727a"];

const BOTS: Record<string, () => [colour: string, place: Place, drawing: Drawing]> = {
  mumble: () => [KIND_COLOURS.orc, "tavern", creature("orc", 3, 101)],
  grizelda: () => [
    "#5f7a4a",
    "tavern",
    put(
      [
        solid("M12 142 C16 116 36 106 60 106 C84 106 104 116 108 142Z", "#3a2c46"),
        solid("M28 96 C24 50 38 30 60 30 C82 30 96 50 92 96Z", "#4a4a52"),
        solid("M60 40 C80 40 84 54 82 68 C80 88 70 100 62 108 C50 100 40 88 38 68 C36 54 40 40 60 40Z", "#7fa05a"),
        eye(49, 66, 7, "#ffe66a", 10),
        eye(72, 66, 7, "#ffe66a", -10),
        solid("M57 62 C54 76 50 84 54 90 C60 92 68 88 66 82 C64 76 64 70 64 62Z", "#896b50"),
        flat(circle(66, 84, 2.2), "#4a2c1a"),
        line("M48 95 Q60 102 70 93", 2.4),
        HATS.wizard("#40305a"),
        fine(line("M34 80 Q32 92 36 100 M86 80 Q88 92 84 100 M44 76 Q42 80 44 84", 1.2, INK, 0.6)),
      ],
      4,
      8,
      0.93,
    ),
  ],
  old_tom: () => [
    "#c9a227",
    "tavern",
    put(
      [
        torso("#e2d8bf", "#b98f1c"),
        both("M86 40 C104 44 108 74 100 92 C90 90 84 74 82 56Z", "#6d4626"),
        solid("M60 26 C86 26 92 46 88 66 C86 76 80 80 78 90 C74 104 46 104 42 90 C40 80 34 76 32 66 C28 46 34 26 60 26Z", "#b0a090"),
        flat("M60 36 L66 66 L54 66Z", "#e8dcc8"),
        eye(46, 58, 6, "#fff0b0", 8, 0.5),
        eye(74, 58, 6, "#fff0b0", -8, 0.5),
        line("M38 50 Q46 46 54 51 M66 51 Q74 46 82 50", 4, "#f4f0e6"),
        solid("M60 66 C76 66 84 80 78 94 C74 112 66 126 60 130 C54 126 46 112 42 94 C36 80 44 66 60 66Z", "#d8ccb8"),
        solid("M50 70 C52 64 68 64 70 70 C68 80 52 80 50 70Z", "#241812", { hatch: 0 }),
        line("M60 80 L60 88 M60 88 Q52 94 46 88 M60 88 Q68 94 74 88", 2.4),
        line("M48 100 L52 112 M72 100 L68 112 M60 106 L60 120", 2, "#8a7a64"),
        HATS.cap("#6d5a44"),
      ],
      3,
      10,
      0.94,
    ),
  ],
  hatchling: () => [
    "#c9963c",
    "cave",
    [
      solid("M60 10 C88 10 104 50 104 84 C104 120 84 138 60 138 C36 138 16 120 16 84 C16 50 32 10 60 10Z", "#f0dfb8"),
      solid("M26 70 C28 34 44 22 60 22 C76 22 92 34 94 70 C90 92 76 100 60 100 C44 100 30 92 26 70Z", "#7ab04a"),
      both("M46 26 C42 16 44 8 48 2 C54 10 56 16 56 22Z", BONE),
      eye(46, 56, 11, "#fffbe6", 0, 0.5),
      eye(74, 56, 11, "#fffbe6", 0, 0.5),
      solid("M50 74 C54 68 66 68 70 74 C70 86 64 90 60 90 C56 90 50 86 50 74Z", "#e0903a", { hatch: 0 }),
      line("M52 78 L68 78", 2),
      solid("M14 82 L26 96 L36 84 L46 98 L58 84 L70 98 L80 84 L92 96 L106 82 C108 122 86 140 60 140 C34 140 12 122 14 82Z", "#fbf3dd"),
      flat(circle(38, 116, 6) + circle(78, 122, 7) + circle(58, 130, 4), "#c9ad78"),
    ],
  ],
  imp: () => [
    "#8a3a6a",
    "cave",
    put(
      [
        both("M40 100 C20 70 4 70 -6 80 C-2 96 2 110 8 122 C18 110 30 112 44 124Z", "#5a2a4a"),
        solid("M36 142 C38 116 48 106 60 106 C72 106 82 116 84 142Z", "#a8486a"),
        both("M44 42 C34 34 30 18 34 4 C42 18 50 24 56 32Z", BONE),
        solid("M60 32 C84 30 92 50 86 68 C82 86 70 98 60 104 C50 98 38 86 34 68 C28 50 36 30 60 32Z", "#c2557a"),
        both("M84 52 C96 46 104 44 110 34 C112 56 100 70 84 72Z", "#c2557a"),
        eye(47, 62, 9, "#ffe66a", 18),
        eye(73, 62, 9, "#ffe66a", -18),
        line("M36 52 L55 60 M84 52 L65 60", 3),
        flat("M42 80 Q60 90 78 80 Q72 96 60 96 Q48 96 42 80Z", INK),
        teeth(46, 74, 83, 5, 6),
      ],
      4,
      8,
      0.93,
    ),
  ],
  ogre: () => [
    "#7fa353",
    "cave",
    [
      solid("M-6 142 C-2 104 24 94 60 94 C96 94 122 104 126 142Z", "#6d5a34"),
      both("M84 58 C98 50 108 54 106 66 C104 78 92 80 84 76Z", "#7fa353"),
      solid("M60 22 C84 22 88 40 88 54 C98 66 100 92 88 104 C76 114 44 114 32 104 C20 92 22 66 32 54 C32 40 36 22 60 22Z", "#7fa353"),
      solid("M52 24 C54 14 58 8 56 0 C66 4 70 14 68 24Z", "#3c2a1a"),
      eye(47, 56, 7, "#fff8e4", 8),
      eye(73, 56, 7, "#fff8e4", -8),
      line("M34 48 Q46 42 57 50 M86 48 Q74 42 63 50", 5, "#3f5a24"),
      solid("M50 66 C52 60 68 60 70 66 C74 76 68 80 60 80 C52 80 46 76 50 66Z", "#69893f", { hatch: 0 }),
      flat("M34 92 Q60 82 86 92 Q82 106 60 106 Q38 106 34 92Z", INK),
      both("M40 96 C36 84 38 76 42 70 C48 80 50 88 50 95Z", "#fff4d6", { sx: -3, sy: -2 }),
      teeth(54, 66, 89, 2, 6),
    ],
  ],
  lich: () => ["#5b4a80", "undead", put([solid("M60 -4 C108 0 116 54 120 142 L0 142 C4 54 12 0 60 -4Z", "#2f2546"), flat("M60 18 C92 18 96 58 92 108 L28 108 C24 58 28 18 60 18Z", "#140c1c"), skull("#e9e4d2", "#77e0ff"), crown(36, 1.05, "#d9ab3c", "#3fa9cf"), solid("M20 142 C24 124 40 114 60 114 C80 114 96 124 100 142Z", "#3f3460"), gem(60, 124, 8, "#77e0ff")], 4, 8, 0.93)],
  dragon: () => [
    "#b0402f",
    "cave",
    [
      both("M40 40 C24 26 14 12 12 -6 C30 4 46 14 56 26Z", "#e7c66a"),
      both("M30 74 L4 66 L20 84 L2 92 L30 98Z", "#7d1d2c"),
      solid("M16 142 C20 118 40 108 60 108 C80 108 100 118 104 142Z", "#8c2030"),
      solid("M60 20 C84 20 96 40 94 60 C92 76 82 84 80 100 C78 118 70 128 60 128 C50 128 42 118 40 100 C38 84 28 76 26 60 C24 40 36 20 60 20Z", "#b02a3a"),
      solid("M60 6 L70 28 L50 28Z", "#7d1d2c"),
      eye(42, 58, 10, "#ffd34d", 18, 0.18),
      eye(78, 58, 10, "#ffd34d", -18, 0.18),
      line("M28 44 L54 56 M92 44 L66 56", 4.4),
      flat(circle(52, 102, 3.4) + circle(68, 102, 3.4), "#4d0d18"),
      line("M44 112 Q60 122 76 112", 3),
      teeth(46, 53, 114, 1, 9),
      teeth(67, 74, 114, 1, 9),
      put(flame(), 88, 94, 0.62),
      fine(line("M46 72 q4 4 8 0 M56 80 q4 4 8 0 M66 72 q4 4 8 0 M52 90 q4 4 8 0 M62 90 q4 4 8 0 M56 34 q4 4 8 0", 1.2, INK, 0.6)),
    ],
  ],
  automaton: () => ["#7f8a94", "tavern", [solid("M4 142 L10 112 C20 104 100 104 110 112 L116 142Z", "#7a6a5a"), solid("M28 34 C30 26 90 26 92 34 L96 92 C90 102 30 102 24 92Z", "#c0943a"), flat("M30 50 L90 50 L90 72 L30 72Z", INK), glow(46, 61, 5, "#8affc0"), glow(74, 61, 5, "#8affc0"), line("M40 84 L80 84 M48 80 L48 90 M60 80 L60 90 M72 80 L72 90", 2.4), rope("M60 28 L60 12", 7, IRON), solid(star(8, 60, 8, 11, 7), "#d0413a"), flat(circle(34, 40, 2) + circle(86, 40, 2) + circle(34, 92, 2) + circle(86, 92, 2), INK)]],
};

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, "_");

/** A bot by its name; one that is not known is an automaton. */
export const bot = book((name) => {
  const draw = BOTS[plain(name)] ?? BOTS.automaton;
  const [colour, place, drawing] = draw?.() ?? ["#7f8a94", "tavern", []];
  return figure(name, colour, place, drawing);
});
export const botNames = Object.keys(BOTS);

/** A guest, drawn from the name: the same name always has the same face. */
export const guest = book((name) => {
  const chance = random(seedOf(name));
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  const kind = chance();
  const seed = Math.floor(chance() * 1000);
  const shade = () => mix(one(COLOURS), one(COLOURS), chance() * 0.5);
  const colour = shade();
  if (kind < 0.55) return figure(name, colour, "tavern", [(BEASTS[one(Object.keys(BEASTS))] as Beast)(shade()), one(EXTRAS)]);
  if (kind < 0.75) {
    const family = one(Object.keys(KIND_COLOURS) as Kind[]);
    return figure(name, colour, "tavern", creature(family, 1 + Math.floor(chance() * 4), seed));
  }
  return figure(name, colour, "tavern", person(one(Object.keys(TRADES) as TradeName[]), seed));
});

/** Bartleby, the innkeeper: he teaches. */
export const keeper: Subject = figure(
  "Bartleby, the innkeeper",
  "#8a5a2c",
  "tavern",
  put(
    [
      torso("#5a3a22", "#e9dfc6"),
      solid("M38 112 L82 112 L88 142 L32 142Z", "#e2d3ac"),
      solid("M42 92 L44 108 C52 114 68 114 76 108 L78 92Z", "#c9bb96"),
      skull("#e6dcbc", "#ffcf6a"),
      line("M36 54 Q46 46 55 53 M65 53 Q74 46 84 54", 4.4, "#f4f0e6"),
      solid("M60 82 C50 76 40 82 34 94 C46 96 56 92 60 86 C64 92 74 96 86 94 C80 82 70 76 60 82Z", "#f4f0e6", { sx: -3, sy: -2 }),
      line(`${circle(46, 63, 12)}${circle(74, 63, 12)}M58 63 L62 63`, 2.6, GOLD),
      solid("M20 42 C30 36 36 32 38 22 C40 4 82 2 84 20 C86 32 92 36 102 42 C84 52 38 52 20 42Z", "#5d4a34"),
      solid("M37 24 C50 30 72 30 85 24 L88 33 C72 40 48 40 34 33Z", "#8a2a22", { hatch: 0 }),
      solid("M80 28 C90 10 100 6 110 8 C106 18 98 28 86 34Z", "#e9dfc6"),
    ],
    3,
    8,
    0.95,
  ),
);

/** Every beast once, for the contact sheet. */
export const beasts: Subject[] = Object.entries(BEASTS).map(([name, draw], at) => figure(name, COLOURS[(at + 3) % COLOURS.length] ?? GOLD, "tavern", draw(COLOURS[at % COLOURS.length] ?? WOOD)));
