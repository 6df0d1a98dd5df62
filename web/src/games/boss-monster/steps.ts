// Event by event from one view to the next: what the table looks like in between. Sums and fates are those of the end.
import type { Told } from "../../protocol";
import { HEROES, ROOMS, SPELLS } from "./cards";
import type { BossPlayer, BossView, Declared, HeroView, RoomView } from "./view";

type Data = Partial<Record<"card" | "hero" | "uncovers" | "sort", string | null>> &
  Partial<Record<"slot" | "other" | "player" | "from" | "turn" | "damage" | "taken" | "health" | "souls" | "amount", number>> & { new?: boolean };

const BEATS: Record<string, number> = {
  ready: 0.2,
  drew: 0.3,
  discarded: 0.5,
  turn: 0.8,
  appears: 0.8,
  hurt: 1.2,
  died: 2.6,
  survived: 2.6,
  level_up: 3,
  cast: 2.4,
  used: 2,
  cancelled: 3,
  fizzled: 2,
  destroyed: 1.6,
  out: 4,
  end: 2,
};
export const beat = (event: Told) => BEATS[event.what ?? ""] ?? 1;

/** What settles what was under way: abilities and triggers end without a word. */
const SETTLES = ["turn", "placed", "revealed", "lured", "enters", "hurt", "survived", "cast", "used", "triggered", "level_up"];

const withoutLast = (cards: string[], card: string) => {
  const at = cards.lastIndexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
};
const worth = (hero: string) => HEROES[hero]?.worth ?? 1;

