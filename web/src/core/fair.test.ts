import { beforeEach, expect, test } from "vitest";
import { botFor, countGame, strengthAfter } from "./fair";
import { settings } from "./settings.svelte";

beforeEach(() => {
  settings.fair = {};
  settings.counted = [];
});

test("who wins no more than their share stays where they are", () => {
  let strength = 50;
  for (const won of [1, 0, 0, 0]) strength = strengthAfter(strength, won, 1 / 4);
  expect(strength).toBeCloseTo(50, 0);
  expect(strengthAfter(95, 1, 1 / 2)).toBe(100);
  expect(strengthAfter(2, 0, 1 / 2)).toBe(0);
});

test("other levels are asked for as they are", () => {
  expect(botFor("any", "ogre")).toBe("ogre");
  expect(botFor("any", "fair")).toBe("fair-40");
});

test("a game counts once, for its kind of game, and only where fair bots played", () => {
  const bots = [null, "fair-40", "fair-40"];
  const won = { table: "a", game: "inn", bots, me: 0, winners: [0], sides: 0 };
  countGame({ ...won, bots: [null, "ogre"] });
  expect(settings.fair).toEqual({});
  countGame(won);
  countGame(won);
  expect(settings.fair).toEqual({ inn: 52 });
  countGame({ ...won, table: "b", winners: [1] });
  expect(botFor("inn", "fair")).toBe("fair-46");
  expect(botFor("boss", "fair")).toBe("fair-40");
});

test("those who win together have won", () => {
  const bots = ["fair-40", null, "fair-40", "fair-40"];
  countGame({ table: "a", game: "lair", bots, me: 1, winners: [1, 2, 3], sides: 2 });
  expect(botFor("lair", "fair")).toBe("fair-52");
});
