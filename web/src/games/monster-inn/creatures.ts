// Creatures in words and numbers: what they are called, and what they may bring.
import { t } from "./texts";
import type { Creature, Dungeon } from "./view";

/** By kind of monster, or by range of humanoid. */
export const COLOURS: Record<string, string> = {
  undead: "var(--kind-undead)",
  kobold: "var(--kind-kobold)",
  goblin: "var(--kind-goblin)",
  orc: "var(--kind-orc)",
  troll: "var(--kind-troll)",
  "1-5": "var(--back-1-5)",
  "6-10": "var(--back-6-10)",
  "11-15": "var(--back-11-15)",
  "16-20": "var(--back-16-20)",
};

/** With a real minus. */
export const signed = (fame: number) => String(fame).replace("-", "−");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** "1 coin", "3 gems". */
export const treasures = (count: number, type: string) => (count === 1 ? t(type === "coin" ? "oneCoin" : "oneGem") : t(type === "coin" ? "manyCoins" : "manyGems", { count }));

/** The name on the card. */
export const title = ({ kind, combat_value }: Creature) => (kind ? capital(kind) : t("humanoid", { value: combat_value ?? "" }));

export function describe(creature: Creature): string {
  const skulls = creature.skulls === 1 ? t("oneSkull") : t("manySkulls", { count: creature.skulls ?? 0 });
  if (!creature.id) return creature.type === "monster" ? t("hiddenMonster") : t("hiddenHumanoid", { range: creature.range ?? "", skulls });
  const support = creature.support ? t(creature.support === "coin" ? "supportedByCoin" : "supportedByGem") : "";
  return t("creature", { kind: creature.kind ?? t("aHumanoid"), value: creature.combat_value ?? "", skulls, support });
}

export function guests({ monsters, humanoids }: Dungeon): string {
  const count = monsters.length + humanoids.length;
  return count === 1 ? t("oneGuest") : t("manyGuests", { count });
}

/** What the monster in this place of a dungeon may bring, in words; "" if there is none, or if it is scored. */
export function worthOf(dungeon: Dungeon, place: number): string {
  const monster = dungeon.monsters[place];
  if (!monster || dungeon.fame !== null) return "";
  const [low, high] = fameOf(monster, dungeon.humanoids[place]);
  return low === high ? signed(low) : t("either", { low: signed(low), high: signed(high) });
}

/** The least and the most fame that a monster can bring, given what is known. */
export function fameOf(monster: Creature, beneath: Creature | undefined): [number, number] {
  const skulls = monster.skulls ?? 0;
  if (monster.support || !beneath) return [skulls, skulls];
  const [low, high] = (beneath.range ?? "0-0").split("-").map(Number) as [number, number];
  const value = monster.combat_value ?? 0;
  const beaten = skulls - (beneath.skulls ?? 0);
  return [high >= value ? beaten : skulls, low < value ? skulls : beaten];
}

/** The same for a dungeon, with its treasure if that is known. */
export function fame(dungeon: Dungeon): [number, number] {
  if (dungeon.fame !== null) return [dungeon.fame, dungeon.fame];
  const treasure = dungeon.treasure ? Math.floor((dungeon.treasure.coin + dungeon.treasure.gem) / 3) : 0;
  return dungeon.monsters
    .map((monster, place) => fameOf(monster, dungeon.humanoids[place]))
    .reduce(([low, high], [l, h]) => [low + l, high + h], [treasure, treasure]);
}

/** How many columns are scored, one after the other, in all dungeons at once. */
export const columns = (dungeons: Dungeon[]) => Math.max(0, ...dungeons.map(({ monsters }) => monsters.length));

/** A dungeon as it looks when the first columns are scored; the treasure counts after them all. */
export function scoredUpTo(dungeon: Dungeon, done: number, dungeons: Dungeon[]): Dungeon {
  if (dungeon.fame === null || done > columns(dungeons)) return dungeon;
  const monsters = dungeon.monsters.map((monster, place) => (place < done ? monster : { ...monster, fame: null }));
  const humanoids = dungeon.humanoids.map(({ id, combat_value, ...back }, place) => (place < done ? { id, combat_value, ...back } : back));
  return { ...dungeon, monsters, humanoids, fame: monsters.reduce((sum, { fame }) => sum + (fame ?? 0), 0) };
}
