// How the prompt's choices are made: on the map, on a card, in the tray, or by a button.
import type { Prompt } from "../../protocol";
import { playFacts, roomName } from "./facts";
import { atDoor, split } from "./read";
import { t } from "./texts";
import type { PeskyView } from "./view";

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
  const first = ["pass", "stop"].find((action) => offered.has(action));
  if (first) return first;
  // the phase is over when nobody can do anything more
  const busy = [...offered].some((action) => ["move", "attack", "flip", "take"].includes(split(action)[0]));
  return offered.has("end") && !busy ? "end" : "";
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

/** When one passes without being asked, in words. */
export function ordered(orders: string[]): string {
  return t("ordered", { when: orders.map((order) => ORDERS[order]).join(", ") });
}

const labelOf = (prompt: Prompt, wanted: string) => (prompt.choices ?? []).find(({ action }) => action === wanted)?.label ?? "";

/** What a walk of several steps does, for the confirming button. */
export function phrase(view: PeskyView, prompt: Prompt, picked: string): string {
  const actions = picked.split(" ");
  const goal = actions.find((action) => action.startsWith("hex:"))?.slice(4);
  const way = actions.filter((action) => action.startsWith("step:")).map((action) => action.slice(5)).join(" ");
  const [kind, what] = split(actions[0] ?? "");
  const mover = view.play?.figures.find((one) => one.id === (kind === "move" ? what : view.play?.moving));
  const target = view.play?.reach[mover?.id ?? ""]?.find((one) => (goal ? one.hex === goal : one.way === way));
  if (kind === "figure" || kind === "ability") return actions.length > 1 ? t("takeAll", { count: actions.length }) : labelOf(prompt, actions[0] ?? "");
  if (kind === "room") return t("placeRoom", { room: roomName(what) });
  const end = actions.at(-1);
  if (mover && end === "work") return t("workPhrase", { name: mover.name });
  if (!mover || !target) return labelOf(prompt, actions[0] ?? "");
  const goesOn = view.play && atDoor(view.play, mover, target);
  const opened = target.opens.length > 1 ? t("opening", { count: target.opens.length }) : target.opens.length ? t("openingOne") : "";
  const then = end === "leave" ? t("thenLeave") : goal && !goesOn ? t("thenStop") : way && target.stop ? t("thenGoOn") : "";
  return t("walkPhrase", { name: mover.name, cost: target.cost, left: mover.left, then: `${opened}${then}` });
}
