// What is shown of a table: updates come in from wherever, and are shown one thing after the other, so that a person can follow.
import type { Reply, Showing, Told, Update } from "../protocol";
import { stateOf, viewsOf } from "./changes";
import { pace, settings, still } from "./settings.svelte";

const EVENT = 320; // milliseconds to show one event
const LONGEST = 6000; // milliseconds to show what others do between two decisions of mine: longer sequences go by faster
const SOON = 1500; // milliseconds to show the rest once my next question is known: nobody likes to wait for what could be asked
const ENDING = 2500; // and once it is known how the game ends: then the scores are counted on the table
const SHARE = 0.3; // of the time left, at most, for one event while more may come
const HURRY = 0.4; // of the usual time for an event while I have nothing to decide soon
const MANY = 12; // events that are not shown one by one any more

export interface Entry extends Told {
  n: number;
}

/** What came: the state after its events, and the views between them as far as there are any. */
interface News {
  state: Showing;
  entries: Entry[];
  views: unknown[];
}

/** Does this viewer only look on, or want to look closely? */
const neverAsked = ({ seat, table }: Showing) => seat == null || table.hurrying || table.pace === "slow";

export abstract class TableStream {
  state = $state.raw<Showing | null>(null); // what is shown; it may be a moment behind what is known
  latest = $state.raw<Showing | null>(null); // what is known
  log = $state.raw<Entry[]>([]);
  status = $state<"connecting" | "live" | "lost" | "closed">("connecting");
  drift = 0; // milliseconds that the server's clock is ahead
  stepping = $state(false); // there is more to show than what is shown now
  announced = $state(""); // the sentences of what was shown last
  /** How long an event is looked at, given the one before it; 1 is usual, 0 shows it together with that one. */
  beat: (event: Told, before?: Told) => number = () => 1;
  /** Called before and after what is shown changes: for cards that travel. */
  onchange: ((before: Showing | null, after: Showing, news: Entry[]) => (() => void) | void) | null = null;

  protected stream: string | null = null;
  protected count = 0;
  private queue: News[] = [];
  private showing = false;
  private skipping = false;
  private left = LONGEST; // milliseconds to show what happens before my next decision
  private goOn: () => void = () => {};

  /** Send a command and wait for the answer. */
  abstract send(name: string, fields?: object): Promise<Reply>;

  protected update(update: Update): void {
    if (update.stream !== this.stream) {
      this.stream = update.stream;
      this.count = 0;
      this.log = [];
      this.queue = [];
    }
    this.drift = update.now * 1000 - Date.now();
    const skip = this.count + 1 - update.first; // what came twice
    const entries = update.events.slice(Math.max(0, skip)).map((told, index) => ({ ...told, n: this.count + 1 + index }));
    this.count += entries.length;
    const state = stateOf(update, this.latest);
    this.latest = state;
    this.queue.push({ state, entries, views: viewsOf(update, state).slice(Math.max(0, skip)) });
    const asked = this.state?.decision?.id;
    if (asked && asked !== state.decision?.id) this.goOn(); // I have answered: what led to the question was looked at
    if (this.showing) this.stepping = true;
    void this.show();
  }

  /** Show what came, one thing after the other, so that a person can follow. */
  private async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (neverAsked(next.state)) this.left = LONGEST;
      const first = !this.state?.view; // nothing to go on from: just come, or the cards are being dealt
      const game = next.entries.filter((entry) => entry.e === "game").length;
      const behind = this.queue.reduce((sum, update) => sum + update.entries.length, 0);
      const hurry = first || !game || behind > MANY || document.hidden;
      if (!hurry && !still()) {
        await this.showSteps(next);
        continue;
      }
      const since = performance.now();
      this.put(next.state, next.entries);
      if (!hurry) await this.pause(since, EVENT * Math.min(game, 4) * (still() ? 0.6 : 1));
    }
    this.showing = this.stepping = false;
    if (this.state?.decision || this.state?.result) this.skipping = false;
  }

  private put(state: Showing, news: Entry[]): void {
    const after = this.onchange?.(this.state, state, news);
    this.log = [...this.log, ...news];
    if (news.length) this.announced = news.map((entry) => entry.text ?? "").join(" ");
    this.state = state;
    after?.();
  }

  /** One event after the other, as far as there are views between them; nobody is asked anything in between. */
  private async showSteps({ state: end, entries, views }: News): Promise<void> {
    const stream = this.stream;
    const looks: { index: number; beat: number }[] = [];
    for (const [index, entry] of entries.entries()) {
      const last = index === entries.length - 1;
      if (!last && (entry.e !== "game" || !views[index])) continue;
      const beat = this.beat(entry, entries[index - 1]);
      const look = looks.at(-1);
      if (look && !beat) look.index = index;
      else looks.push({ index, beat: last ? Math.min(beat, 1) : beat });
    }
    const longest = looks.reduce((sum, { beat }) => sum + beat, 0) * EVENT;
    const hurry = Math.min(1, LONGEST / longest);
    let ahead = longest * hurry;
    this.stepping = looks.length > 1 || this.queue.length > 0;
    let from = 0;
    for (const [at, { index, beat }] of looks.entries()) {
      if (this.stream !== stream) break; // it is another's table that is shown now
      const late = this.left <= 0; // a slow device has used up the time for drawing
      const last = at === looks.length - 1 || late || this.skipping || document.hidden;
      const { result: _, open: __, ...meanwhile } = end; // how it ends is seen at the end
      const state = last ? end : ({ ...meanwhile, view: views[index], prompt: null, decision: null, take_back: false } as Showing);
      const to = last ? entries.length : index + 1;
      const since = performance.now();
      this.put(state, entries.slice(from, to));
      from = to;
      await this.pause(since, EVENT * hurry * beat, ahead);
      ahead -= EVENT * hurry * beat;
      if (last) break;
    }
  }

  /**
   * Pause on what is shown since then, but never longer than the time left until my next decision: once that or the end
   * is known, everything ahead gets its share of it.
   */
  private async pause(since: number, milliseconds: number, ahead = milliseconds): Promise<void> {
    const asked = this.latest?.decision && !this.state?.decision; // and the question is still to come
    const over = this.latest?.result && !this.state?.result;
    if (asked) this.left = Math.min(this.left, SOON);
    else if (over) this.left = Math.min(this.left, ENDING);
    const behind = this.queue.reduce((sum, { entries }) => sum + entries.length * EVENT, 0);
    const allowed = asked || over ? Math.min(1, this.left / (ahead + behind)) * milliseconds : Math.min(milliseconds, this.left * SHARE);
    const wanted = this.skipping ? 0 : Math.max(0, allowed) * (this.latest?.table.hurrying ? HURRY : 1);
    await new Promise<void>((done) => {
      this.goOn = done;
      setTimeout(done, pace(wanted));
    });
    if (this.state?.decision || this.state?.result) this.left = LONGEST;
    else this.left -= (performance.now() - since) * settings.speed;
  }

  /** Show at once what is still to be shown, until something is asked. */
  skip(): void {
    this.skipping = true;
    this.goOn();
  }
}
