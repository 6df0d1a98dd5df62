import { expect, test } from "vitest";
import { placeNote, squeezeNote } from "./pointing";

const SCREEN = { width: 360, height: 640 };
const NOTE = { width: 200, height: 80 };
const thing = { left: 100, top: 300, width: 60, height: 90 };

test("a note lies above the thing it points at", () => {
  expect(placeNote(NOTE, thing, SCREEN, { touched: [thing], seen: [] })).toEqual({ left: 30, top: 208, side: "above" });
});

test("it goes where it covers nothing that is needed", () => {
  const above = { left: 0, top: 150, width: 360, height: 140 };
  expect(placeNote(NOTE, thing, SCREEN, { touched: [thing], seen: [above] }).side).toBe("below");
  const below = { left: 0, top: 400, width: 360, height: 240 };
  const place = placeNote(NOTE, thing, SCREEN, { touched: [thing, above, below], seen: [] });
  expect(place.side).toBe("");
  expect(place.top + NOTE.height).toBeLessThanOrEqual(150);
});

test("it stays on the screen", () => {
  const corner = { left: 340, top: 0, width: 20, height: 20 };
  const place = placeNote(NOTE, corner, SCREEN, { touched: [corner], seen: [] });
  expect(place.left).toBeGreaterThanOrEqual(0);
  expect(place.left + NOTE.width).toBeLessThanOrEqual(SCREEN.width);
  expect(place.side).toBe("below");
});

test("it would rather cover what is looked at than what is touched", () => {
  const all = (top: number, height: number) => ({ left: 0, top, width: 360, height });
  const place = placeNote(NOTE, thing, SCREEN, { touched: [all(290, 350)], seen: [all(0, 290)] });
  expect(place.top + NOTE.height).toBeLessThanOrEqual(290);
});

test("it becomes lower where there is no room for all of it", () => {
  const things = [0, 70, 190, 260, 330, 400, 470, 540, 610].map((top) => ({ left: 10, top, width: 340, height: 60 }));
  const place = squeezeNote(NOTE, null, SCREEN, { touched: things, seen: [] });
  expect(place).toEqual({ left: 80, top: 136, side: "", most: 48 });
  expect(squeezeNote(NOTE, null, SCREEN, { touched: things.slice(0, 5), seen: [] }).most).toBeUndefined();
});
