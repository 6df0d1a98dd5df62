// How a game is set up against bots: what is offered, what was chosen last, and the table that follows from it.
import type { GameFacts, NewTable, Option, Spec } from "../protocol";
import { boxOf, type Box, type Preset } from "../games/boxes";

export interface Setup {
  seats: number;
  role: string; // "" where all seats play the same
  options: Record<string, unknown>; // other than by default
  pace: NonNullable<Spec["pace"]>;
}

export const PACES: Setup["pace"][] = ["instant", "quick", "normal", "slow"];
const MOST_LIKED = 4; // seats

/** What the seats of a table of this size play, each kind once; none where all play the same. */
export function sides(game: GameFacts, seats: number): string[] {
  return [...new Set(game.roles[seats] ?? [])];
}

/** The values of an option that the page offers. */
export const offered = (option: Option, box: Box): unknown[] => [...option.choices, ...(box.more?.[option.name] ?? [])];

/** A setup that the game has, whatever is asked for or was kept from earlier. */
export function fitting(game: GameFacts, wanted: Partial<Setup>, box: Box = boxOf(game.id)): Setup {
  const usual = game.seats.includes(MOST_LIKED) ? MOST_LIKED : (game.seats[0] ?? 2);
  const seats = game.seats.includes(wanted.seats ?? 0) ? (wanted.seats ?? usual) : usual;
  const there = sides(game, seats);
  const options = Object.fromEntries(
    game.options.flatMap((option) => {
      const value = wanted.options?.[option.name];
      return value !== undefined && value !== option.default && offered(option, box).includes(value) ? [[option.name, value]] : [];
    }),
  );
  const role = there.includes(wanted.role ?? "") ? (wanted.role ?? "") : (there[0] ?? "");
  return { seats, role, options, pace: PACES.includes(wanted.pace ?? "normal") ? (wanted.pace ?? "normal") : "normal" };
}

/** What is set up before anybody has chosen anything. */
export function usualSetup(game: GameFacts, box: Box): Setup {
  return fitting(game, box.presets.find((preset) => preset.usual) ?? {});
}

/** Is this just what the preset sets up? */
export function isPreset(game: GameFacts, preset: Preset, setup: Setup, level: string): boolean {
  const made = fitting(game, { ...preset, pace: setup.pace });
  return JSON.stringify(made) === JSON.stringify(setup) && (preset.level === undefined || preset.level === level);
}

/** A table with bots of a level on all other seats. */
export function tableFor(game: GameFacts, setup: Setup, level: string): Omit<NewTable, "mid"> {
  const seat = Math.max(0, (game.roles[setup.seats] ?? []).indexOf(setup.role));
  const bots = Array.from({ length: setup.seats }, (_, number) => (number === seat ? null : level));
  return { spec: { game: game.id, seats: setup.seats, options: setup.options, pace: setup.pace, bots, hints: true }, seat };
}
