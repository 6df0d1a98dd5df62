// The twenty humanoids: halflings, dwarves, knights and champions, five of each, and one stranger for each range.
import { BONE, both, circle, fine, flat, GOLD, INK, IRON, line, mix, put, solid, star, type Drawing } from "../../../art/ink";
import { gem } from "../../../art/parts";
import { beard, head, HATS, longHair, moustache, shortHair, shoulderPads, SKIN, torso, type Face } from "../../../art/people";

export const RANGE_COLOURS = { "1-5": "#7d9a3a", "6-10": "#4a5fa8", "11-15": "#7d4a9a", "16-20": "#a02c48" };

const settled = (drawing: Drawing) => put(drawing, 3, 8, 0.95);

/** Halflings: a round face with curls and bare collar bones; what they wear on it differs. */
function halfling(skin: string, hair: string, face: Face, wear: Drawing): Drawing {
  return settled([
    torso("#5d6b34", "#e0cfa0"),
    both("M84 62 C92 58 97 62 95 70 C93 77 87 77 84 74Z", skin),
    head(skin, { jaw: 6, chin: -2, eyeSize: 7, nose: "button", ...face }),
    solid("M32 60 C26 40 34 34 40 34 C42 24 52 24 56 28 C62 20 72 24 74 28 C84 26 94 40 88 60 C86 52 82 48 76 48 C70 44 64 48 60 46 C54 48 48 44 44 48 C38 48 34 52 32 60Z", hair),
    flat(circle(42, 78, 5) + circle(78, 78, 5), "#d8603a", 0.5),
    wear,
  ]);
}

/** Dwarves: more beard than face. */
function dwarf(hair: string, braid: Drawing, helmet: Drawing): Drawing {
  return settled([
    torso("#4f5568"),
    shoulderPads(IRON),
    head(SKIN.peach, { jaw: 6, eyeSize: 6, brow: "angry", browColour: mix(hair, INK, 0.3), nose: "none", mouth: "none" }),
    solid("M34 66 C38 84 48 78 60 78 C72 78 82 84 86 66 C96 96 88 124 60 142 C32 124 24 96 34 66Z", hair),
    fine(line("M42 84 Q44 106 54 126 M78 84 Q76 106 66 126 M52 92 Q54 112 58 130 M68 92 Q66 112 62 130", 1.2, INK, 0.5)),
    solid(circle(60, 76, 8, 7), mix(SKIN.peach, "#c8583a", 0.35), { hatch: 0 }),
    moustache(mix(hair, "#ffffff", 0.12)),
    braid,
    helmet,
  ]);
}

/** Knights: a visor, and a crest by which they are known. */
function knight(steel: string, crest: Drawing, sign: Drawing = []): Drawing {
  return settled([crest, torso("#7b8390"), shoulderPads(steel), HATS.visor(steel), fine(line("M36 46 Q60 36 84 46 M34 76 L42 78 M86 76 L78 78", 1.2, INK, 0.6), flat(circle(36, 52, 1.5) + circle(84, 52, 1.5) + circle(38, 86, 1.5) + circle(82, 86, 1.5), INK, 0.7)), sign]);
}

/** Champions: a great helm, gold on it, and a crest that towers above it. */
function champion(tower: Drawing, coat: string, sign: Drawing): Drawing {
  return settled([
    tower,
    torso(coat),
    shoulderPads("#aeb4bb"),
    solid("M28 26 C40 14 80 14 92 26 L94 98 C80 110 40 110 26 98Z", "#aeb4bb"),
    flat("M32 58 L54 59 L54 63 L32 63Z M66 59 L88 58 L88 63 L66 63Z", INK),
    flat(circle(44, 78, 1.8) + circle(44, 86, 1.8) + circle(50, 82, 1.8) + circle(76, 78, 1.8) + circle(76, 86, 1.8) + circle(70, 82, 1.8), INK),
    sign,
  ]);
}

