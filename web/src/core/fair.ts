// Fair match: how strong bots must be so that this person wins their share of games, kept for each game in this browser.
import { settings } from "./settings.svelte";

export const FAIR = "fair";
const START = 40; // of 100: a little below the usual level
const STEP = 12; // after a win: half a level; a defeat takes back as much as keeps the balance
const REMEMBERED = 50; // games that have been counted

/** The strength after a game in which a seat wins this often by chance. */
export function strengthAfter(before: number, won: number, byChance: number): number {
  const after = before + (STEP * (won - byChance)) / (1 - byChance);
  return Math.round(Math.min(100, Math.max(0, after)) * 10) / 10;
}

/** The bot to ask for: a fair match has this person's strength. */
export function botFor(game: string, level: string): string {
  return level === FAIR ? `${FAIR}-${Math.round(settings.fair[game] ?? START)}` : level;
}

/** What is known of a game that is over; `sides`: how many play against each other, where seats win together. */
export interface Ended {
  table: string;
  game: string;
  bots: (string | null | undefined)[]; // by seat
  me: number;
  winners: number[];
  sides: number; // 0: every seat is for itself
}

/** Where fair bots played, the next ones are a bit stronger or weaker. Every table counts once. */
export function countGame({ table, game, bots, me, winners, sides }: Ended): void {
  const faced = bots.some((bot, seat) => seat !== me && bot?.startsWith(FAIR));
  if (!faced || settings.counted.includes(table)) return;
  const won = winners.includes(me) ? (sides ? 1 : 1 / winners.length) : 0;
  settings.fair[game] = strengthAfter(settings.fair[game] ?? START, won, 1 / (sides || bots.length));
  settings.counted = [table, ...settings.counted].slice(0, REMEMBERED);
}
