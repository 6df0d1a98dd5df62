// The seconds until a time on the server's clock, counted down as long as a component shows them.
import { countdown } from "../core/timing";

export class Seconds {
  private now = $state(Date.now());
  readonly left: number = $derived.by(() => Math.max(0, Math.round(this.until() - (this.now + this.drift()) / 1000)));
  readonly text: string = $derived.by(() => countdown(this.left));

  /** `until` in seconds since 1970; `drift` in milliseconds that the server's clock is ahead. */
  constructor(
    private readonly until: () => number,
    private readonly drift: () => number,
  ) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), 500);
      return () => clearInterval(timer);
    });
  }
}
