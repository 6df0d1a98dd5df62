// The end of a game as it is played out on the table, step by step, before the sheet with the scores.
import { pace, still } from "./settings.svelte";
import { play } from "./sound";
import { remember } from "./travel";

const STEP = 650; // milliseconds
const LONGEST = 3000; // for all steps
const LAST = 1000; // the last one is looked at a little longer

class Finale {
  /** How many steps have been shown; all of them unless the end is being played out. */
  step = $state(Infinity);
  private captions = $state.raw<string[]>([]);
  private done: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What the step counts that is shown now. */
  get caption(): string {
    return this.captions[this.step - 1] ?? "";
  }

  /** Play it out, unless somebody wants no motion; then go on. */
  play(captions: string[], done: () => void): void {
    this.stop();
    if (!captions.length || still() || document.hidden) return done();
    this.captions = captions;
    this.done = done;
    this.step = 0;
    for (const event of ["pointerdown", "keydown"] as const) addEventListener(event, this.skip);
    this.wait(STEP);
  }

  /** Show all that is left, and go on. */
  readonly skip = (): void => {
    const { done } = this;
    this.stop();
    done?.();
  };

  stop(): void {
    clearTimeout(this.timer);
    for (const event of ["pointerdown", "keydown"] as const) removeEventListener(event, this.skip);
    this.done = null;
    this.step = Infinity;
  }

  private wait(milliseconds: number): void {
    this.timer = setTimeout(() => this.next(), pace(milliseconds));
  }

  private next(): void {
    if (this.step >= this.captions.length) return this.skip();
    const move = remember();
    this.step += 1;
    move();
    play("count", { step: this.step });
    const last = this.step === this.captions.length;
    this.wait(last ? LAST : Math.min(STEP, LONGEST / this.captions.length));
  }
}

export const finale = new Finale();
