// What can be picked, as the prompt has it, and where on the table it lies.
import type { Prompt } from "../../protocol";
import { ROOMS } from "./cards";
import type { BossView } from "./view";

/** The actions that are offered. */
export function offered(prompt: Prompt | null): Set<string> {
  return new Set((prompt?.choices ?? []).map((choice) => choice.action));
}

/** Why something is not offered; nothing if the rules say nothing about it. */
export function whyNot(prompt: Prompt | null, action: string): string {
  return prompt?.why_not?.[action] ?? "";
}

/** What tapping a card in your hand does now. */
export function handAction(prompt: Prompt | null, card: string): string {
  const actions = ROOMS[card] ? [`place:${card}`] : [`cast:${card}`];
  if (ofHand(prompt, `card:${card}`)) actions.push(`card:${card}`);
  const now = offered(prompt);
  return actions.find((action) => now.has(action)) ?? "";
}

/** What is discarded or placed is in your hand; what is taken lies elsewhere. */
function ofHand(prompt: Prompt | null, action: string): boolean {
  const choice = (prompt?.choices ?? []).find((one) => one.action === action);
  return /^(?:Discard|Place) /.test(choice?.label ?? "");
}

/** Cards and heroes on offer that lie nowhere in sight: in the discard pile, a deck, a hand or a score area. */
export function elsewhere(view: BossView, prompt: Prompt | null): { cards: string[]; heroes: string[] } {
  const inSight = new Set([...view.town, ...view.players.flatMap((player) => player.entrance)].map((hero) => hero.id));
  if (view.walker) inSight.add(view.walker.id);
  const choices = prompt?.choices ?? [];
  const cards = choices.filter(({ action }) => action.startsWith("card:") && !ofHand(prompt, action));
  const heroes = choices.filter(({ action }) => action.startsWith("hero:")).map(({ action }) => action.slice(5));
  return { cards: cards.map(({ action }) => action.slice(5)), heroes: heroes.filter((hero) => !inSight.has(hero)) };
}

const ON_TABLE = /^(?:place|cast|use|slot|room|hero|card):/;
export const onTable = (_: Prompt, action: string) => ON_TABLE.test(action);

/** Placing asks for the slot, many spells and rooms for a target or a price: all that can be taken back freely. */
export const begins = (view: BossView, _: number, action: string) => view.begins.includes(action);

/** Passing is the most common choice, but not at the start, where it would mean no first room. */
export function standard(prompt: Prompt): string {
  return prompt.decision !== "setup_room" && offered(prompt).has("pass") ? "pass" : "";
}
