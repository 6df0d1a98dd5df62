import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = import.meta.dirname;
const DRAWN = /^(?:art|games\/[^/]+\/pictures)\//; // drawings carry their own paint
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => relative(SRC, join(SRC, file)))
  .filter((file) => /\.(?:css|svelte|ts)$/.test(file) && !DRAWN.test(file) && file !== "tokens.css");
const read = (file: string) => readFileSync(join(SRC, file), "utf8");
const tokens = new Set([...read("tokens.css").matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]));

describe("colours", () => {
  it("are written in tokens.css and nowhere else", () => {
    const found = files.flatMap((file) => [...read(file).matchAll(/(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\brgba?\(|\bhsla?\(/gi)].map((match) => `${file}: ${match[0]}`));
    expect(found).toEqual([]);
  });

  it("that are asked for exist", () => {
    const all = [...files, "tokens.css", "art/textures.css", "art/materials.css"].map(read).join("\n");
    const given = new Set([...all.matchAll(/(--[\w-]+)(?::|=["{])/g)].map((match) => match[1]));
    const asked = [...all.matchAll(/var\((--[\w-]+)\)/g)].map((match) => match[1]);
    expect(asked.filter((token) => !given.has(token))).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set(files.flatMap((file) => [...read(file).matchAll(/--[\w-]+/g)].map((match) => match[0])));
    const byName = /^--(?:figure|seat)-/; // asked for by the name of the figure or the number of the seat
    expect([...tokens].filter((token) => !used.has(token ?? "") && !byName.test(token ?? ""))).toEqual([]);
  });
});
