// The lid of the box: humans come in with one torch, and do not see what waits for them.
import { halo, lid, stand } from "../../../art/cover";
import { box, circle, flat, put, solid, WOOD } from "../../../art/ink";
import { AVATARS, MONSTERS } from "./figures";

const avatar = (id: string) => AVATARS[id]?.() ?? [];

export const cover = lid("humans in the dark", ["#ffcf7a", "#b4502a", "#3a120e", "#120405"], [125, 220], [
  stand(MONSTERS.ogre?.[1]() ?? [], 12, -8, 226),
  flat(box(0, 0, 250, 276), "#1a0406", 0.42),
  put([flat(circle(-25, 0, 11, 6) + circle(25, 0, 11, 6), "#ffe14d"), flat(circle(-24, 0, 4) + circle(24, 0, 4), "#1b0f0b")], 125, 105),
  halo(214, 130, 84, "#ff9a3c"),
  stand(avatar("paladin"), -6, 124, 98),
  stand(avatar("thief"), 128, 130, 94),
  stand(avatar("wizard"), 62, 118, 100),
  solid("M218 220 L212 146 L222 146 L228 220Z", WOOD),
  flat("M200 148 C192 124 214 122 210 100 C232 118 240 130 232 148Z", "#ff9a2c"),
  flat("M208 148 C206 134 218 132 216 120 C228 132 230 140 224 148Z", "#fff0a8"),
]);
