import { describe, expect, it } from "vitest";
import { columns, describe as inWords, fame, fameOf, scoredUpTo, worthOf } from "./creatures";

const monster = (combat_value: number, skulls: number, support: string | null = null) => ({ type: "monster" as const, id: "M", combat_value, skulls, support });
const humanoid = (range: string, skulls: number) => ({ type: "humanoid" as const, range, skulls });

describe("fame as it stands", () => {
  it("is certain without company, with a Support, or against another range", () => {
    expect(fameOf(monster(18, 4), undefined)).toEqual([4, 4]);
    expect(fameOf(monster(3, 1, "gem"), humanoid("16-20", 4))).toEqual([1, 1]);
    expect(fameOf(monster(18, 4), humanoid("1-5", 1))).toEqual([4, 4]);
    expect(fameOf(monster(3, 1), humanoid("16-20", 4))).toEqual([-3, -3]);
  });
  it("is open when the ranges meet; an equal humanoid beats the monster", () => {
    expect(fameOf(monster(8, 2), humanoid("6-10", 2))).toEqual([0, 2]);
    expect(fameOf(monster(6, 2), humanoid("6-10", 2))).toEqual([0, 0]);
  });
  it("adds up, with the treasure by threes", () => {
    const dungeon = { is_in: true, treasure: { coin: 4, gem: 3 }, monsters: [monster(8, 2), monster(18, 4)], humanoids: [humanoid("6-10", 2)], fame: null };
    expect(fame(dungeon)).toEqual([6, 8]);
  });
});

describe("guests in words", () => {
  it("are named by kind and value, never by the ids of cards", () => {
    expect(inWords({ ...monster(17, 4, "coin"), id: "M17", kind: "kobold" })).toBe("kobold 17, 4 skulls, supported with a coin");
    expect(inWords(humanoid("1-5", 1))).toBe("humanoid, face down, combat value 1-5, 1 skull");
  });
  it("are worth what they may bring", () => {
    const dungeon = { is_in: true, treasure: null, monsters: [monster(8, 2), monster(3, 1)], humanoids: [humanoid("6-10", 2), humanoid("16-20", 4)], fame: null };
    expect([0, 1, 2].map((place) => worthOf(dungeon, place))).toEqual(["0 or 2", "−3", ""]);
  });
});

describe("the end", () => {
  const scored = { is_in: false, treasure: { coin: 3, gem: 0 }, monsters: [{ ...monster(8, 2), fame: 2 }, { ...monster(3, 1), fame: -3 }], humanoids: [{ ...humanoid("6-10", 2), id: "H06", combat_value: 6 }], fame: 0 };
  const other = { ...scored, monsters: [], humanoids: [], fame: 1 };
  it("is scored column by column, and the treasure after them", () => {
    expect(columns([scored, other])).toBe(2);
    expect([0, 1, 2, 3].map((done) => scoredUpTo(scored, done, [scored, other]).fame)).toEqual([0, 2, -1, 0]);
    expect([2, 3].map((done) => scoredUpTo(other, done, [scored, other]).fame)).toEqual([0, 1]);
  });
  it("keeps humanoids face down until it is their turn", () => {
    expect(scoredUpTo(scored, 0, [scored]).humanoids[0]).toEqual(humanoid("6-10", 2));
    expect(scoredUpTo(scored, 1, [scored]).humanoids[0]?.id).toBe("H06");
  });
});
