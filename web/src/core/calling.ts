// Calling a player back to the table: by a sound, and by a notification if the tab is not in sight.
import type { Showing } from "../protocol";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { t } from "./text";

export function callToTable(shown: Showing): void {
  play("turn");
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(t("yourTurnAt", { game: shown.table.title }), { body: shown.prompt?.what ?? "", tag: shown.table.id, icon: "/icon-turn.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

export const canNotify = (): boolean => "Notification" in window;

/** When somebody switches notifications on, ask the browser for permission; its answer becomes the setting. */
export async function setNotifying(wanted: boolean): Promise<void> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
}
