// Hints for your decision: asked for, thought about, shown until the decision is made.
import type { TableStream } from "../core/stream.svelte";
import type { Advice } from "../protocol";

export class Hinting {
  thinking = $state(""); // the decision that is thought about
  private problem = $state({ decision: "", text: "" });
  private advice = $state.raw<Advice | null>(null);

  constructor(private readonly connection: TableStream) {}

  async ask(decision: string): Promise<void> {
    if (this.thinking || this.for(decision)) return;
    this.thinking = decision;
    this.close();
    const reply = await this.connection.send("hint", { decision });
    this.thinking = "";
    if (reply.hint) this.advice = reply.hint;
    else if (reply.code !== "stale") this.problem = { decision, text: reply.message ?? "" };
  }

  /** The hint for a decision, if it is there. */
  for(decision: string | undefined): Advice | null {
    return this.advice && this.advice.decision === decision ? this.advice : null;
  }

  /** Why there is none for a decision. */
  whyNot(decision: string): string {
    return this.problem.decision === decision ? this.problem.text : "";
  }

  /** What a choice is expected to bring, in wins out of 100; undefined: nobody asked, null: it was not explored. */
  share(decision: string | undefined, action: string): number | null | undefined {
    const rated = this.for(decision)?.options.find((option) => option.action === action);
    return rated && (rated.share === null ? null : Math.round(100 * rated.share));
  }

  close(): void {
    this.advice = null;
    this.problem = { decision: "", text: "" };
  }
}
