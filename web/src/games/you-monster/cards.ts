// Playing cards by their ids: rank and suit, `7S`, `10H`, `KD`, `JK1`.

export interface Suit {
  sign: string;
  name: string;
  colour: string;
  does: string;
}

export const SUITS: Record<string, Suit> = {
  S: { sign: "♠", name: "spades", colour: "#26324a", does: "you may draw a card afterwards" },
  H: { sign: "♥", name: "hearts", colour: "#b3262e", does: "you discard a card afterwards" },
  D: { sign: "♦", name: "diamonds", colour: "#a8590a", does: "+1 VP if the treasure is a diamond and the adventurers win" },
  C: { sign: "♣", name: "clubs", colour: "#2c5e33", does: "+2 health for the monster" },
};

const RANKS: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king" };

export const isJoker = (id: string) => id.startsWith("JK");
export const suitOf = (id: string) => (isJoker(id) ? undefined : SUITS[id.slice(-1)]);
export const rankOf = (id: string) => (isJoker(id) ? "★" : id.slice(0, -1));

export function cardName(id: string): string {
  if (isJoker(id)) return "joker: aces count 11";
  const suit = suitOf(id);
  return `${RANKS[rankOf(id)] ?? rankOf(id)} of ${suit?.name}`;
}

/** What a card counts; aces are 11 while a joker is the treasure. */
export function valueOf(id: string, treasure: string | null): number {
  const rank = rankOf(id);
  return rank === "A" ? (treasure && isJoker(treasure) ? 11 : 1) : Number(rank);
}

/** What a treasure does, in a sentence. */
export function treasureDoes(id: string): string {
  if (isJoker(id)) return "Aces count 11 this round.";
  const suit = suitOf(id);
  const diamond = id.endsWith("D") ? " Diamonds bring +1 VP if the adventurers win." : "";
  switch (rankOf(id)) {
    case "J":
      return `On top of the won pile it gives each adventurer +1 damage.${diamond}`;
    case "Q":
      return `Adventurers with ${suit?.name} deal +1 damage; a monster that wins gets 3 VP.${diamond}`;
    default:
      return `If the adventurers win, their highest card gets +1 VP.${diamond}`;
  }
}

/** The play that these cards make, out of those that are offered. */
export function playOf(cards: string[], offered: string[]): string {
  const wanted = [...cards].sort().join();
  return offered.find((action) => action.startsWith("play:") && action.slice(5).split("+").sort().join() === wanted) ?? "";
}
