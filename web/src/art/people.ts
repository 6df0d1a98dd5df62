// People: one head with many faces, then hair, beard, hat and coat. Heroes and adventurers are put together from this.
import { both, BONE, circle, fine, flat, GOLD, INK, IRON, line, mix, put, random, solid, type Drawing } from "./ink";
import { eye, gem } from "./parts";

export const SKIN = { peach: "#e9b98f", tan: "#d89a6c", brown: "#b9764a", dark: "#8a5433", pale: "#f0cba6" };
const SKINS = Object.values(SKIN);
const HAIR = ["#6b3d1e", "#2e2320", "#c98b3a", "#a7401f", "#d8d2c4", "#4a2c5a"];

export const HATS = {
  hood: (colour: string): Drawing => solid("M60 8 C96 8 100 50 98 92 C96 106 86 112 80 112 C88 90 88 60 78 48 C70 40 50 40 42 48 C32 60 32 90 40 112 C34 112 24 106 22 92 C20 50 24 8 60 8Z", colour),
  wizard: (colour: string): Drawing => [
    solid("M18 50 C36 40 44 34 50 8 C54 -8 70 -12 86 -4 C76 -2 74 8 76 18 C78 34 88 42 104 50 C84 60 36 60 18 50Z", colour),
    solid("M46 34 C54 38 70 38 77 33 L80 42 C70 47 52 47 42 42Z", GOLD, { hatch: 0 }),
  ],
  mitre: (colour: string): Drawing => [
    solid("M36 48 L34 18 C44 8 52 2 60 -6 C68 2 76 8 86 18 L84 48 C70 42 50 42 36 48Z", colour),
    solid("M57 8 L63 8 L63 18 L72 18 L72 24 L63 24 L63 38 L57 38 L57 24 L48 24 L48 18 L57 18Z", GOLD, { outline: 1.4, hatch: 0, sx: -2, sy: -1 }),
  ],
  cap: (colour: string): Drawing => [
    solid("M26 48 C28 22 62 14 98 40 C100 46 96 50 90 50 C70 44 46 44 26 48Z", colour),
    solid("M84 38 C92 18 106 6 118 4 C116 20 106 34 92 44Z", "#e8dcc0"),
  ],
  helm: (colour: string): Drawing => [
    solid("M28 70 C22 16 98 16 92 70 L82 72 L80 54 L40 54 L38 72Z", colour),
    solid("M56 18 L64 18 L63 74 L57 74Z", mix(colour, "#fff4d8", 0.3), { sx: -2 }),
  ],
  visor: (colour: string): Drawing => [
    solid("M28 92 C18 14 102 14 92 92 C84 108 36 108 28 92Z", colour),
    flat("M32 60 L57 64 L57 70 L34 68Z M88 60 L63 64 L63 70 L86 68Z", INK),
    line("M60 24 L60 104 M70 80 L70 92 M77 79 L77 90 M50 80 L50 92 M43 79 L43 90", 2.2),
  ],
  great: (colour: string): Drawing => [
    solid("M28 26 C40 14 80 14 92 26 L94 98 C80 110 40 110 26 98Z", colour),
    solid("M55 18 L65 18 L65 56 L92 54 L92 66 L65 66 L65 106 L55 106 L55 66 L28 66 L28 54 L55 56Z", GOLD, { hatch: 0, sx: -2, sy: -2 }),
    flat("M32 58 L54 59 L54 63 L32 63Z M66 59 L88 58 L88 63 L66 63Z", INK),
  ],
  dwarf: (colour: string): Drawing => [
    solid("M28 54 C26 16 94 16 92 54 L96 60 L24 60Z", colour),
    both("M30 44 C10 42 4 24 8 8 C16 24 28 28 38 32Z", BONE),
    line("M60 22 L60 58", 2.4),
  ],
  jester: (colour: string): Drawing => [
    solid("M30 52 C20 30 6 34 2 50 C-4 26 16 8 34 18 C44 26 52 30 60 14 C68 30 76 26 86 18 C104 8 124 26 118 50 C114 34 100 30 90 52 C74 42 46 42 30 52Z", colour),
    solid(circle(3, 54, 5), GOLD),
    solid(circle(117, 54, 5), GOLD),
  ],
  circlet: (): Drawing => [
    solid("M34 44 C46 36 74 36 86 44 L85 51 C74 44 46 44 35 51Z", GOLD, { hatch: 0 }),
    gem(60, 42, 6, "#d0413a"),
  ],
  band: (colour: string): Drawing => [
    solid("M32 46 C46 38 74 38 88 46 L88 55 C74 48 46 48 32 55Z", colour, { hatch: 0 }),
    solid("M86 48 L104 44 L98 54 L108 62 L88 56Z", colour),
  ],
  bald: (): Drawing => [],
  halo: (): Drawing => [
    line("M34 14 C34 4 86 4 86 14 C86 22 34 22 34 14Z", 4.4, INK),
    line("M34 14 C34 4 86 4 86 14 C86 22 34 22 34 14Z", 2.4, "#ffe28a"),
  ],
};

