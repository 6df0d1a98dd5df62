// The cards as they are printed, in words and in looks.
import facts from "./components.json";
import { t } from "./texts";

export interface RoomFacts {
  name: string;
  subtype: string;
  tier: string;
  damage: number | null; // null: it is counted
  treasure: Record<string, number>;
  text: string;
}
export interface SpellFacts {
  name: string;
  phases: string[];
  text: string;
}
export interface BossFacts {
  name: string;
  title: string;
  xp: number;
  treasure: string;
  text: string;
}
export interface HeroFacts {
  name: string;
  class: string;
  health: number;
  worth: number;
}

export const ROOMS = facts.rooms as Record<string, RoomFacts>;
export const SPELLS = facts.spells as Record<string, SpellFacts>;
export const BOSSES = facts.bosses as Record<string, BossFacts>;
export const HEROES = facts.heroes as Record<string, HeroFacts>;

/** Treasure types and classes: each has an emblem of its own, never the colour alone. */
export interface Class {
  name: string;
  colour: string;
}
export const CLASSES: Record<string, Class> = {
  cleric: { name: "cleric", colour: "var(--class-cleric)" },
  fighter: { name: "fighter", colour: "var(--class-fighter)" },
  mage: { name: "mage", colour: "var(--class-mage)" },
  thief: { name: "thief", colour: "var(--class-thief)" },
  fool: { name: "fool", colour: "var(--class-fool)" },
};
export const TREASURES = ["cleric", "fighter", "mage", "thief"];

/** The colour of a card's frame. */
export function frameOf(id: string): string {
  const room = ROOMS[id];
  if (!room) return "var(--spell)";
  return room.subtype === "trap" ? "var(--room-trap)" : "var(--room-monster)";
}

export function nameOf(id: string): string {
  return (ROOMS[id] ?? SPELLS[id] ?? BOSSES[id] ?? HEROES[id])?.name ?? id;
}

/** "2 cleric, 1 mage". */
export function treasureWords(treasure: Record<string, number>): string {
  const parts = TREASURES.filter((kind) => treasure[kind]).map((kind) => `${treasure[kind]} ${kind}`);
  return parts.join(", ") || t("none");
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Ordinary Trap room", "Spell for the Build phase". */
export function sortOf(id: string): string {
  const room = ROOMS[id];
  if (room) return t("roomSort", { tier: capital(room.tier), subtype: capital(room.subtype) });
  const spell = SPELLS[id];
  if (spell) return t("spellSort", { phases: spell.phases.map(capital).join(t("or")) });
  return BOSSES[id] ? t("boss") : t("hero");
}

/** What a card does, by the options of this table. */
export function textOf(id: string, texts: Record<string, string>): string {
  return texts[id] ?? (ROOMS[id] ?? SPELLS[id] ?? BOSSES[id])?.text ?? "";
}

/** Everything that stands on a card, in a sentence or two. */
export function describe(id: string, texts: Record<string, string> = {}): string {
  const room = ROOMS[id];
  if (room) return t("room", { name: room.name, sort: sortOf(id), damage: room.damage ?? t("counted"), treasure: treasureWords(room.treasure), text: textOf(id, texts) });
  const spell = SPELLS[id];
  if (spell) return t("spell", { name: spell.name, sort: sortOf(id), text: spell.text });
  const boss = BOSSES[id];
  if (boss) return t("bossCard", { ...boss });
  const hero = HEROES[id];
  return hero ? t("heroCard", { ...hero, kind: hero.class }) : id;
}

/** "Boden", "Crystol and A'lan", "The Fool": what to call a hero. */
export function shortName(id: string): string {
  const name = nameOf(id).split(",")[0] ?? "";
  return name.replace(/(?: and)? (?:the|of) .*$/, "");
}
