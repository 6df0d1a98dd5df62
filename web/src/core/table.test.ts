import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const update = (first: number, events: string[], stream = "0") => ({
  t: "update",
  stream,
  first,
  events: events.map((text) => ({ e: "sat", at: 0, text })),
  now: 0,
  state: { table: { status: "waiting" } },
});

beforeEach(() => {
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { origin: "http://x", pathname: "/", hash: "", search: "" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connection() {
  const { TableConnection } = await import("./table.svelte");
  return new TableConnection("t");
}

describe("a connection", () => {
  it("says hello, follows its stream, and comes back where it was", async () => {
    const table = await connection();
    const [wire] = Wire.all;
    wire?.open();
    expect(wire?.sent[0]).toMatchObject({ do: "hello", stream: null, after: 0 });
    wire?.say(update(1, ["a", "b"]));
    wire?.onclose?.();
    expect(table.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    Wire.all[1]?.open();
    expect(Wire.all[1]?.sent[0]).toMatchObject({ stream: "0", after: 2 });
    Wire.all[1]?.say(update(2, ["b", "c"])); // one came twice
    expect(table.log.map((entry) => [entry.n, entry.text])).toEqual([[1, "a"], [2, "b"], [3, "c"]]);
    table.close();
  });

  it("sends what was not answered again, with the same id, and answers once", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    const answered = vi.fn();
    void table.send("act", { decision: "0.1", action: "leave" }).then(answered);
    const first = Wire.all[0]?.sent[1];
    Wire.all[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    Wire.all[1]?.open();
    expect(Wire.all[1]?.sent[1]).toEqual(first);
    Wire.all[1]?.say({ t: "reply", mid: first?.mid, ok: true });
    Wire.all[1]?.say({ t: "reply", mid: first?.mid, ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toHaveBeenCalledTimes(1);
    table.close();
  });

  it("starts the log again when the stream is a different one", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(update(1, ["a"], "watch"));
    Wire.all[0]?.say(update(1, ["b"], "2"));
    expect(table.log.map((entry) => entry.text)).toEqual(["b"]);
    table.close();
  });

  /** An update with an event for each letter ("!" is talk); the view after an event is the letters so far. */
  const told = (first: number, letters: string, before = "") => ({
    ...update(first, []),
    events: [...letters].map((text) => ({ e: text === "!" ? "said" : "game", at: 0, text })),
    state: { table: { status: "playing" }, seat: 0, view: { seen: before + letters }, decision: { id: "1" } },
    steps: [...letters].slice(1).map((_, back) => [["seen", before + letters.slice(0, -1 - back)]]),
  });
  const seen = (table: { state: unknown }) => (table.state as { view: { seen: string } }).view.seen;

  it("shows a change event by event, and the rest at once when asked to", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    Wire.all[0]?.say(told(2, "b!cd", "a"));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.state?.decision, table.stepping]).toEqual(["ab", null, true]);
    await vi.advanceTimersByTimeAsync(330);
    expect([seen(table), table.log.length]).toEqual(["ab!c", 4]);
    await vi.advanceTimersByTimeAsync(330);
    expect([seen(table), table.state?.decision]).toEqual(["ab!cd", { id: "1" }]);
    await vi.advanceTimersByTimeAsync(1000);
    Wire.all[0]?.say(told(6, "efgh"));
    table.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.announced, table.log.length]).toEqual(["efgh", "f g h", 9]);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.stepping).toBe(false);
    table.close();
  });

  it("shows together what happens to several at once", async () => {
    const table = await connection();
    table.beat = ({ text }) => (text === "c" || text === "d" ? 0 : 1);
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    Wire.all[0]?.say(told(2, "bcde", "a"));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.announced, table.state?.decision]).toEqual(["abcd", "b c d", null]);
    await vi.advanceTimersByTimeAsync(330);
    expect([seen(table), table.state?.decision]).toEqual(["abcde", { id: "1" }]);
    table.close();
  });

  it("shows at once what comes without views between", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    Wire.all[0]?.say({ ...told(2, "bcd"), steps: undefined });
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.log.length, table.stepping]).toEqual(["bcd", 4, false]);
    table.close();
  });

  it("keeps the last state, and makes of it what only changes are sent of", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    expect(Wire.all[0]?.sent[0]).toMatchObject({ changes: true });
    Wire.all[0]?.say(told(1, "a"));
    const { state: _, ...changed } = told(2, "bc", "a");
    Wire.all[0]?.say({ ...changed, changes: [["view", "seen", "abc"], ["decision", null]] });
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.state?.decision]).toEqual(["ab", null]);
    await vi.advanceTimersByTimeAsync(330);
    expect([seen(table), table.latest?.table.status]).toEqual(["abc", "playing"]);
    table.close();
  });

  it("takes only what is new of an update that came twice in part", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    Wire.all[0]?.say(told(1, "abc"));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(table), table.log.map((entry) => entry.text).join("")]).toEqual(["ab", "ab"]);
    table.close();
  });

  it("shows long sequences faster: six seconds at most", async () => {
    const table = await connection();
    table.beat = () => 5;
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    const { state, ...rest } = told(2, "bcdefghijklm");
    Wire.all[0]?.say({ ...rest, state: { ...state, decision: null } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.stepping).toBe(true);
    await vi.advanceTimersByTimeAsync(1010);
    expect([table.stepping, seen(table)]).toEqual([false, "bcdefghijklm"]);
    table.close();
  });

  it("asks within two seconds once it knows what, and goes on at once when I have answered", async () => {
    const table = await connection();
    table.beat = () => 5;
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    Wire.all[0]?.say(told(2, "bcdefghijklm"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.state?.decision).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect([table.state?.decision, seen(table)]).toEqual([{ id: "1" }, "bcdefghijklm"]);
    table.beat = () => 1;
    await vi.advanceTimersByTimeAsync(500);
    const { state, ...rest } = told(14, "n");
    const later = (first: number, text: string, id: string) => ({ ...rest, first, events: [{ e: "game", at: 0, text }], state: { ...state, view: { seen: text }, decision: { id } } });
    Wire.all[0]?.say(later(14, "n", "1")); // others do something while I decide
    Wire.all[0]?.say(later(15, "o", "1"));
    await vi.advanceTimersByTimeAsync(200);
    expect(seen(table)).toBe("n");
    await vi.advanceTimersByTimeAsync(200);
    expect(seen(table)).toBe("o");
    Wire.all[0]?.say(later(16, "p", "2"));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.state?.decision, seen(table)]).toEqual([{ id: "2" }, "p"]);
    table.close();
  });

  it("comes to the end of the game within three seconds once it is known", async () => {
    const table = await connection();
    table.beat = () => 5;
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    const { state, ...rest } = told(2, "bcdefghijklm");
    Wire.all[0]?.say({ ...rest, state: { ...state, decision: null, result: { winners: [0] } } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.state?.result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect([table.state?.result, seen(table)]).toEqual([{ winners: [0] }, "bcdefghijklm"]);
    table.close();
  });

  it("leaves out what a slow device has no time to draw", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a"));
    let drawn = 0;
    table.onchange = () => {
      drawn += 1;
      vi.advanceTimersByTime(700);
    };
    Wire.all[0]?.say(told(2, "bcdefghijklm"));
    await vi.advanceTimersByTimeAsync(2500);
    expect([seen(table), table.state?.decision, drawn]).toEqual(["bcdefghijklm", { id: "1" }, 3]);
    table.close();
  });

  it("takes its time for somebody who only looks on, however long the game", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    const watched = (first: number, letters: string) => {
      const { state, ...rest } = told(first, letters);
      return { ...rest, state: { ...state, decision: null, seat: null } };
    };
    Wire.all[0]?.say(watched(1, "a"));
    for (let turn = 0; turn < 12; turn += 1) {
      Wire.all[0]?.say(watched(2 + 4 * turn, "bcde"));
      await vi.advanceTimersByTimeAsync(200);
      expect([seen(table), table.stepping]).toEqual(["b", true]);
      await vi.advanceTimersByTimeAsync(2000);
    }
    table.close();
  });

  it("stays away when told so", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say({ t: "bye", code: "not_allowed", message: "no", retry: null });
    Wire.all[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Wire.all.length).toBe(1);
    expect(table.bye).toBe("no");
    table.close();
  });
});

