// Every picture of this game, for the contact sheet and the tests.
import { BOSSES, HEROES, ROOMS, SPELLS } from "../cards";
import { boss, hero, room, spell, treasure } from ".";

export const sheets = {
  heroes: Object.keys(HEROES).map(hero),
  bosses: Object.keys(BOSSES).map(boss),
  spells: Object.keys(SPELLS).map(spell),
  treasures: ["cleric", "fighter", "mage", "thief", "fool"].map(treasure),
  rooms: [...Object.keys(ROOMS), "entrance"].map(room),
};
