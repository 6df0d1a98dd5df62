// Reading a view and its prompt: what lies where, what can be chosen, what would happen.
import type { Choice, Prompt } from "../../protocol";
import { FIGURES, ITEMS, ROOMS, roomName, TOKENS } from "./facts";
import { DIRECTIONS, type Grid, SAID } from "./hex";
import { t } from "./texts";
import type { Exit, Figure, PeskyView, Play, Rating, Reachable } from "./view";

/** What lies on the table before the game has begun. */
export const NOTHING_YET: Play = {
  window: null, announced: null, attack: null, tiles: [], exits: [], human_start: "", monster_start: "", thief_trap: null,
  tokens: [], items: [], figures: [], hands: [], abilities: [], human_deck: 0, monster_deck: 0, human_discard: [],
  monster_discard: [], played: [], beside_lord: [], supply: {}, doors_left: null, doors_left_count: 0, curses_unused: [],
  gems_out: [], escaped: [], lord_dead: false, war_horn: false, tossed: false, in_line: [], floor: null, ended: [],
  moving: null, reach: {}, orders: [], at_once: {}, then: {}, chosen: [],
};

/** The places of a view that are drawn, in play and while the lair is built. */
export interface Places {
  tiles: Play["tiles"];
  exits: Play["exits"];
  tokens: Play["tokens"];
  items: Play["items"];
  figures: Figure[];
  human_start: string | null;
  monster_start: string | null;
  thief_trap: string | null;
}

export function places(view: PeskyView): Places {
  const building = view.building;
  if (!building) return view.play ?? NOTHING_YET;
  // what is being placed lies there already, and so do the printed Treasures
  const next = building.hex ? [{ hex: building.hex, token: null, face_up: false, peeked: false }] : [];
  const items = building.tiles.flatMap(({ room }) => printedTreasures(room));
  const exits = building.exits.map((exit) => (exit.id === building.exit ? { ...exit, door: true } : exit));
  return { ...building, tokens: [...building.tokens, ...next], exits, items, figures: [], thief_trap: null };
}

/** The Treasures of a room, on the hexes with the letters a, b, … */
function printedTreasures(room: string): Play["items"] {
  const map = (ROOMS[room]?.map ?? []).join("");
  return (ROOMS[room]?.treasures ?? []).map((item, index) => ({ item, hex: `${room}.${map.indexOf("ab"[index] ?? "?")}` }));
}

export const figure = (view: Places, id: string | null | undefined) => view.figures.find((one) => one.id === id);
export const figuresOn = (view: Places, hex: string) => view.figures.filter((one) => one.hex === hex);
/** A name for a small plate: the last part, with a number where there are several. */
export const shortName = (one: Figure) => `${one.name.split(" ").at(-1)}${one.id === one.kind ? "" : ` ${one.id.replace(/\D+/, "")}`}`;
export const heartsLeft = (one: Figure) => Math.max(0, one.hearts - one.hits);

/** What lies or stands on a hex, in words. */
export function contents(view: Places, hex: string): string[] {
  const found = figuresOn(view, hex).map((one) => (one.dead ? t("bodyThere", { name: one.name }) : one.name));
  for (const item of view.items) if (item.hex === hex) found.push(ITEMS[item.item]?.name ?? item.item);
  for (const token of view.tokens) {
    if (token.hex !== hex) continue;
    const name = token.token ? (TOKENS[token.token]?.name ?? token.token) : "";
    found.push(token.face_up ? name : name ? t("faceDownKnown", { name }) : t("faceDown"));
  }
  if (hex === view.human_start) found.push(t("humanStart"));
  if (hex === view.monster_start) found.push(t("monsterStart"));
  if (hex === view.thief_trap) found.push(t("thiefTrap"));
  return found;
}

export function doorName(exit: Exit): string {
  return exit.wall ? t("forceWall") : exit.door ? (exit.type ? t("doorOfType", { type: exit.type }) : t("unknownDoor")) : t("openExit");
}

/** A hex and the six around it, as a screen reader says them. */
export function describe(view: Places, grid: Grid, hex: string): string {
  const here = contents(view, hex);
  const room = roomName(grid.room(hex));
  const near = DIRECTIONS.map((way) => {
    const next = grid.beyond(hex, way);
    if (!next) return `${SAID[way]} ${t("wallThere")}`;
    const there = contents(view, next.hex).join(t("and"));
    const through = next.exit ? t("doorTo", { door: doorName(next.exit), room: roomName(grid.room(next.hex)) }) : "";
    return `${SAID[way]} ${[through, there].filter(Boolean).join(", ") || t("floor")}`;
  });
  return `${room}${here.length ? `: ${here.join(", ")}` : ""}. ${near.join("; ")}.`;
}

