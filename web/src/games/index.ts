// The games' own parts. A further game adds a folder with an index.ts, and nothing else.
import type { Component } from "svelte";
import type { Prompt, Result, SeatState, Told } from "../protocol";

/** What a game's components get. */
export interface BoardProps {
  view: any;
  seats: SeatState[];
  names: string[];
  me: number | null;
  prompt: Prompt | null;
  picked: string; // the action that is selected, not yet confirmed
  pick: (action: string) => void; // or several with spaces between, which are done one after the other as far as each is offered
  instead: string[]; // what can be begun instead of what has been begun: that is then taken back
  result: Result | null;
  told: Told[]; // what has happened in the game; the last is what is shown now
}

export interface SeatProps extends BoardProps {
  seat: number;
}

export interface GameParts {
  Board: Component<BoardProps>; // what lies in the middle of the table
  Seat: Component<SeatProps>; // what lies in front of one seat; what has the class `detail` is left out where there is no room
  Own?: Component<BoardProps>; // what lies open in front of oneself
  Hand?: Component<BoardProps>; // what one holds: always in sight
  /** New names of cards that were called otherwise before a change, so that they can travel. */
  moved?: (before: any, after: any) => Record<string, string>;
  /** The view after an event, on the way to the view `end`: then a change is shown event by event. */
  step?: (view: any, event: Told, end: any) => any;
  /** How long an event is looked at; 1 is usual. */
  beat?: (event: Told) => number;
  /** Does this action only begin a longer one, and can be taken back freely? Then it is not confirmed. */
  begins?: (view: any, me: number, action: string) => boolean;
  /** What several picked actions do together. */
  phrase?: (view: any, prompt: Prompt, picked: string) => string;
  /** Shorter words for choices: by action. */
  short?: Record<string, string>;
  /** What the confirming button does as long as nothing is picked. */
  standard?: (prompt: Prompt) => string;
  /** Is the action picked by touching something on the table, so that it needs no button? */
  onTable?: (prompt: Prompt, action: string) => boolean;
  /** What a card looks like in a sentence: such words become chips in the log. */
  chips?: RegExp;
  /** Events that begin a new part of the log. */
  heads: string[];
  /** The sound of an event. */
  sound?: (what: string) => string | undefined;
  /** What is not among the choices, and why. */
  whyNot?: (view: any, me: number, prompt: Prompt) => string[];
  /** Where the rules page tells more: by decision, the name of the heading. */
  sections: Record<string, string>;
  /** Hints for the first game: by decision, a sentence. */
  hints: Record<string, string>;
}

const emblems = import.meta.glob<{ default: Component }>("./*/Emblem.svelte");

const modules = import.meta.glob<{ default: GameParts }>("./*/index.ts");

const announced = import.meta.glob<{ default: { title: string; line: string } }>("./*/coming.ts", { eager: true });

/** Games that cannot be played yet. */
export const coming = Object.values(announced).map((module) => module.default);

export function isPlayable(id: string): boolean {
  return `./${id}/index.ts` in modules;
}

/** What stands on the game's card on the home page: its `Emblem.svelte`. */
export async function loadEmblem(id: string): Promise<Component | null> {
  return (await emblems[`./${id}/Emblem.svelte`]?.())?.default ?? null;
}

export async function loadGame(id: string): Promise<GameParts> {
  const load = modules[`./${id}/index.ts`];
  if (!load) throw new Error(`there is no table for ${id} yet`);
  return (await load()).default;
}
