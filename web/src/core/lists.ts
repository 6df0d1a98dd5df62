// Your tables, the most urgent first.
import type { TableRow } from "../protocol";
import { t } from "./text";

/** Those that wait for me, the longest first; then those that run, the newest first. Finished ones are left out. */
export function running(mine: TableRow[]): TableRow[] {
  const rank = (row: TableRow) => (row.your_turn ? 0 : row.status === "waiting" ? 1 : 2);
  const rows = mine.filter((row) => row.status !== "over");
  return rows.sort((one, other) => rank(one) - rank(other) || (one.your_turn ? one.updated - other.updated : other.updated - one.updated));
}

/** The table to go to from this one: the next of those that wait for me, none if there is no other. */
export function nextTurn(mine: TableRow[], here: string): TableRow | undefined {
  return running(mine).find((row) => row.your_turn && row.id !== here);
}

/** How long ago, in words; both in seconds since 1970. */
export function age(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60);
  if (minutes < 1) return t("justNow");
  if (minutes < 60) return t("minutesAgo", { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("hoursAgo", { count: hours }) : t("daysAgo", { count: Math.floor(hours / 24) });
}
