// How the prompt's choices are made: on the map, on a card, in the tray, or by a button.
import type { Prompt } from "../../protocol";
import { desk } from "./desk.svelte";
import { playFacts, roomName } from "./facts";
import { Grid } from "./hex";
import { NOTHING_YET, atDoor, figure, foesBeside, isQuiet, shortName, split } from "./read";
import { t } from "./texts";
import type { Figure, PeskyView, Play, Reachable } from "./view";

const MENUS = ["movement", "combat"];
// these only begin something: what follows is chosen next, and until then it can be taken back
const BEGIN = ["attack", "flip", "take", "give", "drop"];
const BUILDING = ["room", "slot"];

export function begins(view: PeskyView, _me: number, action: string): boolean {
  // what leaves nothing to choose is done with the first action
  if (action.includes(" ") || view.play?.at_once[action]) return false;
  const [kind, what] = split(action);
  if (view.building) return BUILDING.includes(kind) || (kind === "hex" && view.building.stage === "token_hex") || kind === "exit";
  if (kind === "play" || kind === "use") return playFacts(what).asks;
  return BEGIN.includes(kind);
}

export function standard(prompt: Prompt): string {
  const offered = new Set((prompt.choices ?? []).map(({ action }) => action));
  const first = ["pass", "work", "stop"].find((action) => offered.has(action));
  if (first) return first;
  // the phase is over when nobody can do anything more
  const busy = [...offered].some((action) => ["move", "attack", "flip", "take"].includes(split(action)[0]));
  return offered.has("end") && !busy ? "end" : "";
}

const LEADING = ["step", "hex", "leave"];

/**
 * One press is enough for what goes on with something begun by another press, for what can be taken back, and to answer
 * when one is asked about a card.
 */
export function oneTap(view: PeskyView, me: number, action: string): boolean {
  const { play } = view;
  if (!play) return false;
  if (play.chosen.length) return true;
  const actions = action.split(" ");
  const [kind, who] = split(actions[0] ?? "");
  if (kind === "take" || kind === "item" || kind === "stop") return true;
  if (kind === "play" || kind === "use") return play.window !== null;
  if (kind === "end") return view.phase === "movement" && (canFight(play, me) || !isFresh(play));
  if (kind === "attack" || kind === "flip") return desk.selected === who && !desk.offered;
  const mover = figure(play, kind === "move" ? who : play.moving);
  const target = mover && walkOf(play, mover, action);
  const walks = actions.every((one) => one === `move:${who}` || LEADING.includes(split(one)[0]));
  return mover !== undefined && target !== undefined && walks && !actions.includes("leave") && isQuiet(play, new Grid(play.tiles, play.exits), mover, target);
}

/** Does an attack come after movement? Then the end of movement can be taken back. */
function canFight(play: Play, me: number): boolean {
  const grid = new Grid(play.tiles, play.exits);
  return play.figures.some((one) => one.seat === me && !one.dead && one.attacks > 0 && foesBeside(play, grid, one, one.hex).length > 0);
}

/** Has a figure that can move not moved at all? */
const isFresh = (play: Play) => Object.entries(play.reach).some(([id, reach]) => reach.length > 0 && figure(play, id)?.spent === 0);

/** The walk that these actions make. */
export function walkOf(play: Play, mover: Figure, picked: string): Reachable | undefined {
  const actions = picked.split(" ");
  const goal = actions.find((action) => action.startsWith("hex:"))?.slice(4);
  const way = actions.filter((action) => action.startsWith("step:")).map((action) => action.slice(5)).join(" ");
  return play.reach[mover.id]?.find((one) => (goal ? one.hex === goal : one.way === way));
}

const begin = (mover: Figure, begun: boolean) => (begun ? [] : [`move:${mover.id}`]);
/** Does it come to where it can leave the lair? */
export const isWayHome = (play: Play, mover: Figure, { hex }: Reachable) => hex === play.human_start && mover.side === "human";
/** Step by step: it does not stop there and may go on. */
export const ledTo = (mover: Figure, one: Reachable, begun: boolean) => [...begin(mover, begun), ...one.way.split(" ").map((way) => `step:${way}`)].join(" ");

/** A figure that walks to a hex stops there by itself; where it cannot stop it is led. */
export function walkTo(play: Play, mover: Figure, one: Reachable, begun: boolean): string {
  if (isWayHome(play, mover, one)) return [...begin(mover, begun), `hex:${one.hex}`, "leave"].join(" ");
  return one.stop && !desk.walksOn ? [...begin(mover, begun), `hex:${one.hex}`].join(" ") : ledTo(mover, one, begun);
}

const ON_MAP = ["move", "attack", "give", "drop", "step", "hex", "figure", "slot", "turn", "ask"];

export function onTable(prompt: Prompt, action: string): boolean {
  if (action.includes(" ")) return true;
  const [kind, what] = split(action);
  // an order that passes for everything is ended in the action bar, the others where they are listed
  if (kind === "ask" && WHOLE_ORDERS.includes(what)) return false;
  if (ON_MAP.includes(kind)) return true;
  if (kind === "play" || kind === "use") return MENUS.includes(prompt.decision);
  if (kind === "room") return prompt.decision === "tile";
  if (kind === "ability") return prompt.decision === "abilities";
  if (kind === "token") return prompt.decision === "token";
  return kind === "exit";
}

/** Standing orders that are not about windows of one kind. */
export const WHOLE_ORDERS = ["round", "aimed"];
const ORDERS: Record<string, string> = {
  open: t("order_open"),
  before_move: t("order_before_move"),
  after_move: t("order_after_move"),
  close: t("order_close"),
  round: t("order_round"),
  aimed: t("order_aimed"),
};

/** When a seat passes without being asked, in words. */
export function ordered(orders: string[]): string {
  return t("ordered", { when: orders.map((order) => ORDERS[order]).join(", ") });
}

const labelOf = (prompt: Prompt, wanted: string) => (prompt.choices ?? []).find(({ action }) => action === wanted)?.label ?? "";

/** What a walk of several steps does, for the confirming button. */
export function phrase(view: PeskyView, prompt: Prompt, picked: string): string {
  const actions = picked.split(" ");
  const [kind, what] = split(actions[0] ?? "");
  const mover = view.play?.figures.find((one) => one.id === (kind === "move" ? what : view.play?.moving));
  const target = view.play && mover && walkOf(view.play, mover, picked);
  if (kind === "figure" || kind === "ability") return actions.length > 1 ? t("takeAll", { count: actions.length }) : labelOf(prompt, actions[0] ?? "");
  if (kind === "room") return t("placeRoom", { room: roomName(what) });
  const end = actions.at(-1);
  if (kind === "attack") {
    const [attacker, target] = [what, split(end ?? "")[1]].map((id) => figure(view.play ?? NOTHING_YET, id));
    return attacker && target ? t("attackPhrase", { attacker: shortName(attacker), target: shortName(target) }) : labelOf(prompt, actions[0] ?? "");
  }
  if (mover && end === "work") return t("workPhrase", { name: mover.name });
  if (!mover || !target) return labelOf(prompt, actions[0] ?? "");
  const goesOn = view.play && atDoor(view.play, mover, target);
  const opened = target.opens.length > 1 ? t("opening", { count: target.opens.length }) : target.opens.length ? t("openingOne") : "";
  const then = end === "leave" ? t("thenLeave") : end?.startsWith("step:") ? (target.stop ? t("thenGoOn") : "") : goesOn ? "" : t("thenStop");
  return t("walkPhrase", { name: mover.name, cost: target.cost, left: mover.left, then: `${opened}${then}` });
}
