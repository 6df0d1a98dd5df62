// A lesson as a table: answers go to the server, which plays it from the beginning and says what comes of the last one.
import type { Reply, Script, Taught } from "../protocol";
import { api, Refused } from "./api";
import { TableStream } from "./stream.svelte";
import { t } from "./text";

const READ_ON = "next";

/** A lesson by its script: every step has one answer. */
export function scripted(script: Script, answers: string[]): Taught {
  const at = answers.length;
  const right = answers.every((answer, index) => answer === script.answers[index]);
  const found = script.taught[at];
  if (right && found) return found;
  return { updates: [], counts: false, praise: t("lessonOffline") };
}

export class LessonStream extends TableStream {
  taught = $state.raw<Taught | null>(null); // what the teacher says
  wrong = $state(""); // why the last answer does not count
  problem = $state("");
  private answers: string[] = [];

  constructor(
    readonly game: string,
    readonly number: number,
    private readonly name: string,
  ) {
    super();
  }

  /** Has everything been shown that came of the last answer? */
  get settled(): boolean {
    return this.state !== null && this.state === this.latest;
  }

  begin(): Promise<Reply> {
    return this.answer();
  }

  readOn(): Promise<Reply> {
    return this.answer(READ_ON);
  }

  async send(name: string, fields: object = {}): Promise<Reply> {
    const { action } = fields as { action?: string };
    return name === "act" && action ? this.answer(action) : { t: "reply", ok: true };
  }

  /** What comes of the answers; without a network, what was kept of the lesson. */
  private async teach(answers: string[]): Promise<Taught> {
    try {
      return await api.lesson(this.game, this.number, { answers, ...(this.name ? { name: this.name } : {}) });
    } catch (error) {
      if (error instanceof Refused) throw error;
      return scripted(await api.lessonScript(this.game, this.number), answers);
    }
  }

  private async answer(...given: string[]): Promise<Reply> {
    const answers = [...this.answers, ...given];
    try {
      const taught = await this.teach(answers);
      this.status = "live";
      this.problem = "";
      this.wrong = taught.counts ? "" : (taught.praise ?? "");
      if (!taught.counts) return { t: "reply", ok: false, message: t("notThis") };
      this.answers = answers;
      this.taught = taught;
      for (const update of taught.updates) this.update(update);
      return { t: "reply", ok: true };
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : t("offline");
      return { t: "reply", ok: false, message: this.problem };
    }
  }
}
