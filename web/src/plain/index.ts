// A board for any game that brings none of its own: its scene as zones of cards, its choices as buttons.
import type { GameParts } from "../games";
import Board from "./Board.svelte";
import Own from "./Own.svelte";
import Seat from "./Seat.svelte";

const parts: GameParts = { Board, Seat, Own, places: { "phone-seats": "118px" }, heads: [], sections: {}, hints: {} };
export default parts;
