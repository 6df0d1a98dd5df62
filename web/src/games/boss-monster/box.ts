import type { Box } from "../boxes";

const box: Box = {
  colour: "var(--box-violet)",
  minutes: "20–30 minutes",
  weight: 2,
  presets: [
    { name: "First game", seats: 2, level: "hatchling" },
    { name: "Duel", seats: 2 },
    { name: "Four bosses", seats: 4, usual: true },
  ],
  words: {
    spell_deck: "Spell deck",
    "spell_deck.rulebook_25": "25 Spells",
    "spell_deck.retail_31": "31 Spells",
    crushinator: "The Crushinator",
    "crushinator.rulebook": "+3",
    "crushinator.retail": "+2",
    "crushinator.retail_revised": "+2, once per turn",
    turn_order: "Turn order",
    "turn_order.clockwise": "clockwise",
    "turn_order.xp": "by XP",
    tie_break: "Tie break",
    "tie_break.lowest_xp": "lowest XP",
    "tie_break.souls_minus_wounds": "Souls minus Wounds",
  },
};
export default box;
