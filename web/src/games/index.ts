// The games' own parts. A further game adds a folder with an index.ts, and nothing else.
import type { Component } from "svelte";
import type { Prompt, Result, SeatState } from "../protocol";

/** What a game's components get. */
export interface BoardProps {
  view: any;
  seats: SeatState[];
  names: string[];
  me: number | null;
  prompt: Prompt | null;
  picked: string; // the action that is selected, not yet confirmed
  pick: (action: string) => void;
  result: Result | null;
}

export interface SeatProps extends BoardProps {
  seat: number;
}

export interface GameParts {
  Board: Component<BoardProps>; // what lies in the middle of the table
  Seat: Component<SeatProps>; // what lies in front of one seat; what has the class `detail` is left out where there is no room
  Own?: Component<BoardProps>; // what lies open in front of oneself
  Hand?: Component<BoardProps>; // what one holds: always in sight
  Emblem: Component; // on the game's card on the home page
  /** New names of cards that were called otherwise before a change, so that they can travel. */
  moved?: (before: any, after: any) => Record<string, string>;
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

const modules = import.meta.glob<{ default: GameParts }>("./*/index.ts");

const announced = import.meta.glob<{ default: { title: string; line: string } }>("./*/coming.ts", { eager: true });

/** Games that cannot be played yet. */
export const coming = Object.values(announced).map((module) => module.default);

export function isPlayable(id: string): boolean {
  return `./${id}/index.ts` in modules;
}

export async function loadGame(id: string): Promise<GameParts> {
  const load = modules[`./${id}/index.ts`];
  if (!load) throw new Error(`there is no table for ${id} yet`);
  return (await load()).default;
}
