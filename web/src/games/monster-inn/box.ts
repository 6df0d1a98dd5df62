import type { Box } from "../boxes";

const box: Box = {
  colour: "var(--box-green)",
  minutes: "10 minutes",
  weight: 1,
  presets: [
    { name: "First game", seats: 3, level: "hatchling", options: { open_treasures: true } },
    { name: "Four at the bar", seats: 4, usual: true },
    { name: "Full house", seats: 5 },
  ],
  words: { open_treasures: "Open treasures" },
};
export default box;
