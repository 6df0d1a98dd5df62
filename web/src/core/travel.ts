// Cards that travel: an element marked `data-card` that is somewhere else after a change flies there from where it was.
// It is lifted, follows an arc, casts a shadow, and turns over if it lay face down (`data-face="down"`) and does not now.
// `data-wait` says how many milliseconds it waits before that.
import "../art/travel.css";
import { tick } from "svelte";
import { pace, still } from "./settings.svelte";

interface Place {
  x: number; // of its middle
  y: number;
  width: number; // as laid out: turned cards seem wider
  down: boolean;
}
type Places = Map<string, Place>;

const FLIGHT = 340; // milliseconds
const TURN = 380; // if it turns over on the way
const APPEAR = 240;
const STAGGER = 40; // between cards that come from one place
const MOST = 8; // of them wait for each other
const NEAR = 80; // pixels: a shorter way is a slide, a longer one an arc
const STEPS = 8; // of the arc
const LIFT = 0.09; // how much larger a card is in the air
const EASE = "cubic-bezier(.2,.8,.2,1)";

function placeOf(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: element.offsetWidth, down: element.dataset.face === "down" };
}

function places(): Places {
  const found: Places = new Map();
  for (const element of cards()) found.set(element.dataset.card ?? "", placeOf(element));
  return found;
}

/** What is not in sight does not travel. */
const cards = () => [...document.querySelectorAll<HTMLElement>("[data-card]")].filter((element) => element.offsetWidth > 0);

/** Remember where everything is; the result moves everything after the change. `was` gives old names of cards. */
export function remember(was: Record<string, string> = {}): () => void {
  if (still() || document.hidden) return () => {};
  const before = places();
  return () => void tick().then(() => travel(before, was));
}

function travel(before: Places, was: Record<string, string>): void {
  const waiting = new Map<string, number>(); // by where they come from
  // all places are read before anything is changed: else each card would be laid out again
  const moves = cards().map((element) => {
    const name = element.dataset.card ?? "";
    const origin = was[name] !== undefined && before.has(was[name]) ? was[name] : name;
    return { element, origin, from: before.get(origin), to: placeOf(element) };
  });
  for (const { element, origin, from, to } of moves) {
    if (!from) {
      element.animate([{ opacity: 0, transform: "scale(0.8)" }, {}], { duration: pace(APPEAR), easing: "ease-out" });
      continue;
    }
    const turns = from.down && !to.down;
    if (!turns && Math.hypot(from.x - to.x, from.y - to.y) < 2) continue;
    const before = waiting.get(origin) ?? 0;
    waiting.set(origin, before + 1);
    fly(element, from, to, pace(STAGGER * Math.min(MOST, before) + Number(element.dataset.wait ?? 0)), turns);
  }
}

/** The way of a card from one place to another, as keyframes. */
export function arc(from: Place, to: Place, turns: boolean): string[] {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const far = Math.hypot(x, y);
  const high = far > NEAR ? Math.min(70, far * 0.2) : turns ? 40 : 0;
  const tilt = far > NEAR ? Math.sign(-x || 1) * 7 : 0;
  const scale = to.width && from.width ? from.width / to.width : 1;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const done = step / STEPS;
    const up = Math.sin(Math.PI * done);
    const size = (scale + (1 - scale) * done) * (1 + (high ? LIFT : 0) * up);
    const turned = turns ? ` perspective(900px) rotateY(${(180 * (1 - done)).toFixed(1)}deg)` : "";
    return `translate(${(x * (1 - done)).toFixed(1)}px, ${(y * (1 - done) - high * up).toFixed(1)}px)${turned} rotate(${(tilt * up).toFixed(2)}deg) scale(${size.toFixed(3)})`;
  });
}

function fly(element: HTMLElement, from: Place, to: Place, delay: number, turns: boolean): void {
  const timing = { duration: pace(turns ? TURN : FLIGHT), delay, easing: EASE, fill: "backwards" as const };
  const extra = [added("cast-shadow")];
  if (turns) {
    extra.push(added("card-back"), added("card-edge"), added("card-edge"));
    element.classList.add("turning");
  }
  element.append(...extra);
  extra[0]?.animate(
    [
      { opacity: 0, transform: "none" },
      { opacity: 0.5, transform: "translate(10px, 16px)", offset: 0.5 },
      { opacity: 0.3, transform: "translate(3px, 4px)" },
    ],
    timing,
  );
  const flight = element.animate(
    arc(from, to, turns).map((transform) => ({ transform, zIndex: 5 })),
    timing,
  );
  const land = () => {
    for (const one of extra) one.remove();
    element.classList.remove("turning");
  };
  flight.finished.then(land, land);
}

function added(kind: string): HTMLElement {
  const made = document.createElement("i");
  made.className = kind;
  made.ariaHidden = "true";
  return made;
}
