// How long an event is looked at; 1 is usual.
import type { Told } from "../../protocol";

const BEATS: Record<string, number> = {
  stepped: 0.75, moves: 0.5, stopped: 0.3, drew: 0.3, ended: 0.2, attacks: 2.4, rolled: 3, rerolled: 2.6, result: 2.6, hit: 1.6, died: 2.4, played: 3,
  flipped: 3, looked: 2, removed: 1.4, summoned: 1.6, room: 2.6, turn: 2, left: 3, stole: 2.6, cancelled: 2.4, prevented: 2, lord_back: 2.4, won: 3,
};
export const beat = (event: Told) => BEATS[event.what ?? ""] ?? 1;
