// The map before the first room is laid: the hill from outside, in the brown ink of the parchment.
import { compass } from "../../../art/things";
import { circle, flat, line, put, type Drawing } from "../../../art/ink";
import { subject } from "../../../art/subject";

const BROWN = "#5a3a1c";
const pen = (d: string, width = 1.8, alpha = 0.9) => line(d, width, BROWN, alpha);
const pine: Drawing = [flat("M0 -26 L-9 -9 L-5 -10 L-12 6 L12 6 L5 -10 L9 -9Z", "#e8cd8e"), pen("M0 -26 L-9 -9 L-5 -10 L-12 6 L12 6 L5 -10 L9 -9Z M0 6 L0 14"), pen("M2 -14 L6 -9 M2 -4 L9 4 M6 -4 L10 3", 1.1)];
const hut: Drawing = [flat("M-14 0 L-14 -12 L0 -24 L14 -12 L14 0Z", "#efd99f"), pen("M-14 0 L-14 -12 L14 -12 L14 0Z M-18 -10 L0 -26 L18 -10Z M-4 0 L-4 -8 L3 -8 L3 0"), pen("M2 -22 L12 -12 M6 -20 L15 -12", 1)];
const smoke = pen("M8 -24 C2 -32 16 -34 9 -42 C4 -48 14 -50 12 -56", 1.3, 0.6);
const crow = pen("M-7 -3 C-4 -7 -1 -5 0 0 C1 -5 4 -7 7 -3", 1.5);
const at = (drawing: Drawing, ...places: (readonly [x: number, y: number, scale?: number])[]) => places.map(([x, y, scale = 1]) => put(drawing, x, y, scale));
const RISE = "M96 262 C150 232 170 150 226 108 C262 82 330 78 372 106 C430 146 448 232 508 262";
const DOTS = [[300, 262], [306, 272], [300, 282], [287, 289], [272, 294], [256, 299], [241, 306], [230, 315], [224, 326]] as const;

export const hill = subject("the bare hill", [600, 336], [
  // others behind it
  flat("M8 236 C50 190 92 172 134 214 L150 236Z M430 214 C470 150 520 150 596 236 L450 240Z", "#c99f5a", 0.22),
  pen("M8 236 C50 190 92 172 134 214", 1.5, 0.55),
  pen("M436 196 C474 148 522 156 594 234", 1.5, 0.55),
  pen("M104 192 L116 216 M112 200 L122 220 M540 190 L560 222 M552 198 L572 226 M530 186 L546 214", 1, 0.45),
  // the hill, its shaded side hatched
  flat(`${RISE}Z`, "#c08f45", 0.3),
  flat("M330 86 C430 110 430 226 508 262 L404 262 C420 196 396 120 330 86Z", "#8a5a24", 0.26),
  pen(RISE, 2.6),
  pen("M384 128 L402 162 M392 132 L412 170 M400 142 L420 180 M408 154 L430 196 M418 172 L440 214 M428 190 L452 232 M438 208 L464 246 M372 130 L384 156 M402 182 L416 212 M414 204 L430 236", 1.2, 0.6),
  pen("M176 176 C190 168 200 168 212 174 M150 214 C164 206 178 206 190 212 M236 132 C248 126 258 126 268 132 M214 232 C226 226 238 226 248 232 M352 214 C362 208 374 208 384 214", 1.3, 0.5),
  // stones stand on it
  at([flat("M-5 0 L-4 -20 L3 -22 L6 0Z", "#d9bd84"), pen("M-5 0 L-4 -20 L3 -22 L6 0Z"), pen("M3 -16 L4 -2", 1)], [276, 92], [290, 88, 1.25], [308, 88, 0.9], [322, 92, 1.1]),
  // the way in, and who looks out of it
  flat("M266 264 L266 226 C266 190 334 190 334 226 L334 264Z", "#d2b274"),
  pen("M262 264 L262 226 C262 184 338 184 338 226 L338 264 M262 226 L272 228 M270 204 L280 212 M288 195 L292 205 M312 195 L308 205 M330 204 L320 212 M338 226 L328 228 M262 246 L272 246 M338 246 L328 246"),
  flat("M273 264 L273 228 C273 202 327 202 327 228 L327 264Z", "#1b0f0b"),
  flat(`${circle(291, 234, 4.4, 3)} ${circle(309, 234, 4.4, 3)}`, "#ffcf4a"),
  flat(`${circle(292, 234, 1.2, 2.4)} ${circle(310, 234, 1.2, 2.4)}`, "#1b0f0b"),
  DOTS.map(([x, y]) => flat(circle(x, y, 2.6), BROWN, 0.8)),
  // plants and animals
  at(pine, [128, 270, 1.1], [152, 282], [108, 288], [182, 292, 1.15], [62, 274, 0.9], [420, 280, 1.1], [446, 292], [470, 276, 0.9], [404, 302, 0.9], [84, 252, 0.7], [560, 252, 0.7], [576, 258, 0.6], [36, 260, 0.65]),
  at([hut, smoke], [530, 300, 1.05], [566, 312, 0.85]),
  put([hut], 500, 316, 0.8),
  pen("M486 326 L590 326", 1.2, 0.5),
  at(crow, [210, 70], [232, 58, 0.8], [402, 84, 0.8], [190, 84, 0.7]),
  put(compass.drawing, 30, 18, 0.8),
  pen("M20 326 C120 318 160 332 214 328 M240 330 C320 322 420 334 480 328", 1.3, 0.45),
]);
