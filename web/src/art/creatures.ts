// Five families of monsters. A family shares a silhouette; the rank, 1 to 4, decides size and gear; chance decides hue and horns.
import { both, BONE, circle, fine, flat, GOLD, INK, IRON, LEATHER, line, mirrored, mix, put, random, shifted, solid, upsideDown, type Drawing } from "./ink";
import { cracks, crown, eye, gem, glow, teeth } from "./parts";

export const KIND_COLOURS = { undead: "#8fa0b4", kobold: "#cf9a32", goblin: "#6aa33d", orc: "#bd4a33", troll: "#4f84b8" };
export type Kind = keyof typeof KIND_COLOURS;

const FAMILIES: Record<Kind, (rank: number, chance: () => number) => Drawing> = {
  goblin(rank, chance) {
    const skin = mix("#6aa33d", "#a5b83a", chance() * 0.35);
    const ear = `M82 56 C94 ${40 - chance() * 6} 108 40 119 ${34 + chance() * 8} C116 58 104 78 84 78Z`;
    const marks: Drawing[] = [
      solid("M24 142 C26 118 42 106 60 106 C78 106 94 118 96 142Z", rank > 2 ? "#6b4a5e" : "#7d6238"),
      line("M48 108 L60 124 L74 107", 2.4),
    ];
    marks.push(
      both(ear, skin),
      flat("M90 58 C100 50 108 47 114 44 C110 56 102 68 90 70Z", mix(skin, "#7a2a2a", 0.5)),
      flat(mirrored("M90 58 C100 50 108 47 114 44 C110 56 102 68 90 70Z"), mix(skin, "#7a2a2a", 0.38)),
    );
    if (rank > 1) {
      marks.push(line(circle(10, 62, 4), 2.2, GOLD));
    }
    marks.push(
      solid("M60 34 C86 33 94 52 89 70 C86 88 74 101 60 101 C46 101 34 88 31 70 C26 52 34 33 60 34Z", skin),
      flat("M36 80 Q60 88 86 78 Q82 98 60 97 Q42 97 36 80Z", INK),
      teeth(40, 82, 83, 5 + rank, 7),
      line("M33 78 Q36 82 38 82 M84 81 Q88 79 89 75", 2.2),
      eye(45, 62, 9, "#ffe26a", 14),
      eye(75, 62, 9, "#ffe26a", -14),
      line("M32 52 L53 59 M88 52 L67 59", 3.6),
      solid("M55 56 C54 68 44 78 49 88 C55 94 69 92 68 83 C67 74 65 66 65 56 C62 54 58 54 55 56Z", mix(skin, "#b0583a", 0.22), { sx: -4, sy: -3 }),
    );
    if (rank === 2) {
      marks.push(
        solid("M30 52 C34 30 86 30 90 52 C78 42 42 42 30 52Z", "#a8432f"),
        solid("M88 46 L104 40 L100 52 L110 58 L90 54Z", "#a8432f"),
      );
    }
    if (rank === 3) {
      marks.push(
        solid("M28 50 C28 18 92 18 92 50 L98 54 L22 54Z", IRON),
        line("M60 27 L60 50", 2),
        solid(circle(60, 25, 4), IRON),
      );
    }
    if (rank === 4) {
      marks.push(
        solid("M28 52 L22 26 L36 38 L42 16 L54 34 L60 10 L66 34 L78 16 L84 38 L98 26 L92 52 C76 42 44 42 28 52Z", BONE),
        gem(60, 40, 5, "#c53a3a"),
      );
    }
    if (rank === 1) {
      marks.push(line("M60 34 Q56 24 62 18 M64 35 Q66 26 74 24", 2.6));
    }
    return marks;
  },
  orc(rank, chance) {
    const skin = mix("#bd4a33", "#a9602f", chance() * 0.4);
    const marks: Drawing[] = [solid("M-4 142 C0 108 26 96 60 96 C94 96 120 108 124 142Z", mix(skin, "#3c2014", 0.3))];
    if (rank > 1) {
      marks.push(both("M-6 134 C-4 104 18 92 38 98 C34 116 24 132 18 142 L-6 142Z", rank > 2 ? IRON : LEATHER));
    }
    if (rank > 2) {
      marks.push(both("M8 100 L2 78 L20 94Z", BONE), both("M22 94 L22 76 L34 93Z", BONE));
    }
    marks.push(
      solid("M60 20 C70 12 66 4 74 -2 C78 10 76 24 68 32 L52 32 C52 26 56 22 60 20Z", "#2f2320"),
      both("M82 54 C92 50 98 46 102 42 C102 56 96 66 84 70Z", skin),
      solid("M40 42 C42 26 78 26 80 42 L85 62 C98 72 97 94 83 103 C72 109 48 109 37 103 C23 94 22 72 35 62Z", skin),
      flat("M38 58 C46 50 74 50 82 58 L80 66 C72 60 48 60 40 66Z", mix(skin, "#1a0a14", 0.55)),
      eye(48, 64, 6.5, "#ffcf4a", 12),
      eye(72, 64, 6.5, "#ffcf4a", -12),
      line("M36 56 L55 61 L65 61 L84 56", 4.4),
      solid("M52 70 C54 64 66 64 68 70 C72 76 68 80 60 80 C52 80 48 76 52 70Z", mix(skin, "#e08a5a", 0.25), { sx: -3, sy: -2 }),
      flat(circle(56, 76, 1.8), INK),
      flat(circle(64, 76, 1.8), INK),
      flat("M36 88 Q60 80 84 88 Q82 99 60 98 Q38 99 36 88Z", INK), teeth(46, 74, 87, 4, 5),
    );
    const tip = 66 - rank * 3;
    marks.push(both(`M36 94 C31 84 33 74 ${37 - rank} ${tip} C41 76 46 84 49 93Z`, "#f3e4bd", { sx: -3, sy: -2 }));
    if (rank === 1) {
      marks.push(line("M66 84 L72 92", 2, "#f2b49a"));
    }
    if (rank === 2) {
      marks.push(line("M74 46 L80 74", 2.6, "#f0b08e"), line(circle(60, 82, 5), 2.4, GOLD));
    }
    if (rank === 3) {
      marks.push(
        solid("M34 50 C34 18 86 18 86 50 L88 56 L64 54 L63 70 L57 70 L56 54 L32 56Z", IRON),
        both("M36 32 C20 30 14 18 16 6 C22 18 34 20 42 24Z", BONE),
      );
    }
    if (rank === 4) {
      marks.push(
        solid("M32 50 C32 16 88 16 88 50 L90 58 L66 55 L60 64 L54 55 L30 58Z", "#5d5a63"),
        solid("M50 24 L52 -4 L60 8 L68 -4 L70 24Z", GOLD),
        both("M36 34 C14 32 4 16 8 0 C18 16 32 18 44 24Z", BONE),
        gem(60, 36, 6, "#3fa36a"),
      );
    }
    return marks;
  },
  troll(rank, chance) {
    const skin = mix("#4f84b8", "#5b8f8f", chance() * 0.5);
    const spikes = 4 + rank * 3;
    const marks: Drawing[] = [solid(`M-8 142 C-8 84 8 ${52 - rank * 3} 40 ${44 - rank * 3} L80 ${44 - rank * 3} C112 ${52 - rank * 3} 128 84 128 142Z`, mix(skin, "#23303c", 0.25), { sx: -12, sy: -8 })];
    const moss = (i: number) => solid(shifted("M-12 4 C-14 -4 -6 -8 0 -6 C8 -9 14 -2 12 4 C6 8 -6 8 -12 4Z", 20 + i * 27, 58 - (i === 1 || i === 2 ? 12 : 0), 0.9), "#5c7a35", { hatch: 0, sx: -2, sy: -3 });
    marks.push(
      moss(0),
      moss(3),
      rank > 2 ? [
        solid("M96 56 L100 36 L108 60Z", "#7b8791"),
        solid("M84 48 L86 30 L94 52Z", "#7b8791"),
        solid("M24 56 L20 36 L12 60Z", "#7b8791"),
      ] : [],
      both("M82 60 C92 56 98 60 96 70 C94 78 86 78 82 74Z", skin),
      solid("M60 28 C82 28 90 46 87 68 C90 92 78 108 60 108 C42 108 30 92 33 68 C30 46 38 28 60 28Z", skin),
      solid(`M36 44 L32 ${34 - spikes} L44 30 L48 ${18 - spikes} L58 28 L66 ${14 - spikes} L72 28 L86 ${32 - spikes} L84 46 C72 34 48 34 36 44Z`, rank === 1 ? "#54703a" : "#2f3b2a"),
      flat("M40 96 Q60 88 82 96 Q76 106 60 105 Q46 106 40 96Z", INK),
      upsideDown(200, [teeth(44, 56, 97, 2, 9), teeth(64, 78, 97, 2, 10)]),
      eye(48, 58, 6, "#ffdf6b", 10),
      eye(73, 58, 6, "#ffdf6b", -10),
      line("M38 50 Q48 50 55 56 M83 50 Q74 50 67 56", 4),
      solid("M54 54 C52 70 42 82 47 92 C53 101 72 98 71 86 C69 76 67 66 67 54 C63 51 58 51 54 54Z", mix(skin, "#9b5a6a", 0.3)),
      line("M50 86 Q53 84 56 87 M64 86 Q66 84 68 86", 1.8),
      flat(circle(64, 74, 2.6), mix(skin, "#1a0a24", 0.4)),
    );
    if (rank === 2) {
      marks.push(
        solid("M2 142 C4 122 14 112 26 112 L34 142Z", skin),
        solid("M10 118 L4 62 C4 50 20 48 24 60 L26 114Z", "#6d4626"),
      );
    }
    if (rank === 3) {
      marks.push(
        solid("M34 46 C32 16 88 16 86 46 L90 52 L30 52Z", "#6d5a44"),
        both("M36 30 C24 26 20 14 24 2 C30 14 38 18 44 24Z", BONE),
      );
    }
    if (rank === 4) {
      marks.push(
        solid("M34 48 L28 12 L44 30 L50 4 L60 26 L70 4 L76 30 L92 12 L86 48 C72 38 48 38 34 48Z", "#9fd0e8"),
        gem(60, 40, 6, "#d8f2ff"),
        both("M-4 142 C-6 110 6 92 24 84 C34 96 30 126 26 142Z", "#6b7480"),
      );
    }
    return marks;
  },
  kobold(rank, chance) {
    const skin = mix("#cf9a32", "#c46f2e", chance() * 0.45);
    const belly = mix(skin, "#f4dfa0", 0.5);
    const marks: Drawing[] = [solid("M40 142 C40 116 54 104 74 102 C96 102 108 118 110 142Z", rank > 2 ? "#5d4a6e" : "#7a4f2c")];
    marks.push(
      solid("M88 66 C108 74 114 100 108 126 L92 104Z", skin),
      flat("M100 74 L116 74 L106 86Z M108 90 L122 94 L109 102Z", "#b4402a"),
      line("M100 74 L116 74 L106 86 M108 90 L122 94 L109 102", 2),
      solid(`M70 40 C${80 - chance() * 6} 24 92 ${16 - rank} ${100 + rank * 2} ${2 - rank} C104 22 98 38 86 52Z`, BONE),
      solid(`M82 46 C96 36 108 32 ${116 + rank} ${18 - rank} C118 38 108 54 94 62Z`, BONE),
      solid("M76 38 C94 40 101 58 97 76 C94 94 80 106 66 104 C58 106 44 102 40 98 L16 92 C6 88 6 76 16 72 C30 68 42 62 48 52 C54 41 64 36 76 38Z", skin),
      flat("M18 90 C34 94 54 94 74 84 C72 98 56 104 42 98 L18 93Z", belly),
      line("M12 86 C32 92 54 92 78 80", 2.6),
      teeth(18, 46, 88, 4 + rank, 7),
      flat(circle(16, 78, 2.4), INK),
      eye(60, 62, 10.5, "#fff0a0", -10, 0.2),
      line("M46 54 Q58 46 72 54", 4),
      line("M30 72 Q36 70 40 66 M84 66 L90 72 M82 74 L88 80", 1.8, INK, 0.7),
      solid("M76 56 C88 54 98 60 104 70 C94 76 84 72 78 66Z", mix(skin, "#a8402a", 0.4), { sx: -3, sy: -2 }),
    );
    if (rank === 1) {
      marks.push(line("M84 30 Q80 20 88 14", 2.4));
    }
    if (rank === 2) {
      marks.push(
        solid("M14 112 L34 112 L36 138 L12 138Z", "#4a3a2a"),
        flat("M16 116 L32 116 L33 134 L15 134Z", "#ffcf5a"),
        glow(24, 125, 6, "#ffb640"),
        line("M24 112 L24 104", 2.4),
      );
    }
    if (rank === 3) {
      marks.push(
        solid("M48 52 C50 24 88 20 98 56 L104 58 L44 58Z", "#8a6a3c"),
        solid("M66 30 L66 12 L74 12 L74 30Z", "#f0e4c4"),
        glow(70, 6, 4, "#ffb640"),
      );
    }
    if (rank === 4) {
      marks.push(
        solid("M50 50 L46 24 L58 34 L66 14 L74 32 L86 18 L92 50 C78 42 64 42 50 50Z", GOLD),
        gem(70, 40, 5, "#3d7fd0"),
        both("M30 142 C30 124 40 112 50 110 L60 142Z", "#8c2f2f"),
      );
    }
    return marks;
  },
  undead(rank, chance) {
    const skin = mix("#dcd6c0", "#b9c4b8", chance() * 0.6);
    const robe = ["#4b5468", "#3d4a5e", "#5a4a58", "#3a2d56"][rank - 1] ?? INK ?? "";
    const light = ["#7fd6ff", "#7fd6ff", "#9dffb0", "#8affc0"][rank - 1] ?? "";
    const marks: Drawing[] = [solid("M10 142 C14 116 34 106 60 106 C86 106 106 116 110 142Z", rank > 1 ? robe : mix(skin, "#444455", 0.35))];
    if (rank === 1) {
      marks.push(
        flat("M34 118 Q60 124 86 118 L86 122 Q60 130 34 122Z M38 130 Q60 136 82 130 L82 134 Q60 142 38 134Z", INK, 0.8),
      );
    }
    if (rank > 1) {
      marks.push(
        solid(rank === 4 ? "M60 -2 C104 0 112 52 106 112 C96 122 24 122 14 112 C8 52 16 0 60 -2Z" : "M60 10 C98 10 106 54 102 108 C90 118 30 118 18 108 C14 54 22 10 60 10Z", robe),
        flat("M60 24 C90 24 96 56 92 102 C80 110 40 110 28 102 C24 56 30 24 60 24Z", "#120c16"),
      );
    }
    marks.push(
      solid("M42 92 L44 108 C52 114 68 114 76 108 L78 92Z", mix(skin, "#8a7f6a", 0.25)),
      solid("M60 26 C86 26 95 44 91 62 C90 72 84 76 82 82 L80 96 C72 100 48 100 40 96 L38 82 C36 76 30 72 29 62 C25 44 34 26 60 26Z", skin),
      flat("M36 62 C36 52 54 52 55 62 C55 73 38 75 36 62Z M65 62 C66 52 84 52 84 62 C82 75 65 73 65 62Z M60 73 L65 84 L60 82 L55 84Z", INK),
      glow(47, 63, 2.6, light),
      glow(73, 63, 2.6, light),
    );
    let d = "";
    for (let i = 0; i < 6; i++) {
      d += `M${45 + i * 6} 89 L${45 + i * 6} 99`;
    }
    marks.push(
      line("M41 94 Q60 97 79 94", 1.8), line(d, 1.7),
      line("M70 28 L66 38 L72 44 M33 50 L39 54", 1.8, INK, 0.75),
    );
    if (rank === 2) {
      marks.push(solid("M18 44 C22 12 98 12 102 44 C84 30 36 30 18 44Z", robe));
    }
    if (rank === 3) {
      marks.push(
        solid("M27 54 C24 12 96 12 93 54 L64 52 L63 74 L57 74 L56 52Z", "#7b6f66"),
        line("M60 20 L60 50", 2),
        solid("M56 18 C60 -4 84 -6 96 4 C82 4 70 12 64 22Z", "#8c2f2f"),
      );
    }
    if (rank === 4) {
      marks.push(crown(36, 1.12, "#9fb0a0", "#5affb0"));
    }
    return marks;
  },
};

