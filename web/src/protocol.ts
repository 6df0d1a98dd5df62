// Made from the server's own types by `make protocol`. Do not edit.

export const PROTOCOL = 1;

/** Answer a decision with one of the actions it offers. */
export interface Act {
  do: "act";
  /** The id of the decision. */
  decision: string;
  /** The text of one of the choices. */
  action: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** What a strong bot would do in a seat's place, from what that seat knows. */
export interface Advice {
  decision: string;
  action: string;
  why: string;
  options: Rated[];
}

/** A bot by how it plays. */
export interface BotLevel {
  name: string;
  sentence: string;
}

/** The server closes the socket, and why; come back after so many seconds, or not at all. */
export interface Bye {
  t: "bye";
  code: "illegal" | "malformed" | "no_such" | "not_allowed" | "not_now" | "not_you" | "rate" | "restart" | "stale" | "storage";
  message: string;
  retry?: number | null;
}

/** The code of such a link. */
export interface Carry {
  code: string;
  bearer?: boolean;
}

/** A link that takes this guest to another device: once, and soon. */
export interface CarryLink {
  code: string;
  path: string;
  seconds: number;
}

/** One random result: its name, and what came up, by the ids of cards where there are cards. */
export interface ChanceResult {
  what: string;
  result: number | string | (number | string)[];
}

/** One thing that can be chosen: the action's text, and what it does in words. */
export interface Choice {
  action: string;
  label: string;
}

/** Take a bot away again. */
export interface Clear {
  do: "clear";
  seat: number;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A decision this seat owes; the prompt says what can be chosen. */
export interface Decision {
  id: string;
  deadline?: number | null;
}

/** Put a bot on an open seat, or in another bot's place; without a seat, on every open one. */
export interface Fill {
  do: "fill";
  bot: string;
  seat?: number | null;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Open a new table that goes on from a point of this finished game, with a future of its own. */
export interface Fork {
  do: "fork";
  /** How many of the record's moves are kept. */
  moves: number;
  seat: number;
  /** The bot on all other seats; null leaves them open. */
  bots?: string | null;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One moment: how many moves were made, what was told of the last one, and what there is to see. */
export interface Frame {
  moves: number;
  texts: string[];
  view: unknown;
}

/** All moments of a game, from the deal on. */
export interface Frames {
  game: string;
  names: string[];
  frames: Frame[];
  result: Result;
  bot: string;
}

/** A game that is played here. */
export interface GameFacts {
  id: string;
  title: string;
  tagline: string;
  seats: number[];
  options: Option[];
  bots: string[];
  levels: BotLevel[];
  usual: string;
}

/** The first message of a client: what it has had already, if it comes back. */
export interface Hello {
  do: "hello";
  protocol: number;
  stream?: string | null;
  after?: number;
}

/** Ask what a strong bot would do. The answer takes a few seconds, and nobody else learns of it. */
export interface Hint {
  do: "hint";
  /** The id of the own decision. */
  decision: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Come to the table. One by invitation wants its invite code. */
export interface Join {
  do: "join";
  invite?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Tables to join, and one's own. */
export interface Lists {
  open: TableRow[];
  mine: TableRow[];
}

/** Who one is. */
export interface Me {
  id: string;
  name: string;
  token?: string | null;
}

/** Hear no more of a seat, or hear it again. Nobody else learns of it. */
export interface Mute {
  do: "mute";
  seat: number;
  on?: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Somebody who wants to play. */
export interface NewGuest {
  name: string;
  /** For programs: give the token in the answer, not as a cookie. */
  bearer?: boolean;
  /** Be somebody new even if this browser has a guest already. */
  again?: boolean;
}

/** A table to be opened. Who opens it takes the first open seat, or the one named, or none. */
export interface NewTable {
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
  spec: Spec;
  seat?: number | null;
  sit?: boolean;
  salt?: string;
}

/** One option of a game, for whoever offers it: what it does, what it can be, what it is by default. */
export interface Option {
  name: string;
  description: string;
  /** anything */
  default: unknown;
  choices: unknown[];
}

/** Are you there? */
export interface Ping {
  do: "ping";
}

/** A moment: how many moves were made, and by seat how likely it was to win, as far as it knew. */
export interface Point {
  moves: number;
  shares: number[];
}

/** Yes. */
export interface Pong {
  t: "pong";
}

/** Why a request was refused. */
export interface Problem {
  code: "illegal" | "malformed" | "no_such" | "not_allowed" | "not_now" | "not_you" | "rate" | "restart" | "stale" | "storage";
  message: string;
}

/** Who must do what, how many times more, and why. */
export interface Prompt {
  seat: number;
  decision: string;
  what: string;
  why?: string;
  left?: number;
  choices?: Choice[];
  why_not?: { [key: string]: string };
  quiet?: boolean;
}

/** Something put to the vote. It is carried out when all voters agree, and dropped when one does not. */
export interface Proposal {
  id: number;
  what: "back" | "bot" | "end" | "kick";
  by: number;
  seat: number | null;
  voters: number[];
  agreed: number[];
}

/** Put something to the vote: undo the own last move, a bot for an absent seat, a kick, the end of the game. */
export interface Propose {
  do: "propose";
  what: "back" | "bot" | "end" | "kick";
  seat?: number | null;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One of the choices, and how likely one is to win with it; null: it was hardly looked at. */
export interface Rated {
  action: string;
  share: number | null;
}

/** Take the own seat back from the bot that plays for it. */
export interface Reclaim {
  do: "reclaim";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One game from the deal to the end, or to where it has got. */
export interface Record {
  format?: number;
  game: string;
  rules: string;
  options: { [key: string]: unknown };
  seats: SeatName[];
  commitment?: string | null;
  salts?: string[];
  secret?: string | null;
  given?: number;
  chance: ChanceResult[];
  moves: [number, string][];
  hashes: string[];
  result?: Result | null;
}

/** Open a new table with the same people, seats and bots. The game must be over. */
export interface Rematch {
  do: "rematch";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

export interface Rename {
  name: string;
}

/** The answer to a command. What is ok is durable; anything else has changed nothing. */
export interface Reply {
  t: "reply";
  mid?: string;
  ok: boolean;
  seq?: number;
  code?: "illegal" | "malformed" | "no_such" | "not_allowed" | "not_now" | "not_you" | "rate" | "restart" | "stale" | "storage" | null;
  message?: string;
  table?: string | null;
  hint?: Advice | null;
}

/** How a game ended. Places are shared by ties: 1, 2, 2, 4. The score sheet adds up to the scores. */
export interface Result {
  winners: number[];
  places: number[];
  scores: number[];
  sheet: ScoreLine[];
  reason?: string;
}

/** The rules of a game, as Markdown. */
export interface Rules {
  rules: string;
}

/** Say something to the table, or to one's own team alone. */
export interface Say {
  do: "say";
  text: string;
  team?: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One line of the score sheet: what for, and how much for each seat. */
export interface ScoreLine {
  label: string;
  points: number[];
}

/** Who sat there; the bot's name if it was one. */
export interface SeatName {
  name: string;
  bot?: string | null;
}

/** Who sits there. */
export interface SeatState {
  kind: "bot" | "held" | "open" | "person";
  name?: string;
  who?: string | null;
  bot?: string | null;
  away?: boolean;
  same_browser?: number[];
}

/** Show an emote. */
export interface Show {
  do: "emote";
  emote: "bye" | "hello" | "hurry" | "laugh" | "nice" | "oops" | "thanks" | "think";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Everything a viewer may see now. */
export interface Showing {
  table: TableState;
  seat?: number | null;
  invite?: string | null;
  view?: unknown;
  prompt?: Prompt | null;
  decision?: Decision | null;
  deadlines?: { [key: string]: number };
  take_back?: boolean;
  muted?: number[];
  team?: number[];
  result?: Result | null;
  open?: unknown;
}

/** Take an open seat. The salt goes into the sealed deal. */
export interface Sit {
  do: "sit";
  seat: number;
  salt?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** What kind of table it is. */
export interface Spec {
  /** The game's id. */
  game: string;
  /** How many play. */
  seats: number;
  /** The game's own options; what is left out has its default. */
  options?: { [key: string]: unknown };
  /** By seat: a bot's name, or null. */
  bots?: (string | null)[];
  /** Seconds for each decision; then a bot plays for the seat. null: no clock. */
  clock?: number | null;
  /** Listed for everybody; otherwise by invitation. */
  open?: boolean;
  /** People without a seat may watch. */
  spectators?: boolean;
  /** Players may ask what a strong bot would do. */
  hints?: boolean;
  /** How fast the bots answer. */
  pace?: "instant" | "normal" | "quick" | "slow";
}

/** Leave the seat. During the game a bot plays on, and the seat can be taken back. */
export interface Stand {
  do: "stand";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Deal. Every seat must be taken. */
export interface Start {
  do: "start";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A game as it went: the points of the graph, the last of which is the result, and the turning points. */
export interface Story {
  names: string[];
  points: Point[];
  turns: Turn[];
}

/** How far a story has come: `done` of `of` moments have been thought about. */
export interface StoryState {
  status: "done" | "failed" | "none" | "thinking" | "waiting";
  done?: number;
  of?: number;
  story?: Story | null;
}

/** A table in a list. */
export interface TableRow {
  id: string;
  game: string;
  status: string;
  seats: number;
  free: number;
  names: string;
  updated: number;
}

/** The table around the game: the same for everybody. */
export interface TableState {
  id: string;
  spec: Spec;
  status: "over" | "playing" | "waiting";
  seats: SeatState[];
  commitment: string;
  proposal?: Proposal | null;
  next?: string | null;
  origin?: string | null;
}

/** Undo the own last move, where that needs nobody's consent. */
export interface TakeBack {
  do: "take_back";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One event of a viewer's stream. */
export interface Told {
  e: string;
  at: number;
  text?: string;
  seat?: number | null;
  what?: string;
  data?: { [key: string]: unknown };
}

/** A decision that cost a good deal: what was asked, what was played and what was better. */
export interface Turn {
  moves: number;
  seat: number;
  asked: string;
  played: string;
  played_share: number;
  better: string;
  better_share: number;
}

/** New events, numbered without a gap from `first`, and all there is to see after them. */
export interface Update {
  t: "update";
  stream: string;
  first: number;
  events: Told[];
  now: number;
  state: Showing;
}

/** Does everything in a game follow from what was sealed before it, and from its moves? */
export interface Verdict {
  sound: boolean;
  commitment: string;
  reason?: string;
}

/** Agree or not to what is proposed. */
export interface Vote {
  do: "vote";
  proposal: number;
  yes: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

export type FromClient = Hello | Ping | Join | Sit | Stand | Fill | Clear | Start | Act | TakeBack | Propose | Vote | Reclaim | Say | Show | Mute | Rematch | Fork | Hint;

export type FromServer = Update | Reply | Pong | Bye;
