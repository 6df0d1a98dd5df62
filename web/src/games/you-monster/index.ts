import type { GameParts } from "..";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { MonsterView } from "./view";

/** Cards of the own hand that were played travel to the fight. */
function moved(before: MonsterView, after: MonsterView): Record<string, string> {
  const found: Record<string, string> = {};
  for (const play of after.last_fight?.plays ?? []) {
    for (const card of play ?? []) found[`fight-${after.round}-${card}`] = card;
  }
  return before.last_fight === after.last_fight ? {} : found;
}

const SOUNDS: Record<string, string> = { chosen: "card", reveal: "card", fight: "reveal", drawn: "over", reward: "coin", drew: "card" };

const parts: GameParts = {
  Board,
  Seat,
  Hand,
  moved,
  heads: ["treasure"],
  sections: { play: "a-round", draw: "what-the-cards-do", discard: "what-the-cards-do" },
  chips: /((?:10|[2-9A])[♠♥♦♣]|(?:Jack|Queen|King) of \w+|Joker)/,
  sound: (what) => SOUNDS[what],
  hints: {
    play: "Tap one or two cards. The highest total is the monster and fights all the others. Points are good, but whoever has the most at the end is a monster for good.",
    draw: "You played a spade: a further card is usually good to have.",
    discard: "You played a heart: give away the card you will miss least.",
  },
};
export default parts;
