// Clocks in words, and those that a new table offers.
import type { Spec } from "../protocol";
import { c } from "../clocks.texts";

const DAY = 86_400;
const HOUR = 3600;
export type Clock = Pick<Spec, "clock" | "bank" | "increment">;

export const CLOCKS: Clock[] = [
  {},
  { bank: 300, increment: 10 },
  { bank: 900, increment: 20 },
  { clock: 30 },
  { clock: 120 },
  { clock: DAY },
  { clock: 3 * DAY },
  { clock: 7 * DAY },
];

/** A time in seconds, as one says it. */
export function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return seconds === DAY ? c("day") : c("daysOf", { count: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return c("hours", { count: seconds / HOUR });
  return seconds >= 60 && seconds % 60 === 0 ? c("minutes", { count: seconds / 60 }) : c("seconds", { count: seconds });
}

/** What clock a table has, in words. */
export function clockOf({ clock, bank, increment }: Clock): string {
  if (bank) return c("live", { what: c("bank", { bank: span(bank), increment: span(increment ?? 0) }) });
  if (!clock) return c("none");
  return clock >= HOUR ? c("slow", { what: c("days", { time: span(clock) }) }) : c("live", { what: c("each", { time: span(clock) }) });
}

/** The time left, as a clock shows it: 2 d 5 h, 3 h 20 min, 4:05. */
export function countdown(left: number): string {
  const whole = Math.max(0, Math.round(left));
  if (whole >= DAY) return c("dayHours", { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) });
  if (whole >= HOUR) return c("hourMinutes", { hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / 60) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
