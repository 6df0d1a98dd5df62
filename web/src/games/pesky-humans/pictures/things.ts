// Treasures and tokens of the lair, in a field of 48.
import { axe, blade, boot, jewel, marksOf, shield, web } from "../../../art/emblems";
import { around, BONE, box, circle, fine, flat, GOLD, INK, IRON, LEATHER, line, PAPER, polygon, put, rope, solid, star, STEEL, WOOD, type Drawing, type Light } from "../../../art/ink";
import { teeth } from "../../../art/parts";

export const SMOOTH: Light = { hatch: 0, sx: -3, sy: -3 };
export const THIN: Light = { hatch: 0, outline: 1.6, sx: -2, sy: -2 };

export const bow: Drawing = [
  line("M12 3 C44 8 44 40 12 45", 6.4),
  line("M12 3 C44 8 44 40 12 45", 3.4, "#a8743c"),
  line("M12 3 L12 45", 1.4, "#f6ead0"),
  rope("M4 24 L44 24", 3.6, WOOD),
  solid("M47 24 L38 19 L38 29Z", IRON, THIN),
  line("M4 24 L9 20 M4 24 L9 28", 2, "#c23a2a"),
];

export const ITEMS: Record<string, Drawing> = {
  keen_sword: [put(blade("#e4eaf2", "#3f6c9a"), 6, 0, 1, 8), flat(star(4, 36, 10, 7, 1.8), "#ffffff")],
  battle_axe: axe,
  meat_cleaver: [solid("M4 6 L40 4 L42 28 L4 30Z", STEEL, SMOOTH), flat(circle(36, 9, 2.2), INK), line("M6 26 L40 24", 1.4, INK, 0.6), solid("M4 18 L-2 18 L-2 27 L4 27Z", STEEL, THIN), put(solid("M0 0 L8 0 L10 20 L-1 20Z", LEATHER, SMOOTH), 6, 29), flat("M20 28 C22 34 26 34 27 28Z", "#a8222f")],
  tower_shield: [solid("M8 3 L40 3 L40 40 C40 45 30 47 24 47 C18 47 8 45 8 40Z", "#5f7fb0", SMOOTH), line("M8 14 L40 14 M8 34 L40 34", 2.4, GOLD), solid("M24 14 L32 24 L24 34 L16 24Z", GOLD, THIN), flat(circle(12, 8, 1.6) + circle(36, 8, 1.6) + circle(12, 40, 1.6) + circle(36, 40, 1.6), INK)],
  round_shield: [solid(circle(24, 24, 21), "#a8432f", SMOOTH), line("M24 3 L24 45 M3 24 L45 24", 2.4), solid(circle(24, 24, 7.5), IRON, SMOOTH), flat(around(8, 24, 24, 17).map(([x, y]) => circle(x, y, 1.5)).join(""), GOLD)],
  chain_shirt: [
    solid("M14 4 L20 8 L28 8 L34 4 L46 12 L41 23 L36 20 L37 44 L11 44 L12 20 L7 23 L2 12Z", "#9aa3ad", SMOOTH),
    line([14, 20, 26, 32, 38].map((y) => `M13 ${y} q2 3 4 0 q2 3 4 0 q2 3 4 0 q2 3 4 0 q2 3 4 0`).join(""), 1.3, INK, 0.75),
  ],
  striding_boots: [put(boot("#8a3a5a"), 4, 4, 0.86), put([solid("M0 10 C2 0 10 -4 20 -4 C18 0 16 2 14 3 C17 3 18 4 18 5 C14 10 6 10 0 10Z", "#f6ead0", THIN)], 26, 14, 1)],
  soft_boots: [put(boot("#6a7a4a"), -2, 8, 0.7), put(boot("#7a8a56"), 15, 4, 0.78)],
  hunting_bow: bow,
  skeleton_key: [
    solid("M24 2 C33 2 37 8 35 14 C34 17 32 18 31 20 L17 20 C16 18 14 17 13 14 C11 8 15 2 24 2Z", BONE, SMOOTH),
    flat(circle(19.5, 12, 2.8) + circle(28.5, 12, 2.8) + "M24 14 L26 18 L22 18Z", INK),
    rope("M24 21 L24 45 M24 36 L34 36 M24 44 L32 44", 6, BONE),
  ],
  lucky_ring: [line(circle(24, 30, 13), 8.6), line(circle(24, 30, 13), 5, GOLD), put([[-5, 0], [5, 0], [0, -5], [0, 5]].map(([x = 0, y = 0]) => solid(circle(x, y, 4.6), "#4fae5a", THIN)), 24, 11)],
  healing_flask: [solid("M16 2 L32 2 L32 14 C40 18 42 26 42 34 C42 44 34 46 24 46 C14 46 6 44 6 34 C6 26 8 18 16 14Z", "#d0505a", SMOOTH), solid(box(14, 2, 20, 6), WOOD, THIN), solid("M21 20 L27 20 L27 26 L33 26 L33 32 L27 32 L27 38 L21 38 L21 32 L15 32 L15 26 L21 26Z", PAPER, THIN)],
  warding_amulet: [line("M8 4 C12 18 18 20 24 20 C30 20 36 18 40 4", 4.4), line("M8 4 C12 18 18 20 24 20 C30 20 36 18 40 4", 2.2, GOLD), solid(circle(24, 32, 14), GOLD, SMOOTH), solid("M12 32 C16 24 32 24 36 32 C32 40 16 40 12 32Z", "#f6efd8", THIN), flat(circle(24, 32, 5), "#3f8fd0"), flat(circle(24, 32, 2.2), INK)],
  ruby: jewel("#e0404a"),
  emerald: [solid("M14 4 L34 4 L43 13 L43 35 L34 44 L14 44 L5 35 L5 13Z", "#35b46a", SMOOTH), line("M14 4 L17 14 L5 13 M34 4 L31 14 L43 13 M14 44 L17 34 L5 35 M34 44 L31 34 L43 35 M17 14 L31 14 L31 34 L17 34Z", 1.4), flat("M17 14 L31 14 L17 34Z", "#c8ffdc", 0.6)],
  sapphire: [solid("M24 2 L38 12 L42 28 L24 46 L6 28 L10 12Z", "#4a8ae0", SMOOTH), line("M24 2 L24 14 M10 12 L24 14 L38 12 M6 28 L24 30 L42 28 M24 14 L24 46", 1.4), flat("M24 14 L10 12 L6 28 L24 30Z", "#cfe4ff", 0.55)],
};