export function step(before: BossView, event: Told, end: BossView): BossView {
  const data = (event.data ?? {}) as Data;
  const [seat, slot, card, hero] = [event.seat ?? -1, data.slot ?? 0, data.card ?? null, data.hero ?? ""];
  const what = event.what ?? "";
  const view = SETTLES.includes(what) ? { ...before, stack: before.stack.filter((entry) => entry.kind === "spell") } : before;
  const player = view.players[seat];

  const change = (changed: Partial<BossPlayer>, more: Partial<BossView> = {}, at = seat): BossView => ({
    ...view,
    ...more,
    players: view.players.map((one, number) => (number === at ? { ...one, ...changed } : one)),
  });
  const dungeon = (rooms: RoomView[], more: Partial<BossView> = {}) => change({ dungeon: rooms }, more);
  const room = (changed: Partial<RoomView>) => (player?.dungeon ?? []).map((one, number) => (number === slot ? { ...one, ...changed } : one));
  const numbers = (id: string, at: number): Partial<RoomView> => {
    const there = end.players[seat]?.dungeon[at];
    return there?.card === id && !there.face_down ? { damage: there.damage ?? 0, parts: there.parts ?? [] } : { damage: ROOMS[id]?.damage ?? 0, parts: [] };
  };
  /** A hand with so many cards more or less of the sort of a card, or of a sort. */
  const hand = (one: BossPlayer, by: number): Partial<BossPlayer> => {
    const spell = card ? card in SPELLS : data.sort === "spell";
    const cards = one.hand && card ? (by > 0 ? [...one.hand, card] : withoutLast(one.hand, card)) : one.hand;
    return { hand: cards, ...(spell ? { spells_in_hand: one.spells_in_hand + by } : { rooms_in_hand: one.rooms_in_hand + by }) };
  };
  /** The table without a hero, wherever it is. */
  const gone = (): BossView => ({
    ...view,
    town: view.town.filter((one) => one.id !== hero),
    walker: view.walker?.id === hero ? null : view.walker,
    players: view.players.map((one) => {
      const scored = one.soul_heroes.includes(hero) ? "soul_heroes" : one.wound_heroes.includes(hero) ? "wound_heroes" : null;
      const entrance = one.entrance.filter((waiting) => waiting.id !== hero);
      if (!scored) return { ...one, entrance };
      const count = scored === "soul_heroes" ? { souls: one.souls - worth(hero) } : { wounds: one.wounds - worth(hero) };
      return { ...one, entrance, [scored]: one[scored].filter((id) => id !== hero), ...count };
    }),
  });
  const gain = (from: BossView, changed: (one: BossPlayer) => Partial<BossPlayer>): BossView => ({
    ...from,
    players: from.players.map((one, number) => (number === seat ? { ...one, ...changed(one) } : one)),
  });
  const settled = () => {
    const at = view.stack.findIndex((entry) => entry.card === card);
    return { stack: at < 0 ? view.stack : view.stack.toSpliced(at, 1), discard: card && card in SPELLS ? [...view.discard, card] : view.discard };
  };
  const declared = (kind: Declared["kind"]): Declared => ({
    kind,
    seat,
    card: card ?? "",
    hero: data.hero ?? null,
    player: data.slot === undefined ? (data.player ?? null) : null,
    room: data.slot === undefined ? null : (view.players[data.player ?? -1]?.dungeon[data.slot]?.card ?? null),
  });
  if (!player && seat >= 0) return view;

  switch (what) {
    case "turn":
      return {
        ...view,
        round: data.turn ?? view.round,
        phase: "beginning",
        active: null,
        window: null,
        walker: null,
        stack: [],
        no_build: false,
        players: view.players.map((one) => ({
          ...one,
          shut: false,
          crush: 0,
          doubled: 0,
          dungeon: one.dungeon.map((there) => ({ ...there, deactivated: false, used: false })),
        })),
      };
    case "appears":
      return { ...view, town: [...view.town, heroIn(end, hero)] };
    case "ready":
      return change({ ready: true });
    case "drew":
    case "returned":
      return player ? change(hand(player, 1)) : view;
    case "discarded":
      return player ? change(hand(player, -1), { discard: card ? [...view.discard, card] : view.discard }) : view;
    case "taken":
    case "fetched":
      return player && card ? change(hand(player, 1), { discard: withoutLast(view.discard, card) }) : view;
    case "placed":
    case "built": {
      if (!player) return view;
      const face_down = what === "placed";
      const old = data.new ? undefined : player.dungeon[slot];
      const built: RoomView = { card, face_down, beneath: old?.card ? [old.card, ...(old.beneath ?? [])] : [], ...(face_down || !card ? {} : numbers(card, slot)) };
      const rooms = data.new ? [built, ...player.dungeon] : player.dungeon.map((there, number) => (number === slot ? built : there));
      const fewer = player.hand && card ? withoutLast(player.hand, card) : player.hand;
      const more = face_down ? { phase: "build", active: seat, window: "build" } : {};
      return change({ dungeon: rooms, hand: fewer, rooms_in_hand: player.rooms_in_hand - 1 }, more);
    }
    case "revealed":
      if (!player || !card) return view;
      return dungeon(
        slot < player.dungeon.length
          ? room({ card, face_down: false, ...numbers(card, slot) })
          : [...player.dungeon, { card, beneath: [], ...numbers(card, slot) }],
        { phase: "reveal", active: null, window: null },
      );
    case "level_up":
      return change({ levelled: true });
    case "lured":
    case "to_entrance": {
      const moved = gone();
      const arrived = gain(moved, (one) => ({ entrance: [...one.entrance, heroIn(end, hero)] }));
      return what === "lured" ? { ...arrived, phase: "adventure", active: null } : arrived;
    }
    case "to_town":
      return { ...gone(), town: [...view.town.filter((one) => one.id !== hero), heroIn(end, hero)] };
    case "enters": {
      const health = player?.entrance.find((one) => one.id === hero)?.health ?? HEROES[hero]?.health ?? 0;
      return { ...gone(), phase: "adventure", active: seat, window: null, walker: { id: hero, seat, slot: null, damage: 0, health } };
    }
    case "hurt":
      return { ...view, walker: { id: hero, seat, slot, damage: data.taken ?? 0, health: data.health ?? 0 } };
    case "sent_back":
      return { ...view, walker: view.walker && { ...view.walker, slot } };
    case "teleported":
      return { ...view, walker: view.walker && { ...view.walker, slot: null } };
    case "hardened":
      return { ...view, walker: view.walker?.id === hero ? { ...view.walker, health: view.walker.health + (data.amount ?? 0) } : view.walker };
    case "died":
      return gain(gone(), (one) => ({ souls: one.souls + (data.souls ?? 1), soul_heroes: [...one.soul_heroes, hero] }));
    case "healed":
      return gain(gone(), (one) => ({ souls: one.souls + worth(hero), soul_heroes: [...one.soul_heroes, hero] }));
    case "survived":
      return gain(gone(), (one) => ({ wounds: one.wounds + worth(hero), wound_heroes: [...one.wound_heroes, hero] }));
    case "harvested":
      return gone();
    case "cast":
      return player ? change(hand(player, -1), { stack: [declared("spell"), ...view.stack] }) : view;
    case "used":
    case "triggered":
      return { ...view, stack: [declared(what === "used" ? "ability" : "trigger"), ...view.stack] };
    case "cancelled":
    case "resolved":
    case "fizzled":
      return { ...view, ...settled() };
    case "destroyed": {
      if (!player || !card) return view;
      const under = data.uncovers ?? null;
      const rooms = under
        ? room({ card: under, beneath: (player.dungeon[slot]?.beneath ?? []).slice(1), deactivated: false, used: false, ...numbers(under, slot) })
        : player.dungeon.toSpliced(slot, 1);
      const walker = view.walker && view.walker.seat === seat && view.walker.slot === slot ? { ...view.walker, slot: null } : view.walker;
      return dungeon(rooms, { walker, discard: [...view.discard, card] });
    }
    case "deactivated":
      return dungeon(room({ deactivated: true, damage: 0, parts: [] }));
    case "boosted":
      return dungeon(room({ damage: (player?.dungeon[slot]?.damage ?? 0) + (data.amount ?? 0) }));
    case "all_boosted":
      return change({
        crush: (player?.crush ?? 0) + (data.amount ?? 0),
        dungeon: (player?.dungeon ?? []).map((there) => (there.deactivated || there.face_down ? there : { ...there, damage: (there.damage ?? 0) + (data.amount ?? 0) })),
      });
    case "doubled":
      return change({ doubled: (player?.doubled ?? 0) + 1 });
    case "swapped": {
      const rooms = [...(player?.dungeon ?? [])];
      const [one, other] = [rooms[slot], rooms[data.other ?? 0]];
      if (!one || !other) return view;
      rooms[slot] = other;
      rooms[data.other ?? 0] = one;
      return dungeon(rooms);
    }
    case "stolen": {
      const victim = view.players[data.from ?? -1];
      if (!player || !victim) return view;
      const robbed = change(hand(victim, -1), {}, data.from);
      return gain(robbed, (one) => hand(one, 1));
    }
    case "no_building":
      return { ...view, no_build: true };
    case "shut":
      return change({ shut: true });
    case "motivated":
      return change({ builds: (player?.builds ?? 0) + 1 });
    case "out":
      return change({ in_game: false, dungeon: [], entrance: [], hand: null, rooms_in_hand: 0, spells_in_hand: 0 });
    default:
      return view;
  }
}

/** A hero as it stands at the end, or as it is printed. */
function heroIn(view: BossView, id: string): HeroView {
  const all = [...view.town, ...view.players.flatMap((player) => player.entrance)];
  return all.find((hero) => hero.id === id) ?? { id, health: HEROES[id]?.health ?? 0, lured: null, draw: [], fates: [] };
}
