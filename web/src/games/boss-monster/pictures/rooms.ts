// The 31 rooms and the entrance, each with the colour of its wall.
import { BONE, box, circle, facing, fine, flat, GOLD, INK, IRON, LEATHER, line, put, random, rope, shifted, solid, WOOD, type Drawing } from "../../../art/ink";
import { eye, gem, glow, teeth } from "../../../art/parts";

const floor = (colour = "#7a6c5c", y = 70): Drawing => [
  solid(`M-6 ${y} L126 ${y} L126 92 L-6 92Z`, colour, { sy: -3, sx: -1 }),
  line(`M22 ${y + 1} L18 84 M52 ${y + 1} L50 84 M84 ${y + 1} L86 84 M108 ${y + 1} L112 84`, 1.4, INK, 0.6),
  fine(line(`M30 ${y + 6} L36 ${y + 7} M62 ${y + 8} L70 ${y + 7} M94 ${y + 5} L100 ${y + 6} M6 ${y + 7} L11 ${y + 6}`, 1, INK, 0.5), flat(circle(42, y + 8, 0.8) + circle(77, y + 5, 0.9) + circle(16, y + 10, 0.7), INK, 0.5)),
];
const torch = (x: number, y: number): Drawing => [
  solid(`M${x - 2} ${y} L${x + 3} ${y} L${x + 1.5} ${y + 16} L${x - 0.5} ${y + 16}Z`, LEATHER, { outline: 1.4 }),
  glow(x + 0.5, y - 4, 4.5, "#ff9a2c"),
  flat(`M${x - 4} ${y} C${x - 6} ${y - 8} ${x} ${y - 8} ${x} ${y - 15} C${x + 5} ${y - 9} ${x + 7} ${y - 6} ${x + 4} ${y}Z`, "#ffb53a"),
  flat(`M${x - 2} ${y} C${x - 2} ${y - 5} ${x + 1} ${y - 5} ${x + 1} ${y - 8} C${x + 4} ${y - 4} ${x + 3} ${y - 2} ${x + 2} ${y}Z`, "#fff0b0"),
];
const candle = (x: number, y: number, high = 9): Drawing => [
  solid(`M${x - 2.4} ${y} L${x - 2.4} ${y - high} L${x + 2.4} ${y - high} L${x + 2.4} ${y}Z`, "#efe2c0", { outline: 1.3, hatch: 0, sx: -2 }),
  glow(x, y - high - 4, 2.2, "#ffb040"),
];
const bars = (from: number, to: number, top: number, bottom: number, count: number): Drawing =>
  rope(Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count).map((x) => `M${x} ${top} L${x} ${bottom}`).join(""), 5, IRON);
const ghost = (colour: string): Drawing => [
  solid("M24 3 C40 3 44 20 42 44 L35 38 L29 45 L24 38 L19 45 L13 38 L6 44 C4 20 8 3 24 3Z", colour, { hatch: 0 }),
  flat(circle(17, 20, 4, 5) + circle(31, 20, 4, 5) + circle(24, 31, 4, 5), INK),
];
/** A brass mouth in the left wall that blows green gas. */
const gasJet: Drawing = [
  solid(circle(16, 30, 9, 10), "#b98a3c"),
  flat(circle(18, 30, 4.5, 5.5), INK),
  put(
    [
      flat("M0 0 C14 -8 20 4 30 -2 C40 -10 52 0 44 10 C52 16 44 28 34 24 C28 34 14 30 14 20 C4 22 2 10 0 0Z", "#9ad83a", 0.92),
      line("M6 4 C14 0 20 8 28 4 M16 18 C22 12 30 18 34 12", 2.4, "#d8f88a"),
    ],
    22,
    28,
  ),
];
/** A hill of coins. */
const coins: Drawing = (() => {
  const chance = random(5);
  return Array.from({ length: 46 }, () => {
    const x = 14 + chance() * 92;
    const y = 74 - chance() * 40 * (1 - Math.abs(x - 60) / 54);
    const coin = circle(x, y, 5, 3);
    return [flat(coin, chance() < 0.5 ? "#f0bc48" : "#ffd97a"), line(coin, 1.1)];
  });
})();
/** A shelf of books. */
function shelf(x: number, other: number): Drawing {
  const colours = ["#a8432f", "#3f6c9a", "#5b7a3a", "#b98a2c", "#6a4a8a", "#8a5a3a"];
  const book = (row: number, at: number): Drawing => {
    if ((at + row + other) % 7 === 5) return []; // somebody has borrowed it
    const high = 11 + ((at * 5 + row * 3 + other) % 5);
    return solid(box(x + 4 + at * 4.8, 28 + row * 20 - high, 4, high), colours[(at + row * 2 + other) % 6] ?? WOOD, { outline: 1, hatch: 0, sx: -1.6, sy: 0, rim: 0.8 });
  };
  const rows = [0, 1, 2].map((row) => [flat(box(x + 3, 12 + row * 20, 30, 16), "#1d100a"), [0, 1, 2, 3, 4, 5].map((at) => book(row, at))]);
  return [solid(box(x, 8, 36, 64), "#6d4626"), rows];
}
/** A part of the centipede, with two legs. */
const segment = (x: number, y: number, r: number): Drawing => [
  line(`M${x - 2} ${y} L${x - 12} ${y + 15} M${x + 2} ${y} L${x + 8} ${y + 16}`, 2.6, "#d0903a"),
  solid(circle(x, y, r), "#b4502a", { outline: 1.8 }),
];
const cage = (x: number, fur: string, eyes: string): Drawing => [
  flat(`M${x} 16 L${x + 32} 16 L${x + 32} 70 L${x} 70Z`, "#120a08"),
  solid(`M${x + 4} 70 C${x + 2} 44 ${x + 8} 34 ${x + 10} 28 L${x + 13} 36 L${x + 20} 36 L${x + 23} 28 C${x + 26} 36 ${x + 30} 46 ${x + 29} 70Z`, fur, { outline: 1.8 }),
  eye(x + 12, 45, 4, eyes, 10),
  eye(x + 21, 45, 4, eyes, -10),
  teeth(x + 9, x + 24, 54, 4, 5),
  bars(x, x + 32, 14, 72, 2),
  line(`M${x - 2} 14 L${x + 34} 14`, 5),
  line(`M${x - 2} 14 L${x + 34} 14`, 2.6, "#8b929c"),
];
const bin = (x: number, colour: string): Drawing => [
  solid(`M${x} 40 L${x + 32} 40 L${x + 29} 72 L${x + 3} 72Z`, colour),
  solid(`M${x - 2} 34 L${x + 34} 34 L${x + 34} 41 L${x - 2} 41Z`, colour),
  line(`M${x + 10} 60 L${x + 16} 49 L${x + 22} 60 M${x + 12} 63 L${x + 21} 63`, 3, "#f2e6c8"),
];