/** The two ends of the Secret Passage, if the viewer knows them. */
export function passages(view: Places): string[] {
  const found = view.tokens.filter((token) => token.token === "secret_passage").map((token) => token.hex);
  return found.length === 2 ? found : [];
}

/** Is this next to a door that the figure could work on? Then it does not stop there by itself. */
export function atDoor(view: Play, mover: Figure, { hex, cost }: Reachable): boolean {
  return mover.side === "human" && cost < mover.left && view.exits.some((exit) => exit.door && (exit.a === hex || exit.b === hex));
}

/** The enemies next to a figure that stands there. */
export function foesBeside(view: Play, grid: Grid, mover: Figure, hex: string): Figure[] {
  const near = DIRECTIONS.map((way) => grid.beyond(hex, way)).filter((next) => next && !next.exit?.door && !next.exit?.wall);
  return view.figures.filter((one) => !one.dead && one.side !== mover.side && near.some((next) => next?.hex === one.hex));
}

/** What a walk brings about, in a few words each. */
export function happens(view: Play, grid: Grid, mover: Figure, target: Reachable): string[] {
  const walk = grid.walk(mover.hex, target.way.split(" "), passages(view));
  const found: string[] = [];
  let room = grid.room(mover.hex);
  for (const [index, hex] of walk.entries()) {
    if (index === 0) continue;
    const before = walk[index - 1] as string;
    const exit = view.exits.find((one) => (one.a === before && one.b === hex) || (one.b === before && one.a === hex));
    if (exit?.door) found.push(t(mover.side === "monster" ? "through" : "opens", { door: doorName(exit) }));
    if (!grid.way(before, hex)) found.push(t("byPassage"));
    if (mover.side === "monster" && hex === view.thief_trap && mover.kind !== "imp") found.push(t("intoTrap"));
    const now = grid.room(hex);
    if (now === room) continue;
    room = now;
    const tile = view.tiles.find((one) => one.room === now);
    const text = ROOMS[now]?.text ?? "";
    const first = mover.side === "human" && tile && !tile.entered && text !== "";
    found.push(t(first ? "entersFirst" : "toRoom", { room: roomName(now), text }));
  }
  const end = walk.at(-1) ?? mover.hex;
  if (!target.stop && end !== view.human_start) found.push(t("cannotStay"));
  if (end === view.human_start && mover.side === "human") found.push(t("canLeave"));
  if (mover.side === "human") {
    const near = DIRECTIONS.map((way) => grid.beyond(end, way)).filter((next) => next !== null);
    if (near.some(({ hex, exit }) => !exit?.door && view.tokens.some((token) => token.hex === hex && !token.face_up))) found.push(t("nextToToken"));
    if (near.some(({ hex, exit }) => !exit?.door && view.items.some((item) => item.hex === hex))) found.push(t("nextToItem"));
    if (near.some(({ exit }) => exit?.door)) found.push(t("atDoor"));
  }
  const foes = foesBeside(view, grid, mover, end);
  if (foes.length) found.push(t("nextTo", { names: foes.map((one) => one.name).join(t("and")) }));
  return found;
}

/** Does this walk open, reveal and spring nothing? */
export function isQuiet(view: Play, grid: Grid, mover: Figure, target: Reachable): boolean {
  const walk = grid.walk(mover.hex, target.way.split(" "), passages(view));
  const entersFirst = (hex: string) => view.tiles.some(({ room, entered }) => room === grid.room(hex) && !entered && ROOMS[room]?.text && room !== grid.room(mover.hex));
  if (!target.stop || target.opens.length || walk.includes(view.thief_trap ?? "-")) return false;
  if (walk.slice(1).some((hex) => view.tokens.some((token) => token.hex === hex && !token.face_up))) return false;
  return mover.side === "monster" || !walk.some(entersFirst);
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
  if (one.dead) return t("body", { name: one.name });
  const parts = [
    t("figureTitle", { name: one.name, title: what?.title ?? "" }),
    t("heartsLeft", { left: heartsLeft(one), all: one.hearts }),
    t("ratings", { move: one.move.value, attack: one.attack.value, defense: one.defense.value }),
  ];
  if (one.items.length) parts.push(t("carriesAll", { items: one.items.map((item) => ITEMS[item]?.name ?? item).join(", ") }));
  for (const curse of one.curses) parts.push(TOKENS[curse]?.name ?? curse);
  for (const effect of one.effects) parts.push(t("effectOf", { effect: effect.what, source: effect.source }));
  return parts.join("; ");
}
