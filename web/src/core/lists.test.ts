import { expect, it } from "vitest";
import type { TableRow } from "../protocol";
import { age, nextTurn, running } from "./lists";

const row = (id: string, updated: number, more: Partial<TableRow> = {}): TableRow => ({ id, game: "toy", status: "playing", seats: 2, free: 0, names: "", updated, round: 1, your_turn: false, place: 0, ...more });
const mine = [row("over", 9, { status: "over", place: 1 }), row("other", 8), row("new", 7, { your_turn: true }), row("old", 2, { your_turn: true }), row("open", 1, { status: "waiting" })];

it("tables that wait for me come first, the longest wait first", () => {
  expect(running(mine).map(({ id }) => id)).toEqual(["old", "new", "open", "other"]);
});

it("the next table is another one where it is my turn", () => {
  expect(nextTurn(mine, "old")?.id).toBe("new");
  expect(nextTurn(mine.slice(0, 3), "new")).toBeUndefined();
});

it("an age is said in the largest unit that fits", () => {
  expect([30, 90, 7200, 200_000].map((seconds) => age(0, seconds))).toEqual(["just now", "1 min ago", "2 h ago", "2 days ago"]);
});
