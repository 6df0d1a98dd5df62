import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let calm = false;
beforeEach(() => {
  calm = false;
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("document", { hidden: false, querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the end of a game", () => {
  it("is played out step by step, within five seconds however many there are", async () => {
    const { finale } = await import("./finale.svelte");
    const done = vi.fn();
    finale.play(
      Array.from({ length: 40 }, (_, at) => `column ${at}`),
      done,
    );
    expect([finale.step, finale.caption]).toEqual([0, ""]);
    vi.advanceTimersByTime(800);
    expect([finale.step, finale.caption]).toEqual([3, "column 2"]);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4000);
    expect(done).toHaveBeenCalledOnce();
    expect(finale.step).toBe(Infinity);
  });
  it("is skipped by any touch", async () => {
    const { finale } = await import("./finale.svelte");
    const done = vi.fn();
    finale.play(["one", "two"], done);
    dispatchEvent(new Event("pointerdown"));
    expect(done).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(9000);
    expect(done).toHaveBeenCalledOnce();
  });
  it("is not played out for those who want no motion", async () => {
    calm = true;
    const { finale } = await import("./finale.svelte");
    const done = vi.fn();
    finale.play(["one"], done);
    expect(done).toHaveBeenCalledOnce();
  });
});
