import { describe, expect, it } from "vitest";
import { fame, fameOf } from "./creatures";

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

