// A connection to one table: updates come in, commands go out, and neither is lost when the network is.
import type { FromServer, Reply } from "../protocol";
import { PROTOCOL } from "../protocol";
import { newMid } from "./api";
import { TableStream } from "./stream.svelte";

const PAUSES = [0, 500, 1000, 2000, 4000, 8000];
const QUIET = 2500; // milliseconds without a word before asking whether anybody is there
const DEAD = 9000;

type Waiting = { message: string; answer: (reply: Reply) => void };

export class TableConnection extends TableStream {
  bye = $state("");

  private socket: WebSocket | null = null;
  private failures = 0;
  private heard = 0;
  private unanswered = new Map<string, Waiting>();
  private timers: ReturnType<typeof setTimeout>[] = [];
  private ended = false;

  /** `screen`: for all to see, so nothing of one's own seat; `delay`: seconds by which the server keeps everything back, for streams. */
  constructor(
    readonly table: string,
    readonly screen = false,
    private readonly delay = 0,
  ) {
    super();
    this.connect();
    this.timers.push(setInterval(() => this.check(), 1000));
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    document.addEventListener("visibilitychange", this.sayVisible);
  }

  close(): void {
    this.ended = true;
    this.timers.forEach(clearInterval);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    document.removeEventListener("visibilitychange", this.sayVisible);
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
      socket.send(JSON.stringify({ do: "hello", protocol: PROTOCOL, stream: this.stream, after: this.count, steps: true, changes: true, public: this.screen, delay: this.delay }));
      if (document.hidden) this.sayVisible();
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

  /** Notices are held back while the page is in sight. */
  private sayVisible = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: "visible", on: !document.hidden }));
  };

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
}
