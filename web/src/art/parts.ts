// Parts that many drawings share: eyes, teeth, glowing things, skulls, crowns, flames.
import { circle, fine, flat, GOLD, INK, line, mix, put, shifted, solid, type Drawing } from "./ink";

export function eye(x: number, y: number, r: number, colour = "#ffd34d", tilt = 0, pupil = 0.32): Drawing {
  const lid = `M${-r} 0 Q0 ${-r * 1.15} ${r} 0 Q0 ${r * 0.95} ${-r} 0Z`;
  const iris = [flat(circle(0, 0, r * pupil * 1.5, r * 0.56), mix(colour, "#7a3a10", 0.6)), flat(circle(0, 0, r * pupil * 0.8, r * 0.4), INK)];
  return put(
    [
      flat(lid, colour),
      flat(circle(0, 0, r * pupil, r * 0.48), INK),
      fine(iris, flat(`M${-r} 0 Q0 ${-r * 1.15} ${r} 0 Q0 ${-r * 0.4} ${-r} 0Z`, "#2a1020", 0.35)),
      line(lid, 2),
      flat(circle(-r * 0.28, -r * 0.22, r * 0.16), "#ffffff"),
      fine(line(`M${-r * 0.9} ${r * 0.5} Q0 ${r * 1.25} ${r * 0.9} ${r * 0.5}`, 0.9, INK, 0.55)),
    ],
    x,
    y,
    1,
    tilt,
  );
}

export const glow = (x: number, y: number, r: number, colour: string): Drawing => [
  flat(circle(x, y, r * 2.4), colour, 0.22),
  flat(circle(x, y, r * 1.5), colour, 0.45),
  flat(circle(x, y, r), mix(colour, "#ffffff", 0.55)),
];

export function teeth(from: number, to: number, y: number, count: number, high: number, colour = "#f6ead0"): Drawing {
  const step = (to - from) / count;
  const row = Array.from({ length: count }, (_, at) => `M${from + at * step} ${y} L${from + (at + 0.5) * step} ${y + high} L${from + (at + 1) * step} ${y}Z`).join("");
  return [flat(row, colour), line(row, 1)];
}

export const gem = (x: number, y: number, r: number, colour: string): Drawing => [
  solid(`M${x} ${y - r} L${x + r * 0.8} ${y - r * 0.2} L${x} ${y + r} L${x - r * 0.8} ${y - r * 0.2}Z`, colour, { sx: -r * 0.4, sy: -r * 0.3, rim: 1, outline: 1.6, hatch: 0 }),
  flat(`M${x} ${y - r * 0.8} L${x + r * 0.3} ${y - r * 0.2} L${x - r * 0.4} ${y - r * 0.2}Z`, "#ffffff", 0.55),
];

export const crown = (y: number, scale = 1, colour = GOLD, jewel = "#c53a3a"): Drawing => [
  solid(shifted("M-24 0 L-28 -20 L-14 -10 L-8 -26 L0 -12 L8 -26 L14 -10 L28 -20 L24 0 C10 5 -10 5 -24 0Z", 60, y, scale), colour, { sx: -4, sy: -2 }),
  fine(line(shifted("M-22 -6 C-8 0 8 0 22 -6", 60, y, scale), 1.2, INK, 0.7), flat(circle(60 - 28 * scale, y - 20 * scale, 2) + circle(60 + 28 * scale, y - 20 * scale, 2) + circle(60 - 8 * scale, y - 26 * scale, 2) + circle(60 + 8 * scale, y - 26 * scale, 2), "#fff3c4")),
  gem(60, y - 3 * scale, 4.2 * scale, jewel),
];

export const skull = (colour: string, light: string): Drawing => [
  solid("M60 26 C86 26 95 44 91 62 C90 72 84 76 82 82 L80 96 C72 100 48 100 40 96 L38 82 C36 76 30 72 29 62 C25 44 34 26 60 26Z", colour),
  flat("M36 62 C36 52 54 52 55 62 C55 73 38 75 36 62Z M65 62 C66 52 84 52 84 62 C82 75 65 73 65 62Z M60 73 L65 84 L60 82 L55 84Z", INK),
  glow(47, 63, 3, light),
  glow(73, 63, 3, light),
  line("M41 93 Q60 97 79 93 M48 88 L48 98 M56 89 L56 99 M64 89 L64 99 M72 88 L72 98", 1.8),
  cracks,
];

/** Wear on old bone, in the largest drawing. */
export const cracks: Drawing = fine(
  line("M40 34 L44 40 L41 46 M44 40 L49 42 M82 44 L78 50 L82 56 M34 74 Q38 76 39 80 M81 74 Q84 72 87 68", 1.1, INK, 0.7),
  line("M36 54 Q45 49 55 55 M65 55 Q75 49 84 54", 1.2, INK, 0.5),
  flat(circle(70, 34, 1.2) + circle(52, 36, 0.9) + circle(76, 40, 0.8), INK, 0.45),
);

/** A flame in a field of 48. */
export const flame = (outer = "#ff8a2a", inner = "#ffe07a"): Drawing => {
  const d = "M24 46 C6 46 4 30 14 20 C14 26 18 26 19 22 C18 12 24 8 28 2 C28 14 42 20 42 32 C42 42 34 46 24 46Z";
  return [flat(d, outer), line(d, 2.4), flat("M24 44 C14 44 14 34 22 28 C24 32 28 28 27 24 C36 32 34 44 24 44Z", inner)];
};
