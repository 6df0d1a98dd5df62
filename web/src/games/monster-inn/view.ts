// Made from the server's own types by `make protocol`. Do not edit.

/** A creature as far as it is known: of a face-down humanoid only range and skulls (R27). */
export interface Creature {
  type: "humanoid" | "monster";
  id?: string | null;
  combat_value?: number | null;
  kind?: string | null;
  range?: string | null;
  skulls?: number | null;
  support?: string | null;
  fame?: number | null;
}

/** A seat's dungeon and what is known of its treasure. */
export interface Dungeon {
  is_in: boolean;
  treasure: Treasure | null;
  monsters: Creature[];
  humanoids: Creature[];
  fame: number | null;
}

export interface InnView {
  game: string;
  viewer: number | null;
  seats: number;
  round: number;
  to_act: number[];
  over: boolean;
  phase: string;
  rounds: number;
  starter: number;
  inn: Creature[];
  pool: Pool;
  supply: Treasure;
  deck: number;
  top: Creature | null;
  players: Dungeon[];
}

/** The bids under the Inn: all of one type. */
export interface Pool {
  type: string | null;
  count: number;
}

export interface Treasure {
  coin: number;
  gem: number;
}
