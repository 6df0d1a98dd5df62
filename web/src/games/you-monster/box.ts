import type { Box } from "../boxes";

const box: Box = {
  colour: "var(--box-amber)",
  minutes: "10 minutes",
  weight: 1,
  presets: [
    { name: "First game", seats: 3, level: "hatchling" },
    { name: "Four thieves", seats: 4, usual: true },
    { name: "The whole gang", seats: 6 },
  ],
  words: { open_hand_sizes: "Open hand sizes", tied_leaders: "Tied leaders", "tied_leaders.cursed": "are all cursed", "tied_leaders.share": "share the victory" },
};
export default box;
