// Made from the server's own types by `make protocol`. Do not edit.

/** A seat as others see it; hand and pending choice only for the seat itself, so is the hand's size (R36). */
export interface Adventurer {
  vp: number;
  out: boolean;
  answered: boolean;
  hand: string[] | null;
  hand_size: number | null;
  choice: string[] | string | null;
}

/** The arithmetic of the last fight. */
export interface FightView {
  treasure: string;
  plays: (string[] | null)[];
  totals: number[];
  monster: number | null;
  decided_by: string;
  health: number | null;
  damage: number | null;
  club_bonus: boolean;
  jack_bonus: number;
  queen_bonus: number;
  winner: string | null;
}

/** R37: the won pile and the discards lie open, of the lost pile and the decks only the size is seen. */
export interface MonsterView {
  game: string;
  viewer: number | null;
  seats: number;
  round: number;
  to_act: number[];
  over: boolean;
  phase: string;
  passes: number;
  treasure: string | null;
  treasure_deck: number;
  won: string[];
  lost: number;
  deck: number;
  discard: string[];
  players: Adventurer[];
  last_fight: FightView | null;
  noted?: Notes | null;
}

/** What a viewer can have noted. Every time the discards are shuffled into the deck, a new batch of cards begins. */
export interface Notes {
  lost: string[];
  treasures_to_come: string[];
  unseen: string[][];
  held: number[][];
}
