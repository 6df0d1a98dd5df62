import { describe, expect, it } from "vitest";
import type { Showing, Update } from "../protocol";
import { stateOf, viewsOf as viewsAfter } from "./changes";

const update = (events: number, view: unknown, steps?: unknown[][][]) => ({ events: Array(events).fill({}), state: { view }, steps }) as unknown as Update;

const viewsOf = (update: Update) => viewsAfter(update, stateOf(update, null));

describe("the state after an update", () => {
  const last = { seat: 0, view: { town: ["a"], players: [{ souls: 1 }, { souls: 2 }] }, decision: { id: "0.1" } } as unknown as Showing;

  it("is the one it brings", () => {
    expect(stateOf(update(0, "new"), last)).toEqual({ view: "new" });
  });

  it("is the last one with the changes made", () => {
    const changes = [["view", "players", 1, "souls", 3], ["decision", null], ["prompt", { what: "Wait." }]];
    const state = stateOf({ events: [], changes } as unknown as Update, last);
    expect(state).toEqual({ seat: 0, view: { town: ["a"], players: [{ souls: 1 }, { souls: 3 }] }, decision: null, prompt: { what: "Wait." } });
    expect(last.decision?.id).toBe("0.1"); // what is shown already is not touched
    expect((state.view as { town: string[] }).town).toBe((last.view as { town: string[] }).town);
    expect(stateOf({ events: [] } as unknown as Update, last)).toBe(last);
  });
});

describe("the views of an update", () => {
  it("are one if the server sends no steps", () => {
    expect(viewsOf(update(3, "end"))).toEqual([undefined, undefined, "end"]);
    expect(viewsOf(update(0, "end"))).toEqual([]);
  });

  it("are found backwards from the last", () => {
    const end = { players: [{ souls: 3 }, { souls: 0 }], town: ["b"], walker: "a" };
    const views = viewsOf(update(4, end, [[["players", 0, "souls", 2], ["town", ["a", "b"]]], [["walker", null]], []]));
    const third = { players: [{ souls: 2 }, { souls: 0 }], town: ["a", "b"], walker: "a" };
    expect(views).toEqual([{ ...third, walker: null }, { ...third, walker: null }, third, end]);
    expect(end.players[0]?.souls).toBe(3); // what is shown already is not touched
    expect((views[2] as typeof end).players[1]).toBe(end.players[1]);
  });

  it("may begin later than the events, and may be set whole", () => {
    expect(viewsOf(update(4, { a: 1 }, [[[{ a: 0 }]]]))).toEqual([undefined, undefined, { a: 0 }, { a: 1 }]);
  });
});
