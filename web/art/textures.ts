// The table's materials, as SVG that lights a noise from the upper left. Baked once: the filters are far too slow to run at play.
interface Material {
  width: number;
  height: number;
  quality: number; // of the WebP, 0 to 1
  frequency: string;
  octaves: number;
  seed: number;
  depth: number; // of the relief
  elevation: number; // of the light, in degrees
  light: string;
  colours: string; // a matrix that turns noise into colour
  gain?: number;
  above?: string; // drawn on top
}

const AZIMUTH = 235; // the light: upper left
const SEAM = { dark: "#0d0603", light: "#ffdca0" };

const planks = [1, 129, 257, 385]
  .map((y) => `<path d='M0 ${y}H1024' stroke='${SEAM.dark}' stroke-opacity='.75' stroke-width='3'/><path d='M0 ${y + 2.6}H1024' stroke='${SEAM.light}' stroke-opacity='.10' stroke-width='1.6'/>`)
  .join("");
const nail = (x: number, y: number) => `<circle cx='${x}' cy='${y}' r='3' fill='#140a06' opacity='.8'/><circle cx='${x - 1}' cy='${y - 1}' r='1' fill='#c9a06a' opacity='.5'/>`;
const joints = [[330, 0], [800, 128], [160, 256], [600, 384]]
  .map(([x = 0, y = 0]) => `<path d='M${x} ${y}v128' stroke='${SEAM.dark}' stroke-opacity='.65' stroke-width='2.4'/>${nail(x - 12, y + 18)}${nail(x + 12, y + 110)}`)
  .join("");

const rows = (...values: string[]) => values.join("  ");
const plain = (red: number, green: number, blue: number) => rows(`0 0 0 0 ${red}`, `0 0 0 0 ${green}`, `0 0 0 0 ${blue}`, "0 0 0 0 1");

export const MATERIALS: Record<string, Material> = {
  wood: { width: 1024, height: 512, quality: 0.5, frequency: ".006 .11", octaves: 4, seed: 7, depth: 1.5, elevation: 60, light: "#ffe0b4", colours: rows(".42 0 0 0 .075", ".26 0 0 0 .035", ".15 0 0 0 .018", "0 0 0 0 1"), above: planks + joints },
  parchment: { width: 384, height: 384, quality: 0.55, frequency: ".032", octaves: 5, seed: 3, depth: 1, elevation: 63, light: "#fff4da", colours: rows("0 0 0 0 .93", ".06 0 0 0 .82", ".10 0 0 0 .60", "0 0 0 0 1"), gain: 1.18 },
  felt: { width: 256, height: 256, quality: 0.6, frequency: ".55", octaves: 3, seed: 5, depth: 1.5, elevation: 58, light: "#ffffff", colours: rows("0 0 0 0 .085", ".16 0 0 0 .125", ".11 0 0 0 .10", "0 0 0 0 1") },
  stone: { width: 384, height: 384, quality: 0.5, frequency: ".045", octaves: 5, seed: 9, depth: 2.4, elevation: 54, light: "#cdbfae", colours: plain(0.6, 0.56, 0.52) },
  leather: { width: 256, height: 256, quality: 0.45, frequency: ".12", octaves: 3, seed: 21, depth: 1.6, elevation: 56, light: "#ffe6c8", colours: plain(0.3, 0.17, 0.1) },
  metal: { width: 256, height: 256, quality: 0.5, frequency: ".02 .6", octaves: 2, seed: 13, depth: 0.7, elevation: 60, light: "#fff0cc", colours: rows(".12 0 0 0 .62", ".10 0 0 0 .45", ".06 0 0 0 .20", "0 0 0 0 1"), gain: 1.2 },
};

function svg({ width, height, frequency, octaves, seed, depth, elevation, light, colours, gain = 1.25, above = "" }: Material): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>
    <filter id='f' x='0' y='0' width='100%' height='100%' color-interpolation-filters='sRGB'>
      <feTurbulence type='fractalNoise' baseFrequency='${frequency}' numOctaves='${octaves}' seed='${seed}' stitchTiles='stitch' result='noise'/>
      <feColorMatrix in='noise' values='${colours}' result='colour'/>
      <feDiffuseLighting in='noise' surfaceScale='${depth}' diffuseConstant='1' lighting-color='${light}' result='lit'>
        <feDistantLight azimuth='${AZIMUTH}' elevation='${elevation}'/>
      </feDiffuseLighting>
      <feComposite in='colour' in2='lit' operator='arithmetic' k1='${gain}'/>
    </filter>
    <rect width='100%' height='100%' filter='url(#f)'/>${above}</svg>`;
}

/** A material as a WebP data address. */
export async function bakeMaterial(name: string): Promise<string> {
  const material = MATERIALS[name];
  if (!material) throw new Error(`there is no material ${name}`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg(material))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = material.width;
  canvas.height = material.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", material.quality);
}
