// Reading a view and its prompt: what lies where, what can be chosen, what would happen.
import type { Choice, Prompt } from "../../protocol";
import { FIGURES, ITEMS, ROOMS, roomName, TOKENS } from "./facts";
import { DIRECTIONS, type Grid, SAID } from "./hex";
import type { Exit, Figure, PeskyView, Rating, Reachable } from "./view";

/** The places of a view that are drawn, in play and while the lair is built. */
export interface Places {
  tiles: PeskyView["tiles"];
  exits: PeskyView["exits"];
  tokens: PeskyView["tokens"];
  items: PeskyView["items"];
  figures: Figure[];
  human_start: string | null;
  monster_start: string | null;
  thief_trap: string | null;
}

export function places(view: PeskyView): Places {
  const building = view.building;
  if (!building) return view;
  // what is being placed lies there already, and so do the printed Treasures
  const next = building.hex ? [{ hex: building.hex, token: null, face_up: false, peeked: false }] : [];
  const items = building.tiles.flatMap(({ room }) => printedTreasures(room));
  const exits = building.exits.map((exit) => (exit.id === building.exit ? { ...exit, door: true } : exit));
  return { ...building, tokens: [...building.tokens, ...next], exits, items, figures: [], thief_trap: null };
}

/** The Treasures of a room, on the hexes with the letters a, b, … */
function printedTreasures(room: string): PeskyView["items"] {
  const map = (ROOMS[room]?.map ?? []).join("");
  return (ROOMS[room]?.treasures ?? []).map((item, index) => ({ item, hex: `${room}.${map.indexOf("ab"[index] ?? "?")}` }));
}

export const figure = (view: Places, id: string | null | undefined) => view.figures.find((one) => one.id === id);
export const figuresOn = (view: Places, hex: string) => view.figures.filter((one) => one.hex === hex);
export const heartsLeft = (one: Figure) => Math.max(0, one.hearts - one.hits);

/** What lies or stands on a hex, in words. */
export function contents(view: Places, hex: string): string[] {
  const found = figuresOn(view, hex).map((one) => (one.dead ? `the body of ${one.name}` : one.name));
  for (const item of view.items) if (item.hex === hex) found.push(ITEMS[item.item]?.name ?? item.item);
  for (const token of view.tokens) {
    if (token.hex !== hex) continue;
    const name = token.token ? (TOKENS[token.token]?.name ?? token.token) : "";
    found.push(token.face_up ? name : name ? `a face-down token (${name})` : "a face-down token");
  }
  if (hex === view.human_start) found.push("the human start hex");
  if (hex === view.monster_start) found.push("the monster start hex");
  if (hex === view.thief_trap) found.push("the Thief's Trap");
  return found;
}

export function doorName(exit: Exit): string {
  return exit.wall ? "a Force Wall" : exit.door ? (exit.type ? `a ${exit.type} door` : "a door of unknown type") : "an open exit";
}

/** A hex and the six around it, as a screen reader says them. */
export function describe(view: Places, grid: Grid, hex: string): string {
  const here = contents(view, hex);
  const room = roomName(grid.room(hex));
  const near = DIRECTIONS.map((way) => {
    const next = grid.beyond(hex, way);
    if (!next) return `${SAID[way]} wall`;
    const there = contents(view, next.hex).join(" and ");
    const through = next.exit ? `${doorName(next.exit)} to the ${roomName(grid.room(next.hex))}` : "";
    return `${SAID[way]} ${[through, there].filter(Boolean).join(", ") || "floor"}`;
  });
  return `${room}${here.length ? `: ${here.join(", ")}` : ""}. ${near.join("; ")}.`;
}

/** The two ends of the Secret Passage, if the viewer knows them. */
export function passages(view: Places): string[] {
  const found = view.tokens.filter((token) => token.token === "secret_passage").map((token) => token.hex);
  return found.length === 2 ? found : [];
}

