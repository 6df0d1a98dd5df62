// Things on the table: light, drink, food, dice, treasure. Heaps show exactly as many coins and gems as there are.
import { die, jewel } from "./emblems";
import { box, circle, fine, flat, GOLD, INK, IRON, line, polygon, put, random, rope, solid, wash, WOOD, type Drawing } from "./ink";
import { gem } from "./parts";
import { book, subject, type Subject } from "./subject";

const shadow = (x: number, y: number, wide: number, high: number) => flat(circle(x, y, wide, high), "#000000", 0.42);

export const candle: Subject = subject("candle", [90, 120], [
  wash(circle(45, 24, 45), [45, 26], 45, [0, "#ffd27abf"], [0.4, "#ffa63c40"], [1, "#ff9a3c00"]),
  shadow(52, 106, 36, 11),
  solid("M8 100 C8 88 82 88 82 100 C82 114 8 114 8 100Z", "#b98a3c"),
  solid("M28 98 L30 46 C34 40 56 40 60 46 L62 98 C56 104 34 104 28 98Z", "#efe0bc"),
  solid("M29 56 C33 60 32 74 36 74 C39 74 38 60 42 58 C46 56 46 68 50 67 C54 66 52 54 60 52 L60 46 C52 42 36 42 30 46Z", "#fff3d4", { hatch: 0, outline: 1.6 }),
  line("M45 44 L45 34", 3),
  flat("M45 4 C56 18 58 26 54 34 C50 41 40 41 36 34 C32 26 40 18 45 4Z", "#ffab35"),
  flat("M45 16 C50 24 51 30 48 35 C46 38 43 38 41 35 C39 30 42 24 45 16Z", "#fff4c0"),
]);

export const tankard: Subject = subject("tankard", [96, 104], [
  shadow(50, 92, 40, 10),
  rope("M64 40 C88 36 88 76 64 72", 10, IRON),
  solid("M14 24 L66 24 L64 88 C56 96 24 96 16 88Z", "#9a6630"),
  line("M26 28 L28 90 M40 28 L40 93 M54 28 L52 90", 2, INK, 0.6),
  solid(box(13, 34, 54, 8), IRON, { hatch: 0 }),
  solid(box(15, 74, 50, 7), IRON, { hatch: 0 }),
  solid("M10 26 C4 14 16 8 22 14 C26 4 42 4 46 12 C54 4 68 8 66 16 C74 18 72 28 64 28 C60 36 54 30 50 28 C44 36 36 30 32 28 C26 34 12 34 10 26Z", "#f6ead0", { hatch: 0 }),
]);

export const roast: Subject = subject("roast", [124, 74], [
  shadow(66, 48, 56, 18),
  solid("M4 40 C4 22 116 22 116 40 C116 60 4 60 4 40Z", IRON),
  solid("M18 38 C18 28 102 28 102 38 C102 50 18 50 18 38Z", "#6f7680", { hatch: 0 }),
  solid("M34 40 C22 30 34 20 46 26 C56 20 70 22 80 30 L98 22 C106 18 110 28 102 30 C110 36 102 42 96 37 L84 40 C74 50 44 50 34 40Z", "#a8623a"),
]);

export const mapScroll: Subject = subject("map", [124, 62], [
  shadow(64, 48, 54, 9),
  solid("M8 20 L108 12 L112 38 L12 46Z", "#e3cf9c"),
  solid(circle(11, 33, 7, 13), "#cdb47c"),
  solid("M52 14 L64 13 L68 43 L56 44Z", "#a8322a", { hatch: 0 }),
]);

export const bowl: Subject = subject("bowl", [120, 120], [
  shadow(64, 66, 54, 52),
  solid(circle(60, 60, 54), "#7a4a22", { hatch: 0, sx: -5, sy: -5 }),
  solid(circle(60, 60, 38), "#3a1f0e", { hatch: 0, sx: 4, sy: 4 }),
  fine(line(circle(60, 60, 46), 1.2, INK, 0.5)),
]);

export const hourglass: Subject = subject("hourglass", [80, 112], [
  shadow(46, 104, 36, 8),
  solid("M16 14 L64 14 C64 38 48 46 44 56 C48 66 64 74 64 98 L16 98 C16 74 32 66 36 56 C32 46 16 38 16 14Z", "#dcecf0", { hatch: 0 }),
  flat("M24 34 L56 34 C52 44 44 48 40 56 C36 48 28 44 24 34Z M22 96 C26 80 36 80 40 70 C44 80 54 80 58 96Z", "#e0a52e"),
  solid("M8 4 L72 4 L72 15 L8 15Z", WOOD),
  solid("M8 97 L72 97 L72 108 L8 108Z", WOOD),
]);