const plume = (colour: string) => solid("M56 24 C60 -4 92 -10 108 10 C96 8 88 22 84 34Z", colour);
const band = (colour: string) => solid("M28 90 L92 90 L91 100 C80 107 40 107 29 100Z", colour, { hatch: 0, sx: -2, sy: -2 });
const cross: Drawing = solid("M55 18 L65 18 L65 56 L92 54 L92 66 L65 66 L65 106 L55 106 L55 66 L28 66 L28 54 L55 56Z", GOLD, { hatch: 0, sx: -2, sy: -2 });

const FOLK: (() => Drawing)[] = [
  () => halfling(SKIN.pale, "#c98b3a", { mouth: "smile" }, HATS.cap("#6b8238")),
  () => halfling(SKIN.tan, "#6b3d1e", { mouth: "grin", brow: "raised" }, [solid("M14 52 C30 44 36 40 38 32 C40 22 80 22 82 32 C84 40 90 44 106 52 C84 58 36 58 14 52Z", "#d8b45a"), solid("M38 34 C50 40 70 40 82 34 L84 42 C70 47 50 47 36 42Z", "#b4402f", { hatch: 0 })]),
  () => halfling(SKIN.brown, "#2e2320", { mouth: "firm", brow: "sly" }, [solid("M30 58 C30 20 90 20 90 58 C78 48 42 48 30 58Z", "#9a8a6a"), line("M44 28 L44 50 M60 24 L60 46 M76 28 L76 50", 1.8), solid(circle(60, 24, 4), IRON)]),
  () => halfling(SKIN.pale, "#a7401f", { mouth: "smirk", brow: "angry" }, [HATS.band("#44663f"), solid("M92 142 L96 88 L104 88 L104 142Z", "#8a5a2c"), solid("M84 92 L86 66 L90 84 L96 62 L104 62 L108 84 L112 66 L116 92Z", IRON)]),
  () => halfling(SKIN.dark, "#241c1a", { mouth: "grin", eyeSize: 8 }, [HATS.hood("#6b8238"), line(circle(95, 82, 4), 2.4, GOLD)]),
  () => dwarf("#c8622a", [], [HATS.dwarf("#8b929c")]),
  () => dwarf("#d8d2c4", solid("M52 120 L68 120 L66 128 L54 128Z", GOLD, { hatch: 0 }), [solid("M53 32 L60 4 L67 32Z", "#b98a3c"), solid("M28 54 C26 16 94 16 92 54 L96 60 L24 60Z", "#b98a3c"), line("M30 48 L90 48", 2)]),
  () => dwarf("#2e2320", [solid("M36 106 L46 108 L42 130 L34 126Z", "#2e2320"), solid("M84 106 L74 108 L78 130 L86 126Z", "#2e2320")], [solid("M26 56 C24 24 96 24 94 56 C78 46 42 46 26 56Z", "#7a4a26"), solid(circle(46, 40, 9), "#cfe8f4", { hatch: 0 }), solid(circle(74, 40, 9), "#cfe8f4", { hatch: 0 }), line("M55 40 L65 40", 3)]),
  () => dwarf("#e0a83a", line("M46 104 L54 112 M54 104 L46 112 M66 104 L74 112 M74 104 L66 112", 2.4, "#a8322a"), [solid("M28 56 C26 18 94 18 92 56 L96 62 L24 62Z", "#5d5a63"), solid("M56 22 C52 4 68 4 64 22 L62 52 L58 52Z", "#c53a3a")]),
  () => dwarf("#8a8a94", gem(60, 112, 7, "#3fa9cf"), [solid("M28 54 L22 26 L36 38 L42 16 L54 34 L60 10 L66 34 L78 16 L84 38 L98 26 L92 54 C76 44 44 44 28 54Z", "#b9a24a"), gem(60, 42, 5, "#3fa9cf")]),
  () => knight("#a3acb8", plume("#7d4a9a")),
  () => knight("#c0a878", [solid("M50 44 L46 4 L60 14 L74 4 L70 44Z", "#3f6cc0"), line("M60 14 L60 32", 2)], band("#3f6cc0")),
  () => knight("#7f8794", both("M40 56 C14 50 6 30 12 10 C22 28 34 32 50 40Z", BONE), band("#5a2a2a")),
  () => knight("#b8c4cc", solid("M24 40 C20 6 40 -8 60 -8 C80 -8 100 6 96 40 C86 22 76 16 60 16 C44 16 34 22 24 40Z", "#d8b23a"), band("#d8b23a")),
  () => knight("#6a6f7c", [solid("M38 46 C40 14 48 26 50 2 C60 12 60 20 66 6 C74 16 72 24 84 12 C86 28 82 36 82 46Z", "#e05a1e")], band("#e05a1e")),
  () => champion(both("M28 40 C8 36 -2 18 2 -2 C16 4 30 12 36 24Z", "#e8e0cc"), "#7d2438", cross),
  () => champion([solid("M40 22 C30 2 46 -8 54 -2 L58 8 L66 -6 C80 -8 88 6 80 22Z", "#d8962a"), flat(circle(56, 8, 1.8), INK)], "#2f4a8a", [solid("M32 30 L60 46 L88 30 L88 42 L60 56 L32 42Z", "#2f4a8a", { hatch: 0 })]),
  () => champion([solid("M30 30 L24 -2 L42 12 L60 -6 L78 12 L96 -2 L90 30Z", GOLD), gem(60, 14, 5, "#d0413a")], "#5a2c6a", solid("M55 18 L65 18 L65 106 L55 106Z", GOLD, { hatch: 0, sx: -2, sy: -2 })),
  () => champion(both("M32 34 C20 22 24 8 12 -6 C20 -4 26 0 30 6 C30 -2 34 -8 40 -8 C40 6 44 14 50 22Z", "#8a6a44"), "#3f5a34", solid(star(6, 60, 40, 14, 6), "#7ac05a", { hatch: 0 })),
  () => champion([solid("M46 22 C44 -2 76 -2 74 22Z", "#2a2130"), solid("M58 0 L62 0 L62 -10 L58 -10Z", GOLD)], "#1c1618", [solid("M30 24 L90 24 L92 44 L28 44Z", "#1c1618", { hatch: 0 }), solid("M60 26 C70 26 73 32 71 37 L68 42 L52 42 L49 37 C47 32 50 26 60 26Z", BONE, { hatch: 0, outline: 1.6 }), flat(circle(55, 34, 2.6) + circle(65, 34, 2.6), INK)]),
];

/** A humanoid by its combat value, 1 to 20. */
export const folk = (value: number): Drawing => FOLK[value - 1]?.() ?? [];

const STRANGERS: Record<string, () => Drawing> = {
  "1-5": () => settled([torso("#5d6b34", "#e0cfa0"), longHair("#d8d2c4"), head(SKIN.pale, { jaw: 3, nose: "button", mouth: "none" }), beard("#d8d2c4"), HATS.cap("#6b8238")]),
  "6-10": () => settled([torso("#4f5568"), shoulderPads(IRON), head(SKIN.peach, { jaw: 4, nose: "none", mouth: "none" }), shortHair("#d8d2c4"), beard("#d8d2c4", "long"), HATS.dwarf("#8b929c")]),
  "11-15": () => settled([plume("#7d4a9a"), torso("#7b8390"), shoulderPads(IRON), HATS.visor("#a3acb8")]),
  "16-20": () => settled([both("M28 40 C8 36 -2 18 2 -2 C16 4 30 12 36 24Z", "#e8e0cc"), torso("#7d2438"), shoulderPads(IRON), HATS.great("#aeb4bb")]),
};
/** Somebody of a range, nobody in particular. */
export const stranger = (range: string): Drawing => STRANGERS[range]?.() ?? [];
