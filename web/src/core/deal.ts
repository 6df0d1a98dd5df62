// The sealed deal, as this browser sees it: what it adds, what it keeps, and what it checks in the end by itself.
import type { NewTable, Reply, Showing } from "../protocol";
import { api, newMid } from "./api";
import { learning } from "./learning";
import type { TableConnection } from "./table.svelte";

/** What this browser knows of a deal, whatever the server says later. */
export interface Kept {
  salt: string;
  commitment: string;
  seals?: string[]; // of all seats, when they were closed
  shown?: boolean; // has the server taken the salt?
  alone?: boolean; // was it shown before anybody closed the seats? Then it proves something only if no other is in the mix
}

/** The part of a record that is about its seal. */
export interface SealedRecord {
  commitment: string | null;
  secret: string | null;
  seals?: string[];
  salts: string[];
  key?: string | null;
  taken_back?: unknown[];
  seats: { name: string }[];
}

export interface Check {
  wrong?: "commitment" | "secret" | "seals" | "salt" | "own" | "key";
  mine: boolean; // did this browser add a salt to the deal?
  names: string[]; // of those whose sealed salt is in the mix
}

const KEY = "undertable-deals";
const MOST = 200; // tables that are remembered
const SALT = 16; // bytes

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export const kept = (table: string): Kept | undefined => all()[table];

function keep(table: string, deal: Kept): void {
  const others = Object.entries(all()).filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, deal]])));
  } catch {
    // private windows may refuse: then this game cannot be checked
  }
}

const hex = (bytes: ArrayBuffer | Uint8Array): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(SALT)));

/** The hash that promises a salt; none on a page without https, where browsers have no cryptography. */
export async function sealOf(salt: string): Promise<string> {
  return crypto.subtle ? hex(await crypto.subtle.digest("SHA-256", encode(salt))) : "";
}

/** Open a table with a seal, and keep the server's commitment. */
async function sealing(open: (seal: string) => Promise<Reply>): Promise<Reply> {
  const salt = newSalt();
  const reply = await open(await sealOf(salt));
  if (reply.table && !kept(reply.table)) keep(reply.table, { salt, commitment: reply.commitment ?? "" });
  return reply;
}

export const openTable = (table: Omit<NewTable, "mid">) => sealing((seal) => api.open({ ...table, seal }));
export const rematch = (connection: TableConnection) => sealing((seal) => connection.send("rematch", { seal }));
export const playOnFrom = (game: string, puzzle: string) => sealing((seal) => learning.playOn(game, puzzle, { mid: newMid(), seal }));
export const fork = (table: string, from: object) => sealing((seal) => api.command(table, "fork", { ...from, seal }));

/** The seal to sit down with. One salt is enough for all seats of a table: nobody has seen it yet. */
export async function sealFor({ table }: Showing): Promise<string> {
  if (!kept(table.id)) keep(table.id, { salt: newSalt(), commitment: table.commitment });
  return sealOf(kept(table.id)?.salt ?? "");
}

/** Alone with bots: the salt is shown with the start, as the commitment is known and nobody else seals anything. */
export async function startAlone(table: string, start: (fields: object) => Promise<Reply>): Promise<Reply> {
  const deal = kept(table);
  if (deal) keep(table, { ...deal, alone: true });
  const reply = await start(deal ? { salt: deal.salt } : {});
  if (deal && reply.ok) keep(table, { ...deal, alone: true, shown: true });
  return reply;
}

/** The seats are closed: remember all seals, then show the salt. */
export async function reveal(connection: TableConnection, { table }: Showing): Promise<void> {
  const deal = kept(table.id);
  if (!deal || deal.commitment !== table.commitment) return;
  const sealed = { ...deal, seals: table.seats.map((seat) => seat.seal ?? "") };
  keep(table.id, sealed);
  const reply = await connection.send("reveal", { salt: deal.salt });
  if (reply.ok) keep(table.id, { ...sealed, shown: true });
}

/** Check what was sealed, without asking anybody: the commitment, every salt, and the key that all cards follow from. */
export async function checkDeal(record: SealedRecord, deal?: Kept): Promise<Check> {
  const secret = unhex(record.secret ?? "");
  const seals = record.seals ?? [];
  const sealed = await Promise.all(record.salts.map(sealOf));
  const added = record.salts.flatMap((_, seat) => (seals[seat] && sealed[seat] === seals[seat] ? [seat] : []));
  const early = (deal?.alone ?? false) && record.salts.some((salt) => salt && salt !== deal?.salt);
  const result = { mine: (deal?.shown ?? false) && !early, names: added.map((seat) => record.seats[seat]?.name ?? "") };
  const wrong = (what: Check["wrong"]): Check => ({ ...result, wrong: what });
  if (deal && deal.commitment !== record.commitment) return wrong("commitment");
  if (!secret.length || hex(await crypto.subtle.digest("SHA-256", secret)) !== record.commitment) return wrong("secret");
  if (deal?.seals && JSON.stringify(deal.seals) !== JSON.stringify(seals)) return wrong("seals");
  if (seals.some((seal, seat) => seal && seal !== sealed[seat] && seal !== record.salts[seat])) return wrong("salt");
  if (added.length && record.salts.some((salt, seat) => salt && !seals[seat])) return wrong("salt"); // chosen when the others were known
  if (deal?.shown && !record.salts.includes(deal.salt)) return wrong("own");
  const mixing = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  if (record.key && hex(await crypto.subtle.sign("HMAC", mixing, encode(JSON.stringify(record.salts)))) !== record.key) return wrong("key");
  return result;
}
