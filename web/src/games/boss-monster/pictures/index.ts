// The pictures of this game, by the ids of its cards.
import { box, circle, fine, flat, line, mix, put, star, wash, type Drawing } from "../../../art/ink";
import { TRADES, type TradeName } from "../../../art/people";
import { book, emblemOf, figure, subject, VIEW } from "../../../art/subject";
import { HEROES as HERO_FACTS, nameOf } from "../cards";
import { BOSSES } from "./bosses";
import { HEROES } from "./heroes";
import { ROOMS } from "./rooms";
import { SPELLS } from "./spells";
import { TREASURES } from "./treasures";

/** A hero before the town. */
export const hero = book((id) => {
  const trade = TRADES[(HERO_FACTS[id]?.class ?? "fool") as TradeName];
  return figure(nameOf(id), trade.colour, "human", put(HEROES[id]?.() ?? [], 3, 10, 0.94));
});

export const boss = book((id) => {
  const [colour, draw] = BOSSES[id] ?? ["#7a6a5a", () => []];
  return figure(nameOf(id), colour, "cave", put(draw(), 4, 10, 0.93));
});

const LAMP: readonly [number, number] = [30, 18];

/** Bricks in the light of a lamp at the upper left. */
function wall(colour: string): Drawing {
  let bricks = "";
  for (let row = 0; row < 5; row++)
    for (let at = 0; at < 7; at++) if ((at * 7 + row * 5) % 3) bricks += box(at * 20 + (row % 2) * 10 - 8, row * 14 + 4, 16, 10);
  return [
    wash(box(0, 0, 120, 84), LAMP, 96, [0, mix(colour, "#ffcf80", 0.62)], [0.35, mix(colour, "#5a3a2a", 0.2)], [1, mix(colour, "#0e0610", 0.82)]),
    line(bricks, 1.6, "#140a0c", 0.32),
  ];
}

/** A room as seen from the side; `entrance` is the way in. */
export const room = book((id) => {
  const [colour, draw] = ROOMS[id] ?? ["#5a4632", () => []];
  return subject(id === "entrance" ? "Entrance" : nameOf(id), VIEW, draw(), wall(colour));
});

const MAGIC: Drawing = [
  wash(box(0, 0, 120, 84), [46, 30], 84, [0, "#c9a8ff"], [0.5, "#5a3a9a"], [1, "#1a0f30"]),
  flat(star(4, 14, 14, 5, 1.4) + star(4, 106, 70, 4, 1.1) + star(4, 108, 12, 3, 0.9), "#f4e8ff", 0.8),
  fine(flat(circle(28, 10, 0.9) + circle(8, 40, 0.8) + circle(112, 44, 0.9) + circle(64, 6, 0.8), "#ffffff", 0.7)),
];

export const spell = book((id) => subject(nameOf(id), VIEW, SPELLS[id] ?? [], MAGIC));

/** A treasure type, which is also a class: cleric, fighter, mage, thief; fool. */
export const treasure = book((id) => emblemOf(id, TREASURES[id] ?? []));
