import { beforeEach, describe, expect, it } from "vitest";
import type { Reply } from "../protocol";
import { Deciding, type Question } from "./deciding.svelte";

/** A table that asks what the test says, and answers when the test says so. */
class Asked {
  now: Question | null = null;
  standards = "";
  tap = false;
  back = false;
  sent: string[] = [];
  private answers: ((reply: Reply) => void)[] = [];
  readonly deciding = new Deciding(this);

  question = () => this.now;
  begins = (action: string) => action.startsWith("begin");
  standard = () => this.standards;
  oneTap = () => this.tap;
  canTakeBack = () => this.back;
  send(command: string, fields: { action?: string } = {}): Promise<Reply> {
    this.sent.push(fields.action ?? command);
    return new Promise((answer) => this.answers.push(answer));
  }
  asks(decision: string, ...offered: string[]): void {
    this.now = { decision, offered };
    this.deciding.asked();
  }
  async answer(message = ""): Promise<void> {
    this.answers.shift()?.({ t: "reply", ok: !message, message });
    await Promise.resolve();
    await Promise.resolve();
  }
}

let table: Asked;
let deciding: Deciding;
beforeEach(() => {
  table = new Asked();
  deciding = table.deciding;
});

describe("picking", () => {
  it("does nothing before anybody asks, nor for what is not offered", () => {
    deciding.pick("a");
    table.asks("1", "a", "b");
    deciding.pick("c");
    expect([deciding.picked, table.sent]).toEqual(["", []]);
  });

  it("waits for the second press", () => {
    table.asks("1", "a", "b");
    deciding.press("a");
    deciding.press("b");
    expect([deciding.picked, table.sent]).toEqual(["b", []]);
    deciding.press("b");
    expect([deciding.question, deciding.sending, table.sent]).toEqual([null, true, ["b"]]);
  });

  it("is forgotten when nothing is picked, and when another question comes", () => {
    table.asks("1", "a");
    deciding.pick("a");
    deciding.pick("");
    expect(deciding.picked).toBe("");
    deciding.pick("a");
    table.asks("2", "a");
    expect([deciding.picked, table.sent]).toEqual(["", []]);
  });

  it("stays picked when the table picked it to begin with", () => {
    table.now = { decision: "1", offered: ["a"] };
    deciding.pick("a"); // before the question is announced
    table.asks("1", "a");
    expect(deciding.picked).toBe("a");
  });

  it("does at once what only begins something, and everything with one tap", () => {
    table.asks("1", "begin", "a");
    deciding.pick("begin");
    table.asks("2", "x");
    table.tap = true;
    deciding.pick("x"); // a part of something more
    expect(table.sent).toEqual(["begin"]);
    deciding.pick("");
    deciding.press("x");
    expect(table.sent).toEqual(["begin", "x"]);
  });
});

describe("an answer", () => {
  it("is the usual one if nothing is picked", () => {
    table.asks("1", "a", "pass");
    table.standards = "pass";
    void deciding.act();
    expect(table.sent).toEqual(["pass"]);
  });

  it("is given once", () => {
    table.asks("1", "a");
    void deciding.act("a");
    void deciding.act("a");
    deciding.pick("a");
    expect(table.sent).toEqual(["a"]);
  });

  it("that is refused leaves the question open and says why", async () => {
    table.asks("1", "a");
    void deciding.act("a");
    await table.answer("too late");
    expect([deciding.problem, deciding.question?.decision]).toEqual(["too late", "1"]);
    table.asks("2", "a");
    expect(deciding.problem).toBe("");
  });

  it("that is refused late does not disturb the next question", async () => {
    table.asks("1", "a");
    void deciding.act("a");
    table.asks("2", "b");
    deciding.pick("b");
    await table.answer("too late");
    expect([deciding.problem, deciding.picked]).toEqual(["", "b"]);
  });
});

describe("several actions", () => {
  it("are done one after the other, as far as each is offered", () => {
    table.asks("1", "move");
    void deciding.act("move step stop");
    table.asks("2", "step");
    expect(deciding.question).toBe(null);
    table.asks("3", "fight");
    expect([table.sent, deciding.question?.decision]).toEqual([["move", "step"], "3"]);
  });

  it("wait while others are asked", () => {
    table.asks("1", "move");
    void deciding.act("move step");
    table.now = null;
    deciding.asked();
    table.asks("2", "step");
    expect(table.sent).toEqual(["move", "step"]);
  });

  it("are taken back as one", async () => {
    table.back = true;
    table.asks("1", "move");
    void deciding.act("move step");
    await table.answer();
    table.asks("2", "step");
    await table.answer();
    table.asks("3", "other");
    const taking = deciding.takeBack();
    void deciding.takeBack(); // only once
    expect([deciding.sending, deciding.question]).toEqual([true, null]);
    await table.answer();
    table.asks("4", "step");
    expect(deciding.sending).toBe(true);
    await table.answer();
    await taking;
    table.asks("5", "move");
    expect([table.sent, deciding.sending]).toEqual([["move", "step", "take_back", "take_back"], false]);
  });

  it("are taken back as far as the table lets them", async () => {
    table.back = true;
    table.asks("1", "move");
    void deciding.act("move step");
    table.asks("2", "step");
    table.asks("3", "other");
    const taking = deciding.takeBack();
    table.back = false;
    await table.answer();
    await table.answer();
    await table.answer();
    await taking;
    expect(table.sent.filter((one) => one === "take_back").length).toBe(1);
  });
});

describe("beginning something else", () => {
  beforeEach(() => {
    table.back = true;
    table.asks("1", "begin a", "begin:a", "begin:b", "pass");
    deciding.pick("begin:a");
    table.asks("2", "here", "there");
  });

  it("takes back what was begun first", async () => {
    expect(deciding.instead).toContain("begin:b");
    deciding.pick("begin:b");
    expect([deciding.sending, table.sent.at(-1)]).toEqual([true, "take_back"]);
    table.asks("3", "begin:a", "begin:b", "pass");
    expect(table.sent.at(-1)).toBe("begin:b");
  });

  it("takes back step by step", () => {
    deciding.pick("here");
    void deciding.act();
    table.asks("3", "now");
    expect(deciding.instead).toEqual([]); // what was begun is done
    table.asks("4", "begin:a", "begin:b");
    deciding.pick("begin:a");
    table.asks("5", "here");
    deciding.pick("begin:b");
    table.asks("6", "still here");
    table.asks("7", "begin:b");
    expect(table.sent.slice(-3)).toEqual(["take_back", "take_back", "begin:b"]);
  });

  it("is not possible when nothing can be taken back", async () => {
    table.back = false;
    deciding.pick("begin:b");
    expect(table.sent.at(-1)).toBe("begin:a");
  });

  it("that the table refuses leaves the question open", async () => {
    await table.answer();
    deciding.pick("begin:b");
    await table.answer("no");
    expect([deciding.sending, deciding.problem, deciding.question?.decision]).toEqual([false, "no", "2"]);
  });
});
