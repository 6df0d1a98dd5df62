// The lair as an inked map: floors, thick walls, hatching outside them, furniture, gaps for the exits.
import { BONE, box, circle, flat, GOLD, INK, IRON, line, mix, put, random, rope, solid, STEEL, WOOD, type Drawing } from "../../../art/ink";
import { book, subject, type Subject } from "../../../art/subject";
import { ROOMS, roomName } from "../facts";
import { centre, DIRECTIONS, edge, Grid, placed, printed, type Point } from "../hex";

const UNIT = 32; // of the drawing, for a side of a hex
const MARGIN = 1.9; // sides of a hex around the map, for the hatching
const THIN = { outline: 1.6, hatch: 0 };

/** Two tones of floor, and what it is made of. */
const FLOORS: Record<string, readonly [light: string, dark: string, made: Floor]> = {
  throne_room: ["#7a4760", "#6d3d55", "carpet"],
  kitchen: ["#a0713f", "#8f6236", "tiles"],
  armoury: ["#6d7478", "#616870", "plates"],
  fountain: ["#4f7a78", "#466c6e", "pebbles"],
  library: ["#8a5a34", "#7a4e2c", "boards"],
  guard_post: ["#7a6a4a", "#6d5e42", "flags"],
  treasury: ["#8a7434", "#7a662c", "tiles"],
  chapel: ["#77708a", "#6a647c", "flags"],
  crypt: ["#5a6478", "#505a6d", "cracks"],
  torture_chamber: ["#7a4a44", "#6d413c", "plates"],
  prison: ["#5f6a6a", "#556060", "straw"],
  alchemist: ["#5a7a4a", "#506d42", "tiles"],
  mushroom_cave: ["#6a5a78", "#5e5069", "pebbles"],
  barracks: ["#8a6a44", "#7c5e3c", "boards"],
  chasm: ["#6a5a50", "#5d4f46", "cracks"],
  storeroom: ["#94744a", "#856842", "straw"],
};
type Floor = "boards" | "carpet" | "cracks" | "flags" | "pebbles" | "plates" | "straw" | "tiles";

/** What can be seen of a floor on one hex, around its middle. */
const GRAIN: Record<Floor, (chance: () => number) => string> = {
  boards: () => "M-26 -9 L26 -9 M-27 6 L27 6 M-20 20 L20 20 M-6 -9 L-6 6 M10 6 L10 20",
  carpet: () => "M0 -14 L7 0 L0 14 L-7 0Z M-16 -4 L-13 2 L-16 8 L-19 2Z M16 -4 L19 2 L16 8 L13 2Z",
  cracks: (chance) => (chance() < 0.5 ? "M-14 -10 L-4 -4 L-8 4 L2 10 M-4 -4 L6 -8" : "M12 -12 L6 -2 L12 6 L4 14 M6 -2 L-4 0"),
  flags: () => "M-26 0 L26 0 M-8 -28 L-8 0 M10 0 L10 28",
  pebbles: (chance) => Array.from({ length: 4 }, () => circle(chance() * 32 - 16, chance() * 32 - 16, 2 + chance() * 2, 1.6 + chance())).join(""),
  plates: () => "M-18 -16 L18 -16 L18 16 L-18 16Z M-14 -12 L-13 -12 M14 -12 L13 -12 M-14 12 L-13 12 M14 12 L13 12",
  straw: (chance) => Array.from({ length: 4 }, () => { const [x, y, d] = [chance() * 30 - 15, chance() * 30 - 15, chance() * 12 - 6]; return `M${x.toFixed(1)} ${y.toFixed(1)} L${(x + 9).toFixed(1)} ${(y + d).toFixed(1)}`; }).join(""),
  tiles: () => "M0 -26 L22 0 L0 26 L-22 0Z",
};

