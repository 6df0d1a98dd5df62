// What a page does while a table shows what happens: sounds, cards that travel, and how long each event is looked at.
import type { GameParts } from "../games";
import { play } from "./sound";
import type { TableStream } from "./stream.svelte";
import { remember } from "./travel";

export function attend(stream: TableStream, parts: GameParts): void {
  stream.onchange = (before, after, news) => {
    for (const entry of news) {
      const sound = entry.e === "game" ? parts.sound?.(entry.what ?? "") : undefined;
      if (sound && before) play(sound);
    }
    return remember(before?.view && after.view ? parts.moved?.(before.view, after.view) : {});
  };
  stream.beat = (event, before) => parts.beat?.(event, before) ?? 1;
}