// ---- coats ----

export const torso = (colour: string, lapel = ""): Drawing => [
  solid("M8 142 C12 116 34 106 60 106 C86 106 108 116 112 142Z", colour),
  lapel ? solid("M44 106 L60 128 L76 106 L82 110 L60 142 L38 110Z", lapel) : [],
  fine(line("M24 124 Q28 132 26 140 M34 116 Q36 128 34 140 M96 124 Q92 132 94 140 M86 116 Q84 128 86 140", 1.2, INK, 0.5)),
];
export const shoulderPads = (colour: string): Drawing => [
  both("M4 140 C4 114 20 104 38 106 C38 122 30 136 26 142Z", colour),
  fine(line("M10 124 Q22 112 34 112 M86 112 Q98 112 110 124", 1.2, INK, 0.6), flat(circle(14, 130, 1.5) + circle(26, 116, 1.5) + circle(106, 130, 1.5) + circle(94, 116, 1.5), INK, 0.7)),
];
export const wings = (colour: string): Drawing => [
  both("M44 112 C26 108 6 92 0 34 C8 44 12 46 14 52 C12 42 12 34 14 26 C22 36 24 44 26 52 C28 44 30 40 34 36 C38 60 44 84 50 104Z", colour),
  fine(line("M8 56 Q16 82 36 100 M18 46 Q24 74 40 96 M112 56 Q104 82 84 100 M102 46 Q96 74 80 96", 1.2, INK, 0.5)),
];

// ---- hair ----

export const longHair = (colour: string): Drawing => [
  solid("M60 22 C94 22 98 56 96 104 C84 112 36 112 24 104 C22 56 26 22 60 22Z", colour),
  fine(line("M30 60 Q27 84 30 104 M34 72 Q32 90 36 107 M90 60 Q93 84 90 104 M86 72 Q88 90 84 107", 1.2, INK, 0.5)),
];
export const shortHair = (colour: string): Drawing => [
  solid("M35 62 C30 34 46 26 60 28 C78 26 92 36 85 62 C82 50 76 46 60 46 C46 46 38 50 35 62Z", colour),
  fine(line("M42 44 Q46 34 56 32 M50 44 Q56 36 66 34 M62 44 Q70 38 78 42", 1.2, INK, 0.55)),
];
export const elfEars = (colour: string): Drawing => [
  both("M82 58 C96 48 106 42 117 36 C113 56 98 72 84 76Z", colour),
  fine(line("M90 62 Q102 54 110 46 M30 62 Q18 54 10 46", 1.2, INK, 0.55)),
];

const BEARDS = {
  full: "M37 70 C40 84 50 80 60 80 C70 80 80 84 83 70 C86 92 74 106 60 106 C46 106 34 92 37 70Z",
  long: "M37 70 C40 82 48 80 60 80 C72 80 80 82 83 70 C88 98 78 118 60 132 C42 118 32 98 37 70Z",
};
export const beard = (colour: string, kind: keyof typeof BEARDS = "full"): Drawing => [
  solid(BEARDS[kind], colour),
  fine(line("M44 84 Q46 94 52 102 M76 84 Q74 94 68 102 M54 92 Q56 100 59 104 M66 92 Q64 100 61 104", 1.2, INK, 0.55)),
  line("M52 87 Q60 90 68 87", 2.4),
];
const MOUSTACHES = {
  curled: "M60 80 C52 76 44 80 38 90 C48 92 56 88 60 84 C64 88 72 92 82 90 C76 80 68 76 60 80Z",
  drooping: "M60 80 C50 78 44 84 40 98 L36 122 C44 112 48 96 56 86 L64 86 C72 96 76 112 84 122 L80 98 C76 84 70 78 60 80Z",
};
export const moustache = (colour: string, kind: keyof typeof MOUSTACHES = "curled"): Drawing => solid(MOUSTACHES[kind], colour, { sx: -3, sy: -2 });

// ---- faces ----

