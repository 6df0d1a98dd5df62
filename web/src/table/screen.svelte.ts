// What the parts of the table's page share: what is shown, who sits where, what is asked, which sheet is open.
import { untrack } from "svelte";
import { newsAfter, type Line } from "../core/news";
import { settings } from "../core/settings.svelte";
import type { TableStream } from "../core/stream.svelte";
import { t } from "../core/text";
import type { BoardProps, GameParts } from "../games";
import type { Choice, Prompt, Reply, Showing, TableState } from "../protocol";
import { Deciding, type Question } from "./deciding.svelte";
import { Hinting } from "./hinting.svelte";

export type SheetName = "" | "log" | "rules" | "settings" | "seat" | "end" | "keys" | "handed";

/** A choice that has a button, or why it is not offered. */
export interface Slot extends Choice {
  reason?: string;
}

const FEW = 2; // up to this many choices have buttons although they can be picked from the hand
const MANY = 6; // up to this many have buttons

export type Pace = TableState["pace"];

export class TableScreen {
  sheet = $state<SheetName>("");
  zoomed = $state(0); // the seat of which everything is shown
  over = $state<number | null>(null); // the seat whose hand a spectator wants to see
  refused = $state(""); // why the last command was refused; for answers see `deciding`
  acted = $state.raw<{ decision: string; action: string } | null>(null); // your last answer
  readonly deciding: Deciding;
  readonly hinting: Hinting;

  constructor(
    readonly connection: TableStream,
    private readonly now: () => Showing,
    readonly parts: GameParts,
  ) {
    this.hinting = new Hinting(connection);
    this.deciding = new Deciding({
      question: () => this.asked,
      begins: (action) => this.me !== null && (parts.begins?.(this.shown.view, this.me, action) ?? false),
      standard: () => this.standard,
      oneTap: (action) => settings.oneClick || (this.me !== null && (parts.oneTap?.(this.shown.view, this.me, action) ?? false)),
      canTakeBack: () => connection.latest?.take_back ?? false,
      send: (command, fields) => {
        const { decision = "", action = "" } = (fields ?? {}) as { decision?: string; action?: string };
        if (command === "act") this.acted = { decision, action };
        return connection.send(command, fields);
      },
    });
  }

  get shown(): Showing {
    return this.now();
  }
  get table() {
    return this.shown.table;
  }
  get me(): number | null {
    return this.shown.seat ?? null;
  }
  get view(): { round: number; to_act: number[]; over: boolean } {
    return this.shown.view as { round: number; to_act: number[]; over: boolean };
  }
  get result() {
    return this.shown.result ?? null;
  }

  readonly names = $derived.by(() => this.table.seats.map((seat, number) => seat.name || `${t("seat")} ${number + 1}`));
  /** The others who must act. */
  readonly waitingFor = $derived.by(() => this.view.to_act.filter((seat) => seat !== this.me));
  /** Does a bot play for your seat? */
  readonly botPlays = $derived.by(() => this.me !== null && this.table.seats[this.me]?.bot != null && !this.result);

