// The town at dusk, behind the heroes who wait in it.
import { box, circle, flat, wash } from "../../../art/ink";
import { subject } from "../../../art/subject";

/** A house with a gable, down to the ground. */
const house = (x: number, y: number, width: number, height: number) => {
  const eaves = y + height * 0.45;
  return `M${x} 190V${eaves}L${x - 5} ${eaves}L${x + width / 2} ${y}L${x + width + 5} ${eaves}L${x + width} ${eaves}V190Z`;
};
const HOUSES: readonly (readonly [number, number, number, number])[] = [
  [20, 96, 60, 70],
  [96, 70, 50, 90],
  [160, 104, 70, 60],
  [300, 90, 56, 80],
  [390, 60, 40, 110],
  [450, 104, 80, 60],
  [560, 84, 50, 80],
  [640, 100, 70, 60],
  [730, 60, 44, 100],
  [800, 98, 80, 60],
];
const WINDOWS = [44, 150, 112, 126, 322, 140, 404, 124, 484, 150, 578, 136, 746, 120, 834, 150];

export const town = subject(
  "The town",
  [900, 190],
  [
    flat("M0 150L120 84 230 140 330 90 470 150 600 96 740 146 900 88V190H0Z", "#6d3f52"),
    flat(HOUSES.map((one) => house(...one)).join(""), "#3a2236"),
    flat(WINDOWS.flatMap((x, at) => (at % 2 ? [] : [box(x, WINDOWS[at + 1] ?? 0, 8, 10)])).join(""), "#ffce6a"),
  ],
  [
    wash(box(0, 0, 900, 190), [60, 20], 900, [0, "#f6b668"], [0.4, "#a85a52"], [1, "#33264a"]),
    flat(circle(150, 66, 66), "#ffe0a0", 0.22),
    flat(circle(150, 66, 40), "#ffe0a0"),
  ],
);
