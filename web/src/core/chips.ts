// Finds the cards and the players in a sentence, without taking players of the same name for cards.

export interface Part {
  text: string;
  card?: true;
  seat?: number; // of the player who is named
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence in parts. `cards` is a pattern in brackets that finds cards; the names of players are never cards. */
export function markCards(text: string, cards: RegExp | undefined, names: string[]): Part[] {
  const longest = names.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const players = longest.length > 0 ? text.split(new RegExp(`(${longest.map(escaped).join("|")})`)) : [text];
  const pieces = (part: string): Part[] => (cards ? part.split(cards).map((piece, at) => (at % 2 ? { text: piece, card: true } : { text: piece })) : [{ text: part }]);
  return players.flatMap((part, at) => (at % 2 ? [{ text: part, seat: names.indexOf(part) }] : pieces(part))).filter((part) => part.text !== "");
}