  /** What you are asked, in words; what others are asked is put the same way. */
  readonly prompt = $derived.by<Prompt | null>(() => {
    const asked = this.shown.prompt;
    if (!asked) return null;
    const choices = (asked.choices ?? []).map((choice) => ({ ...choice, label: this.parts.short?.[choice.action] ?? choice.label }));
    return { ...asked, choices };
  });
  private readonly asked = $derived.by<Question | null>(() => {
    const { decision } = this.shown;
    return decision ? { decision: decision.id, offered: (this.prompt?.choices ?? []).map((choice) => choice.action) } : null;
  });
  /** Your decision, as long as it waits for an answer. */
  readonly decision = $derived.by(() => (this.deciding.question ? (this.shown.decision ?? null) : null));
  /** What is done if nothing is picked. */
  readonly standard = $derived.by(() => (this.shown.decision && this.prompt && this.parts.standard?.(this.prompt)) || "");
  /** The choices; several actions that are picked together are one more. */
  readonly choices = $derived.by(() => {
    const choices = this.prompt?.choices ?? [];
    const { picked } = this.deciding;
    if (!picked.includes(" ") || !this.prompt) return choices;
    return [...choices, { action: picked, label: this.parts.phrase?.(this.shown.view, this.prompt, picked) ?? "" }];
  });
  /** Why something that a player might expect is not among the choices; pieces on the table say so themselves. */
  readonly whyNot = $derived.by(() =>
    Object.entries(this.decision ? (this.prompt?.why_not ?? {}) : {})
      .filter(([action]) => !this.onTable(action))
      .map(([action, reason]) => ({ action, reason })),
  );
  /** What has a button in the action bar: what cannot be picked on the table, and why something is not offered. */
  readonly slots = $derived.by<Slot[]>(() => {
    const choices = this.prompt?.choices ?? [];
    const { onTable, Hand, order = [] } = this.parts;
    const shown = onTable ? choices.filter(({ action }) => action !== this.standard && !this.onTable(action)) : choices.length <= (Hand ? FEW : MANY) ? choices : [];
    const slots = [...shown, ...this.whyNot.map(({ action, reason }) => ({ action, label: "", reason }))];
    const place = (slot: Slot) => (order.includes(slot.action) ? order.indexOf(slot.action) : order.length);
    return slots.sort((a, b) => place(a) - place(b));
  });
  /** What has happened in the game. */
  private readonly told = $derived.by(() => this.connection.log.filter((entry) => entry.e === "game"));
  // entries of the log: the last before the question that is or was open, and before the one after which others did something
  private askedAt = $state<number | null>(null);
  private since = $state(0);
  /** What the others did since your last decision; in the middle of your own turn, what they did before it. */
  readonly recap = $derived.by(() => {
    const fresh = this.askedAt === null ? [] : this.newsAfter(this.askedAt);
    return fresh.length ? fresh : this.newsAfter(this.since);
  });
  /** The seat whose hand a spectator sees, if the players have agreed to that. */
  readonly beside = $derived.by(() => (this.over !== null && this.shown.hands?.[this.over] ? this.over : null));
  readonly board = $derived.by<BoardProps>(() => ({
    view: this.beside === null ? this.shown.view : this.shown.hands?.[this.beside],
    seats: this.table.seats,
    names: this.names,
    me: this.me ?? this.beside,
    beside: this.beside !== null,
    prompt: this.decision ? this.prompt : null,
    picked: this.deciding.picked,
    pick: this.press,
    select: this.pick,
    instead: this.deciding.instead,
    result: this.result,
    told: this.told,
  }));

  /** The tip for the first game, for what is asked now; "" if it was seen. */
  readonly tip = $derived.by(() => (this.decision && settings.hints && !settings.seenHints.includes(this.tipId) ? (this.parts.hints[this.shown.prompt?.decision ?? ""] ?? "") : ""));
  private get tipId(): string {
    return `${this.table.spec.game}:${this.shown.prompt?.decision}`;
  }
  private tipped = ""; // the tip that was shown with the last question
  closeTip(): void {
    this.see(this.tipId);
  }
  private see(tip: string): void {
    if (!settings.seenHints.includes(tip)) settings.seenHints.push(tip);
  }

  // both are also called by effects, which then must not depend on what was picked before
  readonly pick = (action: string): void => untrack(() => this.deciding.pick(action));
  /** Pick; a second time: do it. */
  readonly press = (action: string): void =>
    untrack(() => {
      this.deciding.press(action);
      if (this.sheet === "seat") this.sheet = "";
    });

  private newsAfter(n: number): Line[] {
    return newsAfter(this.connection.log, n, this.me, this.me === null ? "" : (this.names[this.me] ?? ""));
  }

  /** The table asks something new: a tip with the last question has been seen. */
  newQuestion(): void {
    if (this.tipped) this.see(this.tipped);
    this.tipped = this.tip ? this.tipId : "";
    const before = this.askedAt ?? this.connection.log.findLast((entry) => entry.e === "game" && entry.seat === this.me)?.n ?? 0;
    if (this.newsAfter(before).length) this.since = before;
    this.askedAt = this.connection.log.at(-1)?.n ?? 0;
    this.deciding.asked();
  }

  /** Is the action picked on the table, so that it needs no button? */
  onTable(action: string): boolean {
    return (this.prompt && this.parts.onTable?.(this.prompt, action)) ?? false;
  }

  askHint(): void {
    if (this.decision && this.table.spec.hints) void this.hinting.ask(this.decision.id);
  }

  async send(command: string, fields: object = {}): Promise<void> {
    const reply: Reply = await this.connection.send(command, fields);
    this.refused = reply.ok ? "" : (reply.message ?? "");
  }

  /** How fast the bots play: at once if nobody else must agree. */
  setPace(pace: Pace): void {
    void this.send("propose", { what: "pace", pace });
  }

  zoom(seat: number): void {
    this.zoomed = seat;
    this.sheet = "seat";
  }
}
