import { describe, expect, it } from "vitest";
import { circle, facing, mirrored, mix, put, random, seedOf, shifted, star } from "./ink";

describe("paths", () => {
  it("are mirrored at a vertical line", () => {
    expect(mirrored("M10 20 L30 40Z")).toBe("M110 20 L90 40Z");
    expect(mirrored(mirrored("M10.5 20 C1 2 3 4 5 6Z"))).toBe("M10.5 20 C1 2 3 4 5 6Z");
  });
  it("are scaled, then moved", () => {
    expect(shifted("M1 2 L-3 4Z", 10, 20, 2)).toBe("M12 24 L4 28Z");
  });
  it("go round", () => {
    expect(circle(10, 10, 5)).toMatch(/^M5 10 C5 7.24 7.24 5 10 5 .*Z$/);
    expect(star(5, 0, 0, 10, 4).match(/L/g)).toHaveLength(9);
  });
});

describe("places", () => {
  it("turn, scale and move", () => {
    const [a, b, c, d, x, y] = put([], 5, 6, 2, 90).matrix.map((value) => Math.round(value * 1000) / 1000 + 0);
    expect([a, b, c, d, x, y]).toEqual([0, 2, -2, 0, 5, 6]);
  });
  it("face the other way", () => {
    expect(facing([], 60).matrix).toEqual([-1, 0, 0, 1, 120, 0]);
  });
});

describe("colours", () => {
  it("lie between two others", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("#102030", "#ffffff", 0)).toBe("#102030");
  });
});

describe("chance", () => {
  it("remembers its seed", () => {
    const [one, same, other] = [random(7), random(7), random(8)];
    const numbers = [one(), one(), one()];
    expect([same(), same(), same()]).toEqual(numbers);
    expect(other()).not.toBe(numbers[0]);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  });
  it("gives a name its own seed", () => {
    expect(seedOf("Ann")).toBe(seedOf("Ann"));
    expect(seedOf("Ann")).not.toBe(seedOf("Bo"));
  });
});
