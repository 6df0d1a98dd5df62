import { describe as about, expect, it } from "vitest";
import { begins, oneTap, onTable, ordered, phrase, standard } from "./choices";
import { desk, take } from "./desk.svelte";
import { chance, ROOMS } from "./facts";
import { doorways, edge, Grid, LOCAL, placed, printed } from "./hex";
import { NOTHING_YET, contents, describe, happens } from "./read";
import { bestAttack } from "./targets";
import type { Exit, Figure, PeskyView, Play } from "./view";

const tiles = [printed("kitchen", [0, 0]), printed("library", [0, -1])];
const exit: Exit = { id: "kitchen.N", a: "kitchen.2", b: "library.34", door: true, type: null, wall: false, wall_until: null };
const grid = new Grid(tiles, [exit]);
const rating = { value: 4, reasons: [{ what: "Sir Odo", amount: 4 }] };
const odo = {
  id: "paladin", kind: "paladin", name: "Sir Odo", side: "human", seat: 1, hex: "kitchen.2", hits: 2, hearts: 6, dead: false, state: "fresh", spent: 0, left: 4,
  attacks: 1, move: rating, attack: rating, defense: rating, range: 1, items: ["ruby"], curses: [], effects: [], working_on: null,
} as Figure;
const play = {
  ...NOTHING_YET,
  tiles, exits: [exit], tokens: [{ hex: "kitchen.9", token: null, face_up: false, peeked: false }], items: [], figures: [odo], human_start: "kitchen.34", monster_start: "",
  thief_trap: null, moving: "paladin", attack: null, reach: { paladin: [{ hex: "kitchen.6", cost: 1, stop: true, way: "SW", opens: [] }] },
} as Play;
const view = { building: null, party: null, play } as unknown as PeskyView;

about("the grid", () => {
  it("has the 37 places of a printed map, row by row", () => {
    expect(LOCAL.length).toBe(37);
    expect([LOCAL[0], LOCAL[18], LOCAL[36]]).toEqual([[0, -3], [0, 0], [0, 3]]);
  });

  it("turns a tile back to where it was after six times", () => {
    for (let place = 0; place < 37; place++) {
      expect(placed(place, [1, -2], 6)).toEqual(placed(place, [1, -2], 0));
      if (place !== 18) expect(placed(place, [0, 0], 1)).not.toEqual(placed(place, [0, 0], 0));
    }
  });

  it("leads through linked exits and nowhere else from tile to tile", () => {
    expect(grid.beyond("kitchen.2", "NW")).toEqual({ hex: "library.34", exit });
    expect(grid.beyond("kitchen.1", "NW")).toBeNull();
    expect(grid.beyond("kitchen.2", "NE")).toBeNull();
    expect(grid.beyond("kitchen.2", "SW")?.hex).toBe("kitchen.6");
  });

  it("jumps where a walk meets a Secret Passage", () => {
    expect(grid.walk("kitchen.2", ["SW", "SW"], ["kitchen.11", "library.9"])).toEqual(["kitchen.2", "kitchen.6", "kitchen.11", "library.9"]);
  });

  it("opens a tile where its exits are, however it is turned", () => {
    for (const room of Object.keys(ROOMS)) {
      for (let turn = 0; turn < 6; turn++) {
        const tile = printed(room, [0, 0], turn);
        const alone = new Grid([tile], []);
        for (const { at, way } of doorways(tile)) {
          const hex = [...alone.at].find(([, point]) => Math.hypot(point.x - at.x, point.y - at.y) < 0.01)?.[0] ?? "";
          expect(alone.at.has(hex), `${room} ${turn}`).toBe(true);
          expect(alone.beyond(hex, way)).toBeNull();
          expect(edge(at, way).length).toBe(2);
        }
      }
    }
  });
});

