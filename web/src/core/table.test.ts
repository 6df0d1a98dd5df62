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
  vi.stubGlobal("navigator", { language: "en" });
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

  it("starts the log anew when the stream is another", async () => {
    const table = await connection();
    Wire.all[0]?.open();
    Wire.all[0]?.say(update(1, ["a"], "watch"));
    Wire.all[0]?.say(update(1, ["b"], "2"));
    expect(table.log.map((entry) => entry.text)).toEqual(["b"]);
    table.close();
  });

  it("shows a change event by event, and the rest at once when asked to", async () => {
    const table = await connection();
    table.steps = () => ({ after: (view: string, event) => view + (event.text ?? ""), beat: () => 1 });
    const told = (first: number, texts: string, view: string) => ({
      ...update(first, []),
      events: [...texts].map((text) => ({ e: text === "!" ? "said" : "game", at: 0, text })),
      state: { table: { status: "playing" }, view, decision: { id: "1" } },
    });
    Wire.all[0]?.open();
    Wire.all[0]?.say(told(1, "a", "start "));
    Wire.all[0]?.say(told(2, "b!cd", "end"));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.state?.view, table.state?.decision, table.stepping]).toEqual(["start b", null, true]);
    await vi.advanceTimersByTimeAsync(330);
    expect([table.state?.view, table.log.length]).toEqual(["start bc", 4]);
    await vi.advanceTimersByTimeAsync(330);
    expect([table.state?.view, table.state?.decision]).toEqual(["end", { id: "1" }]);
    await vi.advanceTimersByTimeAsync(1000);
    Wire.all[0]?.say(told(6, "efgh", "later"));
    table.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([table.state?.view, table.announced, table.log.length]).toEqual(["later", "f g h", 9]);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.stepping).toBe(false);
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
