// Every picture that is not a game's own, for the contact sheet and the tests.
import { emblem, emblemNames } from "./emblems";
import { person, TRADES, type TradeName } from "./people";
import { beasts, bot, botNames, guest, keeper } from "./portraits";
import { figure } from "./subject";
import { dieOf, heapOf, things } from "./things";

export const sheets = {
  emblems: emblemNames.map(emblem),
  people: (Object.keys(TRADES) as TradeName[]).flatMap((trade) => [1, 4].map((seed) => figure(`${trade} ${seed}`, TRADES[trade].colour, "human", person(trade, seed)))),
  bots: [...botNames.map(bot), keeper],
  beasts,
  things,
  heaps: [heapOf(1, 0), heapOf(3, 3), heapOf(6, 6), heapOf(8, 7), heapOf(25, 25)],
  dice: [1, 2, 3, 4, 5, 6].flatMap((pips) => [dieOf("human", pips), dieOf("monster", pips)]),
  guests: ["Ann", "Bo", "Mira", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena", "Milo", "Nora", "Otto", "Pia", "Quin", "Rosa", "Sven", "Tess", "Uma", "Vic", "Wanda"].map(guest),
};
