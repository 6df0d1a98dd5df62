import type { GameParts } from "..";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { begins, onTable, standard } from "./choices";
import { BOSSES, HEROES, ROOMS, SPELLS } from "./cards";
import Hand from "./Hand.svelte";
import Large from "./Large.svelte";
import Seat from "./Seat.svelte";
import { hints, t } from "./texts";
import type { BossView } from "./view";

/** Rooms come out of your hand and are turned over where they lie; cards are drawn from their decks. */
function moved(before: BossView, after: BossView): Record<string, string> {
  const found: Record<string, string> = {};
  after.players.forEach(({ dungeon, hand }, seat) => {
    const earlier = before.players[seat];
    const own = seat === after.viewer;
    dungeon.forEach((room, slot) => {
      const place = dungeon.length - slot; // counted from the boss, where nothing is ever put in between
      const was = earlier?.dungeon[earlier.dungeon.length - place];
      if (!room.card || was?.card === room.card) return;
      found[`room-${seat}-${place}-${room.card}`] = own && room.face_down ? `hand-${room.card}-0` : `room-${seat}-${place}-hidden`;
    });
    if (!own || !hand) return;
    const had = earlier?.hand ?? [];
    for (const card of new Set(hand)) {
      const [many, before] = [hand, had].map((cards) => cards.filter((one) => one === card).length) as [number, number];
      for (let copy = before; copy < many; copy++) found[`hand-${card}-${copy}`] = ROOMS[card] ? "deck-rooms" : "deck-spells";
    }
  });
  return found;
}

const SOUNDS: Record<string, string> = {
  placed: "card",
  dealt: "card",
  drew: "card",
  all_drew: "card",
  revealed: "stone",
  built: "stone",
  hurt: "hit",
  died: "soul",
  survived: "wound",
  level_up: "level",
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
  Large,
  stage: true,
  finale: (_, { sheet, reason }) => [...sheet.slice(0, 2).map(({ label }) => label), reason ?? ""],
  moved,
  beat,
  begins,
  standard,
  short: {
    "pass:phase": t("passPhase"),
    "pass:turn": t("passTurn"),
    "pass:spell": t("passSpell"),
    "pass:aimed": t("passAimed"),
    ask: t("askAlways"),
  },
  onTable,
  spots: {
    card: '.cards [data-large="card:$"]',
    found: '.gallery [data-large="card:$"]',
    hero: '.town [data-large="hero:$"]',
    room: '#own .dungeon [data-large="card:$"]',
    new: "#own .dungeon .new",
    dungeon: "#own .dungeon .rooms",
    entrance: "#own .dungeon .entrance",
    boss: "#own .boss",
    seat: '.others [data-seat="$"]',
  },
  order: ["ask"], // ending an order is never out of sight
  tally: [{ of: "soul", each: true }, { of: "heart", each: true }],
  heads: ["turn"],
  chips: new RegExp(`(${escaped.join("|")})`),
  sound: (what) => SOUNDS[what],
  sections: {
    setup_discard: "set-up",
    setup_room: "set-up",
    turn_draw: "a-turn",
    build: "a-turn",
    slot: "your-dungeon",
    build_now: "your-dungeon",
    window: "when-you-may-act",
    respond: "when-you-may-act",
    cancel: "when-you-may-act",
  },
  hints,
};
export default parts;
