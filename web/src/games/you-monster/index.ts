import type { GameParts } from "..";
import type { Told } from "../../protocol";
import Board from "./Board.svelte";
import { counted } from "./cards";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import { hints, t } from "./texts";
import type { MonsterView } from "./view";

/** Your cards travel to the fight, others' are turned over where they lie. Cards are drawn from the deck, a treasure is carried away. */
function moved(before: MonsterView, after: MonsterView): Record<string, string> {
  const found: Record<string, string> = {};
  const { last_fight: fight, viewer, won } = after;
  if (fight && fight.treasure + fight.plays.join() !== (before.last_fight?.treasure ?? "") + before.last_fight?.plays.join()) {
    fight.plays.forEach((play, seat) => {
      for (const card of play ?? []) found[`fight-${fight.treasure}-${card}`] = seat === viewer ? card : `chosen-${seat}`;
    });
  }
  const top = won.at(-1);
  if (top && won.length > before.won.length) found[`won-${top}`] = `treasure-${top}`;
  const had = viewer === null ? [] : (before.players[viewer]?.hand ?? []);
  for (const card of viewer === null ? [] : (after.players[viewer]?.hand ?? [])) if (!had.includes(card)) found[card] = "deck";
  return found;
}

const SOUNDS: Record<string, string> = { chosen: "card", fight: "reveal", drawn: "over", drew: "deal", discarded: "card" };
// all cards are turned over at once, and the result stays for a moment; the rest goes by, so that twenty rounds stay brisk
const BEATS: Record<string, number> = { chosen: 0.15, reveal: 0.05, fight: 1.7, reward: 0.25, treasure: 0.4, drawn: 3, drew: 0.1, discarded: 0.1, out: 0.3, refill: 0.2, reshuffle: 0.2, no_draw: 0.2 };
const beat = ({ what }: Told, before?: Told) => (what === before?.what ? 0 : (BEATS[what ?? ""] ?? 1)); // what all do, they do together

const parts: GameParts = {
  Board,
  Seat,
  Hand,
  moved,
  around: true,
  beat,
  finale: (_, { sheet, reason }) => [...counted(sheet).map(({ label }) => label), reason ?? ""],
  headline: ({ round, treasure_deck }: MonsterView) => t("headline", { round, left: treasure_deck }),
  spots: { treasure: ".treasure", card: '#own [data-card="$"]', hand: "#own .hand", points: "#own .facts", fight: ".fight .duel", seat: '.others [data-seat="$"] .head' },
  tally: [{ of: "sword" }, { of: "gem" }, { of: "crown" }, { of: "chest" }, { of: "heart" }],
  heads: ["treasure"],
  sections: { play: "a-round", draw: "what-the-cards-do", discard: "what-the-cards-do" },
  chips: /((?:10|[2-9A])[♠♥♦♣]|(?:Jack|Queen|King) of \w+|Joker)/,
  sound: (what) => SOUNDS[what],
  hints,
};
export default parts;
