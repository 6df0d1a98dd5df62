// A chair at the table, seen from the front. The chair of a player against all others has horns.
import { BONE, both, circle, flat, GOLD, INK, mix, put, solid, WOOD } from "./ink";
import { book, subject } from "./subject";

const CLOTHS: Record<string, string> = { red: "#a8262f", blue: "#4d82c8", green: "#3f6a45" };
const SKULL = [
  solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", "#efe6cc", { hatch: 0 }),
  flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z M24 30 L27 36 L21 36Z", INK),
];

const chairs = book((id) => {
  const [cloth = "green", horned] = id.split(" ");
  const wood = horned ? "#4a2a22" : mix(WOOD, "#5a3418", 0.4);
  const seat = mix(wood, CLOTHS[cloth] ?? "#3f6a45", 0.55);
  const back = horned ? "M12 150 L8 40 C8 8 34 -6 60 -12 C86 -6 112 8 112 40 L108 150Z" : "M14 150 L12 34 C12 12 108 12 108 34 L106 150Z";
  const lining = horned ? "M26 132 L24 44 C24 22 44 12 60 8 C76 12 96 22 96 44 L94 132Z" : "M28 132 L26 44 C26 30 94 30 94 44 L92 132Z";
  return subject("chair", [190, 200], put([
    flat(circle(66, 148, 60, 8), "#000000", 0.45),
    horned ? both("M22 34 C-14 34 -34 8 -26 -30 C-14 0 10 6 34 14Z", BONE) : [],
    solid(back, wood),
    solid(lining, seat, { hatch: 0 }),
    horned ? put(SKULL, 46, -26, 0.6) : flat(circle(22, 28, 4) + circle(98, 28, 4), GOLD),
  ], 35, 42));
});

/** `cloth` is red, blue or green. */
export const chair = (cloth: string, horned: boolean) => chairs(horned ? `${cloth} horned` : cloth);
