import { describe, expect, it } from "vitest";
import type { Prompt, Told } from "../../protocol";
import { beat } from "./beats";
import { describe as words, HEROES, ROOMS, shortName, sortOf, textOf, treasureWords } from "./cards";
import { begins, elsewhere, handAction, onTable, standard, whyNot } from "./choices";
import { headlines } from "./news";
import { noteOf, sumOf } from "./note";
import type { BossPlayer, BossView } from "./view";

const player = (more: Partial<BossPlayer> = {}): BossPlayer => ({
  boss: "xyzax",
  in_game: true,
  levelled: false,
  rooms_in_hand: 1,
  spells_in_hand: 1,
  hand: null,
  souls: 0,
  wounds: 0,
  soul_heroes: [],
  wound_heroes: [],
  dungeon: [],
  entrance: [],
  treasure: {},
  active_rooms: 0,
  doubled: 0,
  crush: 0,
  shut: false,
  builds: 1,
  ready: false,
  chosen: null,
  ...more,
});
const table = (...players: BossPlayer[]): BossView => ({
  game: "boss-monster",
  viewer: 0,
  seats: players.length,
  round: 1,
  to_act: [],
  over: false,
  phase: "build",
  active: null,
  waiting: false,
  window: null,
  asked: null,
  standing: null,
  begins: [],
  turn_order: [],
  xp_order: [],
  town: [],
  walker: null,
  stack: [],
  composing: null,
  discard: [],
  room_deck: 0,
  spell_deck: 0,
  hero_deck: 0,
  epic_deck: 0,
  searched: null,
  no_build: false,
  removed: [],
  removed_heroes: [],
  souls_to_win: 10,
  wounds_to_lose: 5,
  players,
  texts: {},
  ended: null,
  winner: null,
});
const event = (what: string, seat: number | null, data: Record<string, unknown> = {}): Told => ({ e: "game", at: 0, text: what, what, seat, data });
const asked = (decision: string, choices: Record<string, string>, why_not: Record<string, string> = {}): Prompt => ({
  seat: 0,
  decision,
  what: "",
  choices: Object.entries(choices).map(([action, label]) => ({ action, label })),
  why_not,
});

describe("cards", () => {
  it("say everything that is printed on them", () => {
    expect(words("dark_altar")).toContain("Ordinary Trap room, damage 1, treasure 2 cleric.");
    expect(words("monsters_ballroom")).toContain("damage counted");
    expect(sortOf("freeze")).toBe("Spell for the Build or Adventure phase");
    expect(treasureWords(ROOMS.goblin_armory?.treasure ?? {})).toBe("2 fighter");
    expect(treasureWords({})).toBe("none");
  });
  it("say what the options make of them", () => {
    expect(words("the_crushinator", { the_crushinator: "Once per turn." })).toContain("Once per turn.");
    expect(textOf("the_crushinator", {})).toContain("+3");
    expect(textOf("the_crushinator", { the_crushinator: "+2" })).toBe("+2");
  });
  it("call heroes by a short name", () => {
    expect(shortName("boden_the_pantless")).toBe("Boden");
    expect(shortName("tieg_and_the_magic_bubble")).toBe("Tieg");
    expect(Object.keys(HEROES).every((id) => shortName(id).length > 1)).toBe(true);
  });
});

