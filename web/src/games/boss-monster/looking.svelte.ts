// What was tapped to read more about it.
export type Subject =
  | { what: "card"; id: string }
  | { what: "room"; seat: number; slot: number }
  | { what: "hero"; id: string }
  | { what: "boss"; seat: number }
  | { what: "discard" }
  | { what: "bait" };

export const looking = $state<{ at: Subject | null }>({ at: null });
/** What the options of the table change in the words of cards. */
export const printed = $state<{ texts: Record<string, string> }>({ texts: {} });
export const look = (at: Subject) => (looking.at = at);