const BROWS = {
  calm: "M41 57 Q48 53 55 57 M65 57 Q72 53 79 57",
  angry: "M40 54 L56 60 M80 54 L64 60",
  raised: "M41 58 Q46 52 55 53 M79 58 Q74 52 65 53",
  sly: "M41 58 L55 58 M65 52 Q72 48 80 54",
  flat: "M40 60 L56 60 M64 60 L80 60",
};
const NOSES = {
  none: "",
  round: "M60 66 Q56 75 60 77 Q64 77 64 75",
  straight: "M58 64 L54 77 L62 78",
  button: "M57 74 Q60 79 64 74",
  big: "M60 64 L52 78 Q58 82 65 78",
};
const MOUTHS = { none: "", grin: "", smile: "M51 85 Q60 91 69 85", frown: "M52 87 Q60 83 68 87", firm: "M52 86 L68 86", smirk: "M52 88 Q62 90 70 82" };

export interface Face {
  jaw?: number; // wider or narrower
  chin?: number; // longer or shorter
  eyes?: string; // colour
  eyeSize?: number;
  pupil?: number;
  tilt?: number; // of the eyes
  brow?: keyof typeof BROWS;
  browColour?: string;
  nose?: keyof typeof NOSES;
  mouth?: keyof typeof MOUTHS;
}

export function head(skin: string, face: Face = {}): Drawing {
  const { jaw = 0, chin = 0, eyes = "#fff8e4", eyeSize = 6, pupil = 0.42, tilt = 0, brow = "calm", browColour = "#3a241a", nose = "round", mouth = "smile" } = face;
  const outline =
    `M60 34 C80 34 ${86 + jaw / 2} 48 ${84 + jaw / 2} 66 C${83 + jaw} ${84 + chin / 2} ${70 + jaw} ${98 + chin} 60 ${98 + chin} ` +
    `C${50 - jaw} ${98 + chin} ${37 - jaw} ${84 + chin / 2} ${36 - jaw / 2} 66 C${34 - jaw / 2} 48 40 34 60 34Z`;
  return [
    solid("M50 88 L50 110 C56 114 64 114 70 110 L70 88Z", mix(skin, "#5a2c1a", 0.25), { hatch: 0 }),
    solid(outline, skin),
    fine(
      flat(circle(44, 76, 6, 4.5) + circle(76, 76, 6, 4.5), mix(skin, "#d0413a", 0.5), 0.4),
      line("M42 73 Q48 76 54 73 M66 73 Q72 76 78 73", 1, INK, 0.45),
      line("M48 79 Q46 84 48 88 M72 79 Q74 84 72 88 M56 95 Q60 97 64 95", 1, INK, 0.4),
    ),
    eye(49, 65, eyeSize, eyes, tilt, pupil),
    eye(71, 65, eyeSize, eyes, -tilt, pupil),
    line(BROWS[brow], 3.2, browColour),
    NOSES[nose] ? line(NOSES[nose], 2.2) : [],
    MOUTHS[mouth] ? line(MOUTHS[mouth], 2.4) : [],
    mouth === "grin" ? [flat("M47 82 Q60 88 73 82 Q70 94 60 94 Q50 94 47 82Z", INK), flat("M50 84 Q60 88 70 84 L69 87 Q60 91 51 87Z", "#fff4dc")] : [],
  ];
}

// ---- people without a name: by trade and seed ----

interface Trade {
  colour: string; // of the place behind them
  coat: string;
  hat: string;
  hats: (keyof typeof HATS)[];
  beard?: "none" | "long";
  long?: boolean; // hair
}
export const TRADES = {
  cleric: { colour: "#c9a227", hats: ["mitre", "halo", "circlet", "hood"], coat: "#e2d8bf", hat: "#e9dfc6" },
  fighter: { colour: "#b4402f", hats: ["helm", "band", "visor", "bald"], coat: "#8b929c", hat: "#9aa3ad" },
  mage: { colour: "#3f6cc0", hats: ["wizard", "wizard", "hood", "circlet"], coat: "#3d4f95", hat: "#3f5fb0" },
  thief: { colour: "#3d8a4e", hats: ["hood", "cap", "band", "hood"], coat: "#4b5a3a", hat: "#44663f" },
  fool: { colour: "#8a5aa0", hats: ["jester"], coat: "#8a5aa0", hat: "#b4402f" },
  paladin: { colour: "#4d82c8", hats: ["helm"], coat: "#a9b4c2", hat: "#b3bdc9" },
  priestess: { colour: "#d8b24a", hats: ["circlet"], coat: "#efe5cd", hat: "#e9dfc6", long: true, beard: "none" },
  wizard: { colour: "#7a59b8", hats: ["wizard"], coat: "#5b4592", hat: "#6a4fb0", beard: "long" },
  rogue: { colour: "#3a9a86", hats: ["hood"], coat: "#33584f", hat: "#3b6a5f" },
  halfling: { colour: "#7d9a3a", hats: ["cap"], coat: "#5d6b34", hat: "#6b8238" },
  dwarf: { colour: "#4a5fa8", hats: ["dwarf"], coat: "#4f5568", hat: "#8b929c", beard: "long" },
  knight: { colour: "#7d4a9a", hats: ["visor"], coat: "#7b8390", hat: "#a3acb8" },
  champion: { colour: "#a02c48", hats: ["great"], coat: "#7d2438", hat: "#aeb4bb" },
} satisfies Record<string, Trade>;
export type TradeName = keyof typeof TRADES;

