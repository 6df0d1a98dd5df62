// What the server sends as changes: the state, forwards from the last one, and the views between events, backwards from it.
import type { Showing, Update } from "../protocol";

type Change = readonly unknown[]; // a path, and at its end the value that is there

/** The state after an update, given that of the last one. */
export function stateOf(update: Update, last: Showing | null): Showing {
  return update.state ?? changedBy(last as Showing, update.changes ?? []);
}

/** The view after each event; undefined where there is none. The last is that of the state. */
export function viewsOf(update: Update, state: Showing): unknown[] {
  const views = new Array<unknown>(update.events.length);
  let view = state.view as unknown;
  for (const [back, last] of [...views.keys()].reverse().entries()) {
    views[last] = view;
    const changes = update.steps?.[back];
    if (!changes) break;
    view = changedBy(view, changes);
  }
  return views;
}

/** The same thing with these changes made; the old one stays as it is. */
function changedBy<T>(thing: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>(changed, thing) as T;
}

function changed(node: unknown, [key, ...rest]: Change): unknown {
  if (!rest.length) return key;
  const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as Record<string, unknown>;
  copy[key as string] = changed(copy[key as string], rest);
  return copy;
}
