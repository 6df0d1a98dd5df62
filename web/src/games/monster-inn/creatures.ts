// How creatures are told apart: shape, letter and colour.
import goblin from "icon:goblin-head";
import kobold from "icon:lizardman";
import orc from "icon:orc-head";
import troll from "icon:troll";
import undead from "icon:shambling-zombie";
import archer from "icon:robin-hood-hat";
import wizard from "icon:wizard-face";
import guard from "icon:visored-helm";
import knight from "icon:black-knight-helm";
import type { Creature, Dungeon } from "./view";

export const KINDS: Record<string, { icon: string; letter: string; colour: string }> = {
  undead: { icon: undead, letter: "U", colour: "#4b5a72" },
  kobold: { icon: kobold, letter: "K", colour: "#8a5a00" },
  goblin: { icon: goblin, letter: "G", colour: "#2f6b33" },
  orc: { icon: orc, letter: "O", colour: "#9c2f22" },
  troll: { icon: troll, letter: "T", colour: "#2c4f9e" },
};

export const RANGES: Record<string, { icon: string; colour: string }> = {
  "1-5": { icon: archer, colour: "#5a6a3a" },
  "6-10": { icon: wizard, colour: "#4a4f8c" },
  "11-15": { icon: guard, colour: "#7a4a8c" },
  "16-20": { icon: knight, colour: "#8c2f4f" },
};

export function describe(creature: Creature): string {
  const skulls = `${creature.skulls ?? "?"} skulls`;
  if (creature.type === "monster") {
    if (!creature.id) return "a monster, face down";
    const support = creature.support ? `, supported with a ${creature.support}` : "";
    return `${creature.kind} ${creature.id}, combat value ${creature.combat_value}, ${skulls}${support}`;
  }
  return creature.id ? `humanoid ${creature.id}, combat value ${creature.combat_value}, ${skulls}` : `humanoid face down, range ${creature.range}, ${skulls}`;
}

/** The least and the most fame that a monster can bring, as far as can be known. */
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