about("what is said", () => {
  it("names what lies on a hex and around it", () => {
    expect(contents(play, "kitchen.9")).toEqual(["a face-down token"]);
    expect(describe(play, grid, "kitchen.2")).toBe(
      "Kitchen: Sir Odo. north-west a door of unknown type to the Library; north-east wall; east wall; south-east floor; south-west floor; west floor.",
    );
  });

  it("tells what a walk brings", () => {
    expect(happens(play, grid, odo, { hex: "kitchen.7", cost: 1, stop: true, way: "SE", opens: [] })).toEqual([]);
    expect(happens(play, grid, { ...odo, hex: "kitchen.4" }, { hex: "kitchen.10", cost: 1, stop: true, way: "SE", opens: [] })).toEqual(["next to a face-down token"]);
  });

  it("says how likely a hit is as the rules do", () => {
    expect([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((more) => chance(more, 0))).toEqual([8, 17, 28, 42, 58, 72, 83, 92, 97, 100]);
  });
});

about("choices", () => {
  const prompt = (decision: string, ...actions: string[]) => ({ seat: 1, decision, what: "", choices: actions.map((action) => ({ action, label: action })) });

  it("begin what asks for more, and confirm the rest", () => {
    expect(begins(view, 1, "attack:paladin")).toBe(true);
    expect(begins(view, 1, "play:healing_potion")).toBe(true);
    expect(begins(view, 1, "play:lucky_charm")).toBe(false);
    expect(begins(view, 1, "move:paladin step:SW")).toBe(false);
  });

  it("need one press for a walk that opens and reveals nothing, two otherwise", () => {
    const walking = (reach: object, more: Partial<Play> = {}) => ({ ...view, play: { ...play, ...more, reach: { paladin: [{ hex: "kitchen.6", cost: 1, stop: true, way: "SW", opens: [], ...reach }] } } }) as PeskyView;
    const walk = "move:paladin hex:kitchen.6";
    expect(oneTap(walking({}), 1, walk)).toBe(true);
    expect(oneTap(walking({}), 1, "move:paladin step:SW")).toBe(true);
    expect(oneTap(walking({ opens: ["kitchen.N"] }), 1, walk)).toBe(false);
    expect(oneTap(walking({}, { tokens: [{ hex: "kitchen.6", token: null, face_up: false, peeked: false }] }), 1, walk)).toBe(false);
    expect(oneTap(walking({}, { thief_trap: "kitchen.6" }), 1, walk)).toBe(false);
    expect(oneTap(walking({}), 1, `${walk} leave`)).toBe(false);
  });

  it("need one press to end movement where that can be taken back, or nobody is left out", () => {
    const moving = (more: Partial<Play>) => ({ ...view, phase: "movement", play: { ...play, ...more } }) as PeskyView;
    const orc = { ...odo, id: "orc1", kind: "orc", side: "monster", seat: 0, hex: "kitchen.6" };
    expect(oneTap(moving({}), 1, "end")).toBe(false);
    expect(oneTap(moving({ figures: [{ ...odo, spent: 1 }] }), 1, "end")).toBe(true);
    expect(oneTap(moving({ figures: [odo, orc] }), 1, "end")).toBe(true);
    expect(oneTap(moving({ figures: [{ ...odo, attacks: 0 }, orc] }), 1, "end")).toBe(false);
    expect(oneTap({ ...moving({ figures: [odo, orc] }), phase: "combat" }, 1, "end")).toBe(false);
  });

  it("need one press to answer when one is asked about a card, two when one plays it unasked", () => {
    const asked = { ...view, play: { ...play, window: { kind: "after_roll", side: "human", figure: null } } } as unknown as PeskyView;
    expect(oneTap(asked, 1, "play:duck")).toBe(true);
    expect(oneTap(view, 1, "play:caltrops")).toBe(false);
  });

  it("begin with the attack that has the best chance, on the weakest of equals", () => {
    const foe = (id: string, defense: number, hits: number) => ({ ...odo, id, kind: "orc", side: "monster", defense: { value: defense, reasons: [] }, hits });
    const figures = [odo, foe("orc1", 5, 0), foe("orc2", 3, 0), foe("orc3", 3, 5)];
    const then = { "attack:paladin": ["figure:orc1", "figure:orc2", "figure:orc3"] };
    expect(bestAttack({ ...play, then }, { ...play, figures }, [odo])).toMatchObject({ who: "paladin", action: "attack:paladin figure:orc3" });
    const only = { "attack:paladin": ["figure:orc1"] };
    expect(bestAttack({ ...play, at_once: only }, { ...play, figures }, [odo])?.action).toBe("attack:paladin");
    expect(bestAttack(play, play, [odo])).toBeUndefined();
  });

  it("need one press more for an attack if the page has chosen the attacker", () => {
    take("paladin", true);
    expect(oneTap(view, 1, "attack:paladin figure:orc1")).toBe(false);
    take("paladin");
    expect(oneTap(view, 1, "attack:paladin figure:orc1")).toBe(true);
    take("");
    expect(desk.selected).toBe("");
    const begun = { ...view, play: { ...play, chosen: ["play:healing_potion"] } } as PeskyView;
    expect(oneTap(begun, 1, "figure:paladin")).toBe(true);
  });

  it("have a standard where there is one", () => {
    expect(standard(prompt("window", "pass", "play:duck"))).toBe("pass");
    expect(standard(prompt("steps", "stop", "step:NW"))).toBe("stop");
    expect(standard(prompt("steps", "stop", "step:NW", "work"))).toBe("work");
    expect(standard(prompt("movement", "end", "move:paladin"))).toBe("");
    expect(standard(prompt("movement", "end", "play:spyglass"))).toBe("end");
  });

  it("are buttons where the map cannot show them", () => {
    expect(onTable(prompt("movement"), "play:spyglass")).toBe(true);
    expect(onTable(prompt("window"), "play:duck")).toBe(false);
    expect(onTable(prompt("target"), "room:kitchen")).toBe(false);
    expect(onTable(prompt("target"), "hex:kitchen.3")).toBe(true);
  });

  it("are told in one phrase when they are several", () => {
    expect(phrase(view, prompt("movement", "move:paladin"), "move:paladin step:SW")).toBe("Sir Odo: walk, 1 of 4 Move, go on");
    expect(phrase(view, prompt("movement", "move:paladin"), "move:paladin work")).toBe("Sir Odo: work on the door");
    expect(phrase(view, prompt("abilities", "ability:a", "ability:b"), "ability:a ability:b")).toBe("Take these 2");
    const orc = { ...odo, id: "orc1", kind: "orc", name: "Orc", side: "monster" };
    const fighting = { ...view, play: { ...play, figures: [odo, orc] } } as PeskyView;
    expect(phrase(fighting, prompt("combat", "attack:paladin"), "attack:paladin figure:orc1")).toBe("Odo attacks Orc 1");
  });

  it("say which doors a walk opens", () => {
    const behind = { hex: "kitchen.6", cost: 3, stop: true, way: "SW", opens: ["kitchen.N"] };
    const through = (opens: string[]) => ({ ...view, play: { ...play, reach: { paladin: [{ ...behind, opens }] } } });
    const walk = (opens: string[]) => phrase(through(opens), prompt("movement", "move:paladin"), "move:paladin hex:kitchen.6");
    expect(walk(["kitchen.N"])).toBe("Sir Odo: walk, 3 of 4 Move, through a closed door, stop");
    expect(walk(["kitchen.N", "library.N"])).toBe("Sir Odo: walk, 3 of 4 Move, through 2 closed doors, stop");
  });

  it("that end a whole standing order are in the action bar", () => {
    expect(onTable(prompt("movement"), "ask:round")).toBe(false);
    expect(onTable(prompt("movement"), "ask:before_move")).toBe(true);
    expect(ordered(["before_move", "aimed"])).toBe("You pass before moves, until something is aimed at you.");
  });
});
