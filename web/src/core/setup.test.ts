import { expect, it } from "vitest";
import type { GameFacts } from "../protocol";
import type { Box } from "../games/boxes";
import { fitting, isPreset, sides, tableFor, usualSetup } from "./setup";

const game: GameFacts = {
  id: "toy",
  title: "Toy",
  tagline: "",
  seats: [2, 3],
  options: [{ name: "mode", description: "", default: "standard", choices: ["standard", "quick"] }],
  bots: [],
  levels: [],
  usual: "easy",
  roles: { 2: ["One", "Many"], 3: ["One", "Many", "Many"] },
  learn: 0,
  puzzles: 0,
};
const box: Box = { colour: "", minutes: "", weight: 1, presets: [{ name: "Short", seats: 3, role: "Many", options: { mode: "quick" }, usual: true }, { name: "First", seats: 2, level: "easy" }] };

it("a newcomer finds the usual preset", () => {
  expect(usualSetup(game, box)).toEqual({ seats: 3, role: "Many", options: { mode: "quick" }, pace: "normal" });
});

it("what a game no longer has is left out", () => {
  const kept = { seats: 6, role: "None", options: { mode: "endless", gone: 1 }, pace: "normal" as const };
  expect(fitting(game, kept)).toEqual({ seats: 2, role: "One", options: {}, pace: "normal" });
});

it("one sits on the side one chose, bots on all other seats", () => {
  expect(sides(game, 3)).toEqual(["One", "Many"]);
  const made = tableFor(game, usualSetup(game, box), "hard");
  expect(made.seat).toBe(1);
  expect(made.spec.bots).toEqual(["hard", null, "hard"]);
});

it("a preset with a level is chosen only at that level", () => {
  const setup = fitting(game, box.presets[1] ?? {});
  expect(isPreset(game, box.presets[1]!, setup, "easy")).toBe(true);
  expect(isPreset(game, box.presets[1]!, setup, "hard")).toBe(false);
});
