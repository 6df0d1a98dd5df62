// What happened since your last decision, for a person who looked away.
import type { Entry } from "./stream.svelte";

const IMPORTANT = 2;

export interface Line {
  n: number;
  text: string;
  important: boolean;
}

/** What the others did after an entry of the log, and what happened to the reader: the most important first. */
export function newsAfter(log: Entry[], after: number, me: number | null, name: string): Line[] {
  const lines = log.flatMap((entry) => {
    if (entry.n <= after || entry.e !== "game" || !entry.text) return [];
    const own = entry.seat === me && me !== null;
    const weight = !own && name && entry.text.includes(name) ? IMPORTANT : (entry.weight ?? 1);
    return own && weight < IMPORTANT ? [] : [{ n: entry.n, text: entry.text, weight }];
  });
  return lines.sort((one, other) => other.weight - one.weight || one.n - other.n).map(({ n, text, weight }) => ({ n, text, important: weight >= IMPORTANT }));
}
