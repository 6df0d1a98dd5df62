import type { GameParts } from "..";
import type { EmblemName } from "../../art/emblems";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import { columns } from "./creatures";
import Seat from "./Seat.svelte";
import Spoils from "./Spoils.svelte";
import { hints, t } from "./texts";
import type { InnView } from "./view";

/** Guests come from the deck. A humanoid has no name: the one that has just come to a dungeon was the first at the Inn. */
function moved(before: InnView, after: InnView): Record<string, string> {
  const found: Record<string, string> = {};
  if (after.round !== before.round) after.inn.forEach((creature, at) => (found[creature.id ?? `inn${after.inn.length - at}`] = "deck"));
  after.players.forEach((dungeon, seat) => {
    const had = before.players[seat]?.humanoids.length ?? 0;
    if (dungeon.humanoids.length === had + 1) found[`d${seat}h${had}`] = `inn${before.inn.length}`;
  });
  return found;
}

// treasure is heard when it lands: see Board.svelte
const SOUNDS: Record<string, string> = { round: "deal", leave: "card", scoring: "reveal" };

// A glance shows that a player stays. When somebody leaves, what they take deserves a longer look.
const BEATS: Record<string, number> = { remain: 0.6, bonus: 0.6, round: 0.6 };

/** What an action is about: the treasure that it moves, or the way out. */
const EMBLEMS: [RegExp, EmblemName][] = [
  [/coin/, "coin"],
  [/gem/, "gem"],
  [/^exchange/, "bag"],
  [/^leave/, "door"],
];

const parts: GameParts = {
  Board,
  Seat,
  Own,
  moved,
  around: true,
  places: { "phone-board": "max-content" },
  headline: ({ round, rounds }: InnView) => t("round", { round, rounds }),
  emblem: (action) => EMBLEMS.find(([about]) => about.test(action))?.[1],
  order: ["remain:coin", "remain:gem", "exchange", "leave"],
  finale: ({ players }: InnView) => [...Array.from({ length: columns(players) }, (_, at) => t("scoreMonsters", { place: at + 1 })), t("scoreTreasure")],
  tally: [{ of: "skull", each: true }, { of: "shield" }, { of: "coin" }],
  Spoils,
  spots: { "next-guest": ".guest.next", "last-guest": ".guest:not(:has(~ .guest))", guests: ".guests", pool: ".pool", purse: "#own .purse", dungeon: "#own .lair", "first-monster": "#own .lair [data-card]", deck: ".piles" },
  heads: ["round"],
  sections: { bid: "a-round", bonus: "what-you-take", support: "what-you-take" },
  chips: /((?:undead|kobold|goblin|orc|troll) \d+|humanoid \d+(?:-\d+)?)/,
  beat: ({ what }) => BEATS[what ?? ""] ?? 1,
  sound: (what) => SOUNDS[what],
  hints,
};
export default parts;
