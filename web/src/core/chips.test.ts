import { expect, it } from "vitest";
import { markCards } from "./chips";

const CARDS = /(Fear|The Fool|Troll)/;

it("finds the cards of a sentence, and never in the name of a player", () => {
  expect(markCards("Sneaky Troll casts Fear on The Fool.", CARDS, ["Sneaky Troll", "Bo"])).toEqual([
    { text: "Sneaky Troll", card: false },
    { text: " casts ", card: false },
    { text: "Fear", card: true },
    { text: " on ", card: false },
    { text: "The Fool", card: true },
    { text: ".", card: false },
  ]);
});

it("takes names as they are", () => {
  expect(markCards("A. (Fear) draws.", CARDS, ["A. (Fear)", ""])).toEqual([
    { text: "A. (Fear)", card: false },
    { text: " draws.", card: false },
  ]);
  expect(markCards("Fear", undefined, [])).toEqual([{ text: "Fear", card: false }]);
});
