import { describe, expect, it } from "vitest";
import type { Prompt, Told } from "../../protocol";
import { describe as words, HEROES, ROOMS, shortName, sortOf, treasureWords } from "./cards";
import { begins, elsewhere, handAction, onTable, standard, whyNot } from "./choices";
import { headlines } from "./news";
import { beat, step } from "./steps";
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
  ended: null,
  winner: null,
});
const event = (what: string, seat: number | null, data: Record<string, unknown> = {}): Told => ({ e: "game", at: 0, text: what, what, seat, data });
const play = (view: BossView, ...events: Told[]) => events.reduce((now, one) => step(now, one, view), view);
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
    const view = table(player({ dungeon: [{ card: "boulder_ramp" }, { card: "dark_altar" }, { card: null, face_down: true }] }));
    const first = (action: string) => begins(view, 0, action);
    expect(["place:dark_altar", "cast:freeze", "use:0"].map(first)).toEqual([true, true, true]);
    expect(["cast:fear", "cast:counterspell", "use:1", "use:2", "slot:new", "pass"].map(first)).toEqual(Array(6).fill(false));
    expect(["slot:0", "room:1.2", "card:fear"].every((action) => onTable(asked("", {}), action))).toBe(true);
    expect(["pass:phase", "yes", "take:room", "player:1"].some((action) => onTable(asked("", {}), action))).toBe(false);
  });
});

describe("event by event", () => {
  it("a hero walks, is hurt and dies", () => {
    const hero = { id: "boden_the_pantless", health: 4, lured: null, draw: [], fates: [] };
    const view = { ...table(player({ dungeon: [{ card: "golem_factory" }] }), player()), town: [hero] };
    const inside = play(
      view,
      event("lured", 0, { hero: hero.id }),
      event("enters", 0, { hero: hero.id }),
      event("hurt", 0, { hero: hero.id, slot: 0, card: "golem_factory", damage: 2, taken: 2, health: 4 }),
    );
    expect(inside).toMatchObject({ town: [], phase: "adventure", active: 0, walker: { seat: 0, slot: 0, damage: 2, health: 4 } });
    expect(inside.players[0]?.entrance).toEqual([]);
    const dead = play(inside, event("died", 0, { hero: hero.id, card: "golem_factory", souls: 1 }));
    expect(dead.walker).toBeNull();
    expect(dead.players[0]).toMatchObject({ souls: 1, soul_heroes: [hero.id] });
    const alive = play(inside, event("survived", 0, { hero: hero.id }));
    expect(alive.players[0]).toMatchObject({ wounds: 1, wound_heroes: [hero.id] });
    const fled = play(inside, event("to_town", 0, { hero: hero.id }));
    expect([fled.walker, fled.town.map(({ id }) => id)]).toEqual([null, [hero.id]]);
  });
  it("a room is placed, turned up, destroyed under a hero, and what lay beneath comes back", () => {
    const view = table(player({ hand: ["dark_altar", "fear"], dungeon: [{ card: "golem_factory", damage: 2 }] }));
    const placed = play(view, event("placed", 0, { slot: 0, new: false, card: "dark_altar" }));
    expect(placed.players[0]).toMatchObject({ hand: ["fear"], dungeon: [{ card: "dark_altar", face_down: true, beneath: ["golem_factory"] }] });
    const open = play(placed, event("revealed", 0, { slot: 0, card: "dark_altar" }));
    expect(open.players[0]?.dungeon[0]).toMatchObject({ face_down: false, damage: 1 });
    const walking = { ...open, walker: { id: "the_fool", seat: 0, slot: 0, damage: 1, health: 2 } };
    const gone = play(walking, event("destroyed", 0, { slot: 0, card: "dark_altar", uncovers: "golem_factory" }));
    expect(gone).toMatchObject({ discard: ["dark_altar"], walker: { slot: null } });
    expect(gone.players[0]?.dungeon).toMatchObject([{ card: "golem_factory", beneath: [], damage: 2 }]);
    const empty = play(gone, event("destroyed", 0, { slot: 0, card: "golem_factory", uncovers: null }));
    expect(empty.players[0]?.dungeon).toEqual([]);
  });
  it("a spell is cast on a room and cancelled", () => {
    const view = table(player({ hand: ["freeze"] }), player({ dungeon: [{ card: "mimic_vault" }] }));
    const cast = play(view, event("cast", 0, { card: "freeze", player: 1, slot: 0 }), event("cast", 1, { card: "counterspell" }));
    expect(cast.stack.map(({ card, room }) => [card, room])).toEqual([["counterspell", null], ["freeze", "mimic_vault"]]);
    expect(cast.players.map(({ spells_in_hand }) => spells_in_hand)).toEqual([0, 0]);
    const over = play(cast, event("cancelled", 0, { card: "freeze" }), event("resolved", 1, { card: "counterspell" }));
    expect([over.stack, over.discard]).toEqual([[], ["freeze", "counterspell"]]);
  });
  it("cards change hands without being seen", () => {
    const view = table(player({ hand: [] }), player(), player());
    const robbed = play(view, event("stolen", 1, { from: 2, card: null, sort: "spell" }), event("drew", 2, { card: null, sort: "room" }));
    expect(robbed.players.map((one) => [one.rooms_in_hand, one.spells_in_hand])).toEqual([[1, 1], [1, 2], [2, 0]]);
  });
  it("a scored hero comes back, and its souls are gone", () => {
    const view = table(player({ souls: 3, soul_heroes: ["the_fool", "asmor_the_aweless"] }));
    const back = play(view, event("to_entrance", 0, { hero: "asmor_the_aweless" }));
    expect(back.players[0]).toMatchObject({ souls: 1, soul_heroes: ["the_fool"] });
    expect(back.players[0]?.entrance.map(({ id }) => id)).toEqual(["asmor_the_aweless"]);
  });
  it("nothing breaks on what it does not know", () => {
    const view = table(player());
    expect(play(view, event("something new", 0), event("hurt", 7), event("looked", 0, { at: 1 }))).toMatchObject({ round: 1 });
    expect(beat(event("drew", 0))).toBeLessThan(beat(event("died", 0)));
  });
});

describe("headlines", () => {
  it("are of this turn and the last, the newest first", () => {
    const told = [event("died", 0), event("turn", null), event("cast", 0), event("turn", null), event("drew", 0), event("cancelled", 0)];
    expect(headlines(told, 3).map(({ text }) => text)).toEqual(["cancelled", "cast"]);
    expect(headlines(told, 1).map(({ tone }) => tone)).toEqual(["break"]);
  });
});
