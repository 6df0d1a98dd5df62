// Looking at the map: how near, and at which part of it. Drag to pan, wheel or two fingers to zoom.
import { still } from "../../core/settings.svelte";
import type { Point } from "./hex";

export type Box = [x: number, y: number, wide: number, high: number]; // in hex sides

const FAR = 4.5; // pixels of one hex side
const NEAR = 72;
const BESIDE = 54; // pixels that the buttons to the right of the map take
const DRAGGED = 7; // pixels: less is a tap
const SHORE = 30; // pixels: what is nearer to the edge is not quite in sight

export class Camera {
  width = $state(600);
  height = $state(420);
  zoom = $state(16); // pixels of one hex side
  left = $state(0);
  top = $state(0);
  gliding = $state(false);
  above = 0; // pixels that are covered there
  below = 0;
  whole: Box = [0, 0, 1, 1]; // all there is to see
  private readonly down = new Map<number, Point>();
  private dragged = false;
  private gap = 0; // between two fingers

  look(at: { left: number; top: number; zoom: number }, glide = true): void {
    this.gliding = glide && !still();
    [this.left, this.top, this.zoom] = [at.left, at.top, at.zoom];
  }

  /** Where a point of the map is seen, in pixels. */
  seen({ x, y }: Point): Point {
    return { x: this.left + x * this.zoom, y: this.top + y * this.zoom };
  }

  show(box: Box, most = NEAR, glide = true): void {
    this.look(this.showing(box, most), glide);
  }

  private showing([x, y, wide, high]: Box, most: number): { left: number; top: number; zoom: number } {
    const { width, height, above, below } = this;
    const scale = Math.min(most, Math.max(FAR, Math.min((width - BESIDE) / wide, (height - above - below) / high)));
    const [lairLeft, lairTop, lairWidth, lairHeight] = this.whole;
    /** No further than the edge of the lair: show floor rather than empty parchment. */
    const within = (wanted: number, start: number, size: number, from: number, to: number) => {
      const [first, last] = [from - start * scale, to - (start + size) * scale];
      return last > first ? (first + last) / 2 : Math.min(first, Math.max(last, wanted));
    };
    return {
      zoom: scale,
      left: within((width - BESIDE) / 2 - (x + wide / 2) * scale, lairLeft, lairWidth, 0, width - BESIDE),
      top: within((height + above - below) / 2 - (y + high / 2) * scale, lairTop, lairHeight, above / 2, height - below),
    };
  }

  zoomBy(factor: number, x = this.width / 2, y = this.height / 2, glide = true): void {
    const next = Math.min(NEAR, Math.max(FAR, this.zoom * factor));
    this.look({ zoom: next, left: x - ((x - this.left) * next) / this.zoom, top: y - ((y - this.top) * next) / this.zoom }, glide);
  }

  /** Bring what matters in sight, large enough to be touched; what is in sight already stays where it is. */
  bring(box: Box, middle: Point, coarse: boolean): void {
    if (!this.width) return;
    const [x, y, wide, high] = box;
    const least = coarse ? 27 : 15; // fingers need larger hexes
    const best = Math.min(60, Math.max(least, 20, Math.min(this.width, this.height) / 17));
    const [first, last] = [this.seen({ x, y }), this.seen({ x: x + wide, y: y + high })];
    const inside = first.x >= 0 && first.y >= this.above && last.x <= this.width - BESIDE && last.y <= this.height - this.below;
    if (inside && this.zoom >= Math.max(least, best * 0.8)) return;
    const whole = this.showing(box, best);
    if (whole.zoom >= least) return this.look(whole);
    this.show([middle.x - 1, middle.y - 1, 2, 2], Math.max(least, best * 0.85));
  }

  follow(point: Point): void {
    const { x, y } = this.seen(point);
    if (x < SHORE || y < SHORE || x > this.width - SHORE || y > this.height - SHORE) this.goTo(point);
  }

  goTo(point: Point): void {
    this.look({ zoom: this.zoom, left: this.width / 2 - point.x * this.zoom, top: (this.height + this.above) / 2 - point.y * this.zoom });
  }

  press = (event: PointerEvent): void => {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size === 1) this.dragged = false;
    this.gap = 0;
  };

  drag = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < DRAGGED) return;
    this.dragged = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, now);
    if (this.down.size === 1) return this.look({ left: this.left + now.x - before.x, top: this.top + now.y - before.y, zoom: this.zoom }, false);
    const [a, b] = [...this.down.values()] as [Point, Point];
    const span = Math.hypot(a.x - b.x, a.y - b.y);
    const frame = event.currentTarget.getBoundingClientRect();
    if (this.gap) this.zoomBy(span / this.gap, (a.x + b.x) / 2 - frame.left, (a.y + b.y) / 2 - frame.top, false);
    this.gap = span;
  };

  lift = (event: PointerEvent): void => {
    this.down.delete(event.pointerId);
    this.gap = 0;
  };

  /** A touch that did not move the map. */
  tap(choose: () => void): () => void {
    return () => {
      if (!this.dragged) choose();
    };
  }

  /** For an element: the wheel zooms there. It must be able to keep the page from scrolling. */
  wheel = (board: HTMLElement): { destroy: () => void } => {
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const frame = board.getBoundingClientRect();
      this.zoomBy(Math.exp(-event.deltaY / 400), event.clientX - frame.left, event.clientY - frame.top, false);
    };
    board.addEventListener("wheel", turn, { passive: false });
    return { destroy: () => board.removeEventListener("wheel", turn) };
  };
}
