import { expect, test } from "vitest";
import { choiceFor, colourOf, type PlainCard } from "./scene";

const card = (title: string, face_down = false): PlainCard => ({ title, lines: [], colour: "", face_down });
const choices = ["load:T1", "load:T11", "swap:T2+T3", "drop:T2", "take:red_gem"].map((action) => ({ action, label: action }));

test("a card stands for the one choice that names it", () => {
  expect(choiceFor(card("T1"), choices)?.action).toBe("load:T1");
  expect(choiceFor(card("T3"), choices)?.action).toBe("swap:T2+T3");
  expect(choiceFor(card("Red gem"), choices)?.action).toBe("take:red_gem");
});

test("a card that several choices name, none names, or that lies face down stands for none", () => {
  expect(choiceFor(card("T2"), choices)).toBeUndefined();
  expect(choiceFor(card("T4"), choices)).toBeUndefined();
  expect(choiceFor(card("T1", true), choices)).toBeUndefined();
});

test("every colour of a terminal has one on the table", () => {
  expect(colourOf({ ...card("T1"), colour: "red" })).not.toBe(colourOf({ ...card("T1"), colour: "green" }));
  expect(colourOf({ ...card("T1"), colour: "no such" })).toBe("var(--seat-1)");
});
