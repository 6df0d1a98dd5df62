// Everything on the table is drawn with these few marks. A drawing is data, so that it can be painted at any size.
// Light falls from the upper left: lit edge there, shadow, hatching and the heavier contour at the lower right.

export const INK = "#1b0f0b";
export const BONE = "#ded3b4";
export const GOLD = "#dfa63a";
export const IRON = "#8b929c";
export const STEEL = "#c3cad2";
export const LEATHER = "#7a4a26";
export const WOOD = "#8a5a2c";
export const PAPER = "#f2e6c8";

export type Matrix = readonly [number, number, number, number, number, number];

/** How an inked shape is lit. */
export interface Light {
  outline?: number; // width of the contour
  sx?: number; // where the shadow begins, from the lower right edge
  sy?: number;
  rim?: number; // width of the lit edge
  hatch?: number; // 0: a smooth thing without hatching
}

export interface Group {
  kind: "group";
  drawing: Drawing;
  matrix: Matrix;
}
export type Mark =
  | { kind: "solid"; d: string; colour: string; light: Required<Light> }
  | { kind: "flat"; d: string; colour: string; alpha: number }
  | { kind: "line"; d: string; width: number; colour: string; alpha: number }
  | { kind: "wash"; d: string; centre: readonly [number, number]; radius: number; stops: readonly (readonly [number, string])[] }
  | Group
  | { kind: "clip"; d: string; drawing: Drawing }
  | { kind: "fine"; drawing: Drawing };

export type Drawing = Mark | readonly Drawing[];

const LIGHT: Required<Light> = { outline: 2.4, sx: -6, sy: -4.5, rim: 2.2, hatch: 1 };

/** An inked, lit and hatched shape. */
export const solid = (d: string, colour: string, light: Light = {}): Mark => ({ kind: "solid", d, colour, light: { ...LIGHT, ...light } });
/** A plain shape without a contour. */
export const flat = (d: string, colour: string, alpha = 1): Mark => ({ kind: "flat", d, colour, alpha });
/** A stroke. */
export const line = (d: string, width = 2, colour = INK, alpha = 1): Mark => ({ kind: "line", d, width, colour, alpha });
/** A stroke with an ink contour of its own: chains, legs, bars. */
export const rope = (d: string, width: number, colour: string): Drawing => [line(d, width), line(d, width * 0.56, colour)];
/** Light that fades outwards. Colours may be `#rrggbbaa`. */
export const wash = (d: string, centre: readonly [number, number], radius: number, ...stops: (readonly [number, string])[]): Mark => ({ kind: "wash", d, centre, radius, stops });
/** Clipped to a shape. */
export const inside = (d: string, ...drawing: Drawing[]): Mark => ({ kind: "clip", d, drawing });
/** Only in the largest drawing of a thing. */
export const fine = (...drawing: Drawing[]): Mark => ({ kind: "fine", drawing });

/** Moved, scaled, then turned by degrees about its own origin. */
export function put(drawing: Drawing, x: number, y: number, scale = 1, turn = 0): Group {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  return { kind: "group", drawing, matrix: [cos, sin, -sin, cos, x, y] };
}
/** Mirrored at a vertical line. */
export const facing = (drawing: Drawing, x = 60): Group => ({ kind: "group", drawing, matrix: [-1, 0, 0, 1, 2 * x, 0] });
/** Upside down: mirrored so that `y` becomes `sum - y`. */
export const upsideDown = (sum: number, drawing: Drawing): Group => ({ kind: "group", drawing, matrix: [1, 0, 0, -1, 0, sum] });

// ---- colours ----

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** A colour between two, as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const between = channels(from).map((value, at) => Math.round(value + ((end[at] ?? 0) - value) * share));
  return `#${between.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

// ---- paths: absolute coordinates in pairs ----

const points = (d: string, move: (x: number, y: number) => [number, number]) =>
  d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => move(Number(x), Number(y)).map((value) => Number(value.toFixed(1))).join(" "));

export const mirrored = (d: string, x = 60) => points(d, (a, b) => [2 * x - a, b]);
export const shifted = (d: string, x: number, y: number, scale = 1, high = scale) => points(d, (a, b) => [x + a * scale, y + b * high]);

const ROUND = 0.5523; // a quarter of a circle as one curve
const short = (value: number) => Number(value.toFixed(2));

export function circle(x: number, y: number, r: number, high = r): string {
  const [kx, ky] = [r * ROUND, high * ROUND];
  const corner = (...at: number[]) => `C${at.map(short).join(" ")} `;
  return (
    `M${short(x - r)} ${short(y)} ` +
    corner(x - r, y - ky, x - kx, y - high, x, y - high) +
    corner(x + kx, y - high, x + r, y - ky, x + r, y) +
    corner(x + r, y + ky, x + kx, y + high, x, y + high) +
    corner(x - kx, y + high, x - r, y + ky, x - r, y).trim() +
    "Z"
  );
}
export const box = (x: number, y: number, width: number, height: number) => `M${short(x)} ${short(y)} L${short(x + width)} ${short(y)} L${short(x + width)} ${short(y + height)} L${short(x)} ${short(y + height)}Z`;
export const polygon = (corners: readonly (readonly [number, number])[]) => `M${corners.map(([x, y]) => `${short(x)} ${short(y)}`).join(" L")}Z`;

/** Points evenly on a circle, the first at the top. */
export const around = (count: number, x: number, y: number, r: number, turn = 0): [number, number][] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI + (turn * Math.PI) / 180;
    return [x + r * Math.sin(angle), y - r * Math.cos(angle)];
  });

/** A star, or a burst with many points. */
export function star(count: number, x: number, y: number, r: number, inner: number, turn = 0): string {
  const outer = around(count, x, y, r, turn);
  const between = around(count, x, y, inner, turn + 180 / count);
  return polygon(outer.flatMap((point, at) => [point, between[at] ?? point]));
}

/** A shape and its mirror image: ears, horns, shoulders. */
export const both = (d: string, colour: string, light?: Light): Drawing => [solid(d, colour, light), solid(mirrored(d), colour, light)];

// ---- chance with a memory: the same seed gives the same face ----

export function random(seed: number): () => number {
  let state = Math.imul(seed + 11, 2654435761) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
  for (let skip = 0; skip < 8; skip++) next();
  return next;
}

/** A seed out of a name. */
export function seedOf(name: string): number {
  let seed = 2166136261;
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return seed % 100_000;
}
