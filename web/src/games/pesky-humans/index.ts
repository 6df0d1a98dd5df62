import type { GameParts } from "..";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { begins, oneTap, onTable, phrase, standard } from "./choices";
import Large from "./Large.svelte";
import { ABILITIES, CARDS, FIGURES, ITEMS, ROOMS, TOKENS } from "./facts";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { hints, t } from "./texts";
import type { PeskyView } from "./view";

const SOUNDS: Record<string, string> = {
  stepped: "card", rolled: "card", rerolled: "card", hit: "hit", died: "wound", flipped: "reveal", looked: "break", removed: "break", played: "spell",
  took: "coin", stole: "coin", summoned: "reveal", cursed: "wound", left: "won", lord_back: "reveal", cancelled: "break", prevented: "spell",
};

const names = [FIGURES, CARDS, ABILITIES, ITEMS, ROOMS, TOKENS].flatMap((facts) => Object.values(facts).map(({ name }) => name));
const escaped = [...new Set(names)].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

const PHASES: Record<string, string> = { draw: t("phase_draw"), open: t("phase_open"), movement: t("phase_movement"), combat: t("phase_combat"), close: t("phase_close") };

function headline(view: PeskyView): string {
  if (view.phase === "setup") return t("settingUp");
  if (view.phase === "over") return t("headlineOver", { round: view.round });
  return t("headline", { round: view.round, side: t(view.active === "monster" ? "monsters" : "humans"), phase: PHASES[view.phase] ?? "" });
}

const parts: GameParts = {
  Board,
  Seat,
  Own,
  Large,
  stage: true,
  headline,
  beat,
  begins,
  oneTap,
  standard,
  onTable,
  phrase,
  spots: { figure: '#own [data-large="figure:$"]', map: ".map" },
  tally: [{ of: "gem", each: true }, { of: "gem", each: true }],
  heads: ["turn"],
  chips: new RegExp(`((?:${escaped.join("|")})(?: \\d+)?)`),
  sound: (what) => SOUNDS[what],
  sections: {
    tile: "set-up", slot: "set-up", turn: "set-up", human_start: "set-up", monster_start: "set-up", token_hex: "set-up",
    token: "set-up", door_exit: "set-up", door_type: "set-up", two_avatars: "set-up", party: "set-up", abilities: "set-up", drawer: "a-turn",
    movement: "moving", steps: "moving", combat: "fighting", next_target: "fighting", loot: "fighting", steal: "fighting", window: "playing-cards", divination: "tokens-treasures-and-gems",
  },
  hints,
};
export default parts;
