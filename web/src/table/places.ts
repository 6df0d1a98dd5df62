// Seats around a table: whoever comes next in turn sits on the left.

const PLACES: Record<number, string[]> = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
  5: ["left", "top-left", "top", "top-right", "right"],
  6: ["left", "top-left", "top", "top-right", "right", "bottom"], // all of them, when one only watches
};

/** The places of this many other people, in the order in which they take their turns. */
export function placesAround(others: number): string[] {
  return PLACES[others] ?? [];
}

/** These seats in the order of turns, beginning after one's own; a spectator begins with the first. */
export function inTurnFrom(me: number | null, seats: number[], length: number): number[] {
  const after = (seat: number) => (seat - (me ?? -1) - 1 + length) % length;
  return seats.toSorted((one, other) => after(one) - after(other));
}
