// How the prompt's choices are made: on the map, on a card, in the tray, or by a button.
import type { Prompt } from "../../protocol";
import { playFacts, roomName } from "./facts";
import { deeds, split } from "./read";
import type { PeskyView } from "./view";

const MENUS = ["movement", "combat"];
// these only begin something: what follows is chosen next, and until then it can be taken back
const BEGIN = ["attack", "flip", "take", "give", "drop"];
const BUILDING = ["room", "slot"];

export function begins(view: PeskyView, _me: number, action: string): boolean {
  if (action.includes(" ")) return false;
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
  const [kind] = split(action);
  if (ON_MAP.includes(kind)) return true;
  if (kind === "play" || kind === "use") return MENUS.includes(prompt.decision);
  if (kind === "room") return prompt.decision === "tile";
  if (kind === "ability") return prompt.decision === "abilities";
  if (kind === "token") return prompt.decision === "token";
  return kind === "exit";
}

/** What a walk of several steps does, for the confirming button. */
export function phrase(view: PeskyView, prompt: Prompt, picked: string): string {
  const actions = picked.split(" ");
  const steps = actions.filter((action) => action.startsWith("step:"));
  const [kind, what] = split(actions[0] ?? "");
  const mover = view.figures.find((one) => one.id === (kind === "move" ? what : view.moving));
  const way = steps.map((action) => action.slice(5)).join(" ");
  const target = view.reach[mover?.id ?? ""]?.find((one) => one.way === way);
  if (kind === "room") return `Place the ${roomName(what)}`;
  const end = actions.at(-1);
  const then = end === "leave" ? ", leave the lair" : end === "stop" ? ", stop" : "";
  if (mover && end === "work") return `${mover.name}: work on the door`;
  if (!mover || !target) return (prompt.choices ?? []).find(({ action }) => action === actions[0])?.label ?? "";
  return `${mover.name}: walk, ${target.cost} of ${mover.left} Move${then}`;
}

/** Why what one might expect is not among the choices. */
export function whyNot(view: PeskyView, me: number, prompt: Prompt): string[] {
  if (prompt.decision !== "movement" && prompt.decision !== "combat") return [];
  const found: string[] = [];
  if (me === 0 && view.lord_dead) found.push("The Monster Lord is dead: no cards and no abilities until he is back.");
  const own = view.figures.filter((one) => one.seat === me && !one.dead);
  const stuck = own.filter((one) => deeds(prompt, one.id).length === 0 && one.effects.some(({ what }) => what === "asleep" || what === "pinned"));
  for (const one of stuck) found.push(`${one.name} is ${one.effects.find(({ what }) => what === "asleep" || what === "pinned")?.what}.`);
  for (const one of own) if (one.working_on && prompt.decision === "movement") found.push(`${one.name} must first finish the door it has begun.`);
  return found;
}
