import { describe, expect, it } from "vitest";
import { cardName, counted, fightOnTable, isCursed, playOf, pointsUpTo, sums, valueOf } from "./cards";
import type { FightView, MonsterView } from "./view";

describe("cards", () => {
  it("are named and counted", () => {
    expect(cardName("10H")).toBe("10 of hearts");
    expect(cardName("AS")).toBe("ace of spades");
    expect(valueOf("AS", "KD")).toBe(1);
    expect(valueOf("AS", "JK2")).toBe(11);
    expect(valueOf("10C", null)).toBe(10);
  });
  it("make the play that is offered, whichever was tapped first", () => {
    const offered = ["play:7S", "play:AH", "play:7S+AH"];
    expect(playOf(["AH", "7S"], offered)).toBe("play:7S+AH");
    expect(playOf(["AH"], offered)).toBe("play:AH");
    expect(playOf(["2C"], offered)).toBe("");
  });
});

const FIGHT: FightView = { treasure: "KD", plays: [["9D"], ["8H"], ["6C", "2S"]], totals: [9, 8, 8], monster: 0, decided_by: "total", health: 15, damage: 17, club_bonus: true, jack_bonus: 0, queen_bonus: 1, winner: "heroes" };
const seat = (answered: boolean) => ({ vp: 0, out: false, answered, hand: null, hand_size: null, choice: null });
const view = (phase: string, ...answered: boolean[]) => ({ phase, over: false, treasure: "QS", to_act: [0], last_fight: FIGHT, players: answered.map(seat) }) as unknown as MonsterView;

describe("the last fight", () => {
  it("lies on the table until you touch a card for the next one", () => {
    expect(fightOnTable(view("play", false, true), 0, "")).toBe(FIGHT);
    expect(fightOnTable(view("play", false, true), 0, "play:7S")).toBeNull();
    expect(fightOnTable(view("play", true, false), 0, "")).toBeNull();
    expect(fightOnTable(view("discard", false, true), 0, "discard:7S")).toBe(FIGHT);
  });
  it("is seen as soon as it is fought, while everybody's choice still lies there", () => {
    expect(fightOnTable({ ...view("play", true, true), treasure: "KD", to_act: [] }, 0, "")).toBe(FIGHT);
  });
  it("lies there for those who watch until somebody has chosen", () => {
    expect(fightOnTable(view("play", false, false), null, "")).toBe(FIGHT);
    expect(fightOnTable(view("play", false, true), null, "")).toBeNull();
  });
  it("is added up in words", () => {
    expect(sums(FIGHT)).toEqual({ health: "9 + 4 + 2", damage: "8 + 8 + 1" });
  });
});

describe("the end", () => {
  const result = { winners: [1], places: [2, 1], scores: [5, 4], sheet: [{ label: "a", points: [3, 4] }, { label: "b", points: [0, 0] }, { label: "c", points: [2, 0] }], reason: "" };
  it("counts line by line, and leaves out what brought nothing", () => {
    expect(counted(result.sheet).map(({ label }) => label)).toEqual(["a", "c"]);
    expect([0, 1, 2, 3].map((done) => pointsUpTo(result, 0, done, 5))).toEqual([0, 3, 5, 5]);
  });
  it("shows the greediest when all is counted", () => {
    expect([isCursed(result, 0, 2), isCursed(result, 0, 3), isCursed(result, 1, 3)]).toEqual([false, true, false]);
  });
});
