// Made from the server's own types by `make protocol`. Do not edit.

/** The Ability cards of an Avatar. Which are chosen is secret until they are used (R16). */
export interface Abilities {
  avatar: string;
  used: string[];
  left: number;
  known: string[];
  unused: string[] | null;
}

/** A card or ability that is being carried out, or waits for a counter: what, by whom, on what. */
export interface Announced {
  play: string;
  seat: number;
  targets: string[];
}

/** The attack being made; dice are null before the roll. */
export interface Attack {
  attacker: string;
  target: string;
  attack: Rating;
  defense: Rating;
  attack_die: number | null;
  defense_die: number | null;
  attack_result: number | null;
  defense_result: number | null;
  cancelled: boolean;
}

/** During setup, for the Monster Player only: the lair in progress. */
export interface Building {
  stage: string;
  rooms: string[];
  tiles: Tile[];
  exits: Exit[];
  tokens_left: string[];
  tokens: Token[];
  human_start: string | null;
  monster_start: string | null;
  doors_left: string[];
  abilities: string[];
  room: string | null;
  slot: [number, number] | null;
  hex: string | null;
  exit: string | null;
}

/** Something that lasts on a figure: asleep, pinned, untargetable, door_skill, or a change of a rating. */
export interface Effect {
  what: string;
  source: string;
  until: string;
}

/** A linked exit: two hexes on either side of a doorway. */
export interface Exit {
  id: string;
  a: string;
  b: string;
  door: boolean;
  type: string | null;
  wall: boolean;
  wall_until: string | null;
}

/** A standing figure, or the body of a dead human. */
export interface Figure {
  id: string;
  kind: string;
  name: string;
  side: string;
  seat: number;
  hex: string;
  hits: number;
  hearts: number;
  dead: boolean;
  state: string;
  spent: number;
  left: number;
  attacks: number;
  move: Rating;
  attack: Rating;
  defense: Rating;
  range: number;
  items: string[];
  curses: string[];
  effects: Effect[];
  working_on: string | null;
}

/** A Treasure or face-up Gem that lies on a hex. */
export interface FloorItem {
  item: string;
  hex: string;
}

/** A seat's Draw Cards; human players see each other's. */
export interface Hand {
  seat: number;
  side: string;
  avatars: string[];
  size: number;
  cards: string[] | null;
  playing: boolean;
}

/** What a viewer can have noted of the game so far. */
export interface Notes {
  sure: string[][];
  tokens_seen: string[];
  no_passage: string[];
  doors_out: { [key: string]: number };
  transfers: { [key: string]: number };
  raised: string[];
  flipped: string[];
  vanished: string[];
}

/** During setup, for the human side only: Avatars by seat, and the abilities chosen so far. */
export interface Party {
  avatars: [number, string][];
  abilities: string[];
}

/** Everything a viewer may see: of each stage what belongs to it. During setup others see neither. */
export interface PeskyView {
  game: string;
  viewer: number | null;
  seats: number;
  round: number;
  to_act: number[];
  over: boolean;
  phase: string;
  active: string;
  waiting: boolean;
  round_limit: number;
  decision: string | null;
  gems_needed: number;
  building: Building | null;
  party: Party | null;
  play: Play | null;
  noted?: Notes | null;
}

/** Since setup is over: everything that lies on the table. Lists keep their order from move to move. */
export interface Play {
  window: Window | null;
  announced: Announced | null;
  attack: Attack | null;
  tiles: Tile[];
  exits: Exit[];
  human_start: string;
  monster_start: string;
  thief_trap: string | null;
  tokens: Token[];
  items: FloorItem[];
  figures: Figure[];
  hands: Hand[];
  abilities: Abilities[];
  human_deck: number;
  monster_deck: number;
  human_discard: string[];
  monster_discard: string[];
  played: string[];
  beside_lord: string[];
  supply: { [key: string]: number };
  doors_left: string[] | null;
  doors_left_count: number;
  curses_unused: string[];
  gems_out: string[];
  escaped: string[];
  lord_dead: boolean;
  war_horn: boolean;
  tossed: boolean;
  in_line: string[];
  floor: number | null;
  ended: number[];
  moving: string | null;
  reach: { [key: string]: Reachable[] };
  orders: string[];
  at_once: { [key: string]: string[] };
  then: { [key: string]: string[] };
  chosen: string[];
}

/** A rating as it stands; the reasons add up to it, unless the sum is below 1, which counts as 1 (R40). */
export interface Rating {
  value: number;
  reasons: Reason[];
}

/** Where a figure can come to: a hex, the Move it costs at most, and whether it may stop there. */
export interface Reachable {
  hex: string;
  cost: number;
  stop: boolean;
  way: string;
  opens: string[];
}

/** One part of a rating: what it comes from (the name of a figure, Treasure, Curse, card, room), and how much. */
export interface Reason {
  what: string;
  amount: number;
}

/** A room tile of the lair. */
export interface Tile {
  room: string;
  slot: [number, number];
  turn: number;
  hexes: [number, number, number][];
  entered: boolean;
}

/** A Resource Token on the board. */
export interface Token {
  hex: string;
  token: string | null;
  face_up: boolean;
  peeked: boolean;
}

/** A moment in which cards may be played: who is asked now, and what it is about. */
export interface Window {
  kind: string;
  side: string;
  figure: string | null;
}
