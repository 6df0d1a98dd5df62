// The lid of the box: one face, half of a hero and half of the monster, over the gold they both want.
import { beams, lid, stand } from "../../../art/cover";
import { creature } from "../../../art/creatures";
import { box, flat, inside, line, put } from "../../../art/ink";
import { person } from "../../../art/people";
import { hoard } from "../../../art/things";

const CRACK = "130 -10 L118 40 L134 70 L116 110 L132 140 L120 180 L126 280";

export const cover = lid("half hero, half monster", ["#fff0b8", "#e0962a", "#7a4a14", "#2a1204"], [125, 110], [
  beams(125, 120, "#fff4c8", 22),
  inside(`M-10 -10 L${CRACK} L-10 280Z`, stand(person("paladin", 3), 10, 0, 230)),
  inside(`M260 -10 L${CRACK} L260 280Z`, flat(box(0, 0, 250, 276), "#7a1408", 0.6), stand(creature("orc", 4, 136, true), 14, 0, 222)),
  line(`M${CRACK}`, 8),
  line(`M${CRACK}`, 3.6, "#fff4c0"),
  put(hoard.drawing, -20, 182, 0.47),
]);
