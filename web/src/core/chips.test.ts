import { expect, it } from "vitest";
import { markCards } from "./chips";

const CARDS = /(Fear|The Fool|Troll)/;

it("finds the cards and the players of a sentence, and no card in the name of a player", () => {
  expect(markCards("Sneaky Troll casts Fear on The Fool.", CARDS, ["Bo", "Sneaky Troll"])).toEqual([
    { text: "Sneaky Troll", seat: 1 },
    { text: " casts " },
    { text: "Fear", card: true },
    { text: " on " },
    { text: "The Fool", card: true },
    { text: "." },
  ]);
});

it("takes names as they are", () => {
  expect(markCards("A. (Fear) draws.", CARDS, ["A. (Fear)", ""])).toEqual([{ text: "A. (Fear)", seat: 0 }, { text: " draws." }]);
  expect(markCards("Bo has Fear", undefined, ["Bo"])).toEqual([{ text: "Bo", seat: 0 }, { text: " has Fear" }]);
});
