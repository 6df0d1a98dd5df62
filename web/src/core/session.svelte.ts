// The guest in this browser, made only when one is needed.
import { api, Refused } from "./api";
import { settings } from "./settings.svelte";

export const session = $state<{ id: string; name: string; face: string; known: boolean }>({ id: "", name: "", face: "", known: false });

const FIRST = ["Hungry", "Sleepy", "Grumpy", "Lucky", "Sneaky", "Mossy", "Rusty", "Gloomy", "Merry", "Crooked"];
// no piece of a game has such a name
const SECOND = ["Badger", "Magpie", "Hedgehog", "Otter", "Raven", "Ferret", "Toad", "Weasel", "Heron", "Mole"];

export function someName(): string {
  const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? "";
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

/** Find out whether this browser has a guest already. */
export async function recognise(): Promise<void> {
  if (!settings.guest) {
    settings.name ||= someName();
    session.known = true;
    return;
  }
  try {
    const me = await api.me();
    Object.assign(session, { id: me.id, name: me.name, face: me.face ?? "" });
    settings.name = me.name;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    settings.name ||= someName();
  } finally {
    session.known = true;
  }
}

/** Be a guest: the known one, or a new one with the name from the settings. */
export async function beGuest(): Promise<void> {
  if (!session.known) await recognise();
  if (session.id && session.name === settings.name) return;
  const name = settings.name.trim() || someName();
  const me = session.id ? await api.rename(name) : await api.becomeGuest(name);
  Object.assign(session, { id: me.id, name: me.name });
  settings.name = me.name;
  settings.guest = true;
}

/** After signing out: this browser has no guest, and makes up another name. */
export function forgetGuest(): void {
  Object.assign(session, { id: "", name: "", face: "" });
  Object.assign(settings, { guest: false, named: false, name: someName(), fair: {}, counted: [] });
}
