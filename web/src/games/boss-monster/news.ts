// What must not be missed: the events that make headlines.
import type { Told } from "../../protocol";

export type Tone = "soul" | "wound" | "gold" | "magic" | "break" | "plain";

const TONES: Record<string, Tone> = {
  died: "soul",
  healed: "soul",
  survived: "wound",
  out: "wound",
  level_up: "gold",
  end: "gold",
  cast: "magic",
  used: "magic",
  cancelled: "break",
  fizzled: "break",
  destroyed: "break",
  deactivated: "break",
  no_building: "break",
  shut: "break",
  boosted: "magic",
  all_boosted: "magic",
  doubled: "magic",
  swapped: "plain",
  to_town: "plain",
  to_entrance: "plain",
  teleported: "plain",
  hardened: "plain",
  stolen: "plain",
};

export interface News {
  n: number;
  tone: Tone;
  text: string;
  what: string;
}

/** The last headlines of this turn and the one before; the newest first. */
export function headlines(told: Told[], most: number): News[] {
  const turns = told.flatMap((event, at) => (event.what === "turn" ? [at] : []));
  const from = turns.at(-2) ?? 0;
  const found: News[] = [];
  for (let at = told.length - 1; at >= from && found.length < most; at--) {
    const what = told[at]?.what ?? "";
    const tone = TONES[what];
    if (tone) found.push({ n: at, tone, text: told[at]?.text ?? "", what });
  }
  return found;
}