/** What only the largest drawing shows: warts, scales, scars, seams. */
const CLOSE: Record<Kind, Drawing> = {
  goblin: fine(
    flat(circle(40, 74, 1.5) + circle(80, 72, 1.8) + circle(76, 78, 1.1) + circle(56, 46, 1.2), "#3f6a20", 0.8),
    line("M42 72 Q38 68 40 64 M78 72 Q82 68 80 64 M57 84 Q60 86 64 84", 1.1, INK, 0.6),
    line("M96 62 Q104 58 110 50 M94 66 Q100 64 106 60 M24 62 Q16 58 10 50 M26 66 Q20 64 14 60", 1, INK, 0.5),
    line("M36 122 L42 132 M84 122 L78 132 M50 118 L54 126 M70 118 L66 126", 1.1, INK, 0.6),
  ),
  orc: fine(
    line("M44 52 Q52 48 58 52 M62 52 Q70 48 76 52 M46 84 Q42 80 43 74 M74 84 Q78 80 77 74 M54 101 L56 105 M64 101 L66 105", 1.2, INK, 0.6),
    flat(circle(40, 80, 1.2) + circle(80, 82, 1.3) + circle(72, 46, 1) + circle(50, 44, 1), "#5a1a10", 0.8),
    line("M14 126 L26 122 M10 134 L24 130 M106 126 L94 122 M110 134 L96 130", 1.2, INK, 0.5),
  ),
  troll: fine(
    flat(circle(40, 78, 2.2) + circle(80, 76, 1.8) + circle(44, 40, 1.4) + circle(74, 92, 1.4), "#2c4a6a", 0.8),
    line("M40 68 Q36 74 38 80 M82 66 Q86 72 84 80 M56 64 Q60 62 64 64 M55 70 Q60 68 66 70", 1.2, INK, 0.55),
    line("M8 104 Q14 98 20 102 M4 118 Q12 112 20 116 M112 104 Q106 98 100 102 M116 118 Q108 112 100 116 M40 122 Q60 130 80 122", 1.2, INK, 0.5),
  ),
  kobold: fine(
    line("M50 72 q3 3 6 0 M56 78 q3 3 6 0 M64 74 q3 3 6 0 M70 80 q3 3 6 0 M82 84 q3 3 6 0 M86 60 q3 3 6 0 M78 92 q3 3 6 0", 1.1, INK, 0.55),
    line("M84 26 L90 30 M90 18 L95 22 M98 40 L103 45 M106 32 L110 37", 1.1, INK, 0.6),
    flat(circle(24, 75, 1) + circle(30, 74, 0.9), INK, 0.6),
  ),
  undead: cracks,
};

const SCALE = [0.84, 0.92, 0.98, 1.04];

/** A monster of a family. As a `token` all ranks fill the frame. */
export function creature(kind: Kind, rank: number, seed: number, token = false): Drawing {
  const scale = token ? 1 : (SCALE[rank - 1] ?? 1);
  const down = token ? 0 : rank === 4 ? 6 : rank === 3 ? 3 : 0;
  return put([FAMILIES[kind](rank, random(seed)), CLOSE[kind]], 60 - 60 * scale, 140 - 140 * scale + down, scale);
}
