// How long an event is looked at; 1 is usual. A game has hundreds of steps and a hundred fights: each is short.
import type { Told } from "../../protocol";

const BEATS: Record<string, number> = {
  stepped: 0.32, moves: 0.1, stopped: 0.1, drew: 0.1, ended: 0.1, phase: 0.1, attacks: 0.6, rolled: 1.4, rerolled: 1.4, result: 1, hit: 0.8, died: 1.5,
  played: 1.3, flipped: 1.8, looked: 1.2, removed: 0.8, summoned: 1, room: 1.6, turn: 0.9, left: 2.4, stole: 1.6, cancelled: 1.4, prevented: 1.2,
  lord_back: 1.6, won: 3, healed: 0.6, roll: 0.8,
};
export const beat = (event: Told) => BEATS[event.what ?? ""] ?? 1;
