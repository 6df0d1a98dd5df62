// Every picture of this game, for the contact sheet and the tests.
import { adventurer, suit, treasure } from ".";

const SUITS = ["S", "H", "D", "C"];
const all = (ranks: string[]) => SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));

export const sheets = {
  adventurers: all(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]).map(adventurer),
  hoard: [...all(["J", "Q", "K"]), "JK1", "JK2", "JK3"].map(treasure),
  suits: SUITS.map(suit),
};
