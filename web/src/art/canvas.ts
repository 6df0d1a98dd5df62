// Paints drawings on a canvas, for one of three sizes:
// small has bold contours and no hatching, medium is hatched, large has everything that is marked as fine.
import { INK, mix, type Drawing, type Mark, type Matrix } from "./ink";

export type Size = "s" | "m" | "l";

const LEVELS: Record<Size, { bold: number; hatch: number; cross: boolean; fine: boolean; thinnest: number }> = {
  s: { bold: 1.45, hatch: 0, cross: false, fine: false, thinnest: 1.9 },
  m: { bold: 1, hatch: 4.2, cross: false, fine: false, thinnest: 0 },
  l: { bold: 0.88, hatch: 3, cross: true, fine: true, thinnest: 0 },
};
const LIT = "#fff0c8";
const DARK = "#1a0a24";
const OUTSIDE = "M-900 -900 L1900 -900 L1900 1900 L-900 1900Z ";
const HATCH_ANGLE = 40;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Does light fall from the left as it should, or is this part of the drawing mirrored? */
const isMirrored = ([a, b, c, d]: Matrix) => a * d - b * c < 0;

export function paint(pen: Pen, drawing: Drawing, size: Size): void {
  const level = LEVELS[size];
  const hatching = level.hatch ? hatch(pen, level.hatch) : null;
  pen.lineJoin = "round";
  pen.lineCap = "round";

  const all = (drawing: Drawing, light: number): void => {
    if ("kind" in drawing) mark(drawing, light);
    else for (const part of drawing) all(part, light);
  };
  const stroke = (path: Path2D, width: number, colour: string) => {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke(path);
  };
  const fill = (path: Path2D, colour: string | CanvasPattern | CanvasGradient, rule: CanvasFillRule = "nonzero") => {
    pen.fillStyle = colour;
    pen.fill(path, rule);
  };

  function mark(mark: Mark, light: number): void {
    switch (mark.kind) {
      case "group": {
        pen.save();
        pen.transform(...mark.matrix);
        all(mark.drawing, isMirrored(mark.matrix) ? -light : light);
        pen.restore();
        return;
      }
      case "clip":
        pen.save();
        pen.clip(new Path2D(mark.d));
        all(mark.drawing, light);
        pen.restore();
        return;
      case "fine":
        if (level.fine) all(mark.drawing, light);
        return;
      case "flat":
        pen.globalAlpha = mark.alpha;
        fill(new Path2D(mark.d), mark.colour);
        pen.globalAlpha = 1;
        return;
      case "line":
        if (mark.width < level.thinnest && mark.width < 1.5) return;
        pen.globalAlpha = mark.alpha;
        stroke(new Path2D(mark.d), Math.max(mark.width * (size === "s" ? 1.15 : 1), level.thinnest), mark.colour);
        pen.globalAlpha = 1;
        return;
      case "wash": {
        const gradient = pen.createRadialGradient(...mark.centre, 0, ...mark.centre, mark.radius);
        for (const [at, colour] of mark.stops) gradient.addColorStop(at, colour);
        fill(new Path2D(mark.d), gradient);
        return;
      }
      case "solid":
        return shaded(mark, light);
    }
  }

  function shaded({ d, colour, light: { outline, sx, sy, rim, hatch: hatched } }: Mark & { kind: "solid" }, light: number): void {
    const path = new Path2D(d);
    const outside = new Path2D(OUTSIDE + d);
    const width = outline * level.bold;
    pen.save();
    pen.translate(0.8 * light, 1);
    fill(path, INK);
    stroke(path, width + 1.4, INK);
    pen.restore();
    pen.save();
    pen.clip(path);
    fill(path, mix(colour, LIT, 0.36));
    const from = (x: number, y: number, draw: () => void) => {
      pen.save();
      pen.translate(x * light, y);
      draw();
      pen.restore();
    };
    from(rim, rim, () => {
      fill(path, colour);
      stroke(path, 1, colour);
    });
    if (level.cross) from(sx * 0.45, sy * 0.45, () => fill(outside, mix(colour, DARK, 0.2), "evenodd")); // a half tone before the shadow
    from(sx, sy, () => fill(outside, mix(colour, DARK, 0.52), "evenodd"));
    if (hatching && hatched) {
      from(sx * 1.9, sy * 1.9, () => fill(outside, hatching.along, "evenodd"));
      if (level.cross) from(sx * 0.9, sy * 0.9, () => fill(outside, hatching.across, "evenodd"));
    }
    pen.restore();
    stroke(path, width, INK);
  }

  all(drawing, 1);
}

const FINENESS = 12; // dots of a hatching tile for a unit of the drawing
const tiles = new Map<number, HTMLCanvasElement>();

function tile(gap: number): HTMLCanvasElement {
  const known = tiles.get(gap);
  if (known) return known;
  const made = document.createElement("canvas");
  made.width = made.height = Math.round(gap * FINENESS);
  const ink = made.getContext("2d");
  if (ink) {
    ink.fillStyle = "#12060a80";
    ink.fillRect(0, 0, 1.1 * FINENESS, made.height);
  }
  tiles.set(gap, made);
  return made;
}

/** Parallel strokes, and strokes across them for the deepest shadow. */
function hatch(pen: Pen, gap: number): { along: CanvasPattern; across: CanvasPattern } {
  const stroke = tile(gap);
  const pattern = (angle: number) => {
    const made = pen.createPattern(stroke, "repeat");
    if (!made) throw new Error("no pattern on this canvas");
    made.setTransform(new DOMMatrix().rotate(angle).scale(gap / stroke.width));
    return made;
  };
  return { along: pattern(HATCH_ANGLE), across: pattern(HATCH_ANGLE + 90) };
}
