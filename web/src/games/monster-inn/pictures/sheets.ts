// Every picture of this game, for the contact sheet and the tests.
import { back, creature } from ".";

const two = (number: number) => String(number).padStart(2, "0");
const values = Array.from({ length: 20 }, (_, at) => at + 1);

export const sheets = {
  monsters: values.map((value) => creature(`M${two(value)}`)),
  humanoids: values.map((value) => creature(`H${two(value)}`)),
  backs: ["1-5", "6-10", "11-15", "16-20"].map(back),
};
