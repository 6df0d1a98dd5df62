import { t } from "./texts";
import type { Result } from "../../protocol";
import type { FightView, MonsterView } from "./view";

// Playing cards by their ids: rank and suit, `7S`, `10H`, `KD`, `JK1`.

/** Milliseconds in which everything grows dark before the cards are turned over. */
export const REVEAL = 250;

export interface Suit {
  sign: string;
  name: string;
  colour: string;
  does: string;
  short: string; // the same on a card
}

export const SUITS: Record<string, Suit> = {
  S: { sign: "♠", name: t("spades"), colour: "var(--suit-spades)", does: t("spadesDo"), short: t("spadesShort") },
  H: { sign: "♥", name: t("hearts"), colour: "var(--suit-hearts)", does: t("heartsDo"), short: t("heartsShort") },
  D: { sign: "♦", name: t("diamonds"), colour: "var(--suit-diamonds)", does: t("diamondsDo"), short: t("diamondsShort") },
  C: { sign: "♣", name: t("clubs"), colour: "var(--suit-clubs)", does: t("clubsDo"), short: t("clubsShort") },
};

const RANKS: Record<string, string> = { A: t("ace"), J: t("jack"), Q: t("queen"), K: t("king") };

export const isJoker = (id: string) => id.startsWith("JK");
export const isJack = (id: string) => id.startsWith("J") && !isJoker(id);
export const isTreasure = (id: string) => isJoker(id) || "JQK".includes(rankOf(id));
export const suitOf = (id: string) => (isJoker(id) ? undefined : SUITS[id.slice(-1)]);
export const rankOf = (id: string) => (isJoker(id) ? "★" : id.slice(0, -1));

export function cardName(id: string): string {
  if (isJoker(id)) return t("joker");
  const suit = suitOf(id);
  return t("card", { rank: RANKS[rankOf(id)] ?? rankOf(id), suit: suit?.name ?? "" });
}

/** The name without what follows a colon. */
export const shortName = (id: string) => cardName(id).replace(/:.*/, "");

/** What a card counts; aces are 11 while a joker is the treasure. */
export function valueOf(id: string, treasure: string | null): number {
  const rank = rankOf(id);
  return rank === "A" ? (treasure && isJoker(treasure) ? 11 : 1) : Number(rank);
}

/** What a treasure does, in a sentence. */
export function treasureDoes(id: string): string {
  if (isJoker(id)) return t("jokerTreasure");
  const suit = suitOf(id);
  const diamond = id.endsWith("D") ? t("diamondTreasure") : "";
  switch (rankOf(id)) {
    case "J":
      return t("jackTreasure") + diamond;
    case "Q":
      return t("queenTreasure", { suit: suit?.name ?? "" }) + diamond;
    default:
      return t("kingTreasure") + diamond;
  }
}

/** The play that these cards make, out of those that are offered. */
export function playOf(cards: string[], offered: string[]): string {
  const wanted = [...cards].sort().join();
  return offered.find((action) => action.startsWith("play:") && action.slice(5).split("+").sort().join() === wanted) ?? "";
}

/** The last fight as long as it lies on the table: from its reveal until you touch a card for the next. */
export function fightOnTable(view: MonsterView, me: number | null, picked: string): FightView | null {
  const { last_fight: fight } = view;
  if (view.phase !== "play" || view.over) return fight;
  if (fight?.treasure === view.treasure && !view.to_act.length) return fight; // it has just been fought
  const next = me === null ? view.players.some((player) => player.answered) : picked !== "" || (view.players[me]?.answered ?? false);
  return next ? null : fight;
}

/** The arithmetic of a fight in words. */
export function sums(fight: FightView): { health: string; damage: string } {
  const monster = fight.monster ?? -1;
  const others = fight.totals.filter((_, seat) => seat !== monster && fight.plays[seat]);
  const club = fight.club_bonus ? " + 2" : "";
  const more = [fight.jack_bonus, fight.queen_bonus].filter((bonus) => bonus).map((bonus) => ` + ${bonus}`);
  const rest = (fight.health ?? 0) - (fight.totals[monster] ?? 0) - (fight.club_bonus ? 2 : 0);
  return { health: `${fight.totals[monster]}${rest ? ` + ${rest}` : ""}${club}`, damage: others.join(" + ") + more.join("") };
}

type Line = Result["sheet"][number];

/** The lines of the final score sheet that gave anybody points. */
export const counted = (sheet: Line[]) => sheet.filter(({ points }) => points.some((vp) => vp !== 0));

/** Somebody's points when the first of these lines are counted; all of them when the game is over and counted. */
export function pointsUpTo(result: Result | null, seat: number, done: number, vp: number): number {
  if (!result || done > counted(result.sheet).length) return vp;
  return counted(result.sheet)
    .slice(0, done)
    .reduce((sum, { points }) => sum + (points[seat] ?? 0), 0);
}

/** Is this player one of the greediest, who are monsters for good? Known when everything is counted. */
export function isCursed(result: Result | null, seat: number, done: number): boolean {
  if (!result || done <= counted(result.sheet).length || result.winners.includes(seat)) return false;
  return result.scores[seat] === Math.max(...result.scores);
}
