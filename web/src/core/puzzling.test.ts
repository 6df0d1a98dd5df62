import { describe, expect, it } from "vitest";
import { answered, daysInRow, fresh, nextPuzzle } from "./puzzling";

const puzzle = (id: string, rating: number) => ({ id, rating, level: "ogre", theme: "" });

describe("puzzling", () => {
  it("rates the first answer only", () => {
    const once = answered(fresh(), puzzle("a", 1200), true);
    expect(once.rating).toBe(1240);
    expect(answered(once, puzzle("a", 1200), false)).toEqual(once);
    const wrong = answered(once, puzzle("b", 1240), false);
    expect(wrong.rating).toBe(1200);
    expect([once.row, wrong.row]).toEqual([1, 0]);
    expect(wrong.last).toEqual([true, false]);
  });

  it("counts a puzzle as solved when a later answer is right, without a new rating", () => {
    const missed = answered(fresh(), puzzle("a", 1200), false);
    expect(answered(missed, puzzle("a", 1200), true)).toEqual({ ...missed, done: { a: true } });
  });

  it("records the day of a daily puzzle that was answered before", () => {
    const once = answered(fresh(), puzzle("a", 1200), true);
    const daily = answered(once, puzzle("a", 1200), true, "2026-03-01");
    expect(daily).toEqual({ ...once, days: ["2026-03-01"] });
    expect(answered(daily, puzzle("a", 1200), true, "2026-03-01").days).toEqual(["2026-03-01"]);
  });

  it("offers a new puzzle near the rating, then those that went wrong, then none", () => {
    const list = [puzzle("easy", 900), puzzle("near", 1260), puzzle("hard", 1700)];
    const state = fresh();
    expect(nextPuzzle(list, state)).toBe("near");
    expect(nextPuzzle(list, state, "near")).toBe("easy");
    const done = { ...state, done: { easy: false, near: true, hard: true } };
    expect(nextPuzzle(list, done)).toBe("easy");
    expect(nextPuzzle(list, { ...state, done: { easy: true, near: true, hard: true } })).toBeNull();
  });

  it("counts days in a row across months, and today may still come", () => {
    expect(daysInRow(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01")).toBe(3);
    expect(daysInRow(["2026-02-27", "2026-02-28"], "2026-03-01")).toBe(2);
    expect(daysInRow(["2026-02-27"], "2026-03-01")).toBe(0);
  });
});