const skullOf = (bone: string, hollow: string): Drawing => [
  solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", bone, { hatch: 0, outline: 1.6 }),
  flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z M24 30 L27 36 L21 36Z", hollow),
];

/** A wax seal with a skull. */
export const seal: Subject = subject("seal", [100, 100], [
  shadow(54, 56, 44, 42),
  solid("M50 4 C60 2 66 8 74 10 C84 14 90 22 92 32 C98 40 96 48 96 54 C96 66 92 72 86 80 C80 90 70 92 62 94 C52 98 44 98 36 94 C24 92 16 86 12 76 C4 68 4 58 4 48 C2 38 8 28 14 20 C22 10 36 6 50 4Z", "#a8262a"),
  solid(circle(50, 50, 33), "#8f1c22", { hatch: 0, sx: 4, sy: 4 }),
  put(skullOf("#d8505a", "#5a0c14"), 24, 23, 1.08),
]);

/** A deck of cards that nobody has opened yet: the wax holds it together. */
export const sealedDeck: Subject = subject("sealed deck", [96, 112], [
  shadow(52, 98, 42, 11),
  put([[9, 9], [6, 6], [3, 3], [0, 0]].map(([x = 0, y = 0]) => put(solid("M8 4 L60 4 C64 4 66 6 66 10 L66 86 C66 90 64 92 60 92 L8 92 C4 92 2 90 2 86 L2 10 C2 6 4 4 8 4Z", "#3d2418", { outline: 2, hatch: 0 }), x, y)), 10, 4, 1, -5),
  put([line("M10 10 L58 10 L58 86 L10 86Z", 2, "#b98a3c"), put(skullOf("#f2e6c8", "#2a120a"), 11, 22, 0.96), fine(line("M14 16 L22 16 M46 16 L54 16 M14 80 L22 80", 1.2, "#b98a3c"))], 10, 4, 1, -5),
  put(seal.drawing, 48, 60, 0.48),
]);

/** A puzzle box. */
export const strongbox: Subject = subject("strongbox", [104, 100], [
  shadow(56, 88, 46, 11),
  solid("M8 40 C8 8 96 8 96 40 L96 84 C70 92 34 92 8 84Z", "#8a5426"),
  line("M8 42 C34 48 70 48 96 42 M10 62 C36 68 68 68 94 62", 2, INK, 0.6),
  solid("M18 19 L30 15 L30 88 L18 87Z", GOLD, { hatch: 0 }),
  solid("M74 15 L86 19 L86 87 L74 88Z", GOLD, { hatch: 0 }),
  solid("M36 36 L68 36 L68 62 C68 74 36 74 36 62Z", IRON),
  put([rope("M15 16 C15 4 35 4 34 16 C33 24 24 24 24 33", 9, "#f6e4b8"), line("M24 42 L24 42.4", 9), line("M24 42 L24 42.4", 5, "#f6e4b8")], 36, 38, 0.66),
]);

export const compass: Subject = subject("compass rose", [120, 120], [
  line(circle(60, 60, 44), 1.6, "#5a3a1c", 0.7),
  line(circle(60, 60, 38), 1, "#5a3a1c", 0.6),
  put([0, 90, 180, 270].map((turn) => put([solid("M0 0 L9 -12 L0 -54Z", "#efe2c0", { hatch: 0, outline: 1.6, sx: 0, sy: 0 }), solid("M0 0 L-9 -12 L0 -54Z", turn ? "#8a6a44" : "#a8322a", { hatch: 0, outline: 1.6, sx: 0, sy: 0 })], 0, 0, 1, turn)), 60, 60),
]);

/** A die of a side: `human` or `monster`, with its pips. */
const dice = book((id) => {
  const [side, pips] = id.split(" ");
  return subject(`die: ${pips}`, [48, 50], side === "human" ? die(Number(pips), "#f4ead2", INK) : die(Number(pips), "#b8392c", "#fff2da"));
});
export const dieOf = (side: "human" | "monster", pips: number) => dice(`${side} ${pips}`);

// ---- treasure seen from above the table's edge ----

