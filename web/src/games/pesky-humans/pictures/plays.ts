// What is played: Draw Cards, Ability cards and innate abilities, each one thing happening in a field of 48.
import { axe, blade, boot, bottle, die, fist, hand, marksOf, rays, scroll, shield, wing } from "../../../art/emblems";
import { around, BONE, box, circle, facing, flat, GOLD, INK, IRON, line, PAPER, polygon, put, rope, solid, star, STEEL, WOOD, type Drawing } from "../../../art/ink";
import { eye, glow, teeth } from "../../../art/parts";
import { SKIN } from "../../../art/people";
import { SMOOTH, THIN, TOKENS } from "./things";

const DIE = "#f0e6d0";
const HUMAN = "#e9b98f";
const GREEN = "#7fa05a";
const heart = (colour = "#d0413a"): Drawing => [solid("M24 44 C4 28 2 16 10 9 C16 5 22 8 24 14 C26 8 32 5 38 9 C46 16 44 28 24 44Z", colour, SMOOTH), line("M11 20 C10 16 12 13 15 12", 2.6, "#ffe0d0")];
const plus = (x: number, y: number, r: number, colour = "#8ae06a"): Drawing => rope(`M${x - r} ${y} L${x + r} ${y} M${x} ${y - r} L${x} ${y + r}`, r * 0.9, colour);
const speed: Drawing = line("M2 16 L14 16 M0 26 L12 26 M4 36 L14 36", 2.6, "#fff4d8", 0.9);
const small = (what: Drawing, x: number, y: number, scale: number, turn = 0) => put(what, x, y, scale, turn);
const swirl = (colour: string): Drawing => [line("M24 4 C42 6 46 30 30 40 C16 46 4 34 10 22 C16 12 32 16 31 27 C29 34 20 33 20 27", 7), line("M24 4 C42 6 46 30 30 40 C16 46 4 34 10 22 C16 12 32 16 31 27 C29 34 20 33 20 27", 4, colour)];
const turned = (what: Drawing, colour: string): Drawing => [small(what, 10, 10, 0.6), line("M6 20 C8 6 26 0 38 8 M42 28 C40 42 22 48 10 40", 6), line("M6 20 C8 6 26 0 38 8 M42 28 C40 42 22 48 10 40", 3.2, colour), solid("M45 14 L33 12 L41 2Z", colour, THIN), solid("M3 34 L15 36 L7 46Z", colour, THIN)];
const zzz: Drawing = [line("M10 8 L24 8 L10 24 L24 24", 6.4), line("M10 8 L24 8 L10 24 L24 24", 3.4, "#bfe0ff"), line("M28 22 L42 22 L28 40 L42 40", 6.4), line("M28 22 L42 22 L28 40 L42 40", 3.4, "#bfe0ff")];
const dead: Drawing = [solid("M10 46 L10 18 C10 2 38 2 38 18 L38 46Z", "#8f9690", SMOOTH), line("M24 12 L24 30 M17 19 L31 19", 3)];
const roar = (skin: string): Drawing => [
  solid("M10 10 L6 0 L18 6 C22 5 26 5 30 6 L42 0 L38 10 C46 22 42 44 24 46 C6 44 2 22 10 10Z", skin, SMOOTH),
  line("M10 14 L21 19 M38 14 L27 19", 3),
  eye(16, 20, 4, "#ffe14d", 14),
  eye(32, 20, 4, "#ffe14d", -14),
  flat("M10 28 Q24 24 38 28 Q36 43 24 43 Q12 43 10 28Z", INK),
  teeth(12, 36, 27, 6, 6),
];
const candleOut: Drawing = [solid("M16 44 L17 24 L31 24 L32 44Z", "#d8ccb0", SMOOTH), solid("M6 47 C6 40 42 40 42 47Z", GOLD, THIN), line("M24 24 L24 19", 2), line("M24 16 C18 12 30 8 24 2", 3.4, "#d8d2dc", 0.9)];
const throneHouse: Drawing = [solid("M4 24 L24 4 L44 24 L39 24 L39 46 L9 46 L9 24Z", "#9a6630", SMOOTH), flat("M19 46 L19 30 L29 30 L29 46Z", INK), put(marksOf("crown"), 15, 12, 0.36)];

