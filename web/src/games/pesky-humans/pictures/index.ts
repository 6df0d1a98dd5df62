// The pictures of this game, by the ids of its components.
import { creature, KIND_COLOURS } from "../../../art/creatures";
import { circle, flat, inside, line, mix, put, solid, wash, type Drawing } from "../../../art/ink";
import { book, emblemOf, emblemOn, figure, subject, type Subject } from "../../../art/subject";
import { ABILITIES as ABILITY_FACTS, CARDS as CARD_FACTS, FIGURES, INNATES as INNATE_FACTS, ITEMS as ITEM_FACTS, TOKENS as TOKEN_FACTS } from "../facts";
import { AVATARS, MONSTERS } from "./figures";
import { ABILITIES, CARDS, INNATES } from "./plays";
import { DOORS, ITEMS, MARKERS, TOKENS } from "./things";

const COLOURS: Record<string, string> = { paladin: "#4d82c8", wizard: "#7a59b8", priestess: "#d8b24a", thief: "#3a9a86", ogre: "#8f2f2a" };

const FAMILY: Record<string, () => Subject> = {
  goblin: () => figure("Goblin", KIND_COLOURS.goblin, "goblin", creature("goblin", 2, 52, true)),
  orc: () => figure("Orc", KIND_COLOURS.orc, "orc", creature("orc", 2, 66, true)),
  skeleton: () => figure("Skeleton", KIND_COLOURS.undead, "undead", creature("undead", 1, 10, true)),
  troll: () => figure("Troll", KIND_COLOURS.troll, "troll", creature("troll", 2, 73, true)),
};

/** An avatar, the Monster Lord or a minion: `paladin`, `ogre`, `goblin`, …; a number at the end does not matter. */
export const figureOf = book((id) => {
  const kind = id.replace(/\d+$/, "");
  const family = FAMILY[kind];
  if (family) return family();
  const name = FIGURES[kind]?.name ?? kind;
  const avatar = AVATARS[kind];
  if (avatar) return figure(name, COLOURS[kind] ?? "#7a6a5a", "human", put(avatar(), 3, 8, 0.95));
  const [colour, draw] = MONSTERS[kind] ?? ["#7a6a5a", () => []];
  return figure(name, colour, "cave", put(draw(), 4, 8, 0.93));
});

const HUMAN_CARD = "#3f5f9a";
const MONSTER_CARD = "#8f2f2a";

/** A Draw Card, an Ability card, an innate ability or a Treasure that is used. */
export const play = book((id) => {
  const card = CARD_FACTS[id];
  if (card?.minion) return figureOf(id);
  if (card) return emblemOn(card.name, card.deck === "human" ? HUMAN_CARD : MONSTER_CARD, CARDS[id] ?? []);
  const ability = ABILITY_FACTS[id] ?? INNATE_FACTS[id];
  if (ability) return emblemOn(ability.name, COLOURS[ability.avatar] ?? HUMAN_CARD, ABILITIES[id] ?? INNATES[id] ?? []);
  return item(id);
});

/** An innate ability; its id may also be that of a card. */
export const innate = book((id) => {
  const facts = INNATE_FACTS[id];
  return emblemOn(facts?.name ?? id, COLOURS[facts?.avatar ?? ""] ?? HUMAN_CARD, INNATES[id] ?? []);
});

/** A Treasure or a Gem. */
export const item = book((id) => emblemOn(ITEM_FACTS[id]?.name ?? id, "#a8742c", ITEMS[id] ?? []));

const TOKEN_COLOURS: Record<string, string> = { gem: "#3a6a7a", secret_passage: "#2f7a74", curse: "#5a3a8a", trap: "#a85a2a", encounter: "#8f2f2a" };

const disc = (colour: string): Drawing => [
  solid(circle(24, 24, 21.5), mix(colour, "#140a12", 0.25), { hatch: 0, sx: -2, sy: -2 }),
  wash(circle(24, 24, 19), [17, 14], 30, [0, mix(colour, "#fff0d0", 0.55)], [0.6, colour], [1, mix(colour, "#140a12", 0.5)]),
  line(circle(24, 24, 18), 1.3, "#f4dfae", 0.7),
];

/** A Resource Token, face up. */
export const token = book((id) => {
  const facts = TOKEN_FACTS[id];
  const what = id.startsWith("enc_") ? inside(circle(24, 24, 19), put(figureOf(id.slice(4)).drawing, 3, 3, 0.35)) : put(TOKENS[id] ?? [], 10.6, 10.4, 0.56);
  return emblemOf(facts?.name ?? id, [disc(TOKEN_COLOURS[facts?.kind ?? ""] ?? "#7a6a58"), what]);
});

/** A door: `regular`, `locked`, `trapped`, or `closed` if its sort is not known. */
export const door = book((id) => emblemOf(`${id} door`, DOORS[id] ?? []));

/** On the floor: `body`, `snare`, `hidden` (a token face down), `web`, `sleep`. */
export const marker = book((id) => emblemOf(id, MARKERS[id] ?? []));

/** A figure as a round piece for the map, with the colour of its side around it. */
export const piece = book((id) => {
  const shown = figureOf(id);
  const human = FIGURES[id.replace(/\d+$/, "")]?.side === "human";
  const ring = human ? "#4d82c8" : "#b8392c";
  return subject(shown.name, [48, 48], [
    flat(circle(25.5, 26.5, 20.5), "#000000", 0.4),
    solid(circle(24, 23, 20.5), ring, { hatch: 0, sx: -2, sy: -2 }),
    inside(circle(24, 23, 17), put([shown.scene, shown.drawing], 3, 1.4, 0.35)),
    line(circle(24, 23, 17), 1.6),
  ]);
});
