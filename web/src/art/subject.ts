// What can be shown: a thing with a name, in a frame, before a scene.
import { box, circle, fine, flat, mix, put, wash, type Drawing } from "./ink";

export interface Subject {
  name: string;
  width: number;
  height: number;
  scene: Drawing; // behind it; left out where the thing stands alone
  drawing: Drawing;
  closeUp: number; // how much closer the smallest size is cropped
}

type Frame = readonly [width: number, height: number];
export const FIGURE: Frame = [120, 140]; // a bust, cut at the bottom
export const VIEW: Frame = [120, 84]; // a room or a place
const EMBLEM: Frame = [48, 48]; // a thing

export function subject(name: string, [width, height]: Frame, drawing: Drawing, scene: Drawing = [], closeUp = 1): Subject {
  return { name, width, height, drawing, scene, closeUp };
}

/** The pictures of one kind: each is made when it is first asked for, and is then the same one. */
export function book(make: (id: string) => Subject): (id: string) => Subject {
  const made = new Map<string, Subject>();
  return (id) => {
    const known = made.get(id) ?? make(id);
    made.set(id, known);
    return known;
  };
}

/** Silhouettes far behind a figure: what kind of place it comes from. */
const PLACES = {
  undead: "M6 140 L6 104 C6 92 24 92 24 104 L24 140Z M96 140 L96 96 L90 96 L90 90 L96 90 L96 82 L102 82 L102 90 L110 90 L110 96 L102 96 L102 140Z",
  kobold: "M0 0 L120 0 L120 20 L110 44 L102 16 L92 30 L84 10 L40 8 L32 36 L24 12 L12 52 L0 20Z",
  goblin: "M4 140 L4 110 C-8 106 -2 86 14 88 C26 86 30 104 18 110 L18 140Z M102 140 L102 96 C86 92 92 70 110 72 C126 72 126 92 116 96 L116 140Z",
  orc: "M-2 140 L-2 74 L6 58 L14 74 L14 66 L22 48 L30 66 L30 140Z M92 140 L92 62 L99 46 L107 62 L107 72 L114 58 L122 72 L122 140Z",
  troll: "M-2 140 L-2 60 L20 30 L34 50 L52 22 L80 56 L98 26 L122 62 L122 140Z",
  human: "M-2 140 L-2 50 L4 50 L4 44 L10 44 L10 50 L16 50 L16 44 L22 44 L22 50 L26 50 L26 140Z M98 140 L98 34 L108 18 L118 34 L118 140Z",
  cave: "M0 0 L120 0 L120 60 C108 34 96 22 60 20 C24 22 12 34 0 60Z",
  tavern: "M-2 140 L-2 0 L8 0 L8 30 L112 30 L112 0 L122 0 L122 140 L112 140 L112 38 L8 38 L8 140Z",
};
export type Place = keyof typeof PLACES;

const whole = (width: number, height: number) => box(0, 0, width, height);

export function backdrop(colour: string, place: Place): Drawing {
  const [width, height] = FIGURE;
  const dark = mix(colour, "#140a12", 0.72);
  return [
    wash(whole(width, height), [41, 36], 125, [0, mix(colour, "#ffeec2", 0.62)], [0.45, mix(colour, "#6b4a2c", 0.25)], [1, mix(colour, "#140a12", 0.8)]),
    fine(wash(circle(30, 20, 70), [30, 20], 70, [0, "#fff3cc66"], [1, "#fff3cc00"])),
    flat(PLACES[place], dark, 0.62),
    fine(flat(circle(18, 50, 1.1) + circle(34, 26, 0.8) + circle(104, 66, 1) + circle(92, 16, 0.9) + circle(12, 88, 0.7) + circle(110, 96, 0.9), "#fff3cc", 0.6)),
  ];
}

/** A figure in front of the place it comes from. */
export function figure(name: string, colour: string, place: Place, drawing: Drawing): Subject {
  return subject(name, FIGURE, drawing, backdrop(colour, place), 1.12);
}

/** A thing of its own, with a little air around it. */
export const emblemOf = (name: string, drawing: Drawing): Subject => subject(name, EMBLEM, put(drawing, 2.4, 2.2, 0.9));

/** A thing on a coloured ground, as on a card or a token. */
export function emblemOn(name: string, colour: string, drawing: Drawing): Subject {
  const ground = wash(whole(48, 48), [18, 14], 46, [0, mix(colour, "#fff0d0", 0.5)], [0.5, mix(colour, "#2a1020", 0.15)], [1, mix(colour, "#0e0610", 0.72)]);
  return subject(name, EMBLEM, put(drawing, 4.8, 4.6, 0.8), ground);
}
