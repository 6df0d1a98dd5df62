import { describe, expect, it } from "vitest";
import { cardName, playOf, valueOf } from "./cards";

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
