// Cards that travel: an element marked `data-card` that is somewhere else after a change moves there from where it was.
import { tick } from "svelte";
import { pace, still } from "./settings.svelte";

type Places = Map<string, DOMRect>;

function places(): Places {
  const found: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    found.set(element.dataset.card ?? "", element.getBoundingClientRect());
  }
  return found;
}

/** Remember where everything is; the result moves everything after the change. `was` gives new names of old cards. */
export function remember(was: Record<string, string> = {}): () => void {
  if (still() || document.hidden) return () => {};
  const before = places();
  return () => void tick().then(() => travel(before, was));
}

function travel(before: Places, was: Record<string, string>): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    const name = element.dataset.card ?? "";
    const from = before.get(name) ?? before.get(was[name] ?? "");
    const to = element.getBoundingClientRect();
    if (!from) {
      element.animate([{ opacity: 0, transform: "scale(0.8)" }, {}], { duration: pace(240), easing: "ease-out" });
      continue;
    }
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(x, y) < 2) continue;
    const scale = to.width ? from.width / to.width : 1;
    element.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 }, { transformOrigin: "0 0", zIndex: 5 }],
      { duration: pace(330), easing: "cubic-bezier(.2,.8,.3,1)" },
    );
  }
}