/** A foot, an arm, a skin or a die that a curse has got hold of. */
const cursed = (what: Drawing): Drawing => [what, put([solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", "#c9a0ff", SMOOTH), flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z M24 30 L27 36 L21 36Z", INK)], 26, 26, 0.44)];

const spikes: Drawing = [
  solid("M2 38 L46 38 L46 46 L2 46Z", "#6a5f58", THIN),
  solid("M4 38 L9 10 L14 38Z", STEEL, THIN),
  solid("M13 38 L19 4 L24 38Z", STEEL, THIN),
  solid("M23 38 L29 4 L34 38Z", STEEL, THIN),
  solid("M33 38 L39 10 L44 38Z", STEEL, THIN),
];
const net: Drawing = [
  solid("M4 4 L44 4 C42 26 36 44 24 46 C12 44 6 26 4 4Z", "#7a5a34", { ...SMOOTH, rim: 0 }),
  line("M4 4 L24 46 M14 4 L30 42 M24 4 L36 34 M34 4 L40 24 M44 4 L24 46 M34 4 L18 42 M24 4 L12 34 M14 4 L8 24 M6 14 L42 14 M10 26 L38 26 M14 36 L34 36", 1.8, "#f2e0b4"),
  flat(circle(6, 4, 3) + circle(42, 4, 3), IRON),
];
const gas: Drawing = [
  solid("M8 32 C0 32 -1 21 7 19 C5 9 17 6 21 12 C25 4 38 7 37 16 C46 16 48 28 40 31 C40 40 28 42 25 36 C20 43 8 40 8 32Z", "#8ac83a", SMOOTH),
  flat(circle(17, 22, 3.4, 4) + circle(29, 22, 3.4, 4), INK),
  line("M17 31 Q23 27 29 31", 2.2),
];
const chute: Drawing = [
  solid("M4 8 L44 8 L40 18 L8 18Z", "#8a7458", SMOOTH),
  flat("M9 12 L39 12 L37 17 L11 17Z", INK),
  solid("M18 18 L30 18 L30 34 L37 34 L24 47 L11 34 L18 34Z", "#ff9d5c", SMOOTH),
];

export const TOKENS: Record<string, Drawing> = {
  secret_passage: [solid("M6 46 L6 20 C6 -2 42 -2 42 20 L42 46Z", "#8a7f74", SMOOTH), flat("M12 46 L12 22 C12 6 36 6 36 22 L36 46Z", "#06121a"), line("M24 16 C34 20 34 36 24 38 C16 36 16 26 24 26 C28 28 28 32 24 32", 2.6, "#5ad1c8")],
  curse_weak_arm: cursed([solid("M4 18 C10 8 20 10 24 18 C32 14 42 18 44 26 C38 26 32 28 26 30 C18 34 8 32 4 26Z", "#e9b98f", SMOOTH), line("M24 18 Q22 24 26 30", 2)]),
  curse_two_left_feet: cursed([put(boot("#a8743c"), 2, 2, 0.62), put(boot("#8a5a34"), 16, 12, 0.62)]),
  curse_thin_skin: cursed([shield("#d8b4a0"), line("M24 4 L18 16 L28 22 L20 34 L24 46 M28 22 L36 18", 2.4)]),
  curse_bad_luck: cursed([put([solid("M8 2 L38 2 C42 2 44 4 44 8 L44 38 C44 42 42 44 38 44 L8 44 C4 44 2 42 2 38 L2 8 C2 4 4 2 8 2Z", "#f0e6d0", SMOOTH), flat(circle(23, 23, 5), INK), line("M4 6 L16 14 L12 20 M42 28 L34 32", 1.8)], 2, 2, 0.9)]),
  trap_spikes: spikes,
  trap_net: net,
  trap_gas: gas,
  trap_chute: chute,
  gem_ruby: [rays("#ff9a9a"), put(jewel("#e0404a"), 5, 5, 0.8)],
  gem_emerald: [rays("#9affc0"), put(ITEMS.emerald ?? [], 5, 5, 0.8)],
  gem_sapphire: [rays("#9ac8ff"), put(ITEMS.sapphire ?? [], 5, 5, 0.8)],
};

function rays(colour: string): Drawing {
  const ends = around(20, 24, 24, 30);
  return flat(ends.filter((_, at) => at % 2 === 0).map(([x, y], at) => polygon([[24, 24], [x, y], ends[at * 2 + 1] ?? [x, y]])).join(""), colour, 0.5);
}

const plank = (wood: string): Drawing => [
  solid("M6 46 L6 14 C6 -2 42 -2 42 14 L42 46Z", "#7a6b5a", SMOOTH),
  solid("M11 46 L11 16 C11 4 37 4 37 16 L37 46Z", wood, SMOOTH),
  line("M18 8 L18 46 M24 6 L24 46 M30 8 L30 46", 1.5, INK, 0.7),
];
/** Doors by sort; `closed` is one whose sort is not known. */
export const DOORS: Record<string, Drawing> = {
  closed: [plank("#6a4a2c"), put(marksOf("question"), 12, 14, 0.5)],
  regular: [plank("#a8743c"), flat(circle(32, 28, 2.6), GOLD), fine(line("M13 20 L35 20 M13 38 L35 38", 2, IRON))],
  locked: [plank("#7a4a22"), put(marksOf("lock"), 13, 18, 0.5)],
  trapped: [plank("#7a4a22"), solid("M24 16 L34 34 L14 34Z", "#ffb43a", THIN), line("M24 22 L24 27", 2.6), flat(circle(24, 31, 1.5), INK)],
};

/** Other things on the floor: the dead, the Thief's Trap, mist over a token that nobody has turned over. */
export const MARKERS: Record<string, Drawing> = {
  body: [rope("M8 40 L40 30 M8 30 L40 40", 6, BONE), put([solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", BONE, SMOOTH), flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z M24 30 L27 36 L21 36Z", INK)], 10, 2, 0.6)],
  snare: [solid("M4 26 C4 10 44 10 44 26 C40 20 8 20 4 26Z", IRON, THIN), teeth(7, 41, 23, 7, 9, STEEL), solid("M4 30 C4 44 44 44 44 30 C40 36 8 36 4 30Z", IRON, THIN), teeth(7, 41, 33, 7, -9, STEEL)],
  hidden: [solid(circle(24, 24, 20), "#7a6a58", SMOOTH), line(circle(24, 24, 15), 1.8, "#dfc48a", 0.8), put(marksOf("question"), 12, 11, 0.5)],
  web: [flat(circle(24, 24, 22), "#2a2030", 0.5), web],
  sleep: [line("M8 14 L22 14 L8 30 L22 30", 6), line("M8 14 L22 14 L8 30 L22 30", 3.2, "#bfe0ff"), line("M28 4 L40 4 L28 18 L40 18", 5), line("M28 4 L40 4 L28 18 L40 18", 2.6, "#bfe0ff"), line("M28 30 L37 30 L28 41 L37 41", 4.4), line("M28 30 L37 30 L28 41 L37 41", 2.2, "#bfe0ff")],
};
