// Hints for your decision: asked for, thought about, shown until the decision is made.
import type { TableStream } from "../core/stream.svelte";
import type { Advice, Reply } from "../protocol";

export class Hinting {
  thinking = $state(""); // the decision that is thought about
  private problem = $state({ decision: "", text: "" });
  private advice = $state.raw<Advice | null>(null);

  constructor(private readonly connection: TableStream) {}

  private asked: { decision: string; reply: Promise<Reply> } | null = null; // the last one

  async ask(decision: string): Promise<void> {
    if (this.thinking || this.for(decision)) return;
    this.thinking = decision;
    this.close();
    const reply = await this.reply(decision);
    this.thinking = "";
    if (reply.hint) this.advice = reply.hint;
    else if (reply.code !== "stale") this.problem = { decision, text: reply.message ?? "" };
  }

  /** The hint for a decision, without showing it; null if there is none. */
  async quietly(decision: string): Promise<Advice | null> {
    return (await this.reply(decision)).hint ?? null;
  }

  /** Asked once, whoever wants to know; what failed is asked again. */
  private reply(decision: string): Promise<Reply> {
    if (this.asked?.decision !== decision) {
      const asked = { decision, reply: this.connection.send("hint", { decision }) };
      this.asked = asked;
      void asked.reply.then(({ hint }) => {
        if (!hint && this.asked === asked) this.asked = null;
      });
    }
    return this.asked.reply;
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
