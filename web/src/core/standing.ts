// Ratings, people's pages, and what one changes about oneself.
import { ask } from "./api";
import type { BoardTable, Change, Followed, Me, PersonPage, Standing } from "../protocol";

export const standing = {
  mine: () => ask<Standing>("GET", "/api/me/ratings"),
  boards: (game: string) => ask<BoardTable[]>("GET", `/api/games/${game}/ratings`),
  person: (id: string) => ask<PersonPage>("GET", `/api/people/${id}`),
  follows: () => ask<Followed[]>("GET", "/api/me/follows"),
  follow: (id: string, on: boolean) => ask<Followed[]>("POST", `/api/people/${id}/follow`, { on }),
  change: (change: Change) => ask<Me>("PATCH", "/api/me", change),
};
