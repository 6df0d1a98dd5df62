// Finds the cards in a sentence, without taking players of the same name for cards.

export interface Part {
  text: string;
  card: boolean;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence in parts. `cards` is a pattern in brackets that finds cards; the names of players are never cards. */
export function markCards(text: string, cards: RegExp | undefined, names: string[]): Part[] {
  if (!cards) return [{ text, card: false }];
  const longest = names.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const players = longest.length > 0 ? text.split(new RegExp(`(${longest.map(escaped).join("|")})`)) : [text];
  const parts = players.flatMap((part, index) => (index % 2 ? [{ text: part, card: false }] : part.split(cards).map((piece, at) => ({ text: piece, card: at % 2 === 1 }))));
  return parts.filter((part) => part.text !== "");
}
