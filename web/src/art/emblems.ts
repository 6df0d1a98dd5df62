// Small things in a field of 48: treasure, ratings, weapons. Cards and tokens are put together from them.
import { around, box, circle, fine, flat, GOLD, INK, IRON, line, mix, PAPER, polygon, put, rope, solid, WOOD, type Drawing, type Light } from "./ink";
import { eye, flame, teeth } from "./parts";
import { book, emblemOf } from "./subject";

const SMOOTH: Light = { hatch: 0, sx: -3, sy: -3 };
const THIN: Light = { hatch: 0, outline: 1.6, sx: -2, sy: -2 };

const GEM = "M12 10 L36 10 L45 21 L24 44 L3 21Z";

/** A cut stone. */
export const jewel = (colour: string): Drawing => [
  solid(GEM, colour, { hatch: 0, sx: -5, sy: -3 }),
  flat("M12 10 L16 21 L3 21Z M24 10 L32 21 L16 21Z", mix(colour, "#ffffff", 0.75), 0.8),
  flat("M16 21 L24 44 L3 21Z", mix(colour, "#ffffff", 0.4), 0.7),
  line("M3 21 L45 21 M12 10 L16 21 L24 44 L32 21 L36 10 M16 21 L24 10 L32 21", 1.4),
];
/** A bottle with something in it. */
export const bottle = (colour: string): Drawing => [
  solid("M19 4 L29 4 L29 16 C40 22 44 34 38 43 L10 43 C4 34 8 22 19 16Z", "#cfe4ea", { hatch: 0 }),
  flat("M10 30 L38 30 C40 36 38 40 36 42 L12 42 C9 39 8 35 10 30Z", colour),
  flat(circle(18, 35, 1.8) + circle(27, 33, 1.3) + circle(31, 38, 1.6), mix(colour, "#ffffff", 0.5)),
  solid("M17 2 L31 2 L31 8 L17 8Z", WOOD, THIN),
  line("M15 22 C12 25 11 28 11 30", 2, "#ffffff", 0.8),
];
export const boot = (colour: string): Drawing => [
  solid("M12 4 L28 4 L28 26 C38 28 46 32 45 42 L12 42Z", colour, { hatch: 0 }),
  line("M12 37 L45 37 M12 12 L28 12", 2.2),
  fine(line("M28 17 L22 17 M28 22 L22 22 M32 29 L30 34", 1.2)),
];
export const shield = (colour: string, sign: Drawing = []): Drawing => [solid("M24 3 L43 9 C43 28 38 40 24 46 C10 40 5 28 5 9Z", colour, { hatch: 0 }), sign];
export const blade = (steel: string, grip: string): Drawing => [
  solid("M22 3 L24 0 L27 3 L29 30 L19 30Z", steel, { hatch: 0, sx: -3, sy: 0 }),
  solid("M10 29 L38 29 L38 34 L10 34Z", GOLD, { hatch: 0 }),
  solid("M21 34 L27 34 L28 45 L20 45Z", grip, { hatch: 0 }),
];
export const hand = (skin: string): Drawing =>
  solid("M14 46 L13 30 C6 24 4 17 8 16 C11 16 13 21 16 24 L15 8 C15 3 20 3 21 8 L22 20 L23 5 C24 0 29 1 29 6 L29 20 L31 8 C32 4 37 5 36 10 L35 22 L38 14 C40 11 44 13 43 17 C41 26 38 33 36 37 L35 46Z", skin, { hatch: 0, sx: -4, sy: -2 });
