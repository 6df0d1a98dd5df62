// The games' own parts. To add a game, add a folder with an index.ts, and nothing else.
import type { Component } from "svelte";
import type { EmblemName } from "../art/emblems";
import type { Prompt, Result, SeatState, Told } from "../protocol";

/** What a game's components get. */
export interface BoardProps {
  view: any;
  seats: SeatState[];
  names: string[];
  me: number | null;
  beside: boolean; // is that somebody else, whose view is being watched?
  prompt: Prompt | null;
  picked: string; // the action that is selected, not yet confirmed
  select: (action: string) => void; // pick it, and no more however often
  pick: (action: string) => void; // pick it; the second time, do it. Several with spaces between are done one after the other, each if it is offered
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
  Own?: Component<BoardProps>; // what lies open in front of you
  Hand?: Component<BoardProps>; // your hand: always in sight
  /** Heights of places where the usual ones do not fit, in CSS: nothing on the table grows and pushes the rest. */
  places?: Partial<Record<`${"" | "phone-"}${"seats" | "board" | "own" | "hand"}`, string>>;
  /** A card large enough to read everything on it. `data-large` of a thing on the table names the card. */
  Large?: Component<{ of: string }>;
  /** Does the game take the whole table? Then its things lie on the wood itself, sized in `--s`, and the log is a sheet. */
  stage?: boolean;
  /** New names of cards that were called otherwise before a change, so that they can travel. */
  moved?: (before: any, after: any) => Record<string, string>;
  /** How long an event is looked at, given the one before it; 1 is usual. */
  beat?: (event: Told, before?: Told) => number;
  /** Does this action only begin a longer one, and can be taken back freely? Then it is not confirmed. */
  begins?: (view: any, me: number, action: string) => boolean;
  /** Is one press enough for this action, since another has gone before or it can be taken back? Otherwise a second one confirms it. */
  oneTap?: (view: any, me: number, action: string) => boolean;
  /** What several picked actions do together. */
  phrase?: (view: any, prompt: Prompt, picked: string) => string;
  /** Shorter words for choices: by action. */
  short?: Record<string, string>;
  /** A small picture on the button of an action. */
  emblem?: (action: string) => EmblemName | undefined;
  /** What the confirming button does as long as nothing is picked. */
  standard?: (prompt: Prompt) => string;
  /** Is the action picked by touching something on the table, so that it needs no button? */
  onTable?: (prompt: Prompt, action: string) => boolean;
  /** Places that a lesson points at: by name, a selector; for `card:4D` that of `card`, with `4D` for its `$`. */
  spots?: Record<string, string>;
  /** Actions that keep their places among the choices. */
  order?: string[];
  /** What a card looks like in a sentence: such words become chips in the log. */
  chips?: RegExp;
  /** Do people sit around the table, with the whole screen as its top? */
  around?: boolean;
  /** What the top of the page says, instead of the number of the round. */
  headline?: (view: any) => string;
  /** Events that begin a new part of the log. */
  heads: string[];
  /** How the end is played out on the table: what each step counts, in words. `finale.step` says how far it is. */
  finale?: (view: any, result: Result) => string[];
  /** What the lines of the score sheet count: a small picture for each line, for each of its points if `each`. */
  tally?: { of: EmblemName; each?: boolean }[];
  /** What somebody has gathered, for the foot of the podium. */
  Spoils?: Component<{ view: any; seat: number; name: string }>; // without a name: your own
  /** The sound of an event. */
  sound?: (what: string) => string | undefined;
  /** Where the rules page says more: by decision, the name of the heading. */
  sections: Record<string, string>;
  /** Hints for the first game: by decision, a sentence. */
  hints: Record<string, string>;
}

const modules = import.meta.glob<{ default: GameParts }>("./*/index.ts");
const examples = import.meta.glob<{ default: Component<{ section: string }> }>("./*/Examples.svelte");

/** Real cards for the rules page: shows what belongs under a heading, by its name. Left out if the game has drawn none. */
export async function loadExamples(id: string): Promise<Component<{ section: string }> | null> {
  return (await examples[`./${id}/Examples.svelte`]?.())?.default ?? null;
}

/** The parts of a game; one that brings none of its own is shown on a plain board. */
export async function loadGame(id: string): Promise<GameParts> {
  return (await (modules[`./${id}/index.ts`]?.() ?? import("../plain"))).default;
}