describe("choices", () => {
  it("know what a card of the hand does now, and why not", () => {
    const build = asked("build", { pass: "Pass", "place:golem_factory": "Place Golem Factory" }, { "cast:fear": "Only in the Adventure phase." });
    expect(handAction(build, "golem_factory")).toBe("place:golem_factory");
    expect(handAction(build, "fear")).toBe("");
    expect(whyNot(build, "cast:fear")).toContain("Adventure");
    expect(standard(build)).toBe("pass");
    expect(standard(asked("setup_room", { pass: "Place no room" }))).toBe("");
  });
  it("tell cards of the hand from those that lie elsewhere", () => {
    const view = table(player({ hand: ["fear"] }));
    expect(handAction(asked("pay_card", { "card:fear": "Discard Fear" }), "fear")).toBe("card:fear");
    const taking = asked("choose_card", { "card:fear": "Take Fear", "hero:the_fool": "The Fool" });
    expect(handAction(taking, "fear")).toBe("");
    expect(elsewhere(view, taking)).toEqual({ cards: ["fear"], heroes: ["the_fool"] });
    const inTown = { ...view, town: [{ id: "the_fool", health: 2, lured: null, draw: [], fates: [] }] };
    expect(elsewhere(inTown, taking).heroes).toEqual([]);
  });
  it("begin what asks for more, and nothing that is final", () => {
    const view = { ...table(player({})), begins: ["place:dark_altar", "use:0"] };
    const first = (action: string) => begins(view, 0, action);
    expect(["place:dark_altar", "place:golem_factory", "use:0", "use:1", "pass"].map(first)).toEqual([true, false, true, false, false]);
    expect(["slot:0", "room:1.2", "card:fear"].every((action) => onTable(asked("", {}), action))).toBe(true);
    expect(["pass:phase", "yes", "take:room", "player:1"].some((action) => onTable(asked("", {}), action))).toBe(false);
  });
});

describe("events", () => {
  it("are looked at the longer the more they matter", () => {
    expect(beat(event("drew", 0))).toBeLessThan(beat(event("something new", 0)));
    expect(beat(event("something new", 0))).toBeLessThan(beat(event("died", 0)));
  });
  it("go by together when the same happens to several", () => {
    expect(beat(event("lured", 1), event("lured", 0))).toBeLessThan(beat(event("lured", 1), event("revealed", 0)) / 2);
    expect(beat(event("hurt", 0), event("hurt", 0))).toBe(beat(event("hurt", 0)));
  });
});

describe("headlines", () => {
  it("are of this turn and the last, the newest first", () => {
    const told = [event("died", 0), event("turn", null), event("cast", 0), event("turn", null), event("drew", 0), event("cancelled", 0)];
    expect(headlines(told, 3).map(({ text }) => text)).toEqual(["cancelled", "cast"]);
    expect(headlines(told, 1).map(({ tone }) => tone)).toEqual(["break"]);
  });
});

describe("the note", () => {
  const names = ["Ann", "Bo"];
  const cave = { card: "neanderthal_cave", damage: 3 };
  const altar = { card: "dark_altar", damage: 1 };
  const coming = { id: "boden_the_pantless", health: 4, lured: 1, draw: [], fates: [] };

  it("spells sums out", () => {
    expect(sumOf([1, 3, 1])).toBe("1 + 3 + 1 = 5");
    expect([sumOf([2]), sumOf([])]).toEqual(["2", "0"]);
  });
  it("is of the hero that walks: what it has taken, what lies ahead, how that ends", () => {
    const view = { ...table(player({ dungeon: [cave, altar, altar] }), player()), walker: { id: "boden_the_pantless", seat: 0, slot: 0, damage: 3, health: 4 } };
    expect(noteOf(view, names, 0, [])).toMatchObject({ text: "4 health, 3 taken. The rooms ahead deal 1.", end: "Dies in Dark Altar: a soul.", good: true });
    const strong = { ...view, walker: { ...view.walker, health: 8 } };
    expect(noteOf(strong, names, 0, [])).toMatchObject({ text: "8 health, 3 taken. The rooms ahead deal 1 + 1 = 2.", end: "Reaches you with 3 left: a wound.", good: false });
  });
  it("is of a hero that is coming, one's own first, and counts only rooms that lie open", () => {
    const hidden = { card: "dark_altar", face_down: true, damage: 0 };
    const view = { ...table(player({ dungeon: [hidden, altar] }), player({ dungeon: [cave, altar] })), town: [coming, { ...coming, id: "the_fool", health: 2, lured: 0 }] };
    expect(noteOf(view, names, 0, [])).toMatchObject({ hero: "the_fool", text: "2 health. Your rooms deal 1.", end: "Reaches you with 1 left: a wound." });
    expect(noteOf({ ...view, town: [coming] }, names, 0, [])).toMatchObject({ text: "4 health. Bo's rooms deal 3 + 1 = 4.", end: "Dies in Dark Altar: a soul.", good: false });
  });
});
