// What a game's box says on the outside. A game adds `box.ts` and, for the lid, `pictures/cover.ts`.
import type { Subject } from "../art/subject";

/** A way to play that one click sets up. What is left out stays as it is by default. */
export interface Preset {
  name: string;
  seats?: number;
  role?: string; // the side you play
  level?: string; // of the bots
  options?: Record<string, unknown>;
  usual?: boolean; // what newcomers find chosen
  note?: string; // what is special about it, in a few words
}

export interface Box {
  colour: string;
  minutes: string; // how long a game takes
  weight: 1 | 2 | 3; // how much there is to learn: light, medium, heavy
  presets: Preset[];
  length?: string; // the name of the option that makes the game shorter or longer
  /** Further values of an option that the page offers; the server takes any that the option allows. */
  more?: Record<string, unknown[]>;
  /** Options for people who choose this side. */
  usually?: Record<string, Record<string, unknown>>;
  /** What an option and its values are called, where the name alone does not say it. */
  words?: Record<string, string>;
  /** Chairs of players whose role differs from the others'. */
  chairs?: Record<string, { cloth: "red" | "blue" | "green"; horned?: boolean }>;
}

const PLAIN: Box = { colour: "var(--box-plain)", minutes: "", weight: 1, presets: [] };
const boxes = import.meta.glob<{ default: Box }>("./*/box.ts", { eager: true });
const covers = import.meta.glob<{ cover: Subject }>("./*/pictures/cover.ts");

export const boxOf = (id: string): Box => boxes[`./${id}/box.ts`]?.default ?? PLAIN;

/** The picture on the lid; none if the game has not drawn one. */
export async function loadCover(id: string): Promise<Subject | null> {
  return (await covers[`./${id}/pictures/cover.ts`]?.())?.cover ?? null;
}
