// What must hold for every picture; how they look is judged on the contact sheet.
import { describe, expect, it } from "vitest";
import type { Drawing, Mark } from "../src/art/ink";
import { sheets } from "./sheets";

function marks(drawing: Drawing): Mark[] {
  if (!("kind" in drawing)) return drawing.flatMap(marks);
  return "drawing" in drawing ? [drawing, ...marks(drawing.drawing)] : [drawing];
}

const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/;
const PATH = /^M[-\d.e MLCQZHVmqlhvz]+$/;

describe.each(Object.entries(sheets))("%s", (_, subjects) => {
  it("are all drawn, with paths and colours that can be painted", () => {
    for (const subject of subjects) {
      const drawn = marks(subject.drawing);
      expect(drawn.filter((mark) => "d" in mark), subject.name).not.toHaveLength(0);
      for (const mark of [...drawn, ...marks(subject.scene)]) {
        if ("d" in mark) expect(mark.d, subject.name).toMatch(PATH);
        if ("colour" in mark) expect(mark.colour, subject.name).toMatch(COLOUR);
        if (mark.kind === "wash") for (const [, colour] of mark.stops) expect(colour, subject.name).toMatch(COLOUR);
        if (mark.kind === "group") expect(mark.matrix.every(Number.isFinite), subject.name).toBe(true);
      }
    }
  });

  it("differ from one another", () => {
    const drawings = subjects.map((subject) => JSON.stringify([subject.drawing, subject.scene]));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it("have a name", () => {
    expect(subjects.filter((subject) => !subject.name)).toEqual([]);
  });
});