const FURNITURE: Record<string, Drawing> = {
  throne: [solid("M-16 12 L-18 -22 L-10 -14 L-6 -28 L0 -18 L6 -28 L10 -14 L18 -22 L16 12Z", GOLD), solid(box(-11, -6, 22, 16), "#a8322a", { hatch: 0 })],
  oven: [solid("M-20 16 L-20 -8 C-20 -26 20 -26 20 -8 L20 16Z", "#8f8478"), flat("M-11 16 L-11 0 C-11 -12 11 -12 11 0 L11 16Z", INK), flat("M-8 15 C-10 4 -2 6 -1 -4 C6 4 10 8 8 15Z", "#ff9a2c"), flat("M-4 15 C-4 9 1 10 1 4 C5 9 5 12 4 15Z", "#ffe07a")],
  table: [solid(box(-24, -10, 48, 20), "#9a6630"), solid(circle(-10, 0, 6), "#cfd5da", THIN), solid("M6 -5 L18 -3 L17 3 L6 4Z", "#a8623a", THIN)],
  "weapon rack": [solid(box(-24, -6, 48, 12), "#6d4626"), rope("M-16 -16 L-16 14 M-4 -18 L-4 12 M8 -16 L8 14 M18 -14 L18 10", 4.5, STEEL)],
  pool: [solid(circle(0, 0, 27, 22), "#9aa3a0"), solid(circle(0, 0, 19, 15), "#4fb0d0", { hatch: 0 }), line("M-10 -3 Q-4 -7 2 -3 M-2 5 Q4 1 10 5", 2, "#d5f6ff")],
  desk: [solid(box(-24, -11, 48, 22), "#7a4e2c"), solid("M0 3 C-6 -2 -14 -2 -18 1 L-18 -8 C-12 -10 -5 -8 0 -4 C5 -8 12 -10 18 -8 L18 1 C14 -2 6 -2 0 3Z", "#f2e6c8", THIN), line("M0 -4 L0 3", 1.4), solid(circle(19, 7, 3), "#2a4a8a", THIN)],
  coffin: [solid("M-22 -6 L-12 -12 L22 -8 L22 8 L-12 12 L-22 6Z", "#7a5a3a"), line("M-8 0 L10 0 M2 -5 L2 5", 2.6, GOLD)],
  altar: [solid(box(-20, -8, 40, 18), "#b0aab8"), solid(box(-3, -14, 6, 22), GOLD, THIN), solid(box(-9, -8, 18, 5), GOLD, THIN)],
  "giant mushroom": [solid("M-5 14 L-4 -4 L5 -4 L6 14Z", "#efe2c0"), solid("M-22 -2 C-20 -26 20 -26 22 -2 C12 4 -12 4 -22 -2Z", "#b8483a"), flat(circle(-8, -11, 3.4) + circle(7, -13, 3) + circle(0, -5, 2.4), "#f6ead0")],
  "coin heap": [flat(circle(2, 8, 25, 10), "#7a4a0a"), ...[[-14, 6], [0, 9], [14, 6], [-7, 0], [8, 0], [0, -6]].map(([x = 0, y = 0]) => [flat(circle(x, y, 9, 5.6), "#f0bc48"), line(circle(x, y, 9, 5.6), 1.6), line(circle(x, y, 5.6, 3.2), 1, "#a06a18")]), solid("M0 -16 L6 -10 L0 -3 L-6 -10Z", "#d0413a", THIN)],
  bunk: [solid(box(-24, -10, 48, 20), "#7a5a34"), solid(box(-21, -7, 11, 14), "#efe2c0", THIN), solid(box(-8, -8, 29, 16), "#a8432f", THIN)],
  bench: [solid(box(-24, -9, 48, 18), "#8a5a2c"), solid(circle(-13, -2, 7), "#8adf4a", THIN), solid("M0 6 L4 -10 L10 -10 L14 6Z", "#d05a8a", THIN), solid(box(17, -6, 5, 11), "#e8b04a", THIN)],
  crates: [solid(box(-20, -14, 22, 22), "#a87a44"), line("M-20 -14 L2 8 M2 -14 L-20 8", 2), solid(box(0, -4, 20, 18), "#94683a")],
  straw: [flat("M-24 8 C-20 -8 -4 -4 2 -10 C14 -8 24 -2 24 10 C12 16 -12 16 -24 8Z", "#c9a24a"), line("M-22 8 L-6 -4 M-14 12 L4 -8 M-2 12 L12 -6 M8 12 L22 2 M-18 2 L10 10", 2, "#7a5a1c")],
  rack: [solid(box(-25, -9, 50, 18), "#7a4e2c"), rope("M-20 -12 L-20 12 M20 -12 L20 12", 6, WOOD), line("M-18 -4 L18 -4 M-18 4 L18 4", 2, "#d8c8a0"), solid(circle(0, 0, 4), IRON, THIN)],
  "rope bridge": [solid(box(-26, -9, 52, 18), "#a87a44"), line("M-16 -9 L-16 9 M-6 -9 L-6 9 M4 -9 L4 9 M14 -9 L14 9", 2.4), rope("M-28 -10 L28 -10 M-28 10 L28 10", 4, "#e3cf9c")],
  bones: [rope("M-14 8 L10 4 M-10 2 L12 10", 4.4, BONE)],
};