/** Draw Cards; those that bring a minion show the minion. */
export const CARDS: Record<string, Drawing> = {
  acid_vial: [small(bottle("#8ae03a"), 12, -4, 0.8, 18), flat("M4 40 C8 34 12 38 16 36 C22 32 28 40 34 37 C40 35 44 40 46 44 L4 46Z", "#8ae03a"), flat(circle(8, 28, 2) + circle(14, 32, 1.6), "#c8ff8a")],
  break_free: [line("M2 24 C4 14 14 14 16 22 M46 24 C44 14 34 14 32 22", 7), line("M2 24 C4 14 14 14 16 22 M46 24 C44 14 34 14 32 22", 4, IRON), flat(star(8, 24, 24, 14, 6), "#ffd34d"), line("M24 6 L24 10 M12 10 L15 14 M36 10 L33 14", 2.4, "#fff4d8"), small(fist(HUMAN), 12, 24, 0.5)],
  butterfingers: [small(die(1, DIE, INK), 22, 22, 0.52, 14), small(hand(HUMAN), 0, -2, 0.72, -18), line("M30 16 L34 20 M38 12 L40 18", 2, "#fff4d8")],
  caltrops: [[10, 32, 0], [30, 36, 20], [22, 16, 40], [40, 18, 10]].map(([x = 0, y = 0, turn = 0]) => small(solid("M0 -11 L3 -2 L11 4 L2 3 L0 11 L-2 3 L-11 4 L-3 -2Z", STEEL, THIN), x, y, 0.9, turn)),
  dark_mending: [heart("#7a3a9a"), line("M24 14 L19 22 L28 28 L22 38", 2.6), line("M16 20 L24 24 M20 30 L30 30 M18 16 L26 18", 2.2, "#c8ff8a")],
  double_trouble: [put(axe, -4, 6, 0.78, -14), put(axe, 18, -2, 0.78, 14)],
  duck: [line("M44 6 L6 18", 4), solid("M2 19 L13 11 L15 20Z", IRON, THIN), line("M44 6 L40 2 M44 6 L42 12", 2, "#c23a2a"), solid("M8 46 C8 34 14 30 22 30 C34 30 40 36 40 46Z", "#4d82c8", SMOOTH), solid(circle(20, 32, 9), HUMAN, SMOOTH), solid("M10 30 C12 18 30 18 31 30 C24 26 16 26 10 30Z", "#b3bdc9", THIN)],
  fizzle: [small(scroll("#d8c8a0"), 4, 2, 0.86), flat("M14 46 C4 38 14 34 12 26 C20 30 20 34 24 30 C26 36 34 36 30 44Z", "#6a727a", 0.95), line("M34 14 C28 10 40 6 34 0 M42 18 C38 14 46 12 42 6", 2.6, "#d8d2dc")],
  frenzy: roar("#c8402f"),
  healing_potion: [small(bottle("#d0413a"), 4, 4, 0.84), plus(36, 12, 7)],
  hurry_up: [small(boot("#6a7a34"), 10, -4, 0.56), small(boot("#7a8a3c"), 18, 18, 0.6), line("M2 10 L12 10 M0 18 L10 18 M4 30 L16 30 M2 38 L14 38", 2.6, "#fff4d8")],
  iron_skin: [small(fist("#aab2bb"), 4, 4, 0.84), flat(circle(16, 24, 1.4) + circle(24, 30, 1.4) + circle(32, 24, 1.4), INK), flat(star(4, 38, 10, 7, 1.8), "#ffffff")],
  jinx: [solid("M24 4 C36 4 44 12 42 24 C40 36 32 44 24 44 C16 44 8 36 6 24 C4 12 12 4 24 4Z", "#3a2a4a", SMOOTH), solid("M12 12 L8 0 L19 8 M36 12 L40 0 L29 8", "#3a2a4a", THIN), eye(17, 22, 5, "#8affc0", 8, 0.22), eye(31, 22, 5, "#8affc0", -8, 0.22), line("M24 28 L24 32 M24 32 Q20 36 17 33 M24 32 Q28 36 31 33 M10 28 L0 26 M10 32 L2 34 M38 28 L48 26 M38 32 L46 34", 1.6, "#d8c8e8")],
  lights_out: candleOut,
  loaded_die: [small(die(6, "#b8392c", "#fff2da"), 6, 6, 0.8, 0), flat("M6 40 C14 34 34 34 42 40 L42 46 L6 46Z", "#5a4a3a", 0.9), line("M8 4 L14 8 M40 4 L34 8", 2.4, "#ffd98a")],
  lock_picks: [rope("M6 6 L34 38 L40 34", 4.6, STEEL), rope("M40 6 L14 38 L14 44 L20 44", 4.6, STEEL), solid(circle(6, 6, 4.4), WOOD, THIN), solid(circle(40, 6, 4.4), WOOD, THIN)],
  lucky_charm: [[[-8, 0], [8, 0], [0, -8], [0, 8]].map(([x = 0, y = 0]) => solid(circle(24 + x, 20 + y, 8.4), "#4fae5a", THIN)), line("M24 26 C24 36 28 40 32 46", 4.6), line("M24 26 C24 36 28 40 32 46", 2.4, "#4fae5a"), flat(circle(24, 20, 2), "#c8ff8a")],
  miracle: [rays("#ffe9a0", 10, 0.7), small(dead, 8, 16, 0.66), flat("M24 -2 L30 14 L18 14Z", "#fff6d0"), small(wing("#fff6de"), 30, 10, 0.36), small(facing(wing("#fff6de"), 24), 0, 10, 0.36)],
  not_today: [small(hand(HUMAN), 6, 4, 0.86), line(circle(24, 24, 20), 5.4), line(circle(24, 24, 20), 3, "#d8353a"), line("M10 10 L38 38", 5.4), line("M10 10 L38 38", 3, "#d8353a")],
  potion_of_might: [small(bottle("#e0902a"), -4, 4, 0.8), small(fist(HUMAN), 24, 16, 0.5)],
  potion_of_speed: [small(bottle("#3fa9cf"), 12, 4, 0.84), speed],
  remove_curse: [small(TOKENS.curse_bad_luck ?? [], 2, 4, 0.66), rays("#fff6d0", 8, 0.35), line("M8 40 L40 8", 7), line("M8 40 L40 8", 4, "#fff6d0")],
  second_strike: [put(blade(STEEL, "#3f6c9a"), -2, 4, 0.84, -12), put(blade(STEEL, "#3f6c9a"), 14, -4, 0.84, 16), line("M4 8 C14 2 30 2 42 12", 2, "#fff4d8")],
  slam: [solid("M12 46 L12 4 L38 4 L38 46Z", "#8a5a2c", SMOOTH), line("M18 4 L18 46 M25 4 L25 46 M31 4 L31 46", 1.6, INK, 0.7), flat(circle(32, 26, 2.6), GOLD), line("M2 8 L9 12 M0 24 L8 24 M2 40 L9 36 M46 8 L40 12 M48 24 L40 24 M46 40 L40 36", 3, "#ffd98a")],
  sleeping_dust: [zzz, flat(circle(6, 36, 2) + circle(14, 40, 1.6) + circle(20, 34, 1.4) + circle(34, 8, 1.8) + circle(42, 12, 1.4), "#ffe9a0")],
  slippery_grip: [turned(fist(GREEN), "#7fc8f0"), flat("M18 36 C16 40 16 43 19 44 C22 43 22 40 18 36Z", "#7fc8f0")],
  spyglass: [put([solid("M0 -5 L18 -7 L18 7 L0 5Z", "#7a4a26", SMOOTH), solid("M18 -8 L32 -9 L32 9 L18 8Z", GOLD, SMOOTH), solid("M-12 -4 L0 -5 L0 5 L-12 4Z", GOLD, THIN), solid(circle(32, 0, 3.4, 9), "#bfeaff", THIN)], 14, 34, 1, -38)],
  sticky_slime: [flat("M-2 40 C6 28 12 38 20 32 C28 26 34 38 50 34 L50 50 L-2 50Z", "#7ac83a"), small(boot("#a8743c"), 8, -6, 0.8), line("M14 30 C12 36 14 38 12 42 M26 30 C28 36 26 40 28 44 M38 28 C40 34 38 38 40 42", 3.4, "#a8f05a")],
  thick_hide: [shield("#7a8a5a"), line("M10 16 q4 4 8 0 q4 4 8 0 q4 4 8 0 M10 25 q4 4 8 0 q4 4 8 0 q4 4 8 0 M14 34 q4 4 8 0 q4 4 8 0", 2)],
  throwing_knives: [-18, 4, 26].map((turn, at) => put([solid("M-2 -20 L0 -24 L3 -20 L3 2 L-2 2Z", STEEL, THIN), solid("M-5 2 L6 2 L6 5 L-5 5Z", GOLD, THIN), solid("M-2 5 L3 5 L3 14 L-2 14Z", "#7a2c22", THIN)], 10 + at * 14, 28 - (at % 2) * 4, 1, turn)),
  troll_sweat_tonic: [small(bottle("#4f84b8"), 0, 2, 0.86), solid("M38 6 C32 14 32 20 38 22 C44 20 44 14 38 6Z", "#7fc8f0", THIN), plus(38, 36, 6)],
  war_horn: [solid("M4 14 C4 34 20 42 34 30 L46 20 L42 8 L30 20 C20 28 14 22 14 12Z", BONE, SMOOTH), line("M12 28 L18 24 M26 35 L23 28 M36 28 L31 20", 2.4, GOLD), line("M44 2 L48 -2 M40 2 L40 -2 M47 8 L52 8", 2.4, "#fff4d8")],
};

