// Hexes of the lair on the common grid, and how its room tiles are drawn. Everything is in units of one hex side.
import type { Exit, Tile } from "./view";
import { ROOMS } from "./facts";

export interface Point {
  x: number;
  y: number;
}

export const DIRECTIONS = ["NW", "NE", "E", "SE", "SW", "W"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const STEP: Record<Direction, [number, number]> = { NW: [0, -1], NE: [1, -1], E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0] };
// as they are said
export const SAID: Record<Direction, string> = { NW: "north-west", NE: "north-east", E: "east", SE: "south-east", SW: "south-west", W: "west" };
// the corners of a hex: those before and after the edge in a direction are DIRECTIONS' number and the next
const CORNERS: Point[] = [-150, -90, -30, 30, 90, 150].map((degrees) => ({ x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) }));
export const TILE = 37;
/** Pixels of a hex side on the map before it is zoomed. */
export const SIDE = 48;

export function centre(q: number, r: number): Point {
  return { x: Math.sqrt(3) * (q + r / 2), y: 1.5 * r };
}

export function neighbour(q: number, r: number, way: Direction): [number, number] {
  return [q + STEP[way][0], r + STEP[way][1]];
}

export function corners(at: Point, size = 1): string {
  return CORNERS.map(({ x, y }) => `${round(at.x + x * size)},${round(at.y + y * size)}`).join(" ");
}

/** The edge of a hex in a direction, a little shorter than it is. */
export function edge(at: Point, way: Direction, length = 1): [Point, Point] {
  const number = DIRECTIONS.indexOf(way);
  const [from, to] = [CORNERS[number] as Point, CORNERS[(number + 1) % 6] as Point];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const part = (end: Point) => ({ x: at.x + middle.x + (end.x - middle.x) * length, y: at.y + middle.y + (end.y - middle.y) * length });
  return [part(from), part(to)];
}

export const round = (number: number) => Math.round(number * 1000) / 1000;

/** Places of a printed map row by row: q and r from its middle. */
export const LOCAL: [number, number][] = [];
for (let r = -3; r <= 3; r++) for (let q = Math.max(-3, -3 - r); q <= Math.min(3, 3 - r); q++) LOCAL.push([q, r]);

export function slotCentre(u: number, v: number): [number, number] {
  return [3 * u - 4 * v, 4 * u + 7 * v];
}

/** Where a place of a printed map comes to lie when its tile lies in a slot, turned. */
export function placed(place: number, slot: [number, number], turn: number): [number, number] {
  let [q, r] = LOCAL[place] as [number, number];
  for (let times = 0; times < turn; times++) [q, r] = [-r, q + r];
  const [u, v] = slotCentre(...slot);
  return [u + q, v + r];
}

/** All that lies on the grid, by hex name and by place. */
export class Grid {
  readonly at = new Map<string, Point>();
  readonly axial = new Map<string, [number, number]>();
  readonly named = new Map<string, string>(); // by "q,r"
  private readonly through = new Map<string, Exit>(); // by the two hexes of the exit

  constructor(
    readonly tiles: Tile[],
    readonly exits: Exit[],
  ) {
    for (const tile of tiles) {
      for (const [place, q, r] of tile.hexes) {
        const name = `${tile.room}.${place}`;
        this.at.set(name, centre(q, r));
        this.axial.set(name, [q, r]);
        this.named.set(`${q},${r}`, name);
      }
    }
    for (const exit of exits) {
      this.through.set(`${exit.a} ${exit.b}`, exit);
      this.through.set(`${exit.b} ${exit.a}`, exit);
    }
  }

  room(hex: string): string {
    return hex.slice(0, hex.lastIndexOf("."));
  }

  point(hex: string): Point {
    return this.at.get(hex) ?? { x: 0, y: 0 };
  }

  /** The hex across an edge, if there is no wall between, and the exit that leads there. */
  beyond(hex: string, way: Direction): { hex: string; exit: Exit | undefined } | null {
    const here = this.axial.get(hex);
    if (!here) return null;
    const there = this.named.get(neighbour(...here, way).join());
    if (!there) return null;
    const exit = this.through.get(`${hex} ${there}`);
    return exit || this.room(hex) === this.room(there) ? { hex: there, exit } : null;
  }

  way(from: string, to: string): Direction | undefined {
    const [here, there] = [this.axial.get(from), this.axial.get(to)];
    if (!here || !there) return undefined;
    return DIRECTIONS.find((way) => neighbour(...here, way).join() === there.join());
  }

  /** The hexes that steps lead over, the first one included; a Secret Passage is a jump. */
  walk(from: string, steps: string[], passages: string[] = []): string[] {
    const found = [from];
    for (const step of steps) {
      const next = this.beyond(found.at(-1) ?? from, step as Direction);
      if (!next) break;
      found.push(next.hex);
      const other = passages.length === 2 ? passages.indexOf(next.hex) : -1;
      if (other >= 0) found.push(passages[1 - other] as string);
    }
    return found;
  }

  /** What surrounds the floor and what it holds: left, top, width and height. */
  box(hexes: Iterable<string> = this.at.keys(), margin = 1.2): [number, number, number, number] {
    const points = [...hexes].map((hex) => this.point(hex));
    return around(points, margin);
  }
}

export function around(points: Point[], margin: number): [number, number, number, number] {
  if (!points.length) return [-6, -6, 12, 12];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** Around a whole tile. */
export function tileOutline(at: Point): string {
  return [0, 60, 120, 180, 240, 300].map((degrees) => `${round(at.x + 5.9 * Math.cos((degrees * Math.PI) / 180))},${round(at.y + 5.9 * Math.sin((degrees * Math.PI) / 180))}`).join(" ");
}

/** A tile that lies nowhere yet: for trays and ghosts. */
export function printed(room: string, slot: [number, number] = [0, 0], turn = 0): Tile {
  const map = (ROOMS[room]?.map ?? []).join("");
  const hexes = [...map].flatMap((sign, place) => (sign === "#" ? [] : [[place, ...placed(place, slot, turn)] as [number, number, number]]));
  return { room, slot, turn, hexes, entered: false };
}

/** The middles of a tile's open sides, for arrows: where its exits are. */
const SIDE_EXITS: Record<string, [number, Direction]> = { N: [2, "NW"], NE: [14, "NE"], SE: [32, "E"], S: [34, "SE"], SW: [22, "SW"], NW: [4, "W"] };

export function doorways(tile: Tile): { side: string; at: Point; way: Direction }[] {
  return (ROOMS[tile.room]?.exits ?? []).map((side) => {
    const [place, way] = SIDE_EXITS[side] as [number, Direction];
    const turned = DIRECTIONS[(DIRECTIONS.indexOf(way) + tile.turn) % 6] as Direction;
    return { side, at: centre(...placed(place, tile.slot, tile.turn)), way: turned };
  });
}
