// The lid of the box: a giant over a cliff, and four small heroes on the ledge.
import { beams, lid, stand } from "../../../art/cover";
import { flat, line } from "../../../art/ink";
import { BOSSES } from "./bosses";
import { HEROES } from "./heroes";

const LEDGE = "M-4 190 L30 178 L64 190 L96 180 L140 192 L180 180 L214 190 L254 178";
const hero = (id: string) => HEROES[id]?.() ?? [];

export const cover = lid("a boss and four heroes", ["#e0c8ff", "#7a5ad0", "#2c1a58", "#0c0618"], [125, 105], [
  beams(125, 100, "#e8d8ff", 20),
  stand(BOSSES.xyzax?.[1]() ?? [], 6, -6, 238),
  flat(`${LEDGE} L254 280 L-4 280Z`, "#120a20", 0.95),
  line(LEDGE, 4, "#8a6ad8"),
  stand(hero("jarek_squire_to_the_lion_knights"), 8, 142, 54),
  stand(hero("dartteon_elf_pyromancer"), 66, 148, 54),
  stand(hero("blackbeard_jake"), 126, 142, 56),
  stand(hero("katelyn_angelic_healer"), 188, 144, 54),
]);
