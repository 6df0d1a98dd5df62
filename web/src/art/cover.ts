// The lid of a game's box: 250 by 276. The page writes the name on it.
import { box, circle, flat, polygon, put, wash, type Drawing } from "./ink";
import { subject, type Subject } from "./subject";

type Light = readonly [colour: string, colour: string, colour: string, colour: string];

/** A lid with light in its middle, and a dark foot for the name. */
export function lid(name: string, [bright, warm, dim, dark]: Light, centre: readonly [number, number], drawing: Drawing): Subject {
  const whole = box(0, 0, 250, 276);
  return subject(name, [250, 276], [drawing, wash(box(0, 170, 250, 106), [125, 1000], 810, [0.92, dark], [1, `${dark}00`])], wash(whole, centre, 240, [0, bright], [0.32, warm], [0.72, dim], [1, dark]));
}

/** Beams of light out of a point. */
export function beams(x: number, y: number, colour: string, count: number): Drawing {
  const beam = (at: number): [number, number][] => [at, at + 0.42].map((turn) => [x + 400 * Math.cos((turn / count) * 2 * Math.PI), y + 400 * Math.sin((turn / count) * 2 * Math.PI)]);
  return flat(Array.from({ length: count }, (_, at) => polygon([[x, y], ...beam(at)])).join(""), colour, 0.22);
}

/** A figure in its frame of 120, `width` wide. */
export const stand = (drawing: Drawing, x: number, y: number, width: number) => put(drawing, x, y, width / 120);

export const halo = (x: number, y: number, r: number, colour: string): Drawing => wash(circle(x, y, r), [x, y], r, [0, `${colour}f0`], [0.5, `${colour}60`], [1, `${colour}00`]);