// what towers above a closed helmet
const CRESTS = [
  "M56 24 C60 -4 92 -10 108 10 C96 8 88 22 84 34 L60 44Z",
  "M50 44 L46 4 L60 14 L74 4 L70 44Z",
  "M24 48 C20 10 40 -2 60 -2 C80 -2 100 10 96 48Z",
];
const HORNS = ["M28 40 C8 36 -2 18 2 -2 C16 4 30 12 36 24 L84 24 C90 12 104 4 118 -2 C122 18 112 36 92 40Z", "M30 30 L24 -2 L42 12 L60 -6 L78 12 L96 -2 L90 30Z"];

/** Does the hat hide the whole head? */
const HIDING = ["visor", "great"];
const ARMOURED = ["helm", "visor", "great", "bald", "dwarf"];

/** Somebody of a trade, with a face of their own. */
export function person(trade: TradeName, seed: number): Drawing {
  const { colour, coat, hats, hat: cloth, beard: bearded, long: longHaired }: Trade = TRADES[trade];
  const chance = random(seed * 13 + 5);
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  const hat = one(hats);
  const skin = one(SKINS);
  const hair = one(HAIR);
  const shaggy = bearded === "long" ? "long" : bearded !== "none" && chance() < 0.4 ? "full" : "";
  const long = longHaired ?? chance() < 0.35;
  const body = [torso(coat, ARMOURED.includes(hat) ? "" : mix(coat, colour, 0.6)), ARMOURED.includes(hat) ? shoulderPads(IRON) : []];
  if (HIDING.includes(hat)) {
    const plumes = hat === "visor" ? CRESTS : HORNS;
    return put([plumes.map((d) => solid(d, mix(colour, "#ffe9b0", chance() * 0.4)))[Math.floor(chance() * plumes.length)] ?? [], body, HATS[hat](mix(cloth, hair, chance() * 0.35))], 3, 8, 0.95);
  }
  const face = random(seed * 31 + trade.length);
  const pick = <T>(list: readonly T[]) => list[Math.floor(face() * list.length)] as T;
  const looks: Face = { jaw: face() * 6 - 3, chin: face() * 6 - 2, nose: pick(["round", "straight", "button"]), brow: pick(["calm", "angry", "raised", "sly", "flat"]) };
  const mouth = shaggy ? "none" : pick(["smile", "firm", "smirk", "frown", "grin"] as const);
  const mark = face();
  return put(
    [
      body,
      long ? longHair(hair) : [],
      head(skin, { ...looks, mouth, browColour: mix(hair, INK, 0.5) }),
      hat === "bald" ? solid("M44 34 C50 18 58 24 62 16 C66 24 76 20 78 36 C68 30 54 30 44 34Z", hair) : long ? [] : shortHair(hair),
      marked(trade, mark, skin),
      shaggy ? beard(hair, shaggy) : [],
      HATS[hat](cloth),
    ],
    3,
    8,
    0.95,
  );
}

/** An eye patch, a scar or glasses, now and then. */
function marked(trade: TradeName, chance: number, skin: string): Drawing {
  if (/thief|rogue/.test(trade) && chance < 0.3) return [line("M36 56 L84 66", 2.6), flat("M63 59 L80 62 C80 72 66 74 63 66Z", INK)];
  if (/fighter|paladin|dwarf/.test(trade) && chance < 0.45) return line("M74 52 L79 78", 2.4, mix(skin, "#8a2a1a", 0.55));
  if (/mage|wizard|cleric/.test(trade) && chance < 0.4) return line(`${circle(49, 65, 8.4)}${circle(71, 65, 8.4)}M57 65 L63 65`, 2.2, "#c99a3a");
  return [];
}
