// Where a note lies that points at a thing on the table: beside it, and on nothing that could be touched.

interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  left: number;
  top: number;
}
export interface Place {
  left: number;
  top: number;
  side: "above" | "below" | "left" | "right" | "";
  most?: number; // pixels high at most, where there is no room for the whole note: then it scrolls
}
/** What a note must never cover, and what it should not cover. */
export interface Needed {
  touched: Rect[];
  seen: Rect[];
}

const GAP = 12; // for the tail
const EDGE = 6;
const TOUCHED = 1000; // how much worse it is to cover a pixel of it than to lie far away
const SEEN = 10;
const LEAST = 48; // pixels of height in which a note can be read

const shared = (one: Rect, other: Rect) =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

const covered = (rect: Rect, things: Rect[]) => things.reduce((sum, one) => sum + shared(rect, one), 0);

/** The place that covers least of what must not be covered; among equals, the one nearest to the thing. */
export function placeNote(note: Size, thing: Rect | null, screen: Size, { touched, seen }: Needed): Place {
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(room - size - EDGE, at));
  const places: Place[] = [];
  if (thing) {
    const [right, bottom] = [thing.left + thing.width, thing.top + thing.height];
    for (const part of [0.5, 0, 1]) {
      const left = within(thing.left + part * (thing.width - note.width), note.width, screen.width);
      const top = within(thing.top + part * (thing.height - note.height), note.height, screen.height);
      places.push({ left, top: thing.top - note.height - GAP, side: "above" }, { left, top: bottom + GAP, side: "below" });
      places.push({ left: right + GAP, top, side: "right" }, { left: thing.left - note.width - GAP, top, side: "left" });
    }
  }
  // further away, where there is room
  for (let top = EDGE; top < screen.height - note.height; top += 20)
    for (const part of [0.5, 1, 0]) places.push({ left: EDGE + part * (screen.width - note.width - 2 * EDGE), top, side: "" });
  const cost = (place: Place) => {
    const rect = { ...place, ...note };
    const outside = place.left < EDGE || place.top < EDGE || place.left + note.width > screen.width - EDGE || place.top + note.height > screen.height - EDGE;
    return (outside ? 1e9 : 0) + covered(rect, touched) * TOUCHED + covered(rect, seen) * SEEN + (place.side ? 0 : 1 + (thing ? Math.abs(place.top - thing.top) / 1000 : 0));
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/** As `placeNote`; but a note that would cover what can be touched is made lower, and lies where there is most room. */
export function squeezeNote(note: Size, thing: Rect | null, screen: Size, needed: Needed): Place {
  const place = placeNote(note, thing, screen, needed);
  return covered({ ...place, ...note }, needed.touched) ? (between(note, screen, needed.touched) ?? place) : place;
}

/** The highest room above, below or between the things, if a note can be read in it. */
function between(note: Size, screen: Size, things: Rect[]): Place | null {
  const left = Math.max(EDGE, (screen.width - note.width) / 2);
  const inWay = things.filter((one) => one.left < left + note.width && one.left + one.width > left).sort((a, b) => a.top - b.top);
  let [top, most, from] = [0, 0, 0];
  for (const one of [...inWay, { top: screen.height, height: 0 }]) {
    if (one.top - from > most) [top, most] = [from, one.top - from];
    from = Math.max(from, one.top + one.height);
  }
  return most - 2 * EDGE < LEAST ? null : { left, top: top + EDGE, side: "", most: most - 2 * EDGE };
}

const visible = (element: Element) => element.getClientRects().length > 0;

/** The thing that is touched for an action: it carries the action, alone or among others, as `data-action`. */
export function thingFor(action: string): Element | null {
  const found = [...document.querySelectorAll(`main [data-action~="${CSS.escape(action)}"]`)].filter(visible);
  return found.find((element) => !element.closest(".prompt")) ?? found[0] ?? null;
}

/** What a question is about: the first thing that can be touched, on the table rather than in the bar. */
export function touchable(): Element | null {
  const found = [...document.querySelectorAll("main :is(.board, #own) [aria-pressed], main .choices button")].filter(visible);
  return found[0] ?? null;
}

/** What must not be covered: all that can be touched, the question and the hand; and the cards that lie on the table. */
export function needed(): Needed {
  const rects = (what: string) => [...document.querySelectorAll(what)].filter(visible).map((element) => element.getBoundingClientRect());
  return { touched: rects("main :is(.main, .dock) [aria-pressed], main .prompt, main .dock [data-card]"), seen: rects("main .board [data-card]") };
}

/** Where the things are that a lesson points at: places by name, `card:4D` for one of a kind, and `do:` with an action, which may end in a wildcard. */
export function spotted(names: string[], spots: Record<string, string>): Rect[] {
  const place = (name: string) => {
    const [kind = "", which = ""] = name.split(":");
    return [...document.querySelectorAll(`main ${(spots[kind] ?? ".nowhere").replace("$", which)}`)].filter(visible).slice(0, 1);
  };
  const found = names.flatMap((name) => (name.startsWith("do:") ? thingsFor(name.slice(3)) : place(name)));
  return found.filter(visible).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  });
}

/** All things that are touched for an action: those that carry it, alone, among others of the same figure, or at the end of a sequence. */
function thingsFor(action: string): Element[] {
  const fits = (one: string) => (action.endsWith("*") ? one.startsWith(action.slice(0, -1)) : one === action);
  const whose = (one: string) => one.slice(one.indexOf(":"));
  return [...document.querySelectorAll("main [data-action]")].filter((element) => {
    const actions = (element.getAttribute("data-action") ?? "").split(" ");
    const last = actions.at(-1) ?? "";
    return actions.some((one) => fits(one) && whose(one) === whose(last)) && !element.matches(":disabled");
  });
}
