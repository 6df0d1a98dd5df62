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

/** What the learner has answered so far, the newest answer last; `next` where there is nothing to do. */
export interface Answers {
  answers: string[];
  name?: string;
}

/** Somebody on a board. */
export interface BoardRow {
  place: number;
  who: string;
  name: string;
  face: string;
  level: string;
  off: number;
  games: number;
}

/** A board: against people or against bots, and for one side where the sides differ. */
export interface BoardTable {
  board: "bots" | "people";
  side: string;
  rows: BoardRow[];
  placed: number;
}

/** A bot by how it plays, and what the first one of its kind at a table is called. */
export interface BotLevel {
  name: string;
  sentence: string;
  person: string;
}

/** The server closes the socket: the reason, and after how many seconds to come back, if at all. */
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

/** What a passkey must sign: once, and soon. The rest is what a browser needs to make one, or to find one. */
export interface Challenge {
  challenge: string;
  site: string;
  title: string;
  user: string;
  name: string;
  algorithms: number[];
  known: string[];
  seconds: number;
}

/** One random result: its name, and what came up, by the ids of cards where there are cards. */
export interface ChanceResult {
  what: string;
  result: number | string | (number | string)[];
}

/** What changes about you; what is left out stays. */
export interface Change {
  name?: string | null;
  face?: string | null;
  /** Those who may see how my games went: everybody, people I have finished a game with, or nobody. */
  shown?: "all" | "met" | "nobody" | null;
}

/** A way to reach you. Its address is shown only in part: it may be a secret. */
export interface ChannelFacts {
  id: string;
  kind: "email" | "push" | "webhook";
  name: string;
  confirmed: boolean;
  shape?: string;
  digest?: number | null;
  last?: Sent | null;
}

/** One thing that can be chosen: the action's text, and what it does in words. */
export interface Choice {
  action: string;
  label: string;
}