const coin = (face: string, ring: string): Drawing => [
  flat(circle(2, 6, 17, 9), "#3a1c04", 0.5),
  flat("M-16 0 L-16 5 C-16 18 16 18 16 5 L16 0Z", "#9a6414"),
  line("M-16 0 L-16 5 C-16 18 16 18 16 5 L16 0", 1.8),
  flat(circle(0, 0, 16, 9.5), face),
  line(circle(0, 0, 16, 9.5), 1.8),
  flat(circle(0, 0, 11, 6.2), ring),
  line(circle(0, 0, 11, 6.2), 1.3, "#a06a18"),
  line("M-13 -2 C-12 -6 -6 -8 1 -7.4", 2, "#fff3c4"),
];
const CROWN = flat("M-5 2 L-6.5 -3 L-3 -1 L0 -5 L3 -1 L6.5 -3 L5 2Z", "#a06a18");
const COINS: Drawing[] = [
  [coin("#e7b03a", "#f6cc62"), CROWN],
  [coin("#d99a2a", "#eaba4c"), CROWN],
  [coin("#f2c456", "#ffdf8a"), CROWN],
];
const stone = (colour: string): Drawing => [flat(circle(3, 10, 15, 7), "#000000", 0.35), put(jewel(colour), -18, -18, 0.75)];
const STONES = ["#3fa9cf", "#d0413a", "#4fae5a"].map(stone);

const MOST_SHOWN = 25; // of one kind

/** A heap of coins and gems, one for one. The same counts always lie the same way. */
export const heap = book((id) => {
  const [coins = 0, gems = 0] = id.split("+").map((count) => Math.min(MOST_SHOWN, Number(count)));
  const chance = random(coins * 31 + gems * 7 + 1);
  const [width, height] = [150, 100];
  const lying = Array.from({ length: coins + gems }, (_, at) => {
    const [angle, far] = [chance() * 2 * Math.PI, Math.sqrt(chance())];
    const y = height * 0.58 + Math.sin(angle) * far * height * 0.24 - Math.max(0, 1 - far) * height * 0.16;
    return { x: width / 2 + Math.cos(angle) * far * width * 0.34, y, what: at < coins ? COINS[at % 3] : STONES[0] };
  });
  lying.sort((one, other) => one.y - other.y);
  return subject(`${coins} coins, ${gems} gems`, [width, height], lying.map(({ x, y, what }) => put(what ?? [], x, y)));
});
export const heapOf = (coins: number, gems: number) => heap(`${coins}+${gems}`);

/** A mountain of gold with loot in it: scenery, not a count. */
export const hoard: Subject = (() => {
  const [width, height, many] = [620, 300, 330];
  const chance = random(5);
  const waves = chance() * 6;
  const slope = (x: number) => {
    const near = Math.max(0, 1 - Math.abs(x));
    return Math.min(0.94, near * (0.62 + 0.38 * near)) + (0.07 * Math.sin(x * 7 + waves) + 0.045 * Math.sin(x * 15 + waves * 2)) * Math.min(1, near * 3) * (1 - near * 0.5);
  };
  const lying = Array.from({ length: many }, () => {
    const x = (chance() * 2 - 1) * 0.99;
    const deep = chance() ** 0.75;
    const y = height * 0.93 - slope(x) * height * 0.86 * (1 - deep) - chance() * 4 + Math.abs(x) * height * 0.03;
    const what = chance() < 0.12 ? STONES[Math.floor(chance() * 3)] : COINS[Math.floor(chance() * 3)];
    return { x: width / 2 + (x * width) / 2, y, what: what ?? [], turn: chance() * 24 - 12 };
  });
  for (let at = 1; at < 40; at++) {
    const x = at / 20 - 1; // one along the ridge, so that no earth shows
    lying.push({ x: width / 2 + (x * width) / 2, y: height * 0.945 - slope(x) * height * 0.86, what: COINS[at % 3] ?? [], turn: x * 30 });
  }
  lying.sort((one, other) => one.y - other.y);
  const between = (from: number, to: number) => lying.filter(({ y }) => y >= height * from && y < height * to).map(({ x, y, what, turn }) => put(what, x, y, 1, turn));
  const ridge = Array.from({ length: 41 }, (_, at): [number, number] => [(width * at) / 40, height * 0.93 - slope(at / 20 - 1) * height * 0.86]);
  const hill = polygon([[0, height * 0.95], ...ridge, [width, height * 0.95]]);
  const goblet = put([solid("M-14 -34 L14 -34 C14 -16 10 -8 4 -4 L4 12 L12 18 L-12 18 L-4 12 L-4 -4 C-10 -8 -14 -16 -14 -34Z", "#e8b53a"), gem(0, -22, 6, "#c53a3a")], width * 0.27, height * 0.6, 1, -24);
  const sword = put([solid("M-4 -62 L0 -72 L4 -62 L4 10 L-4 10Z", "#dfe4ea"), solid(box(-4, -92, 8, 24), "#7a2c22", { hatch: 0 }), solid(box(-18, -70, 36, 8), GOLD, { hatch: 0 }), solid(circle(0, -95, 6), GOLD, { hatch: 0 })], width * 0.74, height * 0.56, 1, 26);
  const chest = put([solid("M-26 -4 C-26 -26 26 -26 26 -4 L26 16 L-26 16Z", "#8a5426"), line("M-26 -4 L26 -4 M-16 -20 L-16 16 M16 -20 L16 16", 3, "#c9a24a"), solid(box(-5, -8, 10, 12), GOLD, { hatch: 0, outline: 1.6 })], width * 0.64, height * 0.7);
  const crown = put([solid("M-26 8 L-30 -14 L-15 -4 L-9 -20 L0 -6 L9 -20 L15 -4 L30 -14 L26 8 C12 13 -12 13 -26 8Z", "#f0c04a"), gem(0, 3, 5, "#3f8fd0")], width * 0.38, height * 0.8, 1, -10);
  return subject("a mountain of gold", [width, height], [
    flat(circle(width * 0.52, height * 0.95, width * 0.5, height * 0.045), "#000000", 0.5),
    wash(hill, [width * 0.3, height * 0.2], width * 0.7, [0, "#d99a2a"], [0.5, "#a86a14"], [1, "#4a2a08"]),
    line(hill, 3),
    between(0, 0.62),
    goblet,
    sword,
    between(0.62, 0.82),
    chest,
    crown,
    between(0.82, 2),
    wash(hill, [width * 0.25, height * 0.1], width * 0.8, [0.35, "#2a100200"], [1, "#2a1002b0"]),
  ]);
})();

