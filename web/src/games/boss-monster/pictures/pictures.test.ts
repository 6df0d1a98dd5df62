import { expect, it } from "vitest";
import { BOSSES as BOSS_FACTS, HEROES as HERO_FACTS, ROOMS as ROOM_FACTS, SPELLS as SPELL_FACTS } from "../cards";
import { BOSSES } from "./bosses";
import { HEROES } from "./heroes";
import { ROOMS } from "./rooms";
import { SPELLS } from "./spells";

it.each([
  ["heroes", HEROES, HERO_FACTS],
  ["bosses", BOSSES, BOSS_FACTS],
  ["rooms", ROOMS, { ...ROOM_FACTS, entrance: {} }],
  ["spells", SPELLS, SPELL_FACTS],
])("there is a picture for each of the %s, and none too many", (_, pictures, facts) => {
  expect(Object.keys(pictures).sort()).toEqual(Object.keys(facts).sort());
});
