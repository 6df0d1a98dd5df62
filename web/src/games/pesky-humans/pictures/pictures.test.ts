import { expect, it } from "vitest";
import { ABILITIES as ABILITY_FACTS, CARDS as CARD_FACTS, FIGURES, INNATES as INNATE_FACTS, ITEMS as ITEM_FACTS, ROOMS, TOKENS as TOKEN_FACTS } from "../facts";
import { figureOf, play } from ".";
import { lairMap, tile } from "./lair";
import { Grid, printed } from "../hex";
import { ABILITIES, CARDS, INNATES } from "./plays";
import { ITEMS, TOKENS } from "./things";

const ids = (record: object) => Object.keys(record).sort();

it("there is a picture for every card, ability, innate ability and treasure, and none too many", () => {
  expect(ids(CARDS)).toEqual(ids(CARD_FACTS).filter((id) => !CARD_FACTS[id]?.minion));
  expect(ids(ABILITIES)).toEqual(ids(ABILITY_FACTS));
  expect(ids(INNATES)).toEqual(ids(INNATE_FACTS));
  expect(ids(ITEMS)).toEqual(ids(ITEM_FACTS));
});

it("there is a picture for every token; encounters show who waits there", () => {
  expect(ids(TOKENS)).toEqual(ids(TOKEN_FACTS).filter((id) => !id.startsWith("enc_")));
  for (const id of ids(TOKEN_FACTS).filter((id) => id.startsWith("enc_"))) expect(FIGURES[id.slice(4)]).toBeDefined();
});

it("figures of a kind look the same, and minion cards show their minion", () => {
  expect(figureOf("goblin3").drawing).toEqual(figureOf("goblin").drawing);
  expect(play("imp").drawing).toEqual(figureOf("imp").drawing);
});

it("a map covers its tiles, and two rooms differ", () => {
  const grid = new Grid([printed("kitchen"), printed("crypt", [1, 0])], []);
  const [, , width, height] = grid.box(undefined, 1.9);
  expect(lairMap(grid)).toMatchObject({ width: width * 32, height: height * 32 });
  expect(new Set(ids(ROOMS).map((room) => JSON.stringify(tile(room).drawing))).size).toBe(ids(ROOMS).length);
});
