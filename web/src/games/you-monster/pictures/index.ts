// The pictures of this game, by card: `7S`, `AH`, `KD`, `JK1`.
import { flat, mix, put, type Drawing } from "../../../art/ink";
import { person, TRADES, type TradeName } from "../../../art/people";
import { backdrop, book, emblemOf, FIGURE, subject } from "../../../art/subject";
import { cardName, rankOf } from "../cards";
import { HELD } from "./held";
import { TREASURES } from "./treasures";

/** Each suit is a trade of adventurers. */
const SUITS: Record<string, { colour: string; trade: TradeName; sign: string }> = {
  S: { colour: "#4a5878", trade: "rogue", sign: "M24 3 C30 14 45 20 43 31 C41 39 31 38 27 33 C28 39 30 43 33 45 L15 45 C18 43 20 39 21 33 C17 38 7 39 5 31 C3 20 18 14 24 3Z" },
  H: { colour: "#b23a32", trade: "priestess", sign: "M24 44 C4 28 2 16 10 9 C16 5 22 8 24 14 C26 8 32 5 38 9 C46 16 44 28 24 44Z" },
  D: { colour: "#cf8422", trade: "halfling", sign: "M24 2 L42 24 L24 46 L6 24Z" },
  C: {
    colour: "#4a7a3c",
    trade: "fighter",
    sign: "M24 3 C35 3 37 14 30 19 C38 15 46 21 43 29 C40 37 30 35 27 30 C28 38 30 42 33 45 L15 45 C18 42 20 38 21 30 C18 35 8 37 5 29 C2 21 10 15 18 19 C11 14 13 3 24 3Z",
  },
};
// rank and suit stand beside the picture, so it is narrower than other figures
const CUT = 20;
const NARROW = [FIGURE[0] - 2 * CUT, FIGURE[1]] as const;

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/** An adventurer: the suit gives the trade, the rank what is held, and both together the face. */
export const adventurer = book((id) => {
  const suit = SUITS[id.slice(-1)];
  const rank = RANKS.indexOf(rankOf(id));
  const { colour, trade } = suit ?? { colour: "#6b4a2c", trade: "fool" };
  const drawing = [person(trade, rank * 4 + id.charCodeAt(id.length - 1)), HELD[rank] ?? []];
  const scene = backdrop(suit ? TRADES[trade].colour : colour, "human");
  return subject(cardName(id), NARROW, put(drawing, -CUT, 0), put(scene, -CUT, 0), 1.06);
});

/** A treasure card. */
export const treasure = book((id) => {
  const drawing: Drawing = put(TREASURES[id] ?? [], 6, 38, 1.42);
  return subject(cardName(id), NARROW, drawing, put(backdrop("#d69a2c", "cave"), -CUT, 0));
});

/** The sign of a suit: S, H, D, C. */
export const suit = book((letter) => {
  const look = SUITS[letter] ?? { colour: "#1b0f0b", sign: "" };
  return emblemOf(letter, flat(look.sign, mix(look.colour, "#1b0f0b", 0.25)));
});
