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
  constructor(private readonly box: HTMLElement) {}

  /** The place of the first of these that is in sight; nothing if nobody would see anything move. */
  find(...selectors: string[]): Point | null {
    if (still() || document.hidden) return null; // measuring may lay the whole page out
    for (const selector of selectors) {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      if (!found?.width) continue;
      const { left, top, width, height } = this.box.getBoundingClientRect();
      return [found.left + found.width / 2 - (left + width / 2), found.top + Math.min(found.height / 2, FACE) - (top + height / 2)];
    }
    return null;
  }

  /** Toss this many; nothing if there is no such place. */
  toss(of: EmblemName, count: number, from: Point | null, to: Point | null): Toss[] {
    if (!from || !to) return [];
    return Array.from({ length: Math.min(MOST, count) }, (_, at) => ({ of, from, to, wait: pace(at * APART) }));
  }
}
