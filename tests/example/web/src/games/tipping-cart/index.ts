import type { GameParts } from "..";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";

const parts: GameParts = {
  Board,
  Seat,
  heads: ["starts"],
  sections: { load: "a-turn" },
  hints: { load: "Load a tile. Whoever brings the cart above its limit loses." },
};
export default parts;
