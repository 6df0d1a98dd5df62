import { expect, test } from "vitest";
import { newsAfter } from "./news";
import type { Entry } from "./stream.svelte";

const entry = (n: number, seat: number, text: string, weight = 1): Entry => ({ n, e: "game", at: 0, seat, text, weight });
const LOG = [entry(1, 1, "Bo draws."), entry(2, 1, "Bo builds."), entry(3, 2, "Cy draws.", 0), entry(4, 0, "Ann draws."), entry(5, 2, "Cy wounds Bo.", 2), entry(6, 1, "Bo looks at Ann.")];

test("what must not be missed comes first, what is routine last", () => {
  expect(newsAfter(LOG, 1, 0, "Ann").map(({ n }) => n)).toEqual([5, 6, 2, 3]);
});

test("what others do to the reader is important", () => {
  expect(newsAfter(LOG, 5, 0, "Ann")).toEqual([{ n: 6, text: "Bo looks at Ann.", important: true }]);
  expect(newsAfter(LOG, 5, null, "")).toEqual([{ n: 6, text: "Bo looks at Ann.", important: false }]);
});

test("your own moves are no news", () => {
  expect(newsAfter(LOG.slice(0, 4), 3, 0, "Ann")).toEqual([]);
});