const at = ({ x, y }: Point, size = 1): string => {
  const corner = [-150, -90, -30, 30, 90, 150].map((degrees) => [x + Math.cos((degrees * Math.PI) / 180) * size, y + Math.sin((degrees * Math.PI) / 180) * size]);
  return `M${corner.map((point) => point.map((value) => (value * UNIT).toFixed(1)).join(" ")).join(" L")}Z`;
};
const stroke = ([from, to]: [Point, Point]) => `M${(from.x * UNIT).toFixed(1)} ${(from.y * UNIT).toFixed(1)} L${(to.x * UNIT).toFixed(1)} ${(to.y * UNIT).toFixed(1)}`;

/** Bundles of three short strokes outside a wall, as on an old map. */
function hatched(middle: Point, [from, to]: [Point, Point], chance: () => number): string {
  const out = { x: (from.x + to.x) / 2 - middle.x, y: (from.y + to.y) / 2 - middle.y };
  const [far, length] = [Math.hypot(out.x, out.y), 0.2];
  let d = "";
  for (let bundle = 0; bundle < 5; bundle++) {
    const [along, away, angle] = [chance(), 0.22 + chance() * 0.53, chance() * Math.PI];
    const x = from.x + (to.x - from.x) * along + (out.x / far) * away;
    const y = from.y + (to.y - from.y) * along + (out.y / far) * away;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let beside = -1; beside <= 1; beside++) {
      const [mx, my] = [x - sin * beside * 0.11, y + cos * beside * 0.11];
      d += stroke([{ x: mx - cos * length, y: my - sin * length }, { x: mx + cos * length, y: my + sin * length }]);
    }
  }
  return d;
}

/** The map of what lies on a grid, without doors and figures; it covers `grid.box(undefined, MAP_MARGIN)`. */
export function lairMap(grid: Grid, withCompass = false): Subject {
  const [left, top, width, height] = grid.box(undefined, MARGIN);
  const chance = random(grid.tiles.length * 17 + 5);
  const floors: Drawing[] = [];
  let [ground, grain, joints, walls, inner, hatching] = ["", "", "", "", "", ""];
  for (const tile of grid.tiles) {
    const [light, dark, made] = FLOORS[tile.room] ?? ["#7a6a5a", "#6d5e50", "flags"];
    for (const [place, q, r] of tile.hexes) {
      const middle = centre(q, r);
      ground += at(middle, 1.02);
      floors.push(flat(at(middle, 1.02), mix((q + r * 2) & 1 ? light : dark, chance() < 0.5 ? "#fff0d0" : "#100810", chance() * 0.1)));
      grain += moved(GRAIN[made](chance), middle);
      joints += at(middle, 0.95);
      for (const way of DIRECTIONS) {
        if (grid.beyond(`${tile.room}.${place}`, way)) continue;
        const side = edge(middle, way);
        const outside = !grid.named.has([q + (STEPS[way]?.[0] ?? 0), r + (STEPS[way]?.[1] ?? 0)].join());
        if (outside) {
          walls += stroke(side);
          hatching += hatched(middle, side, chance);
        } else inner += stroke(side);
      }
    }
  }
  const furniture = grid.tiles.flatMap((tile) =>
    (ROOMS[tile.room]?.furniture ?? []).map(({ what, place }) => {
      const { x, y } = centre(...placed(place, tile.slot, tile.turn));
      return put([flat(circle(3, 13, 25, 9), "#000000", 0.35), FURNITURE[what] ?? []], x * UNIT, y * UNIT);
    }),
  );
  const wall = (d: string): Drawing => [put(line(d, UNIT * 0.5, INK, 0.6), 2, 3), line(d, UNIT * 0.4), line(d, UNIT * 0.26, "#a8977e"), line(d, UNIT * 0.12, "#5d5044")];
  const drawing: Drawing = [
    withCompass ? compass(grid) : [],
    line(hatching, 1.5, "#3a2412", 0.85),
    put(line(ground, UNIT * 0.55), 2, 3),
    line(ground, UNIT * 0.4, INK),
    line(ground, UNIT * 0.34, "#a8977e"),
    line(ground, UNIT * 0.15, "#5d5044"),
    floors,
    line(grain, 1.2, "#120808", 0.3),
    line(joints, 1.5, "#120808", 0.4),
    line(walls, UNIT * 0.2, "#0a0406", 0.5),
    inner ? wall(inner) : [],
    furniture,
  ];
  return subject("the lair", [width * UNIT, height * UNIT], put(drawing, -left * UNIT, -top * UNIT));
}
export const MAP_MARGIN = MARGIN;

