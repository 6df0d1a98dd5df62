// The lid of the box: a full counter under lamplight.
import { beams, lid, stand } from "../../../art/cover";
import { creature } from "../../../art/creatures";
import { box, circle, flat, line, put, solid, type Drawing } from "../../../art/ink";
import { tankard } from "../../../art/things";

const coin = (x: number, y: number): Drawing => [flat(`M${x - 12} ${y} L${x - 12} ${y + 4} L${x + 12} ${y + 4} L${x + 12} ${y}Z`, "#9a6414"), solid(circle(x, y, 12, 7), "#f0c04a", { hatch: 0, outline: 1.6 })];

export const cover = lid("a full inn", ["#ffe2a0", "#d98a34", "#4a2a16", "#160a05"], [125, 55], [
  beams(125, 38, "#fff0b0", 14),
  flat(box(0, 0, 250, 20), "#2a160a"),
  line("M125 0 L125 24", 3),
  solid("M108 30 L112 20 L138 20 L142 30 L138 52 L112 52Z", "#5a3a1c"),
  flat("M114 30 L136 30 L133 48 L117 48Z", "#fff2b0"),
  stand(creature("troll", 4, 143, true), 62, 40, 132),
  stand(creature("orc", 2, 66, true), -30, 76, 122),
  stand(creature("kobold", 4, 122, true), 142, 72, 126),
  stand(creature("goblin", 3, 94, true), 76, 110, 104),
  solid(box(-10, 206, 270, 20), "#8a5426", { sy: -4, sx: 0 }),
  solid(box(-10, 224, 270, 66), "#4a2a14", { hatch: 0 }),
  put(tankard.drawing, 4, 148, 0.66),
  put(tankard.drawing, 182, 146, 0.66),
  coin(96, 200),
  coin(118, 206),
  coin(142, 199),
]);
