// The pictures of this game: monsters by kind and value, humanoids by value, their backs by range.
import { creature as monster, KIND_COLOURS, type Kind } from "../../../art/creatures";
import { book, figure, type Subject } from "../../../art/subject";
import { folk, RANGE_COLOURS, stranger } from "./humanoids";

const MONSTER = ["undead", "kobold", "goblin", "orc", "troll"] as const satisfies readonly Kind[];
const RANGES = ["1-5", "6-10", "11-15", "16-20"] as const;

function drawMonster(value: number): Subject {
  const kind = MONSTER[(value - 1) % 5] ?? "orc";
  return figure(`${kind} ${value}`, KIND_COLOURS[kind], kind, monster(kind, Math.ceil(value / 5), value * 7 + 3));
}

/** A creature by its card: `M01` to `M20`, `H01` to `H20`. */
export const creature = book((id) => {
  const value = Number(id.slice(1));
  if (id.startsWith("M")) return drawMonster(value);
  const range = RANGES[Math.ceil(value / 5) - 1] ?? "1-5";
  return figure(`humanoid ${value}`, RANGE_COLOURS[range], "human", folk(value));
});

/** What the back of a humanoid shows: only how strong it may be. */
export const back = book((range) => figure(`humanoid ${range}`, RANGE_COLOURS[range as keyof typeof RANGE_COLOURS] ?? "#6f8a34", "human", stranger(range)));