export const fist = (skin: string): Drawing => [
  solid("M8 20 C8 12 14 10 18 12 C20 8 27 8 29 12 C33 9 40 11 41 18 C43 28 40 36 36 40 L36 46 L14 46 L14 38 C8 34 7 27 8 20Z", skin, { hatch: 0, sx: -4, sy: -3 }),
  line("M18 12 L18 22 M29 12 L29 22 M10 24 C18 20 30 28 36 22", 2),
];
/** A winged arrow of chalk: more of something. */
export const arrow = (colour: string): Drawing => solid("M24 3 L41 22 L31 22 L31 45 L17 45 L17 22 L7 22Z", colour, SMOOTH);
export const scroll = (colour = PAPER): Drawing => [
  solid("M8 8 L36 8 L36 36 C36 44 44 44 44 36 L44 38 C44 46 36 46 32 46 L14 46 C8 46 8 40 8 36Z", colour, { hatch: 0 }),
  line("M14 16 L30 16 M14 22 L30 22 M14 28 L26 28", 1.8, "#5a3a1c"),
];
export const wing = (colour: string): Drawing => [
  solid("M4 40 C4 20 16 6 44 4 C42 12 38 16 34 18 C38 18 40 19 40 20 C37 26 32 28 27 28 C30 29 31 30 31 32 C25 38 12 36 4 40Z", colour, SMOOTH),
  line("M10 34 Q18 20 34 12 M14 34 Q22 26 32 22", 1.4, INK, 0.6),
];
export const web: Drawing = line(`M24 2 L24 46 M2 24 L46 24 M8 8 L40 40 M40 8 L8 40 M24 12 Q30 14 32 16 Q34 20 36 24 Q34 30 32 32 Q28 34 24 36 Q18 34 16 32 Q14 28 12 24 Q14 18 16 16 Q20 14 24 12`, 1.8, "#f2f2f2", 0.9);
/** Rays out of the middle. */
export const rays = (colour: string, count = 12, alpha = 0.5): Drawing => {
  const ends = around(count * 2, 24, 24, 34);
  const beams = Array.from({ length: count }, (_, at) => polygon([[24, 24], ends[at * 2] ?? [24, 0], ends[at * 2 + 1] ?? [24, 0]]));
  return flat(beams.join(""), colour, alpha);
};
export const axe: Drawing = [
  solid("M21 2 L27 2 L27 47 L21 47Z", WOOD, THIN),
  solid("M27 6 C36 2 45 8 46 20 C44 26 38 30 27 26Z", "#c3cad2", SMOOTH),
  solid("M21 6 C12 2 3 8 2 20 C4 26 10 30 21 26Z", "#c3cad2", SMOOTH),
  line("M40 10 C42 15 42 20 40 24 M8 10 C6 15 6 20 8 24", 1.4, INK, 0.6),
];
/** A face that shows what one feels. */
export const mask = (colour: string, laughing: boolean): Drawing => [
  solid("M8 6 C18 10 30 10 40 6 C44 26 38 44 24 46 C10 44 4 26 8 6Z", colour, { hatch: 0 }),
  flat(laughing ? "M13 18 Q17 13 21 18 L21 20 Q17 16 13 20Z M27 18 Q31 13 35 18 L35 20 Q31 16 27 20Z" : "M13 17 Q17 21 21 18 L21 21 Q17 24 13 20Z M35 17 Q31 21 27 18 L27 21 Q31 24 35 20Z", INK),
  flat(laughing ? "M13 28 Q24 34 35 28 Q32 40 24 40 Q16 40 13 28Z" : "M15 38 Q24 28 33 38 Q24 34 15 38Z", INK),
];
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[24, 24]],
  2: [[15, 15], [33, 33]],
  3: [[14, 14], [24, 24], [34, 34]],
  4: [[15, 15], [33, 15], [15, 33], [33, 33]],
  5: [[14, 14], [34, 14], [24, 24], [14, 34], [34, 34]],
  6: [[15, 13], [33, 13], [15, 24], [33, 24], [15, 35], [33, 35]],
};
/** A die, its `pips` up. */
export const die = (pips: number, colour: string, spot: string): Drawing => [
  solid("M12 6 L38 6 C44 6 46 8 46 14 L46 40 C46 45 44 47 38 47 L12 47 C6 47 4 45 4 40 L4 14 C4 8 6 6 12 6Z", mix(colour, "#1a0a10", 0.62), { hatch: 0, outline: 1.8, sx: 0, sy: 0 }),
  solid("M10 2 L36 2 C42 2 44 4 44 10 L44 34 C44 40 42 42 36 42 L10 42 C4 42 2 40 2 34 L2 10 C2 4 4 2 10 2Z", colour, { hatch: 0, outline: 1.8, sx: -2, sy: -2 }),
  line("M5 32 L5 11 C5 7 7 5 11 5 L33 5", 2, mix(colour, "#ffffff", 0.6)),
  put((PIPS[pips] ?? []).map(([x, y]) => [flat(circle(x, y, 4.3), spot), line(`M${x - 2.6} ${y + 2.2} Q${x} ${y + 4} ${x + 2.6} ${y + 2.2}`, 0.9, "#ffffff", 0.4)]), -1, -2),
];

