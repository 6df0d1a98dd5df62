// What is printed on the components, and the pictures that stand for them.
import components from "./components.json";
import paladin from "icon:visored-helm";
import wizard from "icon:wizard-face";
import priestess from "icon:nun-face";
import thief from "icon:hooded-figure";
import ogre from "icon:ogre";
import goblin from "icon:goblin-head";
import orc from "icon:orc-head";
import imp from "icon:imp-laugh";
import skeleton from "icon:skeleton-inside";
import rogue from "icon:woman-elf-face";
import golem from "icon:rock-golem";
import witch from "icon:witch-face";
import troll from "icon:troll";
import spider from "icon:spider-alt";
import mimic from "icon:mimic-chest";
import sword from "icon:broadsword";
import axe from "icon:battle-axe";
import cleaver from "icon:meat-cleaver";
import tower from "icon:shield";
import roundShield from "icon:round-shield";
import chain from "icon:chain-mail";
import striding from "icon:winged-leg";
import boots from "icon:boots";
import bow from "icon:pocket-bow";
import key from "icon:skeleton-key";
import ring from "icon:diamond-ring";
import flask from "icon:health-potion";
import amulet from "icon:gem-pendant";
import gem from "icon:cut-diamond";
import emerald from "icon:emerald";
import sapphire from "icon:saphir";
import passage from "icon:magic-portal";
import curse from "icon:cursed-star";
import spikes from "icon:spikes";
import net from "icon:fishing-net";
import gas from "icon:poison-gas";
import chute from "icon:falling";

export interface FigureFacts {
  name: string;
  title: string;
  side: string;
  move: number;
  attack: number;
  defense: number;
  range: number;
  hearts: number;
  text: string;
}
export interface CardFacts {
  name: string;
  deck: string;
  minion: boolean;
  count: number;
  text: string;
  asks: boolean; // playing it begins with further choices
}
export interface RoomFacts {
  name: string;
  exits: string[];
  map: string[];
  treasures: string[];
  furniture: { what: string; place: number }[];
  text: string;
}

export const FIGURES: Record<string, FigureFacts> = components.figures;
export const CARDS: Record<string, CardFacts> = components.cards;
export const ABILITIES: Record<string, { avatar: string; name: string; text: string; asks: boolean }> = components.abilities;
export const INNATES: Record<string, { avatar: string; name: string }> = components.innates;
export const ITEMS: Record<string, { name: string; text: string }> = components.items;
export const TOKENS: Record<string, { name: string; kind: string; text: string }> = components.tokens;
export const DOORS: Record<string, { count: number; text: string }> = components.doors;
export const ROOMS: Record<string, RoomFacts> = components.rooms;

export const FIGURE_ICONS: Record<string, string> = {
  paladin, wizard, priestess, thief, ogre, goblin, orc, imp, skeleton, dark_elf_rogue: rogue, stone_golem: golem, witch, troll, giant_spider: spider, mimic,
};
// a colour and a letter: neither is the only sign
export const FIGURE_COLOURS: Record<string, string> = {
  paladin: "#4f86d9", wizard: "#8f6fe0", priestess: "#d7b04a", thief: "#3f9e8a", ogre: "#c0392b", goblin: "#6f9a35", orc: "#4d7a3f", imp: "#c65a2e",
  skeleton: "#9a9484", dark_elf_rogue: "#7c4a9c", stone_golem: "#77706a", witch: "#a3447c", troll: "#3f7d6f", giant_spider: "#6a5038", mimic: "#a0702a",
};
export const ITEM_ICONS: Record<string, string> = {
  keen_sword: sword, battle_axe: axe, meat_cleaver: cleaver, tower_shield: tower, round_shield: roundShield, chain_shirt: chain, striding_boots: striding,
  soft_boots: boots, hunting_bow: bow, skeleton_key: key, lucky_ring: ring, healing_flask: flask, warding_amulet: amulet, ruby: gem, emerald, sapphire,
};
export const GEM_COLOURS: Record<string, string> = { ruby: "#ff5a5f", emerald: "#39c777", sapphire: "#5aa2ff" };
export const isGem = (item: string) => item in GEM_COLOURS;

const TRAP_ICONS: Record<string, string> = { trap_spikes: spikes, trap_net: net, trap_gas: gas, trap_chute: chute };
const ENCOUNTERS: Record<string, string> = { enc_stone_golem: golem, enc_mimic: mimic, enc_giant_spider: spider, enc_troll: troll };

export function tokenIcon(token: string): string {
  const stone = token.startsWith("gem_") ? ITEM_ICONS[token.slice(4)] : undefined;
  return stone ?? TRAP_ICONS[token] ?? ENCOUNTERS[token] ?? (token === "secret_passage" ? passage : curse);
}

const TOKEN_COLOURS: Record<string, string> = { secret_passage: "#5ad1c8", curse: "#b57bff", trap: "#ff9d5c", encounter: "#ff6f61" };

export function tokenColour(token: string): string {
  return token.startsWith("gem_") ? (GEM_COLOURS[token.slice(4)] ?? "#fff") : (TOKEN_COLOURS[TOKENS[token]?.kind ?? ""] ?? "#fff");
}

/** What is played or used: a Draw Card, an Ability card, an innate ability or a Treasure. */
export function playFacts(play: string): { name: string; text: string; kind: string; asks: boolean } {
  const card = CARDS[play];
  if (card) return { name: card.name, text: card.text, kind: card.minion ? "Minion" : "Card", asks: card.asks };
  const ability = ABILITIES[play];
  if (ability) return { name: ability.name, text: ability.text, kind: FIGURES[ability.avatar]?.title ?? "Ability", asks: ability.asks };
  const innate = INNATES[play];
  if (innate) return { name: innate.name, text: FIGURES[innate.avatar]?.text ?? "", kind: FIGURES[innate.avatar]?.title ?? "", asks: true };
  const item = ITEMS[play];
  return { name: item?.name ?? play, text: item?.text ?? "", kind: "Treasure", asks: false };
}

export const roomName = (room: string) => ROOMS[room]?.name ?? room;

/** How likely an attack succeeds, in hundredths: two dice, ties are hits. */
export function chance(attack: number, defense: number): number {
  let hits = 0;
  for (let a = 1; a <= 6; a++) for (let d = 1; d <= 6; d++) if (attack + a >= defense + d) hits++;
  return Math.round((hits / 36) * 100);
}

// floors by room: a warm or cold stone
export const FLOORS: Record<string, [string, string, string]> = {
  guard_post: ["#5d5043", "#584b3f", "#62554a"], armoury: ["#53555c", "#4e5057", "#595b63"], treasury: ["#6b5a34", "#65542f", "#72603a"],
  chapel: ["#575069", "#524b63", "#5d5670"], library: ["#5f4634", "#5a412f", "#664c39"], kitchen: ["#6a4b38", "#644633", "#71523e"],
  crypt: ["#46535a", "#414e55", "#4c5960"], torture_chamber: ["#5c3f3d", "#563a38", "#634543"], prison: ["#4d4a47", "#484542", "#53504d"],
  alchemist: ["#47583f", "#42533a", "#4d5e45"], mushroom_cave: ["#4a5540", "#45503b", "#505b46"], fountain: ["#3f5c60", "#3a565a", "#456367"],
  throne_room: ["#663842", "#60333c", "#6d3e48"], barracks: ["#5a5138", "#554c33", "#61573e"], chasm: ["#484048", "#433b43", "#4e464e"], storeroom: ["#615138", "#5b4b33", "#68573d"],
};