/** Remove a bot. */
export interface Clear {
  do: "clear";
  seat: number;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** The code of a club's link. */
export interface ClubCode {
  code: string;
}

/** A club in a list. */
export interface ClubFacts {
  id: string;
  name: string;
  members: number;
}

/** A club as its members see it. */
export interface ClubPage {
  id: string;
  name: string;
  code: string;
  standings: Member[];
  tables: TableOf[];
  cups: CupPage[];
}

/** A table for the club. */
export interface ClubTable {
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
  spec: Spec;
}

/** Another guest of this browser, and the tables where it is that guest's turn. */
export interface Companion {
  id: string;
  name: string;
  face: string;
  turns: string[];
}

/** Show the hands no longer to those who watch. Everybody with a seat can do that at any time, without a vote. */
export interface Cover {
  do: "cover";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A tournament. */
export interface CupPage {
  id: string;
  name: string;
  kind: "knock-out" | "league" | "round robin" | "swiss";
  game: string;
  seats: number;
  rounds: Pairing[][];
  standings: Member[];
  entered: boolean;
  yours: boolean;
  over: boolean;
  last: boolean;
  next_from: number | null;
}

/** Take part, do not, begin the next round, or call a table of this round off: that counts as a draw. */
export interface CupStep {
  do: "call off" | "enter" | "leave" | "next";
  table?: string;
}

/** The deal of a day. The first try of everybody counts. */
export interface Daily {
  day: string;
  counts: boolean;
}

/** Today's deal of a game, and how far you are with it. */
export interface DailyDeal {
  game: string;
  title: string;
  day: string;
  bot: string;
  seats: number;
  table: string | null;
  over: boolean;
}

/** How everybody did at a deal: only for people who have played it. */
export interface DailyResult {
  day: string;
  tries: number;
  places: number[];
  scores: number[];
  place: number;
  score: number;
  behind_you: number;
}

/** A decision this seat owes; the prompt says what can be chosen. */
export interface Decision {
  id: string;
  deadline?: number | null;
}

/** A browser or a program in which somebody is this guest. */
export interface DeviceFacts {
  id: string;
  name: string;
  first: number | null;
  last: number;
  this: boolean;
}

/** All that is kept about you. */
export interface Everything {
  id: string;
  name: string;
  browser: string;
  face: string;
  shown: string;
  devices: DeviceFacts[];
  passkeys: OwnPasskey[];
  clubs: OwnClub[];
  follows: string[];
  channels: OwnChannel[];
  vacations: [number, number][];
  tables: OwnTable[];
}

/** On how many devices this guest is still signed in. */
export interface Farewell {
  devices: number;
}

/** The two addresses of your feed. Anyone who knows them can see when it is your turn, and nothing else. */
export interface Feed {
  atom: string;
  calendar: string;
}

/** Is there a feed of yours? Its address is shown only when it is made. */
export interface FeedState {
  on: boolean;
}

/** Put a bot on an open seat, or replace another bot; without a seat, fill every open one. */
export interface Fill {
  do: "fill";
  bot: string;
  seat?: number | null;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Follow somebody, or no longer. */
export interface Follow {
  on: boolean;
}

/** Somebody you follow, and their games at tables that are open to everybody. */
export interface Followed {
  who: string;
  name: string;
  face: string;
  tables: OpenTable[];
}

/** Open a new table that plays on from a position of this finished game, with new chance. */
export interface Fork {
  do: "fork";
  /** How many of the record's moves are kept. */
  moves: number;
  seat: number;
  /** The bot on all other seats; null leaves them open. */
  bots?: string | null;
  /** SHA-256 of your salt, in hexadecimal. */
  seal?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
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
  roles: { [key: string]: string[] };
  learn: number;
  puzzles: number;
}

/** An answer; none: only look at the question. */
export interface Guess {
  answer?: string;
  name?: string;
}

/** Something that was said among those who watch. */
export interface Heard {
  number: number;
  at: number;
  name: string;
  text: string;
}

/** The first message of a client: what it already has, if it comes back. */
export interface Hello {
  do: "hello";
  protocol: number;
  stream?: string | null;
  after?: number;
  steps?: boolean;
  changes?: boolean;
  /** Seconds by which everything comes late: for streams. */
  delay?: number;
  public?: boolean;
}

/** Ask what a strong bot would do. The answer takes a few seconds, and nobody else sees it. */
export interface Hint {
  do: "hint";
  /** The id of your decision. */
  decision: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Come to the table. If it is by invitation only, send the invite code. */
export interface Join {
  do: "join";
  invite?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One lesson in the list of a game's lessons. One without steps is a whole game: open a table for it. */
export interface LessonFacts {
  title: string;
  about: string;
  steps: number;
  seats: number;
  you: number;
  options: { [key: string]: unknown };
}

/** The lessons of a game, in their order. */
export interface LessonList {
  minutes: number;
  bot: string;
  lessons: LessonFacts[];
}

/** Tables to join, and your own. */
export interface Lists {
  open: TableRow[];
  mine: TableRow[];
}

/** Your identity. */
export interface Me {
  id: string;
  name: string;
  face?: string;
  shown?: "all" | "met" | "nobody";
  token?: string | null;
}

/** Somebody in a club or a tournament, and how they stand. */
export interface Member {
  who: string;
  name: string;
  face: string;
  points: number;
  wins: number;
  games: number;
}

/** Mute a seat, or unmute it. Nobody else sees it. */
export interface Mute {
  do: "mute";
  seat: number;
  on?: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

export interface NewClub {
  name: string;
}

/** A tournament: what is played, and how many sit at a table if it can be so. */
export interface NewCup {
  name: string;
  kind: "knock-out" | "league" | "round robin" | "swiss";
  spec: Spec;
  rounds?: number;
  /** Of a league: how long each round is open. */
  days?: number;
}

/** An e-mail address. It gets a link first, to confirm it. */
export interface NewEmail {
  address: string;
  /** Send everything once a day, at this hour. */
  digest?: number | null;
}

/** Somebody who wants to play. */
export interface NewGuest {
  name: string;
  /** For programs: give the token in the answer, not as a cookie. */
  bearer?: boolean;
  /** Be somebody new even if this browser has a guest already. */
  again?: boolean;
}

/** What a browser says of a passkey that it has made. */
export interface NewPasskey {
  /** Base64url without padding. */
  client: string;
  /** Base64url without padding. */
  attestation: string;
}

/** What a browser has subscribed to. */
export interface NewPush {
  endpoint: string;
  key: string;
  auth: string;
}

/** A table to be opened. You take the first open seat, or the one you name, or none. */
export interface NewTable {
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
  spec: Spec;
  seat?: number | null;
  sit?: boolean;
  /** SHA-256 of your salt, in hexadecimal. */
  seal?: string;
  salt?: string;
}

/** An address to send notices to. */
export interface NewWebhook {
  url: string;
  shape?: "discord" | "json" | "matrix" | "ntfy";
}

/** How you hear of your turns. */
export interface NoticeState {
  offered: string[];
  push_key: string | null;
  channels: ChannelFacts[];
  zone: string;
  quiet_from: number | null;
  quiet_until: number;
  reminders: boolean;
}

/** Remind somebody politely that the table waits: once for each decision. */
export interface Nudge {
  do: "nudge";
  seat: number;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A table to watch or to join. */
export interface OpenTable {
  id: string;
  game: string;
  status: string;
  names: string;
}

/** Somebody who played against you. */
export interface Opponent {
  name: string;
  bot: string | null;
  who: string | null;
  face: string;
  games: number;
  ahead: number;
  behind: number;
}

/** One option of a game, for a menu: what it does, its possible values, its default. */
export interface Option {
  name: string;
  description: string;
  /** anything */
  default: unknown;
  choices: unknown[];
}

/** An address to which notices of your turns go. */
export interface OwnChannel {
  kind: string;
  address: string;
  confirmed: boolean;
}

/** A club you are in. */
export interface OwnClub {
  id: string;
  name: string;
}

/** A passkey that signs you in. */
export interface OwnPasskey {
  name: string;
  made: number;
  used: number | null;
}

/** A table you have been at. */
export interface OwnTable {
  id: string;
  game: string;
  status: string;
  updated: number;
  names: string;
  place: number;
  said: Words[];
  /** The record, if the game is over. */
  record: unknown;
  problem?: string;
}

/** A table of a round: its players by seat, and their places once it is over. A bye has no table. */
export interface Pairing {
  table: string;
  names: string[];
  places: number[];
  status: string;
}

/** A passkey of yours. */
export interface PasskeyFacts {
  id: string;
  name: string;
  made: number;
  used: number | null;
}

/** What somebody lets you see. */
export interface PersonPage {
  id: string;
  name: string;
  face: string;
  profile: Profile;
  ratings: Rating[];
  reliability: Reliability;
}

/** Are you there? */
export interface Ping {
  do: "ping";
}

/** A vacation: your clocks stand meanwhile, where they give days for a decision. */
export interface PlanVacation {
  until: number;
  /** null: from now on. */
  since?: number | null;
}

/** Open a table that goes on from a puzzle, against its bots. */
export interface PlayOn {
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
  /** SHA-256 of your salt, in hexadecimal. */
  seal?: string;
}

/** A finished game of yours. */
export interface Played {
  table: string;
  game: string;
  side: string;
  at: number;
  place: number;
  seats: number;
  names: string[];
}

/** A position: how many moves were made, and each seat's chance to win, as far as it knew. */
export interface Point {
  moves: number;
  shares: number[];
}

/** Yes. */
export interface Pong {
  t: "pong";
}

/** A position: how many moves were made, the events of the last one, and the view. */
export interface Position {
  moves: number;
  texts: string[];
  view: unknown;
}

/** All positions of a game, from the deal on. */
export interface Positions {
  game: string;
  names: string[];
  positions: Position[];
  result: Result | null;
  bot: string;
}

/** Why a request was refused. */
export interface Problem {
  code: "illegal" | "malformed" | "no_such" | "not_allowed" | "not_now" | "not_you" | "rate" | "restart" | "stale" | "storage";
  message: string;
}

/** What can be said of a guest's finished games. Games that went on from the middle of another do not count. */
export interface Profile {
  games: number;
  wins: number;
  streak: number;
  best_streak: number;
  by_game: Tally[];
  by_side: Tally[];
  by_level: Tally[];
  opponents: Opponent[];
  rival: Opponent | null;
  latest: Played[];
}

/** What a seat is asked or waits for, how many times more, and why. */
export interface Prompt {
  seat: number;
  decision: string;
  what: string;
  why?: string;
  left?: number;
  choices?: Choice[];
  why_not?: { [key: string]: string };
}

/** What a browser says when a passkey has signed. */
export interface Proof {
  id: string;
  /** Base64url without padding. */
  client: string;
  /** Base64url without padding. */
  data: string;
  /** Base64url without padding. */
  signature: string;
}

/** Something put to the vote. It is carried out when all voters agree, and dropped when one does not. */
export interface Proposal {
  id: number;
  what: "back" | "bot" | "end" | "hands" | "kick" | "pace" | "pause" | "resume";
  by: number;
  seat: number | null;
  voters: number[];
  agreed: number[];
  pace?: "instant" | "normal" | "quick" | "slow" | null;
}

/** Put something to the vote: undo your last move, a bot for an absent seat, a kick, the end of the game, a pace, */
export interface Propose {
  do: "propose";
  what: "back" | "bot" | "end" | "hands" | "kick" | "pace" | "pause" | "resume";
  seat?: number | null;
  pace?: "instant" | "normal" | "quick" | "slow" | null;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One puzzle in the list of a game's puzzles. */
export interface PuzzleFacts {
  id: string;
  rating: number;
  level: string;
}

/** The puzzles of a game, easy ones first, and the one of today. */
export interface PuzzleList {
  puzzles: PuzzleFacts[];
  daily: string;
  day: string;
}

/** A question as its seat saw it, and the solution if there was an answer. */
export interface Quiz {
  question: Update;
  title: string;
  rating?: number;
  level?: string;
  theme?: string;
  solution?: Solution | null;
}

/** One of the choices, and the chance to win with it; null: not explored. */
export interface Rated {
  action: string;
  share: number | null;
}

/** How strong somebody plays a game: about as well as bots of a level, give or take some levels. */
export interface Rating {
  game: string;
  board: "bots" | "people";
  side: string;
  level: string;
  off: number;
  games: number;
  placed: boolean;
  history: [number, number, number][];
  levels: [string, number][];
}

/** Take your seat back from the bot that plays for it. */
export interface Reclaim {
  do: "reclaim";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One game from the deal to its end, or to the last move so far. */
export interface Record {
  format?: number;
  game: string;
  rules: string;
  options: { [key: string]: unknown };
  seats: SeatName[];
  commitment?: string | null;
  seals?: string[];
  salts?: string[];
  secret?: string | null;
  key?: string | null;
  given?: number;
  chance: ChanceResult[];
  moves: [number, string][];
  taken_back?: TakenBack[];
  hashes: string[];
  result?: Result | null;
}

/** How many of the last games with other people somebody has played to the end. */
export interface Reliability {
  finished: number;
  of: number;
}

/** Say something to the others who watch. Players do not hear it before the game is over. */
export interface Remark {
  do: "remark";
  text: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** Open a new table with the same people, seats and bots. The game must be over. */
export interface Rematch {
  do: "rematch";
  /** SHA-256 of your salt, in hexadecimal. */
  seal?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** The answer to a command. If it is ok, the change is durable; otherwise nothing has changed. */
export interface Reply {
  t: "reply";
  mid?: string;
  ok: boolean;
  seq?: number;
  code?: "illegal" | "malformed" | "no_such" | "not_allowed" | "not_now" | "not_you" | "rate" | "restart" | "stale" | "storage" | null;
  message?: string;
  table?: string | null;
  commitment?: string | null;
  hint?: Advice | null;
}

/** How a game ended. Places are shared by ties: 1, 2, 2, 4. */
export interface Result {
  winners: number[];
  places: number[];
  scores: number[];
  sheet: ScoreLine[];
  adds_up?: boolean;
  reason?: string;
}

/** Reveal the salt of your seal, when `table.dealing` says that the seats are closed. */
export interface Reveal {
  do: "reveal";
  salt: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** The rules of a game, as Markdown. */
export interface Rules {
  rules: string;
}

/** Say something to the table, or to your team alone. */
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

/** A lesson as its teacher plays it: to read it without the server. */
export interface Script {
  answers: string[];
  taught: Taught[];
}

/** The name of the player in the seat; for a bot, the bot's name. */
export interface SeatName {
  name: string;
  bot?: string | null;
}

/** The person or bot in this seat. */
export interface SeatState {
  kind: "bot" | "held" | "open" | "person";
  name?: string;
  who?: string | null;
  face?: string;
  bot?: string | null;
  away?: boolean;
  bot_from?: number | null;
  same_browser?: number[];
  seal?: string;
  offered?: boolean;
  vacation?: number | null;
  nudged?: boolean;
  lost?: boolean;
}

/** What came of sending something. */
export interface Sent {
  ok: boolean;
  said: string;
  at?: number;
  gone?: boolean;
}

/** When you want to hear of your turns. */
export interface SetNotices {
  /** A time zone, such as Europe/Berlin. */
  zone?: string;
  /** When quiet hours begin; null: never. */
  quiet_from?: number | null;
  quiet_until?: number;
  reminders?: boolean;
}

/** Show an emote. */
export interface Show {
  do: "emote";
  emote: "hello" | "laugh" | "nice" | "oops" | "thanks" | "think";
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
  banks?: { [key: string]: number };
  take_back?: boolean;
  muted?: number[];
  team?: number[];
  result?: Result | null;
  open?: unknown;
  hands?: unknown[];
}

/** Sign out on this device, with all who play in the same browser; or everywhere, too. */
export interface SignOut {
  everywhere?: boolean;
}

/** Take an open seat; during the game, one that its player has left open. */
export interface Sit {
  do: "sit";
  seat: number;
  /** SHA-256 of your salt, in hexadecimal. */
  seal?: string;
  salt?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** What there is to say once somebody has answered. */
export interface Solution {
  right: boolean;
  answer: Weighed;
  choices: Weighed[];
  worlds: number;
  better: Update[];
  other: Update[];
  instead: string;
  played?: string;
  searched?: number;
}

/** Somebody who plays in the same browser. */
export interface Somebody {
  name: string;
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
  /** Seconds for each decision. null: no clock, unless there is a bank. */
  clock?: number | null;
  /** Instead of `clock`: seconds that each player has for the whole game. */
  bank?: number | null;
  /** Seconds added to the bank for each decision. */
  increment?: number;
  /** When the time is up: a bot plays until the player is back, the first choice is taken (to pass, where that is allowed), or the seat has lost and a bot plays on. */
  at_zero?: "bot" | "lose" | "pass";
  /** Listed for everybody; otherwise by invitation. */
  open?: boolean;
  /** People without a seat may watch. */
  spectators?: boolean;
  /** Players may ask what a strong bot would do. */
  hints?: boolean;
  /** How fast the bots answer. */
  pace?: "instant" | "normal" | "quick" | "slow";
  /** Does it count for ratings? null: unless the same people always play together, two of them share a browser, or there are hints. */
  rated?: boolean | null;
}

/** Leave the seat. During the game a bot plays on, and the seat can be taken back. */
export interface Stand {
  do: "stand";
  open?: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** How strong somebody plays, and whether they play to the end. */
export interface Standing {
  ratings: Rating[];
  reliability: Reliability;
}

/** Deal. Every seat must be taken. Where others have sealed a salt, all seats reveal theirs first. */
export interface Start {
  do: "start";
  salt?: string;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A review: the points of the graph, of which the last is the result, and the turning points. */
export interface Story {
  names: string[];
  points: Point[];
  turns: Turn[];
}

/** How far a review is: `done` of `of` positions. */
export interface StoryState {
  status: "done" | "failed" | "none" | "thinking" | "waiting";
  done?: number;
  of?: number;
  story?: Story | null;
}

/** A table of the club. The key lets members in. */
export interface TableOf {
  id: string;
  game: string;
  status: string;
  names: string;
  free: number;
  updated: number;
  key: string;
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
  round: number;
  your_turn: boolean;
  place: number;
}

/** The table around the game: the same for everybody. */
export interface TableState {
  id: string;
  title: string;
  spec: Spec;
  status: "over" | "playing" | "waiting";
  seats: SeatState[];
  commitment: string;
  dealing?: boolean;
  pace: "instant" | "normal" | "quick" | "slow";
  paused?: boolean;
  hands?: boolean;
  hurrying?: boolean;
  proposal?: Proposal | null;
  next?: string | null;
  origin?: string | null;
  daily?: Daily | null;
}

/** Undo your last move, where that needs nobody's consent. */
export interface TakeBack {
  do: "take_back";
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** A take-back: by which seat, after how many moves, what was undone, and how many chance results remained. */
export interface TakenBack {
  seat: number;
  after: number;
  moves: [number, string][];
  chance?: number | null;
}

/** Games of one kind, and how many of them were won. */
export interface Tally {
  game?: string;
  what?: string;
  games: number;
  wins: number;
}

/** Where a lesson is after the last answer: what to show of it, and what the teacher says. */
export interface Taught {
  updates: Update[];
  counts?: boolean;
  praise?: string;
  step?: number;
  begins?: boolean;
  title?: string;
  say?: string;
  do?: string;
  show?: string[];
  read?: boolean;
  done?: boolean;
}

/** Play today's deal; again: another try, which does not count. */
export interface TodaysDeal {
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
  again?: boolean;
}

/** One event of a viewer's stream. */
export interface Told {
  e: string;
  at: number;
  text?: string;
  seat?: number | null;
  what?: string;
  weight?: number;
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
  margin?: number;
  options?: TurnOption[];
  searched?: number;
}

/** One of the choices: the chance to win with it, and the standard error of that. */
export interface TurnOption {
  action: string;
  share: number;
  error: number;
}

/** New events, numbered without a gap from `first`, and everything there is to see after them. */
export interface Update {
  t: "update";
  stream: string;
  first: number;
  events: Told[];
  now: number;
  state?: Showing | null;
  changes?: unknown[][];
  steps?: unknown[][][];
}

/** Your vacation, if one is planned or under way, in seconds since 1970. */
export interface VacationState {
  since: number | null;
  until: number | null;
  left: number;
}

/** Does everything in a game follow from what was sealed before it, and from its moves? */
export interface Verdict {
  sound: boolean;
  commitment: string;
  reason?: string;
}

/** Is the table in sight? Notices are held back meanwhile. It is, until a client says that it is not. */
export interface Visible {
  do: "visible";
  on: boolean;
}

/** Vote on a proposal. */
export interface Vote {
  do: "vote";
  proposal: number;
  yes: boolean;
  /** Made by the client, new for every command: a command sent twice counts once. */
  mid: string;
}

/** One choice: its wins of 100 imagined games, how many fewer than the best, and the margin of that (95 %). */
export interface Weighed {
  action: string;
  label: string;
  wins: number;
  behind: number;
  margin: number;
  best: boolean;
  known?: boolean;
}

/** Something you said at a table. */
export interface Words {
  at: number;
  text: string;
  team: boolean;
}

export type FromClient = Hello | Ping | Visible | Join | Sit | Stand | Fill | Clear | Start | Reveal | Act | TakeBack | Propose | Vote | Cover | Reclaim | Nudge | Say | Remark | Show | Mute | Rematch | Fork | Hint;

export type FromServer = Update | Reply | Pong | Bye;
