// The one thing that matters now, in words, with its sum spelled out.
import type { Told } from "../../protocol";
import { HEROES, nameOf } from "./cards";
import { headlines } from "./news";
import { t } from "./texts";
import type { BossView, HeroView, RoomView } from "./view";

export interface Note {
  hero: string; // whose picture it has; "" for none
  title: string;
  text: string;
  end: string; // how it ends as things stand
  good: boolean | null; // for the player at this screen; null: neither
}

/** "1 + 3 + 1 = 5"; a single number stands alone. */
export function sumOf(numbers: number[]): string {
  const sum = numbers.reduce((all, one) => all + one, 0);
  return numbers.length > 1 ? `${numbers.join(" + ")} = ${sum}` : String(sum);
}

const whose = (seat: number, names: string[], me: number | null) => (seat === me ? t("your") : t("whose", { name: names[seat] ?? "" }));
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const wounds = (worth: number) => (worth === 1 ? t("oneWound") : t("manyWounds", { count: worth }));

/** What happens to a hero with this much health left in these rooms, if nobody does anything. */
function walk(left: number, rooms: RoomView[]): { crossed: number[]; dies: RoomView | null } {
  const crossed: number[] = [];
  for (const room of rooms) {
    crossed.push(room.damage ?? 0);
    left -= room.damage ?? 0;
    if (left <= 0) return { crossed, dies: room };
  }
  return { crossed, dies: null };
}

function told(id: string, seat: number, health: number, taken: number, rooms: RoomView[], names: string[], me: number | null): Note {
  const { crossed, dies } = walk(health - taken, rooms);
  const dealt = crossed.reduce((all, one) => all + one, 0);
  const hurt = taken ? t("healthTaken", { health, taken }) : t("health", { health });
  const rest = taken ? t("aheadDeals", { sum: sumOf(crossed) }) : t("roomsDeal", { whose: capital(whose(seat, names, me)), sum: sumOf(crossed) });
  const text = hurt + (rooms.length ? rest : taken ? t("nothingAhead") : t("harmless", { whose: capital(whose(seat, names, me)) }));
  const death = () => t("dies", { room: dies?.card ? nameOf(dies.card) : t("aRoom"), souls: HEROES[id]?.worth === 2 ? t("twoSouls") : t("oneSoul") });
  const arrival = () => t("reaches", { name: seat === me ? t("youInside") : (names[seat] ?? ""), left: health - taken - dealt, wounds: wounds(HEROES[id]?.worth ?? 1) });
  const end = dies ? death() : arrival();
  return { hero: id, title: nameOf(id), text, end, good: me === null ? null : (dies !== null) === (seat === me) };
}

/** The hero that walks, the next one at an entrance, one that is coming; else the last news. */
export function noteOf(view: BossView, names: string[], me: number | null, events: Told[]): Note {
  const { walker } = view;
  if (walker) {
    const rooms = view.players[walker.seat]?.dungeon ?? [];
    return told(walker.id, walker.seat, walker.health, walker.damage, rooms.slice((walker.slot ?? -1) + 1), names, me);
  }
  const seats = [...view.players.keys()].sort((a, b) => Number(b === me) - Number(a === me));
  const waits = seats.flatMap((seat) => (view.players[seat]?.entrance ?? []).slice(0, 1).map((hero) => ({ seat, hero })))[0];
  const lured = [...view.town].sort((a, b) => Number(b.lured === me) - Number(a.lured === me)).find((hero) => hero.lured !== null);
  const [hero, seat] = waits ? [waits.hero, waits.seat] : [lured, lured?.lured ?? null];
  if (hero && seat !== null) return told(hero.id, seat, hero.health, 0, (view.players[seat]?.dungeon ?? []).filter((room) => !room.face_down), names, me);
  const news = headlines(events, 1)[0];
  if (news && view.round > 1) return { hero: "", title: "", text: news.text, end: "", good: null };
  return { hero: "", title: t("goalTitle"), text: t("goal"), end: "", good: null };
}

/** Everything about a hero in town or at somebody's entrance. */
export function heroWords(hero: HeroView, names: string[], me: number | null, at: number | null = null): string {
  const facts = HEROES[hero.id];
  const goes = at ?? hero.lured;
  const fate = goes === null ? null : (hero.fates[goes] ?? null);
  const parts = [`${t("heroCard", { name: facts?.name ?? hero.id, kind: facts?.class ?? "", health: hero.health, worth: facts?.worth ?? 1 })}.`];
  if (at === null) parts.push(hero.lured === null ? t("staysInTown") : t("goesAsThingsStand", { name: hero.lured === me ? t("youInside") : (names[hero.lured] ?? "") }));
  if (fate) parts.push(fate.dies === null ? t("wouldReach", { damage: fate.damage }) : t("wouldDie", { room: fate.dies + 1 }));
  return parts.join(" ");
}

/** A walking hero in words. */
export const walkerWords = (id: string, damage: number, health: number) => t("walks", { hero: nameOf(id), damage, health });
