import type { GameParts } from "..";
import type { Prompt } from "../../protocol";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import type { InnView } from "./view";

/** A humanoid has no name: the one that has just come to a dungeon was the first at the Inn. */
function moved(before: InnView, after: InnView): Record<string, string> {
  const found: Record<string, string> = {};
  after.players.forEach((dungeon, seat) => {
    const had = before.players[seat]?.humanoids.length ?? 0;
    if (dungeon.humanoids.length === had + 1) found[`d${seat}h${had}`] = `inn${before.inn.length}`;
  });
  return found;
}

/** Why one cannot remain or exchange: it is a matter of what one holds. */
function whyNot(view: InnView, me: number, prompt: Prompt): string[] {
  const purse = view.players[me]?.treasure;
  if (prompt.decision !== "bid" || !purse) return [];
  const offered = new Set((prompt.choices ?? []).map((choice) => choice.action));
  const found: string[] = [];
  const pool = view.pool.type as "coin" | "gem" | null;
  for (const type of ["coin", "gem"] as const) {
    if (offered.has(`remain:${type}`)) continue;
    if (pool && pool !== type) found.push(`No ${type}s now: the pool is all ${pool}s.`);
    else found.push(`You have no ${type} to remain with.`);
  }
  if (pool && !offered.has("exchange")) {
    const other = pool === "coin" ? "gem" : "coin";
    found.push(`An exchange would take ${view.pool.count + 2} ${other}s; you have ${purse[other]}.`);
  }
  return found;
}

const SOUNDS: Record<string, string> = { remain: "coin", exchange: "coin", bonus: "coin", leave: "card", support: "coin", scoring: "reveal" };

const parts: GameParts = {
  Board,
  Seat,
  Own,
  moved,
  whyNot,
  heads: ["round"],
  sections: { bid: "a-round", bonus: "what-you-take", support: "what-you-take" },
  chips: /((?:undead|kobold|goblin|orc|troll) M\d\d|M\d\d|humanoid \d+-\d+)/,
  sound: (what) => SOUNDS[what],
  hints: {
    bid: "Pay one treasure to stay in and hope for a better creature, or leave: take the one on the left and the whole pool.",
    bonus: "A humanoid is bad company, but it comes with a treasure. Take the type you will need to stay in.",
    support: "A supported monster is safe from whatever lies beneath it, until the end of the game.",
  },
};
export default parts;
