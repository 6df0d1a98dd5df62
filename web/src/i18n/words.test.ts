import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

describe("translations", () => {
  it("fill in the same things as English", () => {
    for (const [key, text] of Object.entries(de)) expect(holes(text), key).toEqual(holes(en[key as keyof typeof en]));
  });
});