export const ROOMS: Record<string, readonly [wall: string, draw: () => Drawing]> = {
  bottomless_pit: [
    "#6b5a6e",
    () => [
      floor("#7a6c66", 56),
      flat("M34 54 L88 54 L84 92 L38 92Z", "#07040a"),
      flat("M38 92 L44 70 L50 92Z M50 92 L57 66 L64 92Z M64 92 L71 70 L78 92Z", "#a9b0b8"),
      line("M38 92 L44 70 L50 92 M50 92 L57 66 L64 92 M64 92 L71 70 L78 92", 1.8),
      solid("M-6 54 L36 54 L40 60 L36 66 L40 92 L-6 92Z", "#8a7a70"),
      solid("M86 54 L126 54 L126 92 L82 92 L86 70 L82 62Z", "#8a7a70"),
      solid("M16 52 L48 46 L50 50 L18 56Z", "#8a5a2c"),
      torch(18, 24),
      solid("M92 50 C92 42 104 42 104 50 L102 56 L94 56Z", BONE, { outline: 1.6 }),
      flat(circle(95.5, 50, 1.6) + circle(100.5, 50, 1.6), INK),
    ],
  ],
  haunted_library: [
    "#5a4632",
    () => {
      return [
        shelf(4, 0),
        shelf(80, 1),
        floor("#6d5238"),
        glow(60, 40, 13, "#8ad0ff"),
        solid("M60 46 C52 38 44 38 38 42 L38 28 C46 25 54 27 60 33 C66 27 74 25 82 28 L82 42 C76 38 68 38 60 46Z", "#f2e6c8", { outline: 2 }),
        line("M60 33 L60 46 M43 32 L54 34 M43 36 L54 38 M66 34 L77 32 M66 38 L77 36", 1.3),
        solid("M56 20 C50 8 68 4 70 14 C74 10 76 16 72 20 C66 26 60 24 56 20Z", "#cfe8f4", { hatch: 0, outline: 1.6 }),
        flat(circle(62, 14, 1.4) + circle(67, 14, 1.4), INK),
      ];
    },
  ],
  witchs_kitchen: [
    "#5f4a52",
    () => [
      floor(),
      line("M10 6 L110 6", 4, "#4a2f1a"),
      solid("M84 8 L92 8 L94 24 C98 30 80 30 84 24Z", "#5c7a35"),
      solid("M100 8 L104 8 L106 22 C110 28 96 28 99 22Z", "#a8432f"),
      line("M20 6 L20 22", 2.4),
      solid("M15 22 L25 22 C26 30 14 30 15 22Z", IRON),
      flat("M44 74 C36 62 50 60 48 48 C58 54 58 58 62 52 C66 60 76 60 72 66 C80 64 82 70 76 76Z", "#ff9a2c"),
      flat("M50 74 C48 66 58 66 58 58 C66 64 72 68 68 75Z", "#ffe07a"),
      solid("M34 34 C26 56 38 68 60 68 C82 68 94 56 86 34Z", "#3f3b46"),
      solid("M30 30 L90 30 L88 38 L32 38Z", "#57525f"),
      flat("M35 31 C44 24 52 30 60 26 C68 22 78 27 85 31Z", "#8adf4a"),
      flat(circle(48, 22, 4) + circle(62, 16, 5.4) + circle(74, 22, 3.2), "#9cf05a", 0.92),
      line(circle(62, 16, 5.4) + circle(48, 22, 4), 1.4),
      solid("M70 30 L82 4 L87 6 L77 31Z", "#8a5a2c"),
    ],
  ],
  goblin_armory: [
    "#5f5a4a",
    () => [
      floor(),
      line("M14 8 L106 8", 5, "#4a2f1a"),
      solid("M26 12 L32 12 L33 50 L29 58 L25 50Z", "#c3cad2"),
      solid("M19 50 L39 50 L39 54 L19 54Z", GOLD, { outline: 1.4 }),
      solid("M27 54 L31 54 L31 66 L27 66Z", LEATHER, { outline: 1.4 }),
      solid(circle(60, 38, 20), "#a8362c"),
      solid(circle(60, 38, 14), "#d9c29a", { hatch: 0 }),
      solid(circle(60, 38, 6), IRON),
      line("M60 18 L60 58 M40 38 L80 38", 2),
      solid("M96 10 L92 70 L96 70 L100 10Z", "#7a4f2c", { outline: 1.4 }),
      solid("M97 12 C112 10 116 24 112 34 C106 28 102 28 96 28Z", "#c3cad2"),
      solid("M96 12 C84 12 80 22 82 30 C88 26 92 27 96 28Z", "#c3cad2"),
      solid("M40 70 C40 60 54 60 54 70 L56 72 L38 72Z", IRON),
    ],
  ],
  dragon_hatchery: [
    "#7a4a34",
    () => [
      floor("#6d4a36"),
      flat("M4 72 C20 60 100 60 116 72 L108 82 L12 82Z", "#b98a3c"),
      line("M8 72 L40 66 M20 78 L60 66 M50 80 L84 66 M76 80 L112 71 M30 80 L16 70 M98 80 L88 68", 2.2, "#5a3a16"),
      solid("M22 68 C14 52 24 34 34 34 C44 34 54 52 46 68Z", "#6fae8a"),
      flat(circle(30, 50, 3) + circle(38, 58, 2.4) + circle(36, 44, 2), "#3f7a5a"),
      solid("M78 70 C70 54 80 38 90 38 C100 38 110 54 102 70Z", "#7a8fd0"),
      flat(circle(86, 54, 3) + circle(95, 60, 2.4), "#4a5aa0"),
      solid("M50 60 C44 40 52 22 66 20 C80 20 88 34 82 46 C90 46 96 52 90 56 C82 58 76 54 74 52 L74 66Z", "#d0583a"),
      solid("M60 22 C60 12 68 8 72 2 C76 12 72 20 70 24Z", BONE),
      eye(72, 38, 6, "#ffe14d", 0, 0.25),
      teeth(78, 90, 54, 3, 4),
      solid("M42 72 L46 56 L54 62 L60 54 L66 63 L74 56 L78 72Z", "#e8b04a"),
      torch(104, 20),
    ],
  ],
  dark_altar: [
    "#4a3a5e",
    () => [
      glow(60, 34, 17, "#c23a5a"),
      line(circle(60, 32, 21), 2.4, "#ff7a8a", 0.85),
      line("M60 11 L72 49 L41 25 L79 25 L48 49Z", 2, "#ff7a8a", 0.85),
      floor("#5f5568"),
      solid("M26 50 L94 50 L90 58 L84 58 L84 72 L36 72 L36 58 L30 58Z", "#8f8894"),
      flat("M46 50 C48 56 54 54 54 62 C58 62 58 54 64 56 C68 54 74 56 76 50Z", "#a8222f"),
      candle(32, 50, 12),
      candle(88, 50, 12),
      candle(40, 50, 7),
      solid("M58 48 L56 34 L60 26 L64 34 L62 48Z", "#c3cad2", { outline: 1.4 }),
      solid("M52 48 L68 48 L68 51 L52 51Z", GOLD, { outline: 1.2 }),
    ],
  ],
  boulder_ramp: [
    "#6e5a44",
    () => [
      solid("M-6 30 L30 36 L90 72 L126 72 L126 92 L-6 92Z", "#8a7458", { sy: -3 }),
      line("M6 40 L20 56 M40 52 L44 70 M70 70 L66 84", 1.6, INK, 0.6),
      solid(circle(46, 26, 22), "#9a948a"),
      line("M38 12 L46 22 L40 32 M58 20 L54 34 L60 40", 1.8),
      line("M10 8 L20 16 M4 18 L16 24 M14 2 L24 8", 2.4, "#f0dcae", 0.8),
      torch(106, 34),
      flat(circle(78, 58, 3) + circle(86, 66, 2.4) + circle(72, 50, 2), "#6a6258"),
    ],
  ],
  all_seeing_eye: [
    "#4a2f5a",
    () => [
      line("M60 40 C30 10 10 20 -2 4 M60 40 C24 46 14 56 -2 50 M60 40 C92 10 106 22 122 6 M60 40 C96 46 104 60 122 52 M60 44 C50 66 40 70 36 86 M60 44 C72 66 80 68 84 86", 6, "#2a1028"),
      line("M60 40 C30 10 10 20 -2 4 M60 40 C24 46 14 56 -2 50 M60 40 C92 10 106 22 122 6 M60 40 C96 46 104 60 122 52", 3, "#a84a6a"),
      solid("M12 42 C30 10 90 10 108 42 C90 72 30 72 12 42Z", "#b4607a"),
      solid("M20 42 C36 18 84 18 100 42 C84 64 36 64 20 42Z", "#f6efd8", { hatch: 0 }),
      flat(circle(60, 41, 18), "#d08a1e"),
      flat(circle(60, 41, 14), "#ffbe3a"),
      flat(circle(60, 41, 4.6, 13), INK),
      flat(circle(53, 33, 4), "#ffffff"),
      line("M26 42 L36 40 M30 50 L38 47 M94 42 L84 40 M90 50 L82 47", 1.4, "#c23a4a"),
      floor("#4f3f58", 74),
    ],
  ],
  torture_chamber: [
    "#584a4a",
    () => [
      floor(),
      line("M24 0 L24 26 M40 0 L40 22", 3.4, INK),
      line("M24 0 L24 26 M40 0 L40 22", 1.8, "#9aa3ab"),
      line(circle(24, 31, 5) + circle(40, 27, 5), 3.4, INK),
      line(circle(24, 31, 5) + circle(40, 27, 5), 1.8, "#9aa3ab"),
      solid("M70 72 L66 30 C66 6 104 6 104 30 L100 72Z", "#6b6f78"),
      flat("M74 66 L72 34 C72 18 84 14 84 14 L84 66Z", "#1a0d0d"),
      teeth(74, 84, 30, 1, 6),
      teeth(74, 84, 42, 1, 6),
      teeth(74, 84, 54, 1, 6),
      flat(circle(90, 30, 2) + circle(96, 30, 2), INK),
      line("M89 38 Q93 35 97 38", 2),
      solid("M10 58 L56 52 L58 58 L12 64Z", "#8a5a2c"),
      solid("M14 62 L20 62 L18 74 L12 74Z M46 58 L52 57 L52 72 L46 72Z", "#6d4626"),
      torch(56, 24),
    ],
  ],
  mimic_vault: [
    "#6a4a2c",
    () => [
      floor("#6d5238"),
      put([
        solid("M14 76 L18 46 L102 46 L106 76Z", "#8a5426"),
        solid("M14 34 C16 4 104 4 106 34 L102 44 L18 44Z", "#b0742e"),
        flat("M18 42 L102 42 L100 54 C80 60 40 60 20 54Z", "#3a0f16"),
        teeth(18, 102, 41, 9, 9),
        eye(44, 28, 8, "#ffe66a", 8),
        eye(76, 28, 8, "#ffe66a", -8),
        solid("M56 48 C56 62 48 66 52 74 C60 78 72 74 68 64 C66 58 66 52 66 48Z", "#c8485a", { outline: 1.8 }),
        line("M28 14 L26 43 M92 14 L94 43", 4.4, GOLD),
      ], 10, 8, 0.83),
      flat(circle(14, 72, 4) + circle(108, 74, 4) + circle(20, 76, 4), GOLD),
      line(circle(14, 72, 4) + circle(108, 74, 4) + circle(20, 76, 4), 1.4),
    ],
  ],
  centipede_tunnel: [
    "#5a4a34",
    () => {
      const s: Drawing[] = [
        floor("#5f4e38", 72),
        flat("M18 74 C18 8 102 8 102 74Z", "#0d0706"),
        line("M18 74 C18 8 102 8 102 74", 5, "#8a7458"),
      ];
      return [
        s,
        segment(92, 60, 7),
        segment(86, 48, 8),
        segment(76, 40, 8.6),
        segment(64, 40, 9),
        segment(54, 46, 9.6),
        segment(46, 55, 10),
        solid(circle(34, 58, 13), "#c8622f"),
        flat(circle(29, 54, 3) + circle(39, 54, 3), "#ffe66a"),
        line("M26 47 C20 36 12 36 8 40 M38 46 C38 34 32 28 26 30", 2.2),
        solid("M26 66 C24 74 30 76 33 70Z", BONE, { outline: 1.3 }),
        solid("M42 66 C44 74 38 76 36 70Z", BONE, { outline: 1.3 }),
      ];
    },
  ],
  zombie_prison: [
    "#4f5560",
    () => [
      floor(),
      flat("M22 72 L22 26 C22 4 98 4 98 26 L98 72Z", "#0a080c"),
      solid("M40 72 C40 40 52 32 60 32 C70 32 80 40 80 72Z", "#5f7a4a"),
      solid(circle(60, 36, 15, 16), "#7f9a5a"),
      glow(54, 35, 2.6, "#ffe66a"),
      glow(66, 35, 2.6, "#ffe66a"),
      line("M54 45 L66 44", 2.4),
      bars(26, 94, 8, 72, 6),
      solid("M36 52 C30 46 40 42 46 46 L50 60Z", "#7f9a5a"),
      solid("M86 56 C92 50 82 44 76 50 L72 62Z", "#7f9a5a"),
      line("M22 72 L22 26 C22 4 98 4 98 26 L98 72", 6, INK),
      line("M22 72 L22 26 C22 4 98 4 98 26 L98 72", 3, "#8a8f96"),
      torch(10, 30),
    ],
  ],
  dracolich_lair: [
    "#3f4a5a",
    () => [
      floor("#4f5560"),
      solid("M30 84 C20 50 36 20 66 18 C84 16 92 28 104 34 C116 38 118 50 108 54 C92 58 80 56 74 62 L70 84Z", BONE),
      solid("M44 24 C30 16 16 18 4 6 C8 24 20 38 36 40Z", "#b8a888"),
      solid("M56 18 C48 8 36 4 32 -6 C48 -4 64 2 70 16Z", "#b8a888"),
      flat("M62 32 C70 26 82 30 80 38 C74 44 62 42 62 32Z", INK),
      glow(71, 35, 4, "#8affc0"),
      flat(circle(106, 42, 2.6), INK),
      teeth(78, 110, 53, 6, 7),
      line("M76 60 C90 70 100 68 108 64", 4, BONE),
      line("M40 52 L52 56 M38 62 L52 66 M38 72 L54 76", 2.4),
    ],
  ],
  dizzygas_hallway: [
    "#5f6a4a",
    () => [
      flat("M-4 -4 L124 -4 L84 24 L36 24Z", "#2c331f"),
      flat("M-4 -4 L36 24 L36 56 L-4 78Z", "#55603c"),
      flat("M124 -4 L84 24 L84 56 L124 78Z", "#3f4a30"),
      line("M14 8 L14 68 M26 17 L26 62 M106 8 L106 68 M94 17 L94 62 M-4 -4 L36 24 L84 24 L124 -4 M36 24 L36 56 M84 24 L84 56", 2, INK, 0.75),
      flat("M36 24 L84 24 L84 56 L36 56Z", "#120e10"),
      solid("M-6 78 L36 56 L84 56 L126 78 L126 92 L-6 92Z", "#7a7a5a", { sy: -2, sx: -1 }),
      line("M50 56 L38 90 M70 56 L82 90 M14 68 L106 68", 1.6, INK, 0.6),
      gasJet,
      facing(gasJet),
      solid("M48 78 C44 62 50 52 60 52 C70 52 76 62 72 78Z", "#a93a2b"),
      solid(circle(60, 46, 12, 13), "#e9b98f"),
      solid("M48 42 C46 26 74 26 72 42 C66 36 54 36 48 42Z", "#8b929c"),
      line("M52 44 l5 5 m0 -5 l-5 5 M63 44 l5 5 m0 -5 l-5 5", 2.2),
      line("M55 55 Q58 52 60 55 Q62 58 65 55", 2),
      line("M40 26 C44 18 76 18 80 26 C76 34 44 34 40 26", 2, "#fff4b0"),
      flat("M38 22 l2 4 4 1 -3 3 1 4 -4 -2 -4 2 1 -4 -3 -3 4 -1Z M82 20 l2 4 4 1 -3 3 1 4 -4 -2 -4 2 1 -4 -3 -3 4 -1Z M60 12 l2 4 4 1 -3 3 1 4 -4 -2 -4 2 1 -4 -3 -3 4 -1Z", "#ffe26a"),
      flat("M-4 84 C8 66 22 74 30 70 C40 64 48 76 56 74 C64 68 76 76 84 70 C96 66 108 76 124 68 L124 90 L-4 90Z", "#9ad83a", 0.6),
    ],
  ],
  the_crushinator: [
    "#5e5248",
    () => [
      floor("#6a5f58"),
      line("M46 0 L46 18 M74 0 L74 18", 6, INK),
      line("M46 0 L46 18 M74 0 L74 18", 3.4, "#9aa3ab"),
      solid("M14 16 L106 16 L106 40 L14 40Z", "#7b818a"),
      solid("M14 40 L22 58 L30 40 L38 60 L46 40 L54 60 L62 40 L70 60 L78 40 L86 60 L94 40 L100 56 L106 40Z", "#c3cad2"),
      flat("M18 20 L34 20 L28 36 L14 36Z M50 20 L66 20 L60 36 L44 36Z M82 20 L98 20 L92 36 L76 36Z", "#d9a12c"),
      line("M60 70 L66 60", 2),
      solid("M34 72 C34 64 44 64 46 70 L46 74 L34 74Z", BONE, { outline: 1.6 }),
      flat("M60 72 C70 66 84 68 88 74Z", "#8a1f26"),
    ],
  ],
  neanderthal_cave: [
    "#7a5236",
    () => [
      solid("M-6 -6 L126 -6 L126 50 C116 24 96 10 60 10 C24 10 4 24 -6 50Z", "#4f3a2c"),
      floor("#6a4a34"),
      line("M22 34 C26 26 36 28 36 36 M36 36 L44 30 M22 34 L20 44 M30 42 L32 50", 2.4, "#d8693a"),
      flat("M70 74 C62 60 76 58 74 44 C86 52 84 58 90 52 C94 62 102 66 96 76Z", "#ff9a2c"),
      flat("M76 75 C74 66 84 66 84 58 C92 66 94 70 90 76Z", "#ffe07a"),
      line("M66 74 L100 78 M68 79 L98 73", 4, "#4a2f1a"),
      solid("M26 74 C24 52 34 44 44 46 C56 46 60 60 58 74Z", "#8a5a34"),
      solid(circle(44, 44, 11, 12), "#d89a6c"),
      solid("M32 44 C30 28 58 26 56 44 C52 36 38 36 32 44Z", "#2e1c14"),
      flat(circle(43, 45, 1.8) + circle(50, 45, 1.8), INK),
      solid("M56 66 L66 34 C70 28 78 32 76 38 L62 68Z", "#8a5a2c"),
    ],
  ],
  jackpot_stash: [
    "#6a5426",
    () => [
      floor(),
      flat("M8 74 C24 44 48 30 60 30 C78 30 100 48 114 74Z", "#c98f24"),
      coins,
      gem(46, 50, 8, "#d0413a"),
      gem(76, 56, 7, "#3f8fd0"),
      solid("M56 34 L54 20 L60 26 L64 16 L68 26 L74 20 L72 34Z", GOLD, { outline: 1.8 }),
      torch(14, 26),
    ],
  ],
  open_grave: [
    "#4a5a52",
    () => [
      solid("M78 66 L78 30 C78 12 108 12 108 30 L108 66Z", "#8f9690"),
      line("M93 24 L93 44 M86 31 L100 31", 3),
      floor("#5a4a36", 64),
      flat("M16 66 L72 66 L66 92 L22 92Z", "#0a0606"),
      solid("M4 66 C8 54 24 52 30 62 L26 68Z", "#6a4a30"),
      solid("M40 84 L38 58 C36 50 30 48 28 40 C33 42 35 44 37 46 L36 34 C39 34 41 40 42 44 L44 32 C47 33 47 40 47 45 L52 36 C54 38 52 46 50 50 C50 58 51 72 52 84Z", "#8fa86a"),
      solid("M62 66 L84 42 L88 46 L68 70Z", "#8a5a2c"),
      solid("M84 46 L98 30 C102 36 98 46 92 50Z", IRON),
      glow(20, 16, 7, "#cfe8f4"),
    ],
  ],
  specters_sanctum: [
    "#3f4a6a",
    () => [
      floor("#4f5568"),
      candle(16, 70, 16),
      candle(104, 70, 16),
      put(ghost("#bfd0e4"), 6, 14, 0.95),
      put(ghost("#bfd0e4"), 72, 18, 0.9),
      glow(60, 38, 16, "#a8d8ff"),
      put(ghost("#eef4fa"), 30, 4, 1.26),
    ],
  ],
  succubus_spa: [
    "#8a4a62",
    () => [
      solid("M8 0 C12 26 8 50 -4 72 L-4 0Z", "#a8323f"),
      solid("M112 0 C108 26 112 50 124 72 L124 0Z", "#a8323f"),
      floor("#7a5a5a"),
      solid("M44 34 C36 28 32 18 35 10 C40 18 46 22 51 26Z", BONE, { outline: 1.6 }),
      solid("M76 34 C84 28 88 18 85 10 C80 18 74 22 69 26Z", BONE, { outline: 1.6 }),
      solid("M40 62 C34 30 46 20 60 20 C74 20 86 30 80 62Z", "#3a1c2c"),
      solid("M60 28 C72 28 76 38 74 46 C72 56 66 60 60 60 C54 60 48 56 46 46 C44 38 48 28 60 28Z", "#e0a08a"),
      eye(54, 43, 4.4, "#a8f08a", 8),
      eye(67, 43, 4.4, "#a8f08a", -8),
      line("M56 53 Q60 56 65 53", 2, "#a8243f"),
      solid("M14 56 L106 56 C104 72 96 78 90 78 L30 78 C24 78 16 72 14 56Z", "#d9c29a"),
      flat(circle(30, 54, 7) + circle(42, 56, 6) + circle(80, 55, 7) + circle(92, 53, 6) + circle(64, 57, 5), "#eaf6fa"),
      line(circle(30, 54, 7) + circle(42, 56, 6) + circle(80, 55, 7) + circle(92, 53, 6), 1.3),
    ],
  ],
  vampire_bordello: [
    "#6a2438",
    () => [
      floor("#5a2c34"),
      line("M60 0 L60 8", 3),
      line("M44 14 C46 22 74 22 76 14 M60 8 L60 20", 3, GOLD),
      glow(46, 12, 3, "#ffb040"),
      glow(60, 10, 3, "#ffb040"),
      glow(74, 12, 3, "#ffb040"),
      solid("M-4 0 L30 0 C30 30 20 48 -4 60Z", "#a8262f"),
      solid("M124 0 L90 0 C90 30 100 48 124 60Z", "#a8262f"),
      solid("M24 72 L24 50 C24 40 34 40 34 50 L86 50 C86 40 96 40 96 50 L96 72Z", "#8a2a4a"),
      solid("M34 50 L86 50 L86 60 L34 60Z", "#b8486a", { hatch: 0 }),
      solid("M60 28 L50 36 L40 30 L28 34 C34 40 36 46 44 46 L56 44 L60 50 L64 44 L76 46 C84 46 86 40 92 34 L80 30 L70 36Z", "#2a2130"),
      flat(circle(57, 37, 1.7) + circle(63, 37, 1.7), "#ff5a44"),
    ],
  ],
  golem_factory: [
    "#5a5248",
    () => [
      line(circle(20, 22, 12), 7, "#6a727a"),
      line(circle(20, 22, 12), 2),
      flat(circle(20, 22, 4), INK),
      line(circle(102, 16, 9), 6, "#6a727a"),
      flat(circle(102, 16, 3), INK),
      solid("M40 60 L36 30 L46 16 L70 14 L84 26 L82 60Z", "#a09a8a"),
      flat("M44 34 L58 36 L57 42 L46 41Z M64 36 L78 34 L77 41 L65 42Z", INK),
      glow(51, 38, 2.6, "#7fe0ff"),
      glow(71, 38, 2.6, "#7fe0ff"),
      line("M50 52 L58 49 L66 52 L74 49", 2.4),
      solid("M-4 60 L124 60 L124 70 L-4 70Z", "#57525f"),
      floor("#5f564c", 76),
      solid(circle(14, 72, 6), IRON),
      solid(circle(44, 72, 6), IRON),
      solid(circle(76, 72, 6), IRON),
      solid(circle(106, 72, 6), IRON),
    ],
  ],
  minotaurs_maze: [
    "#5f6a3f",
    () => [
      solid("M0 84 L0 20 L14 20 L14 84Z", "#6f8a45"),
      solid("M106 84 L106 20 L120 20 L120 84Z", "#6f8a45"),
      floor("#6a5f44", 74),
      solid("M36 30 C18 30 8 18 12 4 C20 16 32 16 44 20Z", BONE),
      solid("M84 30 C102 30 112 18 108 4 C100 16 88 16 76 20Z", BONE),
      solid("M60 10 C82 10 90 24 86 38 L80 58 C76 74 44 74 40 58 L34 38 C30 24 38 10 60 10Z", "#8a5a34"),
      eye(48, 36, 6, "#ff8a3a", 14),
      eye(72, 36, 6, "#ff8a3a", -14),
      line("M38 28 L54 34 M82 28 L66 34", 3.4),
      solid("M44 52 C48 46 72 46 76 52 C78 66 66 70 60 70 C54 70 42 66 44 52Z", "#c09070", { sx: -3, sy: -2 }),
      flat(circle(53, 57, 2.6) + circle(67, 57, 2.6), INK),
      line(circle(60, 68, 6), 2.6, GOLD),
    ],
  ],
  beast_menagerie: [
    "#6a5238",
    () => [
      floor(),
      cage(6, "#c2803a", "#ffe66a"),
      cage(44, "#6a8a4a", "#ff8a5a"),
      cage(82, "#7a6a9a", "#a8f0ff"),
    ],
  ],
  monsters_ballroom: [
    "#5a3a5e",
    () => [
      flat("M-4 66 L124 66 L124 90 L-4 90Z", "#d9c29a"),
      flat("M10 66 L30 66 L22 84 L-2 84Z M50 66 L70 66 L72 84 L46 84Z M90 66 L110 66 L120 84 L96 84Z", "#3a2a3e"),
      line("M-4 66 L124 66", 2.4),
      line("M60 0 L60 8", 3),
      line("M36 14 C40 26 80 26 84 14 M60 6 L60 24 M48 10 L50 22 M72 10 L70 22", 3, GOLD),
      glow(36, 12, 3.4, "#ffb040"),
      glow(60, 6, 3.4, "#ffb040"),
      glow(84, 12, 3.4, "#ffb040"),
      solid("M34 74 C34 52 38 44 48 42 C56 44 58 54 56 74Z", "#2f3b5a"),
      solid(circle(46, 36, 10, 11), "#6aa33d"),
      solid("M37 34 L24 28 L36 40Z", "#6aa33d", { outline: 1.6 }),
      flat(circle(44, 34, 1.7) + circle(50, 34, 1.7), "#ffe66a"),
      solid("M58 74 C60 56 64 46 72 44 C82 48 92 60 96 74Z", "#a8323f"),
      solid(circle(73, 37, 10, 11), "#bd6a4a"),
      solid("M68 28 L64 18 L72 26Z M78 27 L84 18 L82 30Z", BONE, { outline: 1.4 }),
      flat(circle(70, 36, 1.7) + circle(76, 36, 1.7), "#ffe66a"),
      line("M54 52 L66 50", 4.4),
    ],
  ],
  brainsucker_hive: [
    "#6a3f5a",
    () => {
      const s: Drawing[] = [];
      for (let y = 0; y < 4; y++) {
        for (let x = 0; x < 6; x++) {
          const cx = 6 + x * 22 + (y % 2) * 11;
          const cy = 8 + y * 18;
          s.push(
            solid(shifted("M0 -12 L10.4 -6 L10.4 6 L0 12 L-10.4 6 L-10.4 -6Z", cx, cy), (x + y) % 3 ? "#b8843a" : "#7a4f22", { outline: 1.6, hatch: 0, sx: -2, sy: -2 }),
          );
        }
      }
      return [
        s,
        solid(circle(62, 40, 27, 24), "#dc8fa6"),
        line("M62 18 C59 28 66 34 60 46 M44 28 C52 26 54 34 48 38 C42 42 50 48 56 44 M80 28 C72 26 70 34 76 38 C82 42 74 48 68 44", 2.4, "#8f4668"),
        eye(53, 50, 5, "#ffe66a", 8),
        eye(72, 50, 5, "#ffe66a", -8),
        line("M50 62 C44 70 46 76 40 82 M60 64 C60 72 64 76 60 84 M74 62 C80 70 78 76 84 82", 5, INK),
        line("M50 62 C44 70 46 76 40 82 M60 64 C60 72 64 76 60 84 M74 62 C80 70 78 76 84 82", 2.8, "#dc8fa6"),
      ];
    },
  ],
  dark_laboratory: [
    "#3f4f62",
    () => [
      floor("#4f5560"),
      line("M18 0 L18 20 M102 0 L102 20", 5, "#6a727a"),
      solid(circle(18, 24, 8), "#b98a3c"),
      solid(circle(102, 24, 8), "#b98a3c"),
      line("M26 24 L40 16 L48 30 L62 14 L72 30 L82 18 L94 24", 5, "#7fd6ff", 0.5),
      line("M26 24 L40 16 L48 30 L62 14 L72 30 L82 18 L94 24", 2.4, "#f0fbff"),
      solid("M8 58 L112 58 L112 65 L8 65Z", "#8a5a2c"),
      solid("M16 65 L24 65 L24 80 L16 80Z M96 65 L104 65 L104 80 L96 80Z", "#6d4626"),
      solid("M26 58 C18 50 24 42 29 40 L29 32 L37 32 L37 40 C42 42 48 50 40 58Z", "#9adf6a", { hatch: 0 }),
      solid("M56 58 L62 36 L70 36 L76 58Z", "#d05a8a", { hatch: 0 }),
      solid("M88 58 L88 40 L98 40 L98 58Z", "#e8b04a", { hatch: 0 }),
      flat(circle(33, 26, 3) + circle(37, 19, 2), "#9adf6a"),
      flat(circle(66, 30, 2.6), "#d05a8a"),
    ],
  ],
  ligers_den: [
    "#8a5a2c",
    () => [
      floor("#7a5a3a"),
      solid("M60 4 L72 10 L86 8 L90 22 L102 30 L98 44 L102 58 L88 66 L80 78 L60 76 L40 78 L32 66 L18 58 L22 44 L18 30 L30 22 L34 8 L48 10Z", "#a8622a"),
      solid("M38 24 C34 14 44 12 50 20 Z", "#e0a04a"),
      solid("M82 24 C86 14 76 12 70 20Z", "#e0a04a"),
      solid("M60 18 C80 18 86 34 82 50 C78 66 68 72 60 72 C52 72 42 66 38 50 C34 34 40 18 60 18Z", "#e0a04a"),
      line("M60 20 L60 30 M52 21 L54 30 M68 21 L66 30 M40 44 L48 46 M41 52 L49 52 M80 44 L72 46 M79 52 L71 52", 3, "#5a2c12"),
      eye(50, 40, 6, "#d5f08a", 10),
      eye(71, 40, 6, "#d5f08a", -10),
      solid("M55 50 L66 50 L60 57Z", "#6a2c1a", { outline: 1.4, hatch: 0 }),
      line("M60 57 L60 61 M50 63 Q60 58 70 63", 2.4),
      teeth(52, 57, 62, 1, 6),
      teeth(64, 69, 62, 1, 6),
    ],
  ],
  recycling_center: [
    "#4f5a4a",
    () => [
      floor(),
      bin(8, "#4a7a4a"),
      bin(44, "#4a6a9a"),
      bin(80, "#b0762c"),
      solid("M14 34 C12 24 22 20 28 26 L30 34Z", BONE, { outline: 1.6 }),
      flat(circle(20, 28, 1.6) + circle(25, 28, 1.6), INK),
      solid("M54 34 L58 12 L62 12 L64 34Z", "#c3cad2", { outline: 1.6 }),
      solid("M50 16 L70 16 L70 20 L50 20Z", GOLD, { outline: 1.4 }),
      solid("M84 34 C84 22 104 22 106 34Z", IRON, { outline: 1.8 }),
      torch(112, 14),
    ],
  ],
  construction_zone: [
    "#6e5a44",
    () => [
      floor(),
      line("M14 6 L14 70 M62 6 L62 70 M10 22 L66 22 M10 46 L66 46 M14 22 L62 46", 6, INK),
      line("M14 6 L14 70 M62 6 L62 70 M10 22 L66 22 M10 46 L66 46 M14 22 L62 46", 3.4, "#b0803f"),
      solid("M24 34 L34 34 L34 45 L24 45Z M36 34 L48 34 L48 45 L36 45Z M30 24 L42 24 L42 33 L30 33Z", "#a8563a", { outline: 1.6 }),
      line("M78 4 L74 72 M92 4 L96 72 M77 20 L93 20 M76 36 L94 36 M75 52 L95 52", 5, INK),
      line("M78 4 L74 72 M92 4 L96 72 M77 20 L93 20 M76 36 L94 36 M75 52 L95 52", 2.6, "#dfb060"),
      solid("M70 56 L114 56 L114 66 L70 66Z", "#e8b04a", { hatch: 0 }),
      flat("M76 56 L84 56 L78 66 L70 66Z M92 56 L100 56 L94 66 L86 66Z M108 56 L114 56 L114 58 L110 66 L102 66Z", INK),
      line("M76 66 L74 76 M108 66 L110 76", 4),
    ],
  ],
  monstrous_monument: [
    "#5a6068",
    () => [
      floor("#6a6660"),
      glow(60, 30, 17, "#9ab8c8"),
      solid("M34 72 L38 58 L82 58 L86 72Z", "#8f9690"),
      solid("M40 58 C38 40 46 36 60 36 C74 36 82 40 80 58Z", "#7f868c"),
      solid("M48 18 C36 16 30 8 32 -2 C40 8 48 8 54 10Z", "#9aa1a6"),
      solid("M72 18 C84 16 90 8 88 -2 C80 8 72 8 66 10Z", "#9aa1a6"),
      solid("M60 8 C74 8 78 18 76 28 C74 38 68 42 60 42 C52 42 46 38 44 28 C42 18 46 8 60 8Z", "#9aa1a6"),
      flat("M48 22 L57 25 L56 29 L49 27Z M72 22 L63 25 L64 29 L71 27Z", INK),
      teeth(51, 69, 33, 4, 5),
      solid("M38 46 L24 34 L20 22 L26 24 L32 34 L42 40Z", "#7f868c"),
      solid("M82 46 L96 34 L100 22 L94 24 L88 34 L78 40Z", "#7f868c"),
      flat("M46 62 L74 62 L73 67 L47 67Z", GOLD),
    ],
  ],
  entrance: [
    "#5a4632",
    () => [
      floor(),
      solid("M24 74 L24 32 C24 2 96 2 96 32 L96 74 L84 74 L84 34 C84 14 36 14 36 34 L36 74Z", "#8a7f74"),
      flat("M36 74 L36 34 C36 14 84 14 84 34 L84 74Z", "#080406"),
      torch(12, 30),
      torch(106, 30),
    ],
  ],
};