/** What a walk brings about, in a few words each. */
export function happens(view: PeskyView, grid: Grid, mover: Figure, target: Reachable): string[] {
  const walk = grid.walk(mover.hex, target.way.split(" "), passages(view));
  const found: string[] = [];
  let room = grid.room(mover.hex);
  for (const [index, hex] of walk.entries()) {
    if (index === 0) continue;
    const before = walk[index - 1] as string;
    const exit = view.exits.find((one) => (one.a === before && one.b === hex) || (one.b === before && one.a === hex));
    if (exit?.door && mover.side === "monster") found.push(`through ${doorName(exit)}`);
    if (!grid.way(before, hex)) found.push("by the Secret Passage");
    if (mover.side === "monster" && hex === view.thief_trap && mover.kind !== "imp") found.push("into the Thief's Trap: 1 Hit, and the move is over");
    const now = grid.room(hex);
    if (now === room) continue;
    room = now;
    const tile = view.tiles.find((one) => one.room === now);
    const text = ROOMS[now]?.text ?? "";
    const first = mover.side === "human" && tile && !tile.entered && text !== "";
    found.push(first ? `enters the ${roomName(now)} for the first time: ${text}` : `to the ${roomName(now)}`);
  }
  const end = walk.at(-1) ?? mover.hex;
  if (!target.stop && end !== view.human_start) found.push("cannot stay there");
  if (end === view.human_start && mover.side === "human") found.push("there it can leave the lair");
  if (mover.side === "human") {
    const near = DIRECTIONS.map((way) => grid.beyond(end, way)).filter((next) => next !== null);
    if (near.some(({ hex, exit }) => !exit?.door && view.tokens.some((token) => token.hex === hex && !token.face_up))) found.push("next to a face-down token");
    if (near.some(({ hex, exit }) => !exit?.door && view.items.some((item) => item.hex === hex))) found.push("next to something to pick up");
    if (near.some(({ exit }) => exit?.door)) found.push("at a door");
  }
  const foes = view.figures.filter((one) => !one.dead && one.side !== mover.side && DIRECTIONS.some((way) => {
    const next = grid.beyond(end, way);
    return next?.hex === one.hex && !next.exit?.door && !next.exit?.wall;
  }));
  if (foes.length) found.push(`next to ${foes.map((one) => one.name).join(" and ")}`);
  return found;
}

export function why(rating: Rating): string {
  return rating.reasons.map(({ what, amount }, index) => (index === 0 ? `${what} ${amount}` : `${what} ${amount > 0 ? "+" : ""}${amount}`)).join(", ");
}

/** The choices of a prompt by what they are about: hex:kitchen.3 → hex, kitchen.3. */
export function byKind(prompt: Prompt | null): Map<string, Map<string, Choice>> {
  const found = new Map<string, Map<string, Choice>>();
  for (const choice of prompt?.choices ?? []) {
    const [kind, what] = split(choice.action);
    if (!found.has(kind)) found.set(kind, new Map());
    found.get(kind)?.set(what, choice);
  }
  return found;
}

export function split(action: string): [string, string] {
  const colon = action.indexOf(":");
  return colon < 0 ? [action, ""] : [action.slice(0, colon), action.slice(colon + 1)];
}

/** What a figure may do now, by the menu's choices. */
export const VERBS = ["move", "attack", "flip", "take", "give", "drop"] as const;

export function deeds(prompt: Prompt | null, id: string): Choice[] {
  const wanted: string[] = VERBS.map((verb) => `${verb}:${id}`);
  return (prompt?.choices ?? []).filter((choice) => wanted.includes(choice.action));
}

export function summary(one: Figure): string {
  const what = FIGURES[one.kind];
  if (one.dead) return `The body of ${one.name}`;
  const parts = [`${one.name}, ${what?.title ?? ""}`, `${heartsLeft(one)} of ${one.hearts} hearts`, `Move ${one.move.value}, Attack ${one.attack.value}, Defense ${one.defense.value}`];
  if (one.items.length) parts.push(`carries ${one.items.map((item) => ITEMS[item]?.name ?? item).join(", ")}`);
  for (const curse of one.curses) parts.push(TOKENS[curse]?.name ?? curse);
  for (const effect of one.effects) parts.push(`${effect.what} (${effect.source})`);
  return parts.join("; ");
}
