// The HTTP part of the protocol, for puzzles, turning points and the deal of the day.
import type { DailyDeal, DailyResult, Guess, PlayOn, PuzzleList, Quiz, Reply, TodaysDeal } from "../protocol";
import { ask } from "./api";

export const learning = {
  puzzles: (game: string) => ask<PuzzleList>("GET", `/api/games/${game}/puzzles`),
  puzzle: (game: string, id: string, guess: Guess) => ask<Quiz>("POST", `/api/games/${game}/puzzles/${id}`, guess),
  playOn: (game: string, id: string, wanted: PlayOn) => ask<Reply>("POST", `/api/games/${game}/puzzles/${id}/table`, wanted),
  turningPoint: (table: string, moves: number, guess: Guess) => ask<Quiz>("POST", `/api/turns/${table}/${moves}`, guess),
  daily: () => ask<DailyDeal[]>("GET", "/api/daily"),
  playDaily: (game: string, wanted: TodaysDeal) => ask<Reply>("POST", `/api/games/${game}/daily`, wanted),
  dailyResult: (game: string, day: string) => ask<DailyResult>("GET", `/api/games/${game}/daily/${day}`),
};
