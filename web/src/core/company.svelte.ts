// Several people at one device: who plays, who else does, and who is next.
import { api, ask } from "./api";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import type { Companion, Me } from "../protocol";

const OFTEN = 1500; // milliseconds between two looks at whose turn it is

export const company = {
  list: () => ask<Companion[]>("GET", "/api/me/company"),
  add: (name: string) => ask<Me>("POST", "/api/me/company", { name }),
};

/** Be another guest of this browser. */
export async function become(id: string): Promise<void> {
  const me = await ask<Me>("POST", `/api/me/company/${id}`);
  Object.assign(session, { id: me.id, name: me.name, face: me.face ?? "" });
  settings.name = me.name;
}

/** Somebody new plays here, too: takes a seat at the table, and then the first one goes on. */
export async function seatHere(name: string, table: string, invite: string, seat: number): Promise<void> {
  const me = session.id;
  const other = await company.add(name);
  await become(other.id);
  try {
    await api.command(table, "join", { invite });
    await api.command(table, "sit", { seat });
  } finally {
    await become(me);
  }
}

/** The others at this device who play at a table, and who of them must act. */
export class HotSeat {
  others = $state.raw<Companion[]>([]);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly table: string) {
    this.timer = setInterval(() => this.others.length && !document.hidden && void this.look(), OFTEN);
  }

  async look(): Promise<void> {
    if (session.id) this.others = await company.list().catch(() => this.others);
  }

  /** The one who must act here, among those who have a seat at the table. */
  next(seats: (string | null | undefined)[]): Companion | undefined {
    return this.others.find((one) => seats.includes(one.id) && one.turns.includes(this.table));
  }

  close(): void {
    clearInterval(this.timer);
  }
}
