// The cards as they are printed, in words and in looks.
import ankh from "icon:ankh";
import bag from "icon:swap-bag";
import book from "icon:spell-book";
import hat from "icon:jester-hat";
import grasp from "icon:monster-grasp";
import sword from "icon:broadsword";
import trap from "icon:wolf-trap";
import facts from "./components.json";

export interface RoomFacts {
  name: string;
  subtype: string;
  tier: string;
  damage: number | null; // null: it is counted
  treasure: Record<string, number>;
  text: string;
  asks: boolean;
}
export interface SpellFacts {
  name: string;
  phases: string[];
  text: string;
  asks: boolean;
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

/** Treasure types and classes: a shape, a letter and a colour, never the colour alone. */
export interface Class {
  name: string;
  letter: string;
  colour: string;
  shape: string; // on a field of 24 by 24
  icon: string;
}
export const CLASSES: Record<string, Class> = {
  cleric: { name: "cleric", letter: "C", colour: "#7d6200", shape: "M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z", icon: ankh },
  fighter: { name: "fighter", letter: "F", colour: "#ab2a1d", shape: "M2 2H22V13Q22 19 12 23Q2 19 2 13Z", icon: sword },
  mage: { name: "mage", letter: "M", colour: "#2a56bd", shape: "M12 0L24 12L12 24L0 12Z", icon: book },
  thief: { name: "thief", letter: "T", colour: "#1d7040", shape: "M6 2H18L24 12L18 22H6L0 12Z", icon: bag },
  fool: { name: "fool", letter: "?", colour: "#7a2f8c", shape: "M12 1L23 22H1Z", icon: hat },
};
export const TREASURES = ["cleric", "fighter", "mage", "thief"];
export const SUBTYPE_ICONS: Record<string, string> = { monster: grasp, trap };

export function nameOf(id: string): string {
  return (ROOMS[id] ?? SPELLS[id] ?? BOSSES[id] ?? HEROES[id])?.name ?? id;
}

/** "2 cleric, 1 mage". */
export function treasureWords(treasure: Record<string, number>): string {
  const parts = TREASURES.filter((kind) => treasure[kind]).map((kind) => `${treasure[kind]} ${kind}`);
  return parts.join(", ") || "none";
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Ordinary Trap room", "Spell for the Build phase". */
export function sortOf(id: string): string {
  const room = ROOMS[id];
  if (room) return `${capital(room.tier)} ${capital(room.subtype)} room`;
  const spell = SPELLS[id];
  if (spell) return `Spell for the ${spell.phases.map(capital).join(" or ")} phase`;
  return BOSSES[id] ? "Boss" : "Hero";
}

/** Everything that stands on a card, in a sentence or two. */
export function describe(id: string): string {
  const room = ROOMS[id];
  if (room) return `${room.name}. ${sortOf(id)}, damage ${room.damage ?? "counted"}, treasure ${treasureWords(room.treasure)}. ${room.text}`;
  const spell = SPELLS[id];
  if (spell) return `${spell.name}. ${sortOf(id)}. ${spell.text}`;
  const boss = BOSSES[id];
  if (boss) return `${boss.name}, ${boss.title}. ${boss.xp} XP, treasure ${boss.treasure}. ${boss.text}`;
  const hero = HEROES[id];
  return hero ? `${hero.name}, ${hero.class} with ${hero.health} health, worth ${hero.worth}` : id;
}

/** "Boden", "Crystol and A'lan", "The Fool": what one calls a hero. */
export function shortName(id: string): string {
  const name = nameOf(id).split(",")[0] ?? "";
  return name.replace(/(?: and)? (?:the|of) .*$/, "");
}
