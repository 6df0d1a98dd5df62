// How a person answers the table's questions: pick, do, carry on with a longer action, take it back.
import type { Reply } from "../protocol";

export interface Question {
  decision: string; // its id
  offered: string[]; // the actions
}

/** What deciding needs to know of the table it happens at. */
export interface Table {
  /** What the table asks now, whether or not it is answered already. */
  question(): Question | null;
  /** Does this action only begin a longer one, and can be taken back freely? */
  begins(action: string): boolean;
  /** What is done if nothing is picked; "" for nothing. */
  standard(): string;
  /** Is one press enough to do this? */
  oneTap(action: string): boolean;
  canTakeBack(): boolean;
  send(command: "act" | "take_back", fields?: object): Promise<Reply>;
}

type Stage =
  | { is: "idle" } // nothing is picked and nothing on its way
  | { is: "composing"; decision: string; picked: string } // picked, not yet done
  | { is: "sent"; decision: string; rest: string[] } // done; the rest follows as far as each of it is offered
  | { is: "exchanging"; wanted: string } // what was begun is taken back, step by step, to begin this instead
  | { is: "taking back" };

const IDLE: Stage = { is: "idle" };

export class Deciding {
  problem = $state(""); // why the table refused the last answer
  private stage = $state.raw<Stage>(IDLE);
  private begun = $state.raw<string[]>([]); // what could be begun when something was begun
  private gestures: number[] = []; // how many actions each gesture took, the last at the end: it is taken back as a whole

  constructor(private readonly table: Table) {}

  /** The question that waits for an answer; null while there is none, or an answer is on its way. */
  get question(): Question | null {
    return this.sending ? null : this.table.question();
  }

  /** Is an answer on its way? */
  get sending(): boolean {
    if (this.stage.is === "sent") return this.table.question()?.decision === this.stage.decision;
    return this.stage.is === "exchanging" || this.stage.is === "taking back";
  }

  /** What is picked: one action, or several with spaces between; "" for nothing. */
  get picked(): string {
    const { stage } = this;
    return stage.is === "composing" && stage.decision === this.question?.decision ? stage.picked : "";
  }

  /** What can be begun instead of what has been begun. */
  get instead(): string[] {
    const offered = this.table.question()?.offered ?? [];
    return this.begun.some((action) => offered.includes(action)) ? [] : this.begun;
  }

  /** Pick an action, or several with spaces between, or nothing. What only begins something is done at once. */
  pick(action: string): void {
    const question = this.question;
    if (!question || action === this.picked) return;
    if (!action) {
      this.stage = IDLE;
      return;
    }
    if (!question.offered.includes(first(action))) {
      if (this.instead.includes(action) && this.table.canTakeBack()) void this.exchange(action);
      return;
    }
    this.stage = { is: "composing", decision: question.decision, picked: action };
    const begins = this.table.begins(action);
    if (begins) this.begun = question.offered.filter((one) => this.table.begins(one));
    if (begins) void this.act();
  }

  /** Pick an action; do it if it is picked already, or if one press is enough. */
  press(action: string): void {
    const again = action !== "" && this.picked === action;
    this.pick(action);
    if (again || (this.picked && this.table.oneTap(this.picked))) void this.act();
  }

  /** Do what is picked, or what is usually done. */
  async act(action = this.picked || this.table.standard()): Promise<void> {
    if (!this.question || !action) return;
    if (!this.begun.includes(action)) this.begun = [];
    this.gestures = this.table.canTakeBack() ? [...this.gestures, 0] : [0];
    await this.carryOn(action.split(" "));
  }

  /** Take the last gesture back. */
  async takeBack(): Promise<void> {
    if (this.sending) return;
    this.stage = { is: "taking back" };
    for (let left = this.gestures.pop() || 1; left > 0 && this.table.canTakeBack(); left--) {
      const reply = await this.table.send("take_back");
      this.problem = refusal(reply);
    }
    this.stage = IDLE;
  }

  /** The table asks something new. */
  asked(): void {
    const question = this.table.question();
    if (!question) return;
    const { stage } = this;
    if (stage.is === "taking back") return;
    if (stage.is === "composing" && stage.decision === question.decision) return; // the table has picked something to begin with
    this.stage = IDLE;
    this.problem = "";
    if (stage.is === "exchanging") this.pick(stage.wanted);
    else if (stage.is === "sent" && question.offered.includes(stage.rest[0] ?? "")) void this.carryOn(stage.rest);
  }

  private async carryOn([action, ...rest]: string[]): Promise<void> {
    const decision = this.table.question()?.decision ?? "";
    const stage: Stage = { is: "sent", decision, rest };
    this.stage = stage;
    this.count(1);
    const reply = await this.table.send("act", { decision, action });
    if (!reply.ok) this.count(-1);
    if (this.stage !== stage) return; // it is answered, and more has happened since
    this.problem = refusal(reply);
    if (!reply.ok) this.stage = IDLE;
  }

  private async exchange(wanted: string): Promise<void> {
    const stage: Stage = { is: "exchanging", wanted };
    this.stage = stage;
    this.gestures.pop();
    const reply = await this.table.send("take_back");
    if (this.stage !== stage || reply.ok) return;
    this.stage = IDLE;
    this.problem = refusal(reply);
  }

  private count(actions: number): void {
    this.gestures.push((this.gestures.pop() ?? 0) + actions);
  }
}

const first = (actions: string) => actions.split(" ")[0] ?? "";
const refusal = (reply: Reply) => (reply.ok ? "" : (reply.message ?? ""));
