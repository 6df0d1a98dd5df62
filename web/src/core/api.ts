// The HTTP part of the protocol.
import type { SealedRecord } from "./deal";
import type { Answers, CarryLink, DeviceFacts, Farewell, Feed, FeedState, Profile, Positions, GameFacts, LessonList, Lists, Me, NewTable, Problem, Reply, Rules, Script, StoryState, Taught, Verdict } from "../protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "X-Undertable": "1" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const said = await answer.json().catch(() => ({ code: "storage", message: answer.statusText }));
  if (!answer.ok) {
    const problem = said as Problem;
    throw new Refused(problem.code, problem.message, answer.status);
  }
  return said as T;
}

/** A new id for a command: one that is sent twice counts once. */
export function newMid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  becomeGuest: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  profile: () => ask<Profile>("GET", "/api/me/profile"),
  devices: () => ask<DeviceFacts[]>("GET", "/api/me/devices"),
  revoke: (device: string) => ask<DeviceFacts[]>("DELETE", `/api/me/devices/${device}`),
  signOut: (everywhere: boolean) => ask<Farewell>("POST", "/api/me/sign-out", { everywhere }),
  deleteMe: () => ask<Farewell>("DELETE", "/api/me"),
  feed: () => ask<FeedState>("GET", "/api/me/feed"),
  makeFeed: () => ask<Feed>("POST", "/api/me/feed"),
  stopFeed: () => ask<FeedState>("DELETE", "/api/me/feed"),
  link: () => ask<CarryLink>("POST", "/api/me/link"),
  carry: (code: string) => ask<Me>("POST", "/api/carry", { code }),
  games: () => ask<GameFacts[]>("GET", "/api/games"),
  rules: (game: string) => ask<Rules>("GET", `/api/games/${game}/rules`),
  lessons: (game: string) => ask<LessonList>("GET", `/api/games/${game}/lessons`),
  lesson: (game: string, number: number, answers: Answers) => ask<Taught>("POST", `/api/games/${game}/lessons/${number}`, answers),
  lessonScript: (game: string, number: number) => ask<Script>("GET", `/api/games/${game}/lessons/${number}/script`),
  tables: () => ask<Lists>("GET", "/api/tables"),
  forget: (table: string) => ask<Lists>("DELETE", `/api/me/tables/${table}`),
  open: (table: Omit<NewTable, "mid">) => ask<Reply>("POST", "/api/tables", { mid: newMid(), ...table }),
  command: (table: string, name: string, body: object) =>
    ask<Reply>("POST", `/api/tables/${table}/${name}`, { mid: newMid(), ...body }),
  record: (table: string) => ask<SealedRecord>("GET", `/api/tables/${table}/record`),
  verify: (table: string) => ask<Verdict>("GET", `/api/tables/${table}/verify`),
  story: (table: string) => ask<StoryState>("GET", `/api/tables/${table}/story`),
  tellStory: (table: string) => ask<StoryState>("POST", `/api/tables/${table}/story`),
  positions: (table: string, view: string) => ask<Positions>("GET", `/api/tables/${table}/positions?view=${view}`),
};