/** Ability cards: of the Ogre, the Paladin, the Priestess, the Thief and the Wizard. */
export const ABILITIES: Record<string, Drawing> = {
  ogr_call_for_help: [solid("M6 20 L26 10 L26 34 L6 26Z", GOLD, SMOOTH), solid("M10 27 L16 30 L16 42 L10 42Z", WOOD, THIN), line("M32 14 C36 18 36 26 32 30 M38 8 C44 16 44 28 38 36", 3, "#fff4d8")],
  ogr_curse_room: [solid(polygon(around(6, 24, 24, 22)), "#5a4a6a", SMOOTH), small(TOKENS.curse_bad_luck ?? [], 10, 8, 0.1), put([solid("M24 4 C40 4 46 16 43 26 C42 31 38 33 37 36 L36 43 L12 43 L11 36 C10 33 6 31 5 26 C2 16 8 4 24 4Z", "#c9a0ff", SMOOTH), flat("M10 25 C10 18 21 18 21 25 C21 32 11 32 10 25Z M27 25 C27 18 38 18 38 25 C37 32 27 32 27 25Z", INK)], 10, 10, 0.58)],
  ogr_ground_slam: [small(fist("#c8583f"), 8, -6, 0.74), line("M2 44 L12 36 L18 42 L24 34 L30 42 L36 36 L46 44", 5), line("M2 44 L12 36 L18 42 L24 34 L30 42 L36 36 L46 44", 2.6, "#ffd98a")],
  ogr_my_house: throneHouse,
  ogr_rampage: [small(boot("#5d5a63"), 8, 2, 0.86), speed, line("M14 44 L10 48 M26 44 L26 48 M38 44 L42 48", 2.4, "#ffd98a")],
  ogr_regenerate: [heart(), plus(16, 20, 5), plus(30, 20, 5), plus(24, 31, 5)],
  pal_charge: [solid("M0 30 L34 18 L32 12 L48 16 L38 28 L36 23 L4 36Z", STEEL, SMOOTH), solid("M10 26 L16 24 L20 34 L13 36Z", "#4d82c8", THIN), line("M2 12 L14 12 M0 20 L10 20 M6 42 L18 42", 2.6, "#fff4d8")],
  pal_intercept: [small(shield("#4d82c8", line("M24 10 L24 38 M12 20 L36 20", 4, PAPER)), 14, 4, 0.84), line("M0 24 L14 24", 4), solid("M20 24 L11 18 L11 30Z", IRON, THIN), flat(star(8, 20, 24, 8, 3.4), "#ffd34d")],
  pal_lay_on_hands: [small(hand(HUMAN), -2, 8, 0.66, -14), small(facing(hand(HUMAN), 24), 18, 2, 0.66, 14), glow(25, 12, 5, "#ffe9a0")],
  pal_oath: [put(blade("#e4eaf2", "#4d82c8"), 0, 0, 1), small(scroll(), 14, 14, 0.62)],
  pal_shield_wall: [small(shield("#3f6cb0"), -4, 6, 0.6), small(shield("#3f6cb0"), 24, 6, 0.6), small(shield("#5f8fd0", line("M24 10 L24 38 M12 20 L36 20", 4, PAPER)), 7, 4, 0.72)],
  pal_smite: [rays("#ffe9a0", 9, 0.45), put(blade("#fff6d0", "#4d82c8"), 0, 0, 1), solid("M30 2 L18 20 L25 20 L20 34 L36 14 L28 14Z", "#ffd34d", THIN)],
  pri_blessing: [rays("#ffe9a0", 12, 0.5), line("M24 8 C24 2 48 2 44 12", 0.1), solid("M24 14 C34 6 46 12 42 24 C40 34 30 40 24 44 C18 40 8 34 6 24 C2 12 14 6 24 14Z", "#f0c85a", SMOOTH), solid("M21 18 L27 18 L27 23 L32 23 L32 29 L27 29 L27 36 L21 36 L21 29 L16 29 L16 23 L21 23Z", "#fffbe6", THIN)],
  pri_divination: [solid(circle(24, 20, 17), "#b08ae0", SMOOTH), flat(circle(24, 20, 12), "#4a2c86"), flat(star(4, 24, 20, 10, 3), "#fff2ff"), line("M13 14 C15 8 20 6 24 6", 2.2, "#ffffff"), solid("M10 46 L14 36 L34 36 L38 46Z", GOLD, THIN)],
  pri_healing_prayer: [solid("M24 4 L30 16 L30 40 L18 40 L18 16Z", HUMAN, SMOOTH), line("M24 6 L24 40 M18 28 L30 28", 2), solid("M14 40 L34 40 L38 47 L10 47Z", "#efe5cd", THIN), plus(39, 12, 6), plus(9, 16, 4.4)],
  pri_raise: [small(dead, 10, 18, 0.6), solid("M24 0 L33 12 L28 12 L28 24 L20 24 L20 12 L15 12Z", "#ffe9a0", THIN), line("M4 30 L8 26 M44 30 L40 26", 2.4, "#ffe9a0")],
  pri_rebuke: [small(hand("#f0cba6"), 2, 2, 0.8), line("M38 8 L46 4 M40 18 L48 18 M38 28 L46 32", 3.4, "#ffe9a0")],
  pri_sanctuary: [solid("M24 2 C40 2 46 22 44 46 L4 46 C2 22 8 2 24 2Z", "#f6e8b8", SMOOTH), flat("M24 8 C36 8 40 24 39 42 L9 42 C8 24 12 8 24 8Z", "#7a5a9a"), small([solid("M8 46 C8 30 16 26 24 26 C32 26 40 30 40 46Z", "#efe5cd", SMOOTH), solid(circle(24, 18, 10), HUMAN, SMOOTH), solid("M13 16 C14 4 34 4 35 16 C28 12 20 12 13 16Z", "#a7401f", THIN)], 10, 16, 0.56)],
  thi_backstab: [solid("M14 46 C12 26 16 16 24 16 C34 16 36 26 34 46Z", "#6d5a44", SMOOTH), solid(circle(24, 10, 8), GREEN, SMOOTH), put([solid("M-2 -14 L0 -18 L3 -14 L3 8 L-2 8Z", STEEL, THIN), solid("M-6 8 L7 8 L7 11 L-6 11Z", GOLD, THIN), solid("M-2 11 L3 11 L3 22 L-2 22Z", "#33584f", THIN)], 34, 26, 1, -60)],
  thi_case_the_joint: [small(marksOf("eye"), -2, -6, 0.66), small(marksOf("eye"), 16, 12, 0.66), small(marksOf("eye"), -2, 26, 0.5), flat(star(4, 38, 8, 6, 1.6), "#fff4d8")],
  thi_disarm: [small(TOKENS.trap_spikes ?? [], 4, 8, 0.8), line("M6 44 L42 6", 7), line("M6 44 L42 6", 4, "#3a9a86")],
  thi_pick_pocket: [small(marksOf("bag"), -2, 10, 0.76), small(hand(SKIN.dark), 20, -6, 0.66, 28)],
  thi_set_trap: [solid("M2 28 C4 12 44 12 46 28 C38 22 10 22 2 28Z", IRON, THIN), teeth(6, 42, 26, 7, 9, STEEL), solid("M2 32 C4 46 44 46 46 32 C38 38 10 38 2 32Z", "#5a6168", THIN), small(marksOf("tick"), 30, -2, 0.4)],
  thi_vanish: [solid("M8 46 C4 20 12 2 24 2 C36 2 44 20 40 46 L34 40 L29 46 L24 40 L19 46 L14 40Z", "#3b6a5f", { ...SMOOTH, rim: 0 }), flat("M14 20 C16 10 32 10 34 20 C34 30 14 30 14 20Z", "#0c1614"), glow(19, 20, 2, "#8affc0"), glow(29, 20, 2, "#8affc0"), flat(circle(6, 34, 3) + circle(2, 26, 2) + circle(43, 30, 3) + circle(46, 20, 2), "#8fc0b4", 0.7)],
  wiz_blink: [solid("M6 44 L6 10 L18 10 L18 44Z", "#7a59b8", { ...SMOOTH, rim: 0 }), flat("M6 10 L18 10 L18 44 L6 44Z", "#140c1c", 0.55), solid("M30 44 L30 10 L42 10 L42 44Z", "#b08ae0", SMOOTH), line("M16 24 C22 14 26 14 31 22", 3, "#fff2ff"), flat(star(4, 36, 8, 8, 2), "#ffffff"), flat(star(4, 12, 8, 5, 1.4), "#d8c8ff")],
  wiz_fireball: [solid(circle(28, 26, 17), "#e0561e", SMOOTH), flat("M12 20 C2 14 4 6 -2 2 C12 2 18 6 24 10Z M10 30 C0 30 -2 24 -8 22 C4 20 10 22 14 24Z", "#ff8a2a"), flat(circle(29, 27, 11), "#ffb53a"), flat(circle(31, 28, 5.6), "#fff0b0"), line("M40 8 L44 4 M46 18 L50 16", 2.4, "#ffe07a")],
  wiz_force_wall: [solid(box(18, 2, 12, 44), "#9ac8ff", { ...SMOOTH, rim: 1 }), line("M18 14 L30 14 M18 26 L30 26 M18 38 L30 38 M24 2 L24 14 M24 26 L24 38", 2, "#ffffff", 0.9), line("M2 18 L12 24 L2 30 M46 18 L36 24 L46 30", 3.4, "#c8a8ff")],
  wiz_lightning: [solid("M30 -2 L8 26 L21 26 L14 50 L42 18 L27 18Z", "#9ad8ff", SMOOTH), flat("M28 4 L16 22 L22 22Z", "#ffffff", 0.9), line("M4 12 L10 16 M40 34 L46 38", 2.4, "#d5f2ff")],
  wiz_slumber: [small(roar("#8fa08a"), 0, 12, 0.62), small(zzz, 18, -4, 0.62)],
  wiz_teleport: [swirl("#b08ae0"), flat(star(4, 40, 8, 7, 1.8) + star(4, 8, 42, 6, 1.6), "#fff2ff")],
};

/** What a figure can always do. */
export const INNATES: Record<string, Drawing> = {
  remove_curse: CARDS.remove_curse ?? [],
  toss_minion: [small(fist("#c8583f"), -4, 22, 0.56), small(roar("#6aa33d"), 20, -2, 0.52, 18), line("M12 22 C12 10 18 4 26 4", 3, "#fff4d8")],
  zip_object: [small(marksOf("gem"), 18, 2, 0.6), line("M2 36 C10 40 18 38 24 30 M2 28 C8 31 13 30 18 25", 3.2, "#c8a8ff"), flat(star(4, 8, 12, 6, 1.6), "#fff2ff")],
};
