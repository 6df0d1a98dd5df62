import { describe, expect, it } from "vitest";
import type { Result } from "../protocol";
import { headlineOf } from "./headline";

const result = (scores: number[], places: number[], more: Partial<Result> = {}): Result => ({ scores, places, winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])), sheet: [], ...more });
const names = ["Ann", "Pim", "Dot"];

describe("headlineOf", () => {
  it("says who won to whoever only watched", () => {
    expect(headlineOf(result([3, 5, 1], [2, 1, 3]), names, null)).toBe("Pim wins");
  });
  it("names the place and the distance among three", () => {
    expect(headlineOf(result([3, 5, 1], [2, 1, 3]), names, 0)).toBe("You came second, 2 behind");
  });
  it("knows no second place between two", () => {
    expect(headlineOf(result([3, 5], [2, 1]), names.slice(0, 2), 0)).toBe("You lost to Pim by 2");
    expect(headlineOf(result([3, 5], [2, 1], { adds_up: false }), names.slice(0, 2), 0)).toBe("You lost to Pim");
  });
  it("knows no places between a team and the one against it", () => {
    expect(headlineOf(result([2, 0, 0], [1, 2, 2]), names, 2, [1, 2])).toBe("You lost to Ann by 2");
    expect(headlineOf(result([0, 2, 2], [3, 1, 1]), names, 0)).toBe("You lost to Pim, Dot by 2");
  });
});
