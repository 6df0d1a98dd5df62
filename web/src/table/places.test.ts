import { expect, test } from "vitest";
import { inTurnFrom, placesAround } from "./places";

test("whoever comes next sits on the left", () => {
  expect(inTurnFrom(2, [0, 1, 3, 4], 5)).toEqual([3, 4, 0, 1]);
  expect(inTurnFrom(null, [0, 1, 2], 3)).toEqual([0, 1, 2]);
  expect(placesAround(4)).toEqual(["left", "top-left", "top-right", "right"]);
});

test("every number of people has a place for each", () => {
  for (const others of [1, 2, 3, 4, 5, 6]) expect(new Set(placesAround(others)).size).toBe(others);
});