describe("what others do", () => {
  const moves = (first: number, count: number, hurrying = false) => ({
    t: "update",
    stream: "0",
    first,
    events: Array.from({ length: count }, (_, index) => ({ e: "game", at: 0, text: `${first + index}` })),
    now: 0,
    state: { table: { status: "playing", hurrying }, view: {} },
  });
  const shown = async (updates: number, hurrying: boolean): Promise<number> => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(moves(1, 1));
    await vi.advanceTimersByTimeAsync(10_000);
    const start = Date.now();
    for (let number = 0; number < updates; number++) {
      Wire.all[0]?.say(moves(2 + number, 1, hurrying));
      await vi.advanceTimersByTimeAsync(0);
    }
    while (table.log.length < updates + 1) await vi.advanceTimersByTimeAsync(10);
    table.close();
    return Date.now() - start;
  };

  it("is shown within six seconds, however much it is", async () => {
    expect(await shown(10, false)).toBeGreaterThan(2000);
    Wire.all = [];
    expect(await shown(12, false)).toBeLessThanOrEqual(6000);
  });

  it("can be skipped while one deed after the other is shown", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(moves(1, 1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(table.stepping).toBe(false);
    for (let number = 0; number < 5; number++) Wire.all[0]?.say(moves(2 + number, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.stepping, table.log.length]).toEqual([true, 2]);
    table.skip();
    await vi.advanceTimersByTimeAsync(10);
    expect([table.stepping, table.log.length]).toEqual([false, 6]);
    table.close();
  });

  it("goes by faster while I have nothing to decide", async () => {
    const usual = await shown(8, false);
    Wire.all = [];
    expect(await shown(8, true)).toBeLessThan(usual / 2);
  });
});
