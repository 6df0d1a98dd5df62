import type { GameParts } from "..";
import Board from "./Board.svelte";
import { begins, onTable, phrase, standard, whyNot } from "./choices";
import { ABILITIES, CARDS, FIGURES, ITEMS, ROOMS, TOKENS } from "./facts";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";
import { beat, step } from "./steps";

const SOUNDS: Record<string, string> = {
  stepped: "card", rolled: "card", rerolled: "card", hit: "hit", died: "wound", flipped: "reveal", looked: "break", removed: "break", played: "spell",
  took: "coin", stole: "coin", summoned: "reveal", cursed: "wound", left: "won", lord_back: "reveal", cancelled: "break", prevented: "spell",
};

const names = [FIGURES, CARDS, ABILITIES, ITEMS, ROOMS, TOKENS].flatMap((facts) => Object.values(facts).map(({ name }) => name));
const escaped = [...new Set(names)].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

const parts: GameParts = {
  Board,
  Seat,
  Own,
  step,
  beat,
  begins,
  standard,
  onTable,
  phrase,
  whyNot,
  heads: ["turn"],
  chips: new RegExp(`((?:${escaped.join("|")})(?: \\d+)?)`),
  sound: (what) => SOUNDS[what],
  sections: {
    tile: "getting-ready", slot: "getting-ready", turn: "getting-ready", human_start: "getting-ready", monster_start: "getting-ready", token_hex: "getting-ready",
    token: "getting-ready", door_exit: "getting-ready", door_type: "getting-ready", party: "getting-ready", abilities: "getting-ready", drawer: "a-turn",
    movement: "moving", steps: "moving", combat: "fighting", next_target: "fighting", loot: "fighting", steal: "fighting", window: "windows", divination: "tokens-treasures-gems",
  },
  hints: {
    party: "Three of the four go in. The Paladin is tough, the Wizard hits hard from afar with spells, the Priestess heals, and doors are nothing to the Thief.",
    abilities: "Each Ability card can be used once in the game; the other side does not know which you take. “The rest for me” chooses for you.",
    tile: "Build your lair: tap a room, then a lit place. Yellow bars are exits; a room must meet an exit of another. “The rest for me” finishes everything.",
    turn: "Turn the tile with the arrows until its exits meet those you want, then place it.",
    human_start: "The humans come in here, and must come back here with the Gems. Far from your Gems is good.",
    token_hex: "One face-down token in each room. Humans must turn it over to know what it is.",
    door_exit: "Doors cost the humans time; only you know which are locked or trapped. Your monsters walk through.",
    movement: "Tap a ringed figure and then a lit hex: you see the way and what it brings before you confirm. All moving comes before all fighting.",
    steps: "Numbers are the Move it takes. Doors are opened with “Work on the door”; what is left when you stop is lost.",
    combat: "Each figure may attack once, next to it or within its range. Both sides roll a die; ties are hits.",
    window: "You hold something that can be played now. Passing costs nothing; you can also say that you do not want to be asked here again.",
    target: "Tap one of the lit figures or hexes. “Take it back” lets you choose something else.",
    drawer: "Your team draws one card a turn: agree who gets it.",
    place_minion: "A Minion from the supply guards this room: put it where it hurts.",
    loot: "What the fallen carried is yours to take.",
    steal: "The Rogue can take a Gem instead of wounding: without Gems they cannot win.",
  },
};
export default parts;