/** A wooden sign on two ropes; the page writes the name on it. */
export const sign: Subject = subject("sign", [240, 68], [
  rope("M38 0 L38 20 M202 0 L202 20", 5, "#b08a50"),
  solid("M6 16 L234 16 L240 24 L232 58 L226 64 L14 64 L8 58 L0 24Z", "#8a5a2c", { sx: -2, sy: -4 }),
  line("M12 32 L228 32 M14 48 L226 48", 1.4, "#4a2c12", 0.6),
  flat(circle(16, 26, 2.4) + circle(224, 26, 2.4) + circle(18, 54, 2.4) + circle(222, 54, 2.4), INK),
  fine(line("M40 24 Q70 22 96 25 M120 40 Q150 38 190 41 M60 56 Q90 54 120 57", 1, "#4a2c12", 0.5)),
]);

export const hearth: Subject = (() => {
  const greys = ["#7d7064", "#8a7c6e", "#6f6358"];
  const arch = Array.from({ length: 9 }, (_, at) => {
    const [from, to] = [Math.PI * (1 + at / 9), Math.PI * (1 + (at + 1) / 9)];
    const corner = (angle: number, r: number): [number, number] => [98 + r * Math.cos(angle), 150 + r * Math.sin(angle)];
    return solid(polygon([corner(from, 94), corner(to, 94), corner(to, 66), corner(from, 66)]), greys[at % 3] ?? IRON, { sx: -3, sy: -3 });
  });
  const pillar = (x: number) => Array.from({ length: 5 }, (_, at) => solid(polygon([[x + 2, 150 + at * 42], [x + 26, 151 + at * 42], [x + 28, 188 + at * 42], [x + 1, 190 + at * 42]]), greys[at % 3] ?? IRON, { sx: -3, sy: -3 }));
  const mouth = "M32 352 L32 150 C32 62 164 62 164 150 L164 352Z";
  return subject("hearth", [196, 350], [
    solid("M-4 8 L200 6 L200 36 L-4 40Z", "#6d4626"),
    flat(mouth, "#140604"),
    wash(mouth, [98, 310], 190, [0, "#ffb347"], [0.4, "#e8601acc"], [1, "#5a160600"]),
    solid("M34 330 L154 312 L160 330 L40 350Z", "#5a3018"),
    solid("M40 312 L160 336 L154 352 L34 330Z", "#6a3a1c"),
    flat("M44 330 C24 286 54 270 52 230 C72 250 70 270 78 262 C72 226 92 206 96 172 C120 206 112 240 124 252 C132 240 130 226 134 216 C154 246 166 290 148 332Z", "#ff7a1c"),
    flat("M58 332 C48 300 68 290 68 262 C82 276 84 288 90 282 C86 254 98 240 100 216 C120 244 114 268 122 280 C134 292 142 312 134 334Z", "#ffb02e"),
    flat("M74 334 C70 314 82 306 82 290 C92 300 94 306 98 302 C98 286 104 278 106 266 C118 286 116 314 116 334Z", "#fff0a8"),
    pillar(4),
    pillar(164),
    arch,
  ]);
})();

/** All of them, for the contact sheet. */
export const things: Subject[] = [candle, tankard, roast, mapScroll, bowl, hourglass, seal, sealedDeck, strongbox, compass, hearth, sign, hoard];
