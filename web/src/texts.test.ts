import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte"], { query: "?raw", import: "default", eager: true });
const catalogues = Object.keys(sources).filter((file) => /[./]texts\.ts$/.test(file));

/** The texts of a catalogue that no file in its folder uses. */
function unused(catalogue: string): string[] {
  const [first = ""] = (sources[catalogue] ?? "").split(/^\}/m); // what follows are texts for the keys and decisions
  const names = [...first.matchAll(/^  (\w+): "/gm)].map((match) => match[1] ?? "");
  const folder = catalogue.replace(/[^/]+$/, "");
  const code = Object.entries(sources).filter(([file]) => file.startsWith(folder) && !catalogues.includes(file) && !file.endsWith(".test.ts"));
  const all = code.map(([, text]) => text).join("\n");
  const used = (name: string) => [`"${name}"`, `'${name}'`, `\`${name.replace(/_.*/, "_")}\${`].some((use) => all.includes(use));
  return names.filter((name) => !used(name));
}

const TEXTS = /\/(?:(?:\w+\.)?texts|box|protocol|view)\.ts$|\.test\.ts$|\/pictures\/|^\.\/art\//; // the lid of each box has its own; drawings have none
const COMMENT = /<!--.*?-->|\/\*.*?\*\/|(?<!:)\/\/[^\n]*|<style>.*<\/style>/gs;
const WORDS = /(["`'])[^"`'\n;=]*(?<![\w-])[A-Za-z]+ (?:[a-z']{2,} ){2,}[^"`'\n;=]*\1|>[^<>{}\n;=]*[A-Za-z]+ (?:[a-z']{2,} ){2,}[^<>{}\n;=]*</g;

/** What reads like a sentence in code that should have it from a catalogue. */
function sentences(file: string): string[] {
  const code = (sources[file] ?? "").replace(COMMENT, "").replace(/class(?:Name)?="[^"]*"|throw new Error\([^\n]*/g, "");
  return [...code.matchAll(WORDS)].map((match) => `${file}: ${match[0]}`);
}

describe("a catalogue of texts", () => {
  it.each(catalogues)("%s has no text that nothing uses", (catalogue) => {
    expect(unused(catalogue)).toEqual([]);
  });

  it("holds every sentence", () => {
    expect(Object.keys(sources).filter((file) => !TEXTS.test(file)).flatMap(sentences)).toEqual([]);
  });
});
