// What is printed on the components.
import components from "./components.json";

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
export const FAVOURITES: { figures: string[]; abilities: string[] } = components.favourites;
export const INNATES: Record<string, { avatar: string; name: string }> = components.innates;
export const ITEMS: Record<string, { name: string; text: string }> = components.items;
export const TOKENS: Record<string, { name: string; kind: string; text: string }> = components.tokens;
export const DOORS: Record<string, { count: number; text: string }> = components.doors;
export const ROOMS: Record<string, RoomFacts> = components.rooms;

export const FIGURE_COLOURS: Record<string, string> = Object.fromEntries(Object.keys(FIGURES).map((kind) => [kind, `var(--figure-${kind.replaceAll("_", "-")})`]));
/** goblin2 → goblin */
export const kindOf = (id: string) => id.replace(/\d+$/, "");
const GEMS = ["ruby", "emerald", "sapphire"];
export const isGem = (item: string) => GEMS.includes(item);

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
