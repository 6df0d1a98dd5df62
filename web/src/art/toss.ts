// Small things that are tossed over the table, one by one: coins, gems, souls.
import { pace, still } from "../core/settings.svelte";
import type { EmblemName } from "./emblems";

type Point = [x: number, y: number];

export interface Toss {
  of: EmblemName;
  from: Point; // pixels from the middle of the box they are shown in
  to: Point;
  wait: number; // milliseconds
}

const APART = 60;
const MOST = 8; // of a heap fly
const FACE = 60; // pixels below the upper edge of a place

/** Where things of one table are, seen from the middle of a box. */
export class Tosser {
  private readonly middle: Point;

  constructor(box: HTMLElement) {
    const { left, top, width, height } = box.getBoundingClientRect();
    this.middle = [left + width / 2, top + height / 2];
  }

  /** The place of the first of these that is in sight. */
  find(...selectors: string[]): Point | null {
    for (const selector of selectors) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box?.width) return [box.left + box.width / 2 - this.middle[0], box.top + Math.min(box.height / 2, FACE) - this.middle[1]];
    }
    return null;
  }

  /** Toss this many; nothing if somebody wants no motion, or if there is no such place. */
  toss(of: EmblemName, count: number, from: Point | null, to: Point | null): Toss[] {
    if (still() || document.hidden || !from || !to) return [];
    return Array.from({ length: Math.min(MOST, count) }, (_, at) => ({ of, from, to, wait: pace(at * APART) }));
  }
}
