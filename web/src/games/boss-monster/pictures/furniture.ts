// What several rooms have in them, or is too much for one line of a room.
import { box, circle, fine, flat, INK, IRON, LEATHER, line, put, random, rope, solid, WOOD, type Drawing } from "../../../art/ink";
import { eye, glow, teeth } from "../../../art/parts";

export const floor = (colour = "#7a6c5c", y = 70): Drawing => [
  solid(`M-6 ${y} L126 ${y} L126 92 L-6 92Z`, colour, { sy: -3, sx: -1 }),
  line(`M22 ${y + 1} L18 84 M52 ${y + 1} L50 84 M84 ${y + 1} L86 84 M108 ${y + 1} L112 84`, 1.4, INK, 0.6),
  fine(line(`M30 ${y + 6} L36 ${y + 7} M62 ${y + 8} L70 ${y + 7} M94 ${y + 5} L100 ${y + 6} M6 ${y + 7} L11 ${y + 6}`, 1, INK, 0.5), flat(circle(42, y + 8, 0.8) + circle(77, y + 5, 0.9) + circle(16, y + 10, 0.7), INK, 0.5)),
];
export const torch = (x: number, y: number): Drawing => [
  solid(`M${x - 2} ${y} L${x + 3} ${y} L${x + 1.5} ${y + 16} L${x - 0.5} ${y + 16}Z`, LEATHER, { outline: 1.4 }),
  glow(x + 0.5, y - 4, 4.5, "#ff9a2c"),
  flat(`M${x - 4} ${y} C${x - 6} ${y - 8} ${x} ${y - 8} ${x} ${y - 15} C${x + 5} ${y - 9} ${x + 7} ${y - 6} ${x + 4} ${y}Z`, "#ffb53a"),
  flat(`M${x - 2} ${y} C${x - 2} ${y - 5} ${x + 1} ${y - 5} ${x + 1} ${y - 8} C${x + 4} ${y - 4} ${x + 3} ${y - 2} ${x + 2} ${y}Z`, "#fff0b0"),
];
export const candle = (x: number, y: number, high = 9): Drawing => [
  solid(`M${x - 2.4} ${y} L${x - 2.4} ${y - high} L${x + 2.4} ${y - high} L${x + 2.4} ${y}Z`, "#efe2c0", { outline: 1.3, hatch: 0, sx: -2 }),
  glow(x, y - high - 4, 2.2, "#ffb040"),
];
export const bars = (from: number, to: number, top: number, bottom: number, count: number): Drawing =>
  rope(Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count).map((x) => `M${x} ${top} L${x} ${bottom}`).join(""), 5, IRON);
export const ghost = (colour: string): Drawing => [
  solid("M24 3 C40 3 44 20 42 44 L35 38 L29 45 L24 38 L19 45 L13 38 L6 44 C4 20 8 3 24 3Z", colour, { hatch: 0 }),
  flat(circle(17, 20, 4, 5) + circle(31, 20, 4, 5) + circle(24, 31, 4, 5), INK),
];
/** A brass mouth in the left wall that blows green gas. */
export const gasJet: Drawing = [
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
export const coins: Drawing = (() => {
  const chance = random(5);
  return Array.from({ length: 46 }, () => {
    const x = 14 + chance() * 92;
    const y = 74 - chance() * 40 * (1 - Math.abs(x - 60) / 54);
    const coin = circle(x, y, 5, 3);
    return [flat(coin, chance() < 0.5 ? "#f0bc48" : "#ffd97a"), line(coin, 1.1)];
  });
})();
/** A shelf of books. */
export function shelf(x: number, other: number): Drawing {
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
export const segment = (x: number, y: number, r: number): Drawing => [
  line(`M${x - 2} ${y} L${x - 12} ${y + 15} M${x + 2} ${y} L${x + 8} ${y + 16}`, 2.6, "#d0903a"),
  solid(circle(x, y, r), "#b4502a", { outline: 1.8 }),
];
export const cage = (x: number, fur: string, eyes: string): Drawing => [
  flat(`M${x} 16 L${x + 32} 16 L${x + 32} 70 L${x} 70Z`, "#120a08"),
  solid(`M${x + 4} 70 C${x + 2} 44 ${x + 8} 34 ${x + 10} 28 L${x + 13} 36 L${x + 20} 36 L${x + 23} 28 C${x + 26} 36 ${x + 30} 46 ${x + 29} 70Z`, fur, { outline: 1.8 }),
  eye(x + 12, 45, 4, eyes, 10),
  eye(x + 21, 45, 4, eyes, -10),
  teeth(x + 9, x + 24, 54, 4, 5),
  bars(x, x + 32, 14, 72, 2),
  line(`M${x - 2} 14 L${x + 34} 14`, 5),
  line(`M${x - 2} 14 L${x + 34} 14`, 2.6, "#8b929c"),
];
export const bin = (x: number, colour: string): Drawing => [
  solid(`M${x} 40 L${x + 32} 40 L${x + 29} 72 L${x + 3} 72Z`, colour),
  solid(`M${x - 2} 34 L${x + 34} 34 L${x + 34} 41 L${x - 2} 41Z`, colour),
  line(`M${x + 10} 60 L${x + 16} 49 L${x + 22} 60 M${x + 12} 63 L${x + 21} 63`, 3, "#f2e6c8"),
];
