// Treasure on its way: each bid hops into the bowl, the heap goes with the player who leaves, the supply pays, a monster is supported.
import type { Toss, Tosser } from "../../art/toss";
import type { Told } from "../../protocol";

/** What hops because of this event, as seen from the bowl. */
export function hops({ what, seat, data = {} }: Told, tosser: Tosser): Toss[] {
  const bowl = tosser.find(".bowl");
  const place = tosser.find(`[data-seat="${seat}"]`);
  const name = (key: string) => (data[key] === "gem" ? "gem" : "coin");
  const number = (key: string) => Number(data[key] ?? 0);
  switch (what) {
    case "remain":
      return tosser.toss(name("treasure"), 1, place, bowl);
    case "exchange":
      return [...tosser.toss(name("other"), number("taken"), bowl, place), ...tosser.toss(name("treasure"), number("put"), place, bowl)];
    case "leave":
      return tosser.toss(name("treasure"), number("pool"), bowl, place);
    case "bonus":
      return tosser.toss(name("treasure"), 1, tosser.find(".supply .heap", ".piles"), place);
    case "support":
      return tosser.toss(name("treasure"), 1, place, tosser.find(`[data-card="${(data["creature"] as { id?: string } | undefined)?.id}"]`));
    default:
      return [];
  }
}
