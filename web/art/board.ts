// What `tools/art.py` asks the page for.
import { render } from "../src/art/drawn";
import { subject } from "../src/art/subject";
import type { Size } from "../src/art/canvas";
import { icon, ICON_SIDE, tabIcon } from "./icon";
import { drawShare } from "./share";
import { mount } from "svelte";
import Anatomy from "./Anatomy.svelte";
import { sheets } from "./sheets";
import { measure, record } from "./recording";
import { SOUND_NAMES } from "../src/core/instruments";
import { toSvg } from "./svg";
import { bakeMaterial, MATERIALS } from "./textures";

const MAPS = ["tiles", "maps"];
const LARGE = { s: 48, m: 134, l: 280 };

/** A contact sheet: every subject in a group in all three sizes, and its silhouette. */
function showSheet(group: string): void {
  document.body.replaceChildren();
  document.body.style.cssText = "margin:0;padding:12px;background:#24150c;color:#fbeccb;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:14px;width:1880px";
  const many = (sheets[group]?.length ?? 0) > 12;
  for (const subject of sheets[group] ?? []) {
    const cell = document.createElement("div");
    const name = document.createElement("div");
    name.textContent = subject.name;
    name.style.cssText = "max-width:300px";
    const row = document.createElement("div");
    row.style.cssText = "display:flex;gap:6px;align-items:flex-end";
    const small = subject.width <= 48;
    for (const size of (small ? ["s", "m"] : ["s", "m", "l"]) as Size[]) {
      const width = small ? { s: 24, m: 72, l: 140 }[size] : group === "maps" ? LARGE[size] * 2.4 : many && size === "l" ? 200 : LARGE[size];
      row.append(render(subject, width, size, false));
    }
    row.append(silhouette(render(subject, small ? 24 : 48, "s", true)));
    if (MAPS.includes(group)) row.style.background = "#f8da94"; // they lie on parchment
    cell.append(row, name);
    document.body.append(cell);
  }
}

/** Cards as the page builds them, in their layouts and sizes. */
function showCards(): void {
  document.body.replaceChildren();
  mount(Anatomy, { target: document.body });
}

function silhouette(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.resetTransform();
    pen.globalCompositeOperation = "source-in";
    pen.fillStyle = "#fbeccb";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

const SEEN = 48; // dots: the size at which figures must be told apart

function pixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
}
const outline = (bare: HTMLCanvasElement) => pixels(bare).filter((_, at) => at % 4 === 3).map((alpha) => (alpha > 127 ? 1 : 0));

/** How much of each picture is painted, by size: from 0 to 1. */
function painted(group: string): { name: string; size: Size; share: number }[] {
  return (sheets[group] ?? []).flatMap((subject) =>
    (["s", "m", "l"] as const).map((size) => {
      const alpha = pixels(render(subject, LARGE[size], size, true)).filter((_, at) => at % 4 === 3);
      return { name: subject.name, size, share: alpha.filter((value) => value > 0).length / alpha.length };
    }),
  );
}

/** The two pictures of a group that are hardest to tell apart when small, and how much of them differs: outline or paint. */
function closest(group: string): { pair: string[]; differs: number } {
  const all = (sheets[group] ?? []).map((subject) => {
    const bare = render(subject, SEEN, "s", true);
    return { name: subject.name, outline: outline(bare), paint: pixels(bare) };
  });
  let found = { pair: [] as string[], differs: 1 };
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      let differs = 0;
      for (let dot = 0; dot < one.outline.length; dot++) {
        const paint = [0, 1, 2].reduce((sum, channel) => sum + Math.abs((one.paint[dot * 4 + channel] ?? 0) - (other.paint[dot * 4 + channel] ?? 0)), 0);
        if (one.outline[dot] !== other.outline[dot] || paint > 96) differs++;
      }
      const covered = Math.max(1, one.outline.filter((on, dot) => on || other.outline[dot]).length);
      if (differs / covered < found.differs) found = { pair: [one.name, other.name], differs: differs / covered };
    }
  return found;
}

/** How far the large drawing, made small, is from the small one: from 0 to 1. Three drawings, not one scaled. */
function sizesDiffer(group: string): { name: string; differs: number }[] {
  return (sheets[group] ?? []).map((subject) => {
    const small = pixels(render(subject, SEEN, "s", false));
    const scaled = document.createElement("canvas");
    scaled.width = SEEN;
    scaled.height = Math.round((SEEN * subject.height) / subject.width);
    scaled.getContext("2d")?.drawImage(render(subject, 280, "l", false), 0, 0, scaled.width, scaled.height);
    const large = pixels(scaled);
    return { name: subject.name, differs: small.reduce((sum, value, at) => sum + Math.abs(value - (large[at] ?? 0)), 0) / (255 * small.length) };
  });
}

/** How long each picture takes to paint, in milliseconds. */
function time(group: string, width: number, size: Size): number {
  const start = performance.now();
  for (const subject of sheets[group] ?? []) render(subject, width, size, false).getContext("2d")?.getImageData(0, 0, 1, 1);
  return (performance.now() - start) / (sheets[group]?.length || 1);
}

/** The app's icon as a PNG data address. */
function iconPng(dots: number, full: boolean): string {
  return render(subject("icon", [ICON_SIDE, ICON_SIDE], icon(false, full)), dots, dots > 100 ? "l" : "s", true).toDataURL("image/png");
}
const iconSvg = (turn: boolean) => toSvg(tabIcon(turn), ICON_SIDE, ICON_SIDE);

const board = { groups: Object.keys(sheets), materials: Object.keys(MATERIALS), showSheet, showCards, time, painted, closest, sizesDiffer, bakeMaterial, drawShare, iconPng, iconSvg, sounds: [...SOUND_NAMES, "hearth"], record, measure };
declare global {
  interface Window {
    board: typeof board;
  }
}
window.board = board;
