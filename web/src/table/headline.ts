// How a game ended for whoever looks at it, in one line: their place and how far ahead the winner was.
import { t } from "../core/text";
import type { Result } from "../protocol";

/** `team` is who wins and loses with you; without a seat one only hears who won. */
export function headlineOf(result: Result, names: string[], me: number | null, team: number[] = []): string {
  const winners = result.winners.map((seat) => names[seat]).join(", ");
  if (me === null) return t(result.winners.length > 1 ? "winTogether" : "wins", { names: winners });
  if (result.winners.includes(me)) return t(result.winners.length > 1 ? "youWinTogether" : "youWin");
  const best = Math.max(...result.winners.map((seat) => result.scores[seat] ?? 0));
  const behind = result.adds_up === false ? 0 : best - (result.scores[me] ?? 0); // a sum may say nothing about the winner
  // with two sides nobody is second: one won and the other lost
  const alone = names.every((_, seat) => seat === me || team.includes(seat) || result.winners.includes(seat));
  if (alone) return behind > 0 ? t("youLostBy", { names: winners, behind }) : t("youLost", { names: winners });
  const place = t(`place_${Math.min(result.places[me] ?? 0, 6) as 2 | 3 | 4 | 5 | 6}`);
  return behind > 0 ? t("youCameBehind", { place, behind }) : t("youCame", { place });
}
