// Drawings as SVG files, in the small style: bold contours, no hatching. For icons, which browsers scale themselves.
import { INK, mix, type Drawing, type Mark } from "../src/art/ink";

const BOLD = 1.3;

export function toSvg(drawing: Drawing, width: number, height: number): string {
  let count = 0;
  const defs: string[] = [];

  const all = (drawing: Drawing): string => ("kind" in drawing ? one(drawing) : drawing.map(all).join(""));
  const clip = (d: string) => {
    const id = `c${++count}`;
    defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return `url(#${id})`;
  };
  function one(mark: Mark): string {
    switch (mark.kind) {
      case "fine":
        return "";
      case "group":
        return `<g transform="matrix(${mark.matrix.map((value) => Number(value.toFixed(3))).join(" ")})">${all(mark.drawing)}</g>`;
      case "clip":
        return `<g clip-path="${clip(mark.d)}">${all(mark.drawing)}</g>`;
      case "flat":
        return `<path d="${mark.d}" fill="${mark.colour}"${mark.alpha < 1 ? ` opacity="${mark.alpha}"` : ""}/>`;
      case "line":
        return `<path d="${mark.d}" fill="none" stroke="${mark.colour}" stroke-width="${mark.width}" stroke-linecap="round" stroke-linejoin="round"${mark.alpha < 1 ? ` opacity="${mark.alpha}"` : ""}/>`;
      case "wash": {
        const id = `w${++count}`;
        const stops = mark.stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour.slice(0, 7)}" stop-opacity="${colour.length > 7 ? Number((parseInt(colour.slice(7), 16) / 255).toFixed(2)) : 1}"/>`);
        defs.push(`<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${mark.centre[0]}" cy="${mark.centre[1]}" r="${mark.radius}">${stops.join("")}</radialGradient>`);
        return `<path d="${mark.d}" fill="url(#${id})"/>`;
      }
      case "solid": {
        const { d, colour, light } = mark;
        const outside = `M-900 -900L1900 -900L1900 1900L-900 1900Z${d}`;
        return (
          `<g clip-path="${clip(d)}"><path d="${d}" fill="${mix(colour, "#fff0c8", 0.36)}"/><path d="${d}" fill="${colour}" transform="translate(${light.rim} ${light.rim})"/>` +
          `<path d="${outside}" fill-rule="evenodd" fill="${mix(colour, "#1a0a24", 0.52)}" transform="translate(${light.sx} ${light.sy})"/></g>` +
          `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${light.outline * BOLD}" stroke-linejoin="round"/>`
        );
      }
    }
  }
  const body = all(drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs.join("")}</defs>${body}</svg>\n`;
}
