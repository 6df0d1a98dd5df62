// The scene of a game as the server sends it, and which choice a card stands for.
import type { Choice } from "../protocol";

export interface PlainCard {
  title: string;
  lines: string[];
  colour: string;
  face_down: boolean;
}

export interface PlainZone {
  title: string;
  cards: PlainCard[];
  note: string;
  compact: boolean;
  seat: number | null;
  aside: boolean;
  drawing: string[];
}

export interface PlainView {
  zones: PlainZone[];
}

const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);

/** The choice that names this card and no other does; undefined if there is none, or more than one. */
export function choiceFor(card: PlainCard, choices: Choice[]): Choice | undefined {
  if (card.face_down) return undefined;
  const name = card.title.toLowerCase().replaceAll(" ", "_");
  const found = choices.filter((choice) => words(choice.action).includes(name));
  return found.length === 1 ? found[0] : undefined;
}

const COLOURS: Record<string, string> = {
  red: "var(--seat-4)",
  green: "var(--seat-3)",
  yellow: "var(--seat-6)",
  blue: "var(--seat-2)",
  cyan: "var(--seat-2)",
  magenta: "var(--seat-5)",
};

/** A colour of the terminal as one of the table's. */
export const colourOf = (card: PlainCard): string => COLOURS[card.colour.replace("bright_", "")] ?? "var(--seat-1)";
