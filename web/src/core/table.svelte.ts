// A connection to one table: updates come in, commands go out, and neither is lost when the network is.
import type { FromServer, Reply, Showing, Told, Update } from "../protocol";
import { PROTOCOL } from "../protocol";
import { newMid } from "./api";
import { pace, still } from "./settings.svelte";

const PAUSES = [0, 500, 1000, 2000, 4000, 8000];
const QUIET = 2500; // milliseconds without a word before asking whether anybody is there
const DEAD = 9000;
const EVENT = 320; // milliseconds to show one event
const MANY = 12; // events that are not shown one by one any more

export interface Entry extends Told {
  n: number;
}

export interface Steps {
  after: (view: any, event: Told, end: any) => any; // what is seen after an event
  beat: (event: Told) => number; // how long it is looked at; 1 is usual
}

type Waiting = { message: string; answer: (reply: Reply) => void };

export class TableConnection {
  state = $state.raw<Showing | null>(null); // what is shown; it may be a moment behind what is known
  latest = $state.raw<Showing | null>(null); // what is known
  log = $state.raw<Entry[]>([]);
  status = $state<"connecting" | "live" | "lost" | "closed">("connecting");
  bye = $state("");
  drift = 0; // milliseconds that the server's clock is ahead
  stepping = $state(false); // a change is being shown event by event
  announced = $state(""); // the sentences of what was shown last
  /** How a change is shown event by event, if the game can. */
  steps: (() => Steps | null) | null = null;
  /** Called before and after what is shown changes: for cards that travel. */
  onchange: ((before: Showing | null, after: Showing, news: Entry[]) => (() => void) | void) | null = null;

  private socket: WebSocket | null = null;
  private stream: string | null = null;
  private count = 0;
  private failures = 0;
  private heard = 0;
  private unanswered = new Map<string, Waiting>();
  private queue: { state: Showing; news: Entry[] }[] = [];
  private showing = false;
  private skipping = false;
  private goOn: () => void = () => {};
  private timers: ReturnType<typeof setTimeout>[] = [];
  private ended = false;

  constructor(readonly table: string) {
    this.connect();
    this.timers.push(setInterval(() => this.check(), 1000));
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.ended = true;
    this.timers.forEach(clearInterval);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Send a command; it is sent again until it is answered. */
  send(name: string, fields: object = {}): Promise<Reply> {
    const mid = newMid();
    const message = JSON.stringify({ do: name, mid, ...fields });
    return new Promise((answer) => {
      this.unanswered.set(mid, { message, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  get sending(): boolean {
    return this.unanswered.size > 0;
  }

  private connect(): void {
    if (this.ended) return;
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`;
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "hello", protocol: PROTOCOL, stream: this.stream, after: this.count }));
      for (const { message } of this.unanswered.values()) socket.send(message);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.take(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => this.again(socket);
  }

  private again(socket: WebSocket): void {
    if (socket !== this.socket || this.ended || this.status === "closed") return;
    this.socket = null;
    this.status = this.state ? "lost" : "connecting";
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)] ?? 8000;
    this.failures += 1;
    this.timers.push(setTimeout(() => !this.socket && this.connect(), pause * (0.8 + 0.4 * Math.random())));
  }

  private hurry = (): void => {
    if (document.hidden || this.ended) return;
    if (!this.socket) {
      this.failures = 0;
      this.connect();
    } else this.check();
  };

  private check(): void {
    const silence = Date.now() - this.heard;
    if (this.socket?.readyState === WebSocket.OPEN && silence > QUIET) this.socket.send('{"do":"ping"}');
    if (this.socket && silence > DEAD) {
      const dead = this.socket;
      dead.close();
      this.again(dead);
    }
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case "update":
        this.failures = 0;
        this.status = "live";
        this.update(message);
        break;
      case "reply": {
        const waiting = this.unanswered.get(message.mid ?? "");
        if (!waiting) break;
        this.unanswered.delete(message.mid ?? "");
        if (message.code === "storage" || message.code === "restart") {
          const mid = message.mid ?? "";
          this.unanswered.set(mid, waiting);
          this.timers.push(setTimeout(() => this.socket?.readyState === 1 && this.socket.send(waiting.message), 1500));
        } else waiting.answer(message);
        break;
      }
      case "bye":
        this.bye = message.message;
        if (message.retry === null || message.retry === undefined) this.status = "closed";
        break;
    }
  }

  private update(update: Update): void {
    if (update.stream !== this.stream) {
      this.stream = update.stream;
      this.count = 0;
      this.log = [];
      this.queue = [];
    }
    this.drift = update.now * 1000 - Date.now();
    const skip = this.count + 1 - update.first; // what came twice
    const news = update.events.slice(Math.max(0, skip)).map((told, index) => ({ ...told, n: this.count + 1 + index }));
    this.count += news.length;
    this.latest = update.state;
    this.queue.push({ state: update.state, news });
    void this.show();
  }

  /** Show what came, one thing after the other, so that a person can follow. */
  private async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const first = !this.state?.view; // nothing to go on from: just come, or the cards are being dealt
      const game = next.news.filter((entry) => entry.e === "game").length;
      const behind = this.queue.reduce((sum, update) => sum + update.news.length, 0);
      const hurry = first || !game || behind > MANY || document.hidden;
      const steps = this.steps?.() ?? null;
      if (steps && !hurry && !still()) {
        await this.showSteps(next.state, next.news, steps);
        continue;
      }
      this.put(next.state, next.news);
      if (!hurry) await this.pause(EVENT * Math.min(game, 4) * (still() ? 0.6 : 1));
    }
    this.showing = false;
    this.skipping = false;
  }

  private put(state: Showing, news: Entry[]): void {
    const after = this.onchange?.(this.state, state, news);
    this.log = [...this.log, ...news];
    if (news.length) this.announced = news.map((entry) => entry.text ?? "").join(" ");
    this.state = state;
    after?.();
  }

  /** One event after the other; nobody is asked anything in between. */
  private async showSteps(end: Showing, news: Entry[], steps: Steps): Promise<void> {
    const stream = this.stream;
    this.stepping = true;
    let from = 0;
    for (const [index, entry] of news.entries()) {
      if (this.stream !== stream) break; // it is another's table that is shown now
      const last = index === news.length - 1 || this.skipping || document.hidden;
      if (!last && entry.e !== "game") continue;
      const view = last ? end.view : steps.after(this.state?.view, entry, end.view);
      const { result: _, open: __, ...meanwhile } = end; // how it ends is seen at the end
      const state = last ? end : { ...meanwhile, view, prompt: null, decision: null, take_back: false };
      const to = last ? news.length : index + 1;
      this.put(state, news.slice(from, to));
      from = to;
      await this.pause(EVENT * (last ? Math.min(steps.beat(entry), 1) : steps.beat(entry)));
      if (last) break;
    }
    this.stepping = false;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      this.goOn = done;
      setTimeout(done, this.skipping ? 0 : pace(milliseconds));
    });
  }

  /** Show at once what is still to be shown. */
  skip(): void {
    this.skipping = true;
    this.goOn();
  }
}
