// Event by event from one view to the next: what the lair looks like in between.
import type { Told } from "../../protocol";
import type { Attack, Figure, PeskyView } from "./view";

type Data = Partial<Record<"figure" | "other" | "hex" | "token" | "item" | "exit" | "door" | "side" | "play" | "phase" | "curse", string>> &
  Partial<Record<"attack_die" | "defense_die" | "die" | "attack" | "defense" | "amount" | "round", number>> & { targets?: string[]; hit?: boolean };

const BEATS: Record<string, number> = {
  stepped: 0.75, moves: 0.5, stopped: 0.3, drew: 0.3, ended: 0.2, attacks: 2.4, rolled: 3, rerolled: 2.6, result: 2.6, hit: 1.6, died: 2.4, played: 3,
  flipped: 3, looked: 2, removed: 1.4, summoned: 1.6, room: 2.6, turn: 2, left: 3, stole: 2.6, cancelled: 2.4, prevented: 2, lord_back: 2.4, won: 3,
};
export const beat = (event: Told) => BEATS[event.what ?? ""] ?? 1;

export function step(before: PeskyView, event: Told, end: PeskyView): PeskyView {
  const data = (event.data ?? {}) as Data;
  const change = (id: string | undefined, changed: (one: Figure) => Partial<Figure>): PeskyView => ({
    ...before,
    figures: before.figures.map((one) => (one.id === id ? { ...one, ...changed(one) } : one)),
  });
  const fight = (changed: Partial<Attack>): PeskyView => (before.attack ? { ...before, attack: { ...before.attack, ...changed } } : before);
  switch (event.what) {
    case "turn":
      return { ...before, active: data.side ?? before.active, round: data.round ?? before.round, phase: "draw", attack: null, announced: null, moving: null };
    case "phase":
      return { ...before, phase: data.phase ?? before.phase, attack: null, announced: null, moving: null };
    case "moves":
      return { ...before, moving: data.figure ?? null, attack: null, announced: null };
    case "stopped":
      return { ...change(data.figure, () => ({ hex: data.hex ?? "" })), moving: null };
    case "stepped":
    case "jumped":
    case "put":
      return change(data.figure, () => ({ hex: data.hex ?? "" }));
    case "left":
      return { ...before, figures: before.figures.filter((one) => one.id !== data.figure), moving: null };
    case "summoned": {
      const added = end.figures.find((one) => one.id === data.figure);
      return added ? { ...before, figures: [...before.figures, { ...added, hex: data.hex ?? added.hex, hits: 0 }] } : before;
    }
    case "attacks":
    case "redirected": {
      const [attacker, target] = [data.figure, data.other].map((id) => before.figures.find((one) => one.id === id));
      if (!attacker || !target) return before;
      const going = event.what === "redirected" ? before.attack : null;
      const dice = { attack_die: null, defense_die: null, attack_result: null, defense_result: null, cancelled: false };
      return { ...before, announced: null, attack: { ...dice, attack: going?.attack ?? attacker.attack, attacker: attacker.id, target: target.id, defense: target.defense } };
    }
    case "rolled": {
      const [attack, defense] = [data.attack_die ?? 1, data.defense_die ?? 1];
      const ratings = before.attack;
      return fight({ attack_die: attack, defense_die: defense, attack_result: attack + (ratings?.attack.value ?? 0), defense_result: defense + (ratings?.defense.value ?? 0) });
    }
    case "result":
      return fight({ attack_result: data.attack ?? null, defense_result: data.defense ?? null });
    case "cancelled":
      return fight({ cancelled: true });
    case "hit":
      return change(data.figure, (one) => ({ hits: one.hits + 1 }));
    case "healed":
      return change(data.figure, (one) => ({ hits: Math.max(0, one.hits - (data.amount ?? 0)) }));
    case "died": {
      const dead = before.figures.find((one) => one.id === data.figure);
      if (dead?.side === "human") return change(data.figure, () => ({ dead: true }));
      return { ...before, figures: before.figures.filter((one) => one.id !== data.figure) };
    }
    case "revived":
      return change(data.figure, (one) => ({ dead: false, hits: one.hearts - 2 }));
    case "lord_back": {
      const lord = end.figures.find((one) => one.kind === "ogre");
      return lord ? { ...before, figures: [...before.figures.filter((one) => one.kind !== "ogre"), lord] } : before;
    }
    case "looked":
      return { ...before, exits: before.exits.map((exit) => (exit.id === data.exit ? { ...exit, type: data.door ?? null } : exit)) };
    case "removed":
      return { ...before, exits: before.exits.map((exit) => (exit.id === data.exit ? { ...exit, door: false, type: null } : exit)) };
    case "flipped":
      return { ...before, tokens: before.tokens.map((token) => (token.hex === data.hex ? { ...token, token: data.token ?? null, face_up: true } : token)) };
    case "took":
      return { ...change(data.figure, (one) => ({ items: [...one.items, data.item ?? ""] })), items: before.items.filter(({ item }) => item !== data.item) };
    case "cursed":
      return change(data.figure, (one) => ({ curses: [...one.curses, data.curse ?? ""] }));
    case "played":
      return { ...before, announced: { play: data.play ?? "", seat: event.seat ?? 0, targets: data.targets ?? [] } };
    default:
      return before;
  }
}
