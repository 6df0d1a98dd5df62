// The picture that is shown where somebody shares a link: who sits at the table, and what lies on it.
import "@fontsource/alegreya-sans/latin-800.css";
import "@fontsource/grenze-gotisch/latin-800.css";
import { render } from "../src/art/drawn";
import { box, line, mix, put, rope, solid, type Drawing } from "../src/art/ink";
import { paint } from "../src/art/canvas";
import { subject, type Subject } from "../src/art/subject";
import { candle, dieOf, hoard } from "../src/art/things";
import { bot } from "../src/art/portraits";
import { creature } from "../src/art/creatures";
import wood from "../baked/wood.webp";

const WIDTH = 1200;
const HEIGHT = 630;
const TABLE = 470; // where its edge is

const AIR = 24; // around a guest, for horns and shoulders

type Pen = CanvasRenderingContext2D;

/** Guests, from the edges inwards, the largest in the middle: drawing, left, top, width. */
const GUESTS: [Drawing, number, number, number][] = [
  [bot("ogre").drawing, -30, 196, 250],
  [bot("dragon").drawing, 960, 206, 240],
  [creature("troll", 4, 143, true), 118, 214, 256],
  [creature("kobold", 4, 122, true), 826, 206, 256],
  [bot("lich").drawing, 446, 184, 308],
  [creature("orc", 4, 136, true), 284, 236, 236],
  [bot("imp").drawing, 684, 240, 228],
];

async function texture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function light(pen: Pen, x: number, y: number, r: number, ...stops: [number, string][]): void {
  const gradient = pen.createRadialGradient(x, y, 0, x, y, r);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function show(pen: Pen, what: Subject, x: number, y: number, width: number, turn = 0): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  pen.drawImage(render(what, Math.round(width), "l", true), 0, 0);
  pen.restore();
}

/** A card with a picture on it. */
function card(pen: Pen, picture: Drawing, colour: string, x: number, y: number, turn: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  pen.shadowColor = "#000b";
  pen.shadowBlur = 14;
  pen.shadowOffsetX = 4;
  pen.shadowOffsetY = 8;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(0, 0, 96, 134, 7);
  pen.fill();
  pen.shadowColor = "#0000";
  pen.strokeStyle = "#1b0f0b";
  pen.lineWidth = 2;
  pen.stroke();
  pen.fillStyle = "#f4dca0";
  pen.fillRect(5, 5, 86, 124);
  pen.drawImage(render(subject("", [120, 140], picture, solid(box(0, 0, 120, 140), mix(colour, "#ffe9b0", 0.35))), 76, "m", false), 10, 10);
  pen.strokeRect(10, 10, 76, 89);
  pen.restore();
}

function write(pen: Pen, text: string, y: number, font: string, colour: string, ink: number): void {
  pen.font = font;
  pen.textAlign = "center";
  pen.lineJoin = "round";
  pen.lineWidth = ink;
  pen.strokeStyle = "#1b0f0b";
  pen.strokeText(text, WIDTH / 2, y);
  pen.fillStyle = colour;
  pen.fillText(text, WIDTH / 2, y);
}

/** The share picture as a JPEG data address. */
export async function drawShare(): Promise<string> {
  await Promise.all([document.fonts.load('800 112px "Grenze Gotisch"'), document.fonts.load('800 28px "Alegreya Sans"')]);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const planks = pen.createPattern(await texture(wood), "repeat");
  if (!planks) throw new Error("no pattern");
  planks.setTransform(new DOMMatrix().rotate(90));
  pen.fillStyle = planks;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#0009";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  light(pen, 600, 330, 560, [0, "#ffb45ac0"], [0.5, "#ff9a3c38"], [1, "#ff9a3c00"]);
  for (const [drawing, x, y, width] of GUESTS) show(pen, subject("", [120 + 2 * AIR, 140 + AIR], put(drawing, AIR, AIR)), x - (width * AIR) / 120, y - (width * AIR) / 120, (width * (120 + 2 * AIR)) / 120);
  light(pen, 600, 300, 760, [0.45, "#08030200"], [1, "#080302d8"]);
  planks.setTransform(new DOMMatrix().translate(0, TABLE - 90));
  pen.fillStyle = planks;
  pen.fillRect(0, TABLE, WIDTH, HEIGHT - TABLE);
  pen.fillStyle = "#1b0f0b";
  pen.fillRect(0, TABLE, WIDTH, 13);
  pen.fillStyle = "#c98f4a";
  pen.fillRect(0, TABLE, WIDTH, 10);
  pen.save();
  pen.translate(250, 0);
  pen.scale(700 / 580, 170 / 150);
  paint(pen, [rope("M90 -10 L90 34 M490 -10 L490 34", 7, "#b08a50"), solid("M10 26 L570 26 L580 42 L572 112 L560 126 L20 126 L8 112 L0 42Z", "#8a5a2c", { sx: -3, sy: -6 }), put(line("M16 56 L566 56 M14 94 L568 94", 1.8, "#4a2c12", 0.55), 0, 0)], "l");
  pen.restore();
  write(pen, "Undertable", 124, '800 112px "Grenze Gotisch"', "#ffd980", 14);
  write(pen, "Dungeon games, played from the monsters' side", 176, '800 28px "Alegreya Sans"', "#fff0cc", 7);
  show(pen, hoard, 410, 448, 380);
  card(pen, creature("goblin", 2, 59), "#5b9234", 86, 500, -12);
  card(pen, creature("orc", 4, 136), "#b04430", 176, 484, -3);
  card(pen, creature("undead", 2, 45), "#6f86a3", 272, 486, 7);
  card(pen, creature("troll", 3, 108), "#3f76ad", 836, 488, -7);
  card(pen, bot("grizelda").drawing, "#5f7a4a", 938, 484, 5);
  show(pen, dieOf("monster", 6), 1062, 520, 74, 8);
  light(pen, 60, 468, 150, [0, "#ffc46a90"], [1, "#ff9a3c00"]);
  show(pen, candle, 4, 432, 96);
  show(pen, candle, 1104, 420, 84);
  return canvas.toDataURL("image/jpeg", 0.84);
}
