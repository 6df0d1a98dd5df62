// What on the map can be chosen now, what choosing it does, and what stands on it.
import type { Prompt } from "../../protocol";
import type { Target } from "./Chalk.svelte";
import { isWayHome, ledTo, walkTo } from "./choices";
import { chance, roomName } from "./facts";
import type { Grid } from "./hex";
import { byKind, contents, deeds, doorName, figure, happens, heartsLeft, type Places, split, summary } from "./read";
import { t } from "./texts";
import type { Figure, Play, Reachable } from "./view";

export interface Situation {
  play: Play;
  lies: Places;
  grid: Grid;
  prompt: Prompt | null;
  me: number | null;
  picked: string;
  selected: string; // the figure chosen to do something
  mover: Figure | undefined; // the selected figure, or the one whose move is under way
  reach: Reachable[]; // where that can go
  pick: (action: string) => void;
  select: (figure: string) => void;
  refuse: (reason: string) => void;
}

export const isMenu = (prompt: Prompt | null) => prompt?.decision === "movement" || prompt?.decision === "combat";

/** The figure whose attack is begun. */
export function attackBegun(play: Play, lies: Places): Figure | undefined {
  const [kind, who] = split(play.chosen[0] ?? "");
  return kind === "attack" ? figure(lies, who) : undefined;
}

export function targetsOf(now: Situation): Target[] {
  const menu = isMenu(now.prompt) ? [...own(now), ...deedsOf(now)] : [];
  return [...menu, ...walks(now), ...door(now), ...choices(now), ...slots(now)];
}

const odds = (from: Figure | undefined, to: Figure | undefined) =>
  from && to && from.side !== to.side ? t("percent", { odds: chance(from.attack.value, to.defense.value) }) : "";

/** The attack of these figures with the best chance; of equal ones that on the weakest. */
export function bestAttack(play: Play, lies: Places, attackers: Figure[]): { who: string; action: string } | undefined {
  const ways = attackers.flatMap((one) => {
    const deed = `attack:${one.id}`;
    const only = play.at_once[deed];
    return (only ?? play.then[deed] ?? []).flatMap((end) => {
      const foe = figure(lies, split(end)[1]);
      return foe ? [{ who: one.id, action: only ? deed : `${deed} ${end}`, odds: chance(one.attack.value, foe.defense.value), hearts: heartsLeft(foe) }] : [];
    });
  });
  return ways.sort((a, b) => b.odds - a.odds || a.hearts - b.hearts)[0];
}

function hexName({ lies, grid }: Situation, hex: string): string {
  const there = contents(lies, hex);
  return t(there.length ? "hexWith" : "hexOf", { room: roomName(grid.room(hex)), number: hex.slice(hex.lastIndexOf(".") + 1), things: there.join(", ") });
}

/** Your figures that can do something. */
function own({ lies, prompt, selected, select }: Situation): Target[] {
  return lies.figures.flatMap((one) => {
    const deed = deeds(prompt, one.id);
    if (!deed.length) return [];
    const label = `${summary(one)}. ${deed.map(({ label }) => label).join("; ")}`;
    return [{ key: `own:${one.id}`, action: deed.map(({ action }) => action).join(" "), figure: one.id, label, picked: selected === one.id, choose: () => select(one.id) }];
  });
}

/** What the chosen figure can attack, turn over or pick up: that is begun and chosen in one gesture. */
function deedsOf({ play, lies, prompt, mover, picked, pick }: Situation): Target[] {
  if (!mover) return [];
  return deeds(prompt, mover.id).flatMap((deed) => {
    const only = play.at_once[deed.action] ?? [];
    const ends = only.length === 1 ? only : (play.then[deed.action] ?? []);
    return ends.flatMap((end): Target[] => {
      const [kind, what] = split(end);
      const action = only.length ? deed.action : `${deed.action} ${end}`;
      const shared = { key: end, action, picked: picked === action, choose: () => pick(action) };
      if (kind === "figure") {
        const one = figure(lies, what);
        const note = odds(mover, one);
        return [{ ...shared, figure: what, tone: "foe", note, label: [deed.label, one && summary(one), note].filter(Boolean).join("; ") }];
      }
      const hex = kind === "item" ? lies.items.find((one) => one.item === what)?.hex : what;
      return hex ? [{ ...shared, hex, label: deed.label }] : [];
    });
  });
}

