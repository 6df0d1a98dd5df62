import type { GameParts } from "..";
import Board from "./Board.svelte";
import { begins, onTable, standard } from "./choices";
import { BOSSES, HEROES, ROOMS, SPELLS } from "./cards";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import { beat, step } from "./steps";
import type { BossView } from "./view";

/** A room that has just been placed comes out of the own hand. */
function moved(before: BossView, after: BossView): Record<string, string> {
  const found: Record<string, string> = {};
  const seat = after.viewer;
  const player = seat === null ? undefined : after.players[seat];
  if (seat === null || !player || before.players[seat] === undefined) return found;
  player.dungeon.forEach((room, slot) => {
    if (room.card && room.face_down) found[`room-${seat}-${player.dungeon.length - slot}-${room.card}`] = `hand-${room.card}-0`;
  });
  return found;
}

const SOUNDS: Record<string, string> = {
  placed: "card",
  drew: "card",
  revealed: "card",
  built: "card",
  hurt: "hit",
  died: "coin",
  survived: "wound",
  level_up: "won",
  cast: "spell",
  used: "spell",
  cancelled: "break",
  destroyed: "break",
  out: "over",
};

const names = [ROOMS, SPELLS, BOSSES, HEROES].flatMap((cards) => Object.values(cards).map(({ name }) => name));
const escaped = names.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

const parts: GameParts = {
  Board,
  Seat,
  Hand,
  moved,
  step,
  beat,
  begins,
  standard,
  short: { "pass:phase": "Pass this whole phase", "pass:spell": "Pass until a Spell" },
  onTable,
  heads: ["turn"],
  chips: new RegExp(`(${escaped.join("|")})`),
  sound: (what) => SOUNDS[what],
  sections: {
    setup_discard: "setup",
    setup_room: "setup",
    turn_draw: "a-turn",
    build: "a-turn",
    slot: "your-dungeon",
    build_now: "your-dungeon",
    window: "spells-and-abilities-who-may-act",
    respond: "spells-and-abilities-who-may-act",
    cancel: "spells-and-abilities-who-may-act",
  },
  hints: {
    setup_discard: "Rooms lure heroes with treasure and kill them with damage; spells are for surprises. Keep rooms that share a treasure, and tap a card to read it.",
    setup_room: "Your first room. New rooms always go to the entrance; your boss sits at the far end.",
    build: "One room a turn. Tap a room card, then the lit slot. Each hero in town shows whom it would visit now, and whether it would die there.",
    slot: "A new slot makes the dungeon longer. Onto an old room: that one sleeps beneath. Advanced rooms (gold edge) need a shared treasure below.",
    window: "You may act now, or pass. “Pass this whole phase” spares you the question for every hero; it ends by itself if somebody casts what you could cancel.",
    respond: "What was declared has not happened yet: what you do now comes first.",
    cancel: "A Spell was cast. Now is the only moment to cancel it.",
    target: "Tap one of the lit rooms, heroes or players. “Take it back” lets you choose another card.",
    pay_card: "The price is paid from your hand: tap what you can spare.",
    pay_room: "The price is a room of yours: what lies beneath comes back.",
  },
};
export default parts;
