// How long an event is looked at; 1 is usual.
import type { Told } from "../../protocol";

const BEATS: Record<string, number> = {
  ready: 0.2,
  dealt: 0.3,
  drew: 0.3,
  all_drew: 0.3,
  discarded: 0.5,
  turn: 0.8,
  appears: 0.8,
  hurt: 1.2,
  died: 2.6,
  survived: 2.6,
  level_up: 4,
  cast: 2.4,
  used: 2,
  cancelled: 3,
  fizzled: 2,
  destroyed: 1.6,
  out: 4,
  end: 2,
};
// What happens to several at once is seen as one movement: the first is looked at, the others follow on its heels.
const TOGETHER = new Set(["ready", "discarded", "revealed", "appears", "lured"]);
const FOLLOWS = 0.15;

export const beat = ({ what }: Told, before?: Told) => (TOGETHER.has(what ?? "") && before?.what === what ? FOLLOWS : (BEATS[what ?? ""] ?? 1));
