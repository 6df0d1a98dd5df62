// Drawings that were painted once are kept, as images: a canvas on the page is a layer of its own, and a table with a
// hundred of them stops the frame they come in. Painting waits for its turn, so that a full table never stops a frame.
import { paint, type Size } from "./canvas";
import type { Subject } from "./subject";

export type { Size };

export interface Wish {
  width: number; // in CSS pixels
  size?: Size | undefined;
  bare: boolean;
}

const SMALL = 76; // CSS pixels: up to here the small drawing, then the medium one
const MEDIUM = 190;
const STEP = 16; // dots: sizes in between share a picture
const SHARPEST = 2.5; // dots a pixel: nobody sees more
const SLICE = 7; // milliseconds of a frame for painting
const MOST_KEPT = 400;

export const sizeFor = (width: number): Size => (width <= SMALL ? "s" : width <= MEDIUM ? "m" : "l");

/** A canvas with the picture, `dots` wide. */
export function render(subject: Subject, dots: number, size: Size, bare: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const scale = dots / subject.width;
  canvas.width = dots;
  canvas.height = Math.round(subject.height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.scale(scale, scale);
  if (!bare) {
    paint(pen, subject.scene, size);
    if (size === "s" && subject.closeUp !== 1) {
      pen.translate(subject.width / 2, subject.height / 2);
      pen.scale(subject.closeUp, subject.closeUp);
      pen.translate(-subject.width / 2, -subject.height / 2);
    }
  }
  paint(pen, subject.drawing, size);
  return canvas;
}

const kept = new Map<string, string>(); // as data addresses
const numbers = new WeakMap<Subject, number>();
let counted = 0;
const numberOf = (subject: Subject) => {
  const number = numbers.get(subject) ?? ++counted;
  numbers.set(subject, number);
  return number;
};

interface Waiting {
  subject: Subject;
  key: string;
  dots: number;
  size: Size;
  bare: boolean;
  show: (address: string) => void;
}
const queue: Waiting[] = [];
let asked = false;

function work(): void {
  asked = false;
  const end = performance.now() + SLICE;
  while (queue.length && performance.now() < end) {
    const next = queue.shift();
    if (!next) break;
    const picture = kept.get(next.key) ?? render(next.subject, next.dots, next.size, next.bare).toDataURL();
    keep(next.key, picture);
    next.show(picture);
  }
  if (queue.length) soon();
}
function soon(): void {
  if (!asked) requestAnimationFrame(work);
  asked = true;
}
function keep(key: string, picture: string): void {
  kept.delete(key); // the newest stands last
  kept.set(key, picture);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** Hand the address of the picture to `show`, at once if it is painted, otherwise soon. Returns a function that stops waiting. */
export function drawn(subject: Subject, { width, size = sizeFor(width), bare }: Wish, show: (address: string) => void): () => void {
  const dots = Math.ceil((width * Math.min(SHARPEST, window.devicePixelRatio || 1)) / STEP) * STEP;
  const key = `${numberOf(subject)} ${dots} ${size} ${bare}`;
  const ready = kept.get(key);
  if (ready) {
    keep(key, ready);
    show(ready);
    return () => {};
  }
  const waiting: Waiting = { subject, key, dots, size, bare, show };
  queue.push(waiting);
  soon();
  return () => {
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
  };
}
