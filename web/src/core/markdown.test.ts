import { describe, expect, it } from "vitest";
import { blocks, spans } from "./markdown";

describe("spans", () => {
  it("finds bold, italic, code and links, and leaves the rest", () => {
    expect(spans("a **b** *c* `d` [e](f)")).toEqual([
      { text: "a ", kind: "plain" },
      { text: "b", kind: "bold" },
      { text: " ", kind: "plain" },
      { text: "c", kind: "italic" },
      { text: " ", kind: "plain" },
      { text: "d", kind: "code" },
      { text: " ", kind: "plain" },
      { text: "e", kind: "plain" },
    ]);
  });
  it("never makes markup of markup", () => {
    expect(spans("<b>x</b>")).toEqual([{ text: "<b>x</b>", kind: "plain" }]);
  });
});

describe("blocks", () => {
  it("reads headings, lists that go on, tables and text", () => {
    const found = blocks("# One\n\ntext\ngoes on\n\n* a\n  and on\n* b\n\n1. x\n2. y\n\n| h | i |\n| --- | --- |\n| 1 | 2 |");
    expect(found.map((block) => block.kind)).toEqual(["heading", "text", "list", "list", "table"]);
    expect(found[2]).toMatchObject({ ordered: false, items: [[{ text: "a and on" }], [{ text: "b" }]] });
    expect(found[3]).toMatchObject({ ordered: true });
    expect(found[4]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2" }]]] });
  });
});