/** Where the figure that moves can go. */
function walks(now: Situation): Target[] {
  const { play, grid, mover, reach, prompt, picked, pick } = now;
  if (!mover) return [];
  const begun = prompt?.decision === "steps";
  // a figure cannot stop where another stands, but it can work on a door there and go on
  const workplace = (one: Reachable) => !one.opens.length && mover.side === "human" && play.exits.some((exit) => exit.door && (exit.a === one.hex || exit.b === one.hex));
  return reach.filter((one) => one.stop || isWayHome(play, mover, one) || workplace(one)).map((one) => {
    const action = walkTo(play, mover, one, begun);
    const label = [t("walkCosts", { hex: hexName(now, one.hex), cost: one.cost, left: mover.left }), ...happens(play, grid, mover, one)].join(". ");
    return { key: `go:${one.hex}`, action, hex: one.hex, label, note: String(one.cost), tone: "reach", picked: picked === action || picked === ledTo(mover, one, begun), choose: () => pick(action) };
  });
}

/** The door next to which it stands. */
function door({ play, prompt, mover, picked, pick }: Situation): Target[] {
  const kinds = byKind(prompt);
  if (mover?.side !== "human" || !(kinds.has("work") || kinds.get("move")?.has(mover.id))) return [];
  const at = play.exits.find((exit) => exit.door && (exit.a === mover.hex || exit.b === mover.hex));
  const action = kinds.has("work") ? "work" : `move:${mover.id} work`;
  return at ? [{ key: "work", action, exit: at.id, label: t("worksOn", { name: mover.name, door: doorName(at) }), picked: picked === action, choose: () => pick(action) }] : [];
}

/** What is asked for by itself: a figure, a hex, an exit, something that lies about. */
function choices(now: Situation): Target[] {
  const { play, lies, prompt, me, picked, pick } = now;
  const attacker = attackBegun(play, lies);
  return (prompt?.choices ?? []).flatMap(({ action, label }): Target[] => {
    const [kind, what] = split(action);
    const shared = { key: action, label, picked: picked === action, choose: () => pick(action) };
    if (kind === "figure" && prompt?.decision !== "party") {
      const one = figure(lies, what);
      const note = odds(attacker, one);
      return one ? [{ ...shared, figure: what, label: [summary(one), note].filter(Boolean).join("; "), note, tone: one.side === (me === 0 ? "monster" : "human") ? "pick" : "foe" }] : [];
    }
    if (kind === "hex" && prompt?.decision !== "steps") return [{ ...shared, hex: what, label: hexName(now, what) }];
    if (kind === "exit") return [{ ...shared, exit: what }];
    const there = kind === "item" && lies.items.find((one) => one.item === what);
    return there ? [{ ...shared, hex: there.hex }] : [];
  });
}

const place = (slot: string) => slot.split(",").map(Number) as [number, number];

/** Where a room can be placed, and where it cannot and why. */
function slots({ prompt, pick, refuse }: Situation): Target[] {
  const free = (prompt?.choices ?? []).filter(({ action }) => split(action)[0] === "slot");
  const not = Object.entries(prompt?.why_not ?? {}).filter(([action]) => split(action)[0] === "slot");
  return [
    ...free.map(({ action, label }): Target => ({ key: action, slot: place(split(action)[1]), label: t("placeHere", { where: label }), note: "+", choose: () => pick(action) })),
    ...not.map(([action, reason]): Target => ({ key: action, slot: place(split(action)[1]), label: reason, note: "✕", tone: "not", choose: () => refuse(reason) })),
  ];
}
