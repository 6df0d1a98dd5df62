// A rating in words.
import { s } from "./standing.texts";

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** "about Ogre, ± one level" */
export function about({ level, off }: { level: string; off: number }): string {
  return off ? s("aboutOff", { level: capital(level), off: s(`level_${Math.min(off, 4) as 1 | 2 | 3 | 4}`) }) : s("about", { level: capital(level) });
}

export const boardName = (board: "people" | "bots"): string => (board === "people" ? s("people") : s("bots"));