const ROSE = 2.9; // hex sides that a compass needs to every side
const CLEAR = 4.3; // and its distance from the middle of any hex

/** A compass where the parchment is empty, as near to the middle as there is such a place. */
function compass(grid: Grid): Drawing {
  const [left, top, width, height] = grid.box(undefined, MARGIN);
  const floor = grid.tiles.flatMap((tile) => tile.hexes.map(([, q, r]) => centre(q, r)));
  const middle = { x: left + width / 2, y: top + height / 2 };
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  let best: Point | null = null;
  for (let x = left + ROSE; x <= left + width - ROSE; x += 0.5) {
    for (let y = top + ROSE; y <= top + height - ROSE; y += 0.5) {
      if (best && apart({ x, y }, middle) >= apart(best, middle)) continue;
      if (floor.every((hex) => apart(hex, { x, y }) > CLEAR)) best = { x, y };
    }
  }
  if (!best) return [];
  const needle = (degrees: number, length: number, light: string, dark: string): Drawing => {
    const turn = (x: number, y: number) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
    };
    const half = (side: number) => `M${turn(0, -length)} L${turn(11 * side, -11)} L${turn(0, 0)}Z`;
    return [solid(half(-1), light, THIN), solid(half(1), dark, { ...THIN, hatch: 1 })];
  };
  const faint = "#5a3a1c";
  const rose: Drawing = [
    line(circle(0, 0, 52), 1.6, faint, 0.6),
    line(circle(0, 0, 47), 1, faint, 0.6),
    [90, 180, 270].map((degrees) => needle(degrees, 68, "#efe2c0", "#b3a184")),
    needle(0, 74, "#a8322a", "#7a1f1c"),
    line("M-7 -80 L-7 -95 L7 -80 L7 -95", 3.2, faint),
  ];
  return put(rose, best.x * UNIT, best.y * UNIT);
}

const STEPS: Record<string, [number, number]> = { NW: [0, -1], NE: [1, -1], E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0] };

/** A path moved to the middle of a hex. */
const moved = (d: string, { x, y }: Point) => d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => `${(Number(a) + x * UNIT).toFixed(1)} ${(Number(b) + y * UNIT).toFixed(1)}`);

const tiles = book((id) => {
  const [room = "", turn = "0"] = id.split(" ");
  return { ...lairMap(new Grid([printed(room, [0, 0], Number(turn))], [])), name: roomName(room) };
});
/** One room tile, turned clockwise by sixths: for the tray, and for pages about it. */
export const tile = (room: string, turn = 0) => tiles(`${room} ${turn}`);

/** A door across an exit, seen from above: put it on the middle of the edge, turned along it. 40 by 16 units of a hex side of 32. */
export const doorAcross = (open: boolean): Subject =>
  subject(open ? "open door" : "closed door", [44, 20], put(open ? [solid(box(-21, -5, 7, 10), "#9a6630", THIN), solid(box(14, -5, 7, 10), "#9a6630", THIN)] : [solid(box(-20, -7, 40, 14), "#9a6630"), line("M-10 -6 L-10 6 M10 -6 L10 6", 2), solid(circle(0, 0, 5), GOLD, THIN)], 22, 10));
