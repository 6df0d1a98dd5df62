// A decision to find the best choice for, as a table: the first choice is the answer, and then lines can be played out.
import type { Guess, Quiz, Reply, Solution, Update } from "../protocol";
import { Refused } from "./api";
import { TableStream } from "./stream.svelte";
import { t } from "./text";

export class QuizStream extends TableStream {
  quiz = $state.raw<Quiz | null>(null);
  solution = $state.raw<Solution | null>(null);
  problem = $state("");
  /** Called once, when there is an answer. */
  onanswer: (solution: Solution) => void = () => {};

  constructor(
    private readonly ask: (guess: Guess) => Promise<Quiz>,
    private readonly name: string,
  ) {
    super();
  }

  async begin(): Promise<void> {
    await this.guess("");
  }

  async send(name: string, fields: object = {}): Promise<Reply> {
    const { action } = fields as { action?: string };
    return name === "act" && action && !this.solution ? this.guess(action) : { t: "reply", ok: true };
  }

  private async guess(answer: string): Promise<Reply> {
    try {
      const quiz = await this.ask({ answer, ...(this.name ? { name: this.name } : {}) });
      this.status = "live";
      this.problem = "";
      this.quiz = quiz;
      if (!quiz.solution) this.update(quiz.question);
      else {
        this.solution = quiz.solution;
        this.onanswer(quiz.solution);
        this.lay([{ ...quiz.question, events: [] }]);
      }
      return { t: "reply", ok: true };
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : t("offline");
      return { t: "reply", ok: false, message: this.problem };
    }
  }

  /** Play a line out from the decision. Nobody is asked anything any more. */
  playOut(line: Update[]): void {
    this.lay(line);
  }

  private lay(updates: Update[]): void {
    this.stream = null;
    for (const update of updates) this.update({ ...update, ...(update.state ? { state: { ...update.state, decision: null, prompt: null } } : {}) });
  }
}
