// The app's icon: one candle on the table, and under it somebody who looks at you. With `turn` it is your turn.
import { BONE, box, circle, facing, flat, inside, INK, line, put, solid, wash, type Drawing } from "../src/art/ink";
import { eye, teeth } from "../src/art/parts";

const SIDE = 128;
const rounded = (from: number, radius: number) => {
  const to = SIDE - from;
  return `M${from + radius} ${from} L${to - radius} ${from} C${to} ${from} ${to} ${from} ${to} ${from + radius} L${to} ${to - radius} C${to} ${to} ${to} ${to} ${to - radius} ${to} L${from + radius} ${to} C${from} ${to} ${from} ${to} ${from} ${to - radius} L${from} ${from + radius} C${from} ${from} ${from} ${from} ${from + radius} ${from}Z`;
};

const HEAD = "M60 60 C92 58 104 84 98 108 C92 132 76 146 60 148 C44 146 28 132 22 108 C16 84 28 58 60 60Z";
const HORN = "M38 72 C14 70 0 50 4 26 C14 46 34 48 52 58Z";

const beast = (turn: boolean): Drawing => [
  solid(HORN, BONE),
  facing(solid(HORN, BONE)),
  solid(HEAD, turn ? "#d8502f" : "#b4402f"),
  eye(43, 94, 14, turn ? "#fff6a0" : "#ffe14d", 14, 0.26),
  eye(77, 94, 14, turn ? "#fff6a0" : "#ffe14d", -14, 0.26),
  line("M24 79 L54 92 L66 92 L96 79", 7),
  flat("M34 116 Q60 126 86 116 Q80 140 60 140 Q40 140 34 116Z", INK),
  teeth(38, 82, 119, 6, 10),
];

const candle: Drawing = [
  solid("M-15 0 C-15 -3.6 15 -3.6 15 0 C15 4 -15 4 -15 0Z", "#c9963c", { outline: 1.6, hatch: 0 }),
  solid("M-7 -1 L-6.5 -19 C-5 -22 5 -22 6.5 -19 L7 -1 C5 1.5 -5 1.5 -7 -1Z", "#efe0bc", { outline: 1.6, hatch: 0, sx: -3, sy: -1 }),
  line("M0 -20 L0 -24", 1.6),
  flat("M0 -40 C6 -32 7 -28 4.6 -24.4 C2.6 -21.4 -2.6 -21.4 -4.6 -24.4 C-7 -28 -3.6 -32 0 -40Z", "#ff9a2c"),
  flat("M0 -33 C2.8 -29 3.2 -26.5 2 -24.5 C1 -23 -1.3 -23 -2.3 -24.5 C-3.3 -26.5 -1.3 -29 0 -33Z", "#fff4c0"),
];

/** On a square of 128; `full` fills the square for systems that cut it themselves. */
export function icon(turn: boolean, full = false): Drawing {
  const inner = full ? box(0, 0, SIDE, SIDE) : rounded(2.4, 26);
  const size = full ? 0.8 : 1;
  const scene: Drawing = [
    wash(box(-40, -40, SIDE + 80, SIDE + 80), [64, 20], 116, [0, "#ffcf7a"], [0.3, "#a8561c"], [0.62, "#3a1a0c"], [1, "#120704"]),
    wash(circle(64, 22, 48), [64, 22], 48, [0, "#ffe08af0"], [0.4, "#ffa63c80"], [1, "#ff9a3c00"]),
    wash(box(-40, 44, SIDE + 80, 130), [64, 92], 70, [0, turn ? "#a84a1c" : "#6a2412"], [1, "#120504"]),
    solid("M9 44 L19 44 L17 132 L10 132Z", "#6d4020", { outline: 2, hatch: 0, sx: -3 }),
    solid("M109 44 L119 44 L118 132 L111 132Z", "#6d4020", { outline: 2, hatch: 0, sx: -3 }),
    put(beast(turn), 64 - 60 * 0.66, 27, 0.66),
    solid("M-46 33 L174 33 L171 44 L-43 44Z", "#a8682c", { outline: 2.2, hatch: 0, sx: -1, sy: -3 }),
    solid("M-46 43 L174 43 L174 49 L-46 49Z", "#6d3f1c", { outline: 2, hatch: 0, sy: -2 }),
    put(candle, 64, 36, 0.86),
  ];
  const ring = turn ? [line(rounded(3.2, 25), 7, "#ffd98a"), line(rounded(6.6, 22), 1.6, "#7a4a12")] : [line(rounded(1.8, 26), 3), line(rounded(3.4, 25), 1.8, "#dfa63a")];
  const ground = full ? flat(box(0, 0, SIDE, SIDE), "#2a1208") : [];
  return [ground, inside(inner, put(scene, 64 - 64 * size, 64 - 64 * size, size)), full ? [] : ring];
}

/** The same for a tab, where it is 16 or 32 dots: only the table's edge and the face. */
export function tabIcon(turn: boolean): Drawing {
  const whole = rounded(0, 28);
  return inside(
    whole,
    wash(box(0, 0, SIDE, SIDE), [64, 74], 90, [0, turn ? "#ffb347" : "#7a2c14"], [1, turn ? "#7a2c08" : "#160604"]),
    put(beast(turn), 64 - 60 * 0.92, -10, 0.92),
    solid("M-6 -6 L134 -6 L134 16 L-6 16Z", "#b87432", { outline: 5, hatch: 0, sx: 0, sy: -5 }),
    turn ? [line(rounded(4, 25), 9, "#ffd98a")] : [],
  );
}
export const ICON_SIDE = SIDE;
