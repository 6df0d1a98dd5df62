// The texts for spectators.
import { catalogue } from "../core/text";

export const g = catalogue({
  gallery: "Spectators",
  what: "Only spectators read this. Players can read it when the game is over.",
  say: "Say something to the other spectators…",
});
