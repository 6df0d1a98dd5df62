// How somebody does at puzzles: a rating for each game, which puzzles are done, and how many in a row. Kept in this browser.
import type { PuzzleFacts } from "../protocol";

export interface Puzzling {
  rating: number;
  done: Record<string, boolean>; // by puzzle: is it solved?
  row: number; // right answers in a row
  last: boolean[]; // the latest first answers, the newest last
  days: string[]; // whose daily puzzle was tried, the newest last
}

const START = 1200;
const QUICK = 10; // puzzles after which a rating moves more slowly
const STEPS = [80, 32]; // by how much a puzzle can change it, at first and later
const SHOWN = 5; // of the latest answers
const KEPT = 60; // days
const CHALLENGE = 40; // how much harder than the rating the next puzzle should be

export const fresh = (): Puzzling => ({ rating: START, done: {}, row: 0, last: [], days: [] });

/** The state after an answer. Only the first one to a puzzle is rated; a later one can still solve it. */
export function answered(before: Puzzling, puzzle: { id: string; rating: number }, right: boolean, day = ""): Puzzling {
  const done = { ...before.done, [puzzle.id]: right || (before.done[puzzle.id] ?? false) };
  const days = day && !before.days.includes(day) ? [...before.days, day].slice(-KEPT) : before.days;
  if (puzzle.id in before.done) return { ...before, done, days };
  const expected = 1 / (1 + 10 ** ((puzzle.rating - before.rating) / 400));
  const step = (Object.keys(before.done).length < QUICK ? STEPS[0] : STEPS[1]) ?? 0;
  return {
    rating: Math.round(before.rating + step * (Number(right) - expected)),
    done,
    row: right ? before.row + 1 : 0,
    last: [...before.last, right].slice(-SHOWN),
    days,
  };
}

/** The puzzle to try next: a new one that is a little hard, then one that went wrong; none if all are solved. */
export function nextPuzzle(puzzles: PuzzleFacts[], state: Puzzling, except = ""): string | null {
  const wanted = state.rating + CHALLENGE;
  const near = (list: PuzzleFacts[]) => list.toSorted((a, b) => Math.abs(a.rating - wanted) - Math.abs(b.rating - wanted))[0]?.id;
  const others = puzzles.filter(({ id }) => id !== except);
  return near(others.filter(({ id }) => !(id in state.done))) ?? near(others.filter(({ id }) => !state.done[id])) ?? null;
}

/** Days in a row, up to today or yesterday: today may still come. */
export function daysInRow(days: string[], today: string): number {
  const tried = new Set(days);
  const day = new Date(`${today}T00:00:00Z`);
  const back = () => day.setUTCDate(day.getUTCDate() - 1);
  const text = () => day.toISOString().slice(0, 10);
  if (!tried.has(text())) back();
  let count = 0;
  for (; tried.has(text()); back()) count += 1;
  return count;
}
