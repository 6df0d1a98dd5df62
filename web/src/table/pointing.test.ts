import { expect, test } from "vitest";
import { placeNote } from "./pointing";

const SCREEN = { width: 360, height: 640 };
const NOTE = { width: 200, height: 80 };
const thing = { left: 100, top: 300, width: 60, height: 90 };

test("a note lies above the thing it points at", () => {
  expect(placeNote(NOTE, thing, SCREEN, [thing])).toEqual({ left: 30, top: 208, side: "above" });
});

test("it goes where it covers nothing that is needed", () => {
  const above = { left: 0, top: 150, width: 360, height: 140 };
  expect(placeNote(NOTE, thing, SCREEN, [thing, above]).side).toBe("below");
  const below = { left: 0, top: 400, width: 360, height: 240 };
  const place = placeNote(NOTE, thing, SCREEN, [thing, above, below]);
  expect(place.side).toBe("");
  expect(place.top + NOTE.height).toBeLessThanOrEqual(150);
});

test("it stays on the screen", () => {
  const corner = { left: 340, top: 0, width: 20, height: 20 };
  const place = placeNote(NOTE, corner, SCREEN, [corner]);
  expect(place.left).toBeGreaterThanOrEqual(0);
  expect(place.left + NOTE.width).toBeLessThanOrEqual(SCREEN.width);
  expect(place.side).toBe("below");
});
