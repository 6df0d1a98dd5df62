import { describe, expect, it } from "vitest";
import { arc } from "./travel";

const place = (x: number, y: number, width = 100, down = false) => ({ x, y, width, down });

describe("the way of a card", () => {
  it("begins where it was and ends where it is", () => {
    const way = arc(place(0, 0, 50), place(300, 100), false);
    expect(way[0]).toMatch(/^translate\(-300.0px, -100.0px\) .* scale\(0.500\)$/);
    expect(way.at(-1)).toMatch(/^translate\(-?0.0px, -?0.0px\) .* scale\(1.000\)$/);
  });
  it("rises in the middle where it is long, and stays on the table where it is short", () => {
    const height = (way: string[]) => Number(/, (-?[\d.]+)px/.exec(way[4] ?? "")?.[1]);
    expect(height(arc(place(0, 0), place(300, 0), false))).toBe(-60);
    expect(height(arc(place(0, 0), place(40, 0), false))).toBe(0);
  });
  it("turns over on the spot with a lift", () => {
    const way = arc(place(0, 0, 100, true), place(0, 0), true);
    expect(way[0]).toContain("rotateY(180.0deg)");
    expect(way[4]).toContain("translate(0.0px, -40.0px) perspective(900px) rotateY(90.0deg)");
    expect(way.at(-1)).toContain("rotateY(0.0deg)");
  });
});
