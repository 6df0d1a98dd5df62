import type { Box } from "../boxes";

const box: Box = {
  colour: "var(--box-red)",
  minutes: "30–60 minutes",
  weight: 3,
  length: "mode",
  presets: [
    { name: "First game", seats: 2, role: "Humans", level: "hatchling", options: { mode: "quick" } },
    { name: "Quick raid", seats: 2, role: "Humans", options: { mode: "quick" }, usual: true },
    { name: "Be the Monster Lord", seats: 2, role: "Monster Lord", options: { mode: "quick", lair: "manual" }, note: "you build the lair" },
    { name: "Full raid", seats: 4, role: "Humans", options: { mode: "standard" } },
  ],
  words: {
    mode: "Length",
    "mode.quick_three_gems": "quick three-Gem",
    lair: "The lair",
    "lair.auto": "is laid out for the Monster Lord",
    "lair.manual": "is built by hand",
    hit_to_pass_enemy: "Passing an enemy costs a Hit",
    round_limit: "Round limit",
    "round_limit.0": "no limit",
  },
  more: { round_limit: [0] },
  usually: { "Monster Lord": { lair: "manual" }, Humans: { lair: "auto" } },
  chairs: { "Monster Lord": { cloth: "red", horned: true }, Humans: { cloth: "blue" } },
};
export default box;
