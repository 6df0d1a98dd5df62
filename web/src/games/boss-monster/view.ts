// Made from the server's own types by `make protocol`. Do not edit.

export interface BossPlayer {
  boss: string;
  in_game: boolean;
  levelled: boolean;
  rooms_in_hand: number;
  spells_in_hand: number;
  hand: string[] | null;
  souls: number;
  wounds: number;
  soul_heroes: string[];
  wound_heroes: string[];
  dungeon: RoomView[];
  entrance: HeroView[];
  treasure: { [key: string]: number };
  active_rooms: number;
  doubled: number;
  crush: number;
  shut: boolean;
  builds: number;
  ready: boolean;
  chosen: string[] | null;
}

export interface BossView {
  game: string;
  viewer: number | null;
  seats: number;
  round: number;
  to_act: number[];
  over: boolean;
  phase: string;
  active: number | null;
  waiting: boolean;
  window: string | null;
  asked: string | null;
  standing: string | null;
  begins: string[];
  turn_order: number[];
  xp_order: number[];
  town: HeroView[];
  walker: Walker | null;
  stack: Declared[];
  composing: Composing | null;
  discard: string[];
  room_deck: number;
  spell_deck: number;
  hero_deck: number;
  epic_deck: number;
  searched: string[] | null;
  no_build: boolean;
  removed: string[];
  removed_heroes: string[];
  souls_to_win: number;
  wounds_to_lose: number;
  players: BossPlayer[];
  texts: { [key: string]: string };
  ended: string | null;
  winner: number | null;
  noted?: Notes | null;
}

/** What the viewer has begun to declare; nobody else sees it. */
export interface Composing {
  card: string;
  placing: boolean;
  paid: string[];
}

/** An effect that waits on the stack. */
export interface Declared {
  kind: "ability" | "spell" | "trigger";
  seat: number;
  card: string;
  hero?: string | null;
  player?: number | null;
  room?: string | null;
  room_at?: string | null;
}

/** What happens to a hero that walks through a dungeon as it stands, if nobody does anything. */
export interface Fate {
  damage: number;
  dies: number | null;
}

/** A hero in town or at an entrance. */
export interface HeroView {
  id: string;
  health: number;
  lured: number | null;
  draw: number[];
  fates: (Fate | null)[];
}

/** What a viewer can have noted of the game so far. */
export interface Notes {
  heroes: string[];
  scoreless: number;
  scored: boolean;
  mazes: number[];
  out: number[];
}

/** One reason for a number. */
export interface Part {
  why: string;
  amount: number;
}

/** One slot of a dungeon. A face-down room is known to its owner alone. */
export interface RoomView {
  card: string | null;
  face_down?: boolean;
  deactivated?: boolean;
  used?: boolean;
  beneath?: string[];
  damage?: number;
  parts?: Part[];
}

/** The hero that walks through a dungeon. */
export interface Walker {
  id: string;
  seat: number;
  slot: number | null;
  damage: number;
  health: number;
}