const EMBLEMS = {
  coin: () => [
    solid(circle(24, 24, 19), "#e0a52e", { sx: -4, sy: -3, hatch: 0 }),
    line(circle(24, 24, 13.5), 1.8, "#8a5a12"),
    solid("M17 30 L15 18 L21 23 L24 15 L27 23 L33 18 L31 30Z", "#ffd97a", { outline: 1.4, hatch: 0, sx: -2, sy: -1 }),
  ],
  gem: () => jewel("#4cc0e0"),
  skull: () => [
    solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", "#efe6cc", { hatch: 0, sx: -3, sy: -3 }),
    flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z M24 30 L27 36 L21 36Z", INK),
    line("M18 38 L18 43 M24 38 L24 43 M30 38 L30 43", 1.8),
  ],
  burst: () => solid("M24 1 L30 13 L43 6 L37 19 L47 25 L36 30 L42 43 L29 37 L24 47 L19 37 L6 43 L12 30 L1 25 L11 19 L5 6 L18 13Z", "#d9682a", { hatch: 0, sx: -3, sy: -3 }),
  heart: () => [
    solid("M24 44 C4 28 2 16 10 9 C16 5 22 8 24 14 C26 8 32 5 38 9 C46 16 44 28 24 44Z", "#d0413a", { hatch: 0, sx: -4, sy: -3 }),
    line("M11 20 C10 16 12 13 15 12", 2.6, "#ffc9b8"),
  ],
  soul: () => [
    solid("M24 3 C38 14 44 22 40 33 C38 42 31 45 24 45 C17 45 10 42 8 33 C4 22 14 18 18 10 C20 16 22 16 24 3Z", "#7fc8f0", { hatch: 0 }),
    flat("M15 28 C15 23 22 23 22 28 C22 33 15 33 15 28Z M26 28 C26 23 33 23 33 28 C33 33 26 33 26 28Z", INK),
    flat("M20 38 L28 38 L26 41 L22 41Z", INK),
  ],
  hammer: () => [
    solid("M21 18 L28 18 L29 46 L20 46Z", "#8a5a2c", { hatch: 0 }),
    solid("M6 5 L38 5 L44 11 L38 19 L6 19Z", "#aab2bb", { hatch: 0, sx: -3, sy: -3 }),
  ],
  axe: () => axe,
  shield: () => shield("#5f8fd0", solid("M21 12 L27 12 L27 20 L35 20 L35 26 L27 26 L27 38 L21 38 L21 26 L13 26 L13 20 L21 20Z", "#f2e6c8", { outline: 1.4, hatch: 0 })),
  boot: () => boot("#a8743c"),
  bolt: () => solid("M28 2 L8 27 L21 27 L16 46 L40 18 L26 18Z", "#ffd34d", { hatch: 0, sx: -3, sy: -2 }),
  potion: () => bottle("#d0413a"),
  freeze: () => [
    line("M24 3 L24 45 M6 13 L42 35 M42 13 L6 35 M17 7 L24 14 L31 7 M17 41 L24 34 L31 41 M5 21 L14 18 L13 9 M43 21 L34 18 L35 9 M5 27 L14 30 L13 39 M43 27 L34 30 L35 39", 6.4, INK),
    line("M24 3 L24 45 M6 13 L42 35 M42 13 L6 35 M17 7 L24 14 L31 7 M17 41 L24 34 L31 41 M5 21 L14 18 L13 9 M43 21 L34 18 L35 9 M5 27 L14 30 L13 39 M43 27 L34 30 L35 39", 3, "#bfeaff"),
  ],
  ghost: () => [
    solid("M24 3 C40 3 44 20 42 44 L35 38 L29 45 L24 38 L19 45 L13 38 L6 44 C4 20 8 3 24 3Z", "#d9dfe8", { hatch: 0 }),
    flat(circle(17, 20, 4, 5) + circle(31, 20, 4, 5) + circle(24, 31, 4, 5), INK),
  ],
  sword: () => blade("#dfe4ea", "#a8322a"),
  flame: () => flame(),
  star: () => [solid("M24 2 L29 18 L46 24 L29 30 L24 46 L19 30 L2 24 L19 18Z", "#b58aff", SMOOTH), flat(circle(24, 24, 5), "#fff2ff")],
  crown: () => [solid("M6 40 L2 12 L14 24 L24 6 L34 24 L46 12 L42 40 C32 44 16 44 6 40Z", GOLD, SMOOTH), flat(circle(24, 34, 3.4), "#c53a3a"), flat(circle(13, 34, 2.2) + circle(35, 34, 2.2), "#3f8fd0"), line("M7 29 C18 33 30 33 41 29", 1.6)],
  key: () => [line(circle(24, 12, 7), 7.4), line(circle(24, 12, 7), 4, GOLD), rope("M24 20 L24 44 M24 36 L33 36 M24 43 L31 43", 6.6, GOLD)],
  lock: () => [rope("M15 24 L15 15 C15 4 33 4 33 15 L33 24", 7, IRON), solid("M8 22 L40 22 L40 45 L8 45Z", GOLD, SMOOTH), flat(`${circle(24, 31, 3.6)}M22 32 L26 32 L27 40 L21 40Z`, INK)],
  scroll: () => scroll(),
  hourglass: () => [solid("M10 4 L38 4 C38 16 30 20 27 24 C30 28 38 32 38 44 L10 44 C10 32 18 28 21 24 C18 20 10 16 10 4Z", "#dcecf0", { hatch: 0 }), flat("M16 14 L32 14 C30 18 26 20 24 24 C22 20 18 18 16 14Z M14 42 C16 34 22 34 24 30 C26 34 32 34 34 42Z", "#e0a52e"), solid("M6 2 L42 2 L42 7 L6 7Z", WOOD, THIN), solid("M6 41 L42 41 L42 46 L6 46Z", WOOD, THIN)],
  eye: () => [solid("M2 24 C10 8 38 8 46 24 C38 40 10 40 2 24Z", "#f6efd8", { hatch: 0 }), flat(circle(24, 24, 9.5), "#3f8fd0"), flat(circle(24, 24, 4.6), INK), flat(circle(20, 20, 2.4), "#ffffff")],
  hand: () => hand("#e9b98f"),
  question: () => [rope("M15 16 C15 4 35 4 34 16 C33 24 24 24 24 33", 9, "#f6e4b8"), line("M24 42 L24 42.4", 9), line("M24 42 L24 42.4", 5, "#f6e4b8")],
  cross: () => rope("M8 8 L40 40 M40 8 L8 40", 10, "#d0413a"),
  tick: () => rope("M6 26 L18 38 L42 10", 10, "#7ac05a"),
  web: () => web,
  mask: () => mask("#f2e6c8", true),
  banner: () => [rope("M10 2 L10 46", 5, WOOD), solid("M12 5 L44 5 L36 16 L44 27 L12 27Z", "#a8322a", SMOOTH)],
  bag: () => [solid("M18 14 C6 22 2 36 10 43 C16 47 32 47 38 43 C46 36 42 22 30 14Z", "#9a7a44", { hatch: 0 }), solid("M16 5 L20 9 L24 4 L28 9 L32 5 L31 15 L17 15Z", "#9a7a44", THIN), solid(circle(24, 30, 7), "#f0bc48", THIN)],
  chest: () => [solid("M4 20 C4 4 44 4 44 20 L44 42 L4 42Z", "#8a5426", SMOOTH), line("M4 21 L44 21", 2.4), line("M12 8 L12 42 M36 8 L36 42", 3, GOLD), solid("M19 17 L29 17 L29 28 L19 28Z", GOLD, THIN), flat(circle(24, 22, 1.8), INK)],
  door: () => [solid("M8 46 L8 18 C8 0 40 0 40 18 L40 46Z", "#9a6630", SMOOTH), line("M16 6 L16 46 M24 3 L24 46 M32 6 L32 46", 1.6, INK, 0.7), solid(box(8, 18, 32, 4), IRON, THIN), solid(box(8, 34, 32, 4), IRON, THIN), flat(circle(34, 28, 2.4), GOLD)],
  candle: () => [solid("M15 44 L16 22 L32 22 L33 44Z", "#efe0bc", SMOOTH), solid("M6 46 C6 40 42 40 42 46 L42 47 L6 47Z", GOLD, THIN), line("M24 22 L24 17", 2), flat("M24 2 C31 10 31 16 24 18 C17 16 17 10 24 2Z", "#ffab35"), flat("M24 9 C27 13 27 16 24 17 C21 16 21 13 24 9Z", "#fff4c0")],
  beast: () => [solid("M8 18 L4 4 L16 12 C20 10 28 10 32 12 L44 4 L40 18 C44 34 34 46 24 46 C14 46 4 34 8 18Z", "#b4402f", SMOOTH), eye(16, 25, 5, "#ffe14d", 12), eye(32, 25, 5, "#ffe14d", -12), flat("M12 33 Q24 38 36 33 Q34 42 24 42 Q14 42 12 33Z", INK), teeth(14, 34, 34, 5, 4)],
} satisfies Record<string, () => Drawing>;

export type EmblemName = keyof typeof EMBLEMS;

/** The marks of an emblem, to be used in another drawing. */
export const marksOf = (name: EmblemName): Drawing => EMBLEMS[name]();

const named = book((id) => emblemOf(id, EMBLEMS[id as EmblemName]()));

/** An emblem as a picture. */
export const emblem = (name: EmblemName) => named(name);
export const emblemNames = Object.keys(EMBLEMS) as EmblemName[];
