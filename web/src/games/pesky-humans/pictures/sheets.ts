// Every picture of this game, for the contact sheet and the tests.
import { ABILITIES, CARDS, FIGURES, INNATES, ITEMS, ROOMS, TOKENS } from "../facts";
import { Grid, printed } from "../hex";
import { door, figureOf, innate, item, marker, piece, play, token } from ".";
import { hill } from "./hill";
import { doorAcross, lairMap, tile } from "./lair";

const isMinion = (id: string) => CARDS[id]?.minion ?? false;

export const sheets = {
  figures: Object.keys(FIGURES).map(figureOf),
  pieces: Object.keys(FIGURES).map(piece),
  cards: Object.keys(CARDS).filter((id) => !isMinion(id)).map(play),
  abilities: [...Object.keys(ABILITIES).map(play), ...Object.keys(INNATES).map(innate)],
  items: Object.keys(ITEMS).map(item),
  tokens: Object.keys(TOKENS).map(token),
  tiles: Object.keys(ROOMS).map((room) => tile(room)),
  maps: [lairMap(new Grid([printed("throne_room"), printed("kitchen", [1, 0]), printed("fountain", [0, 1], 2), printed("library", [1, 1], 1)], [])), doorAcross(true), doorAcross(false), hill],
  doors: ["closed", "regular", "locked", "trapped"].map(door),
  markers: ["body", "snare", "hidden", "web", "sleep"].map(marker),
};
