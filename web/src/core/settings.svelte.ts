// What a person likes, kept in the browser.
import type { Puzzling } from "./puzzling";
import type { Setup } from "./setup";

export interface Settings {
  theme: "dark" | "light" | "system";
  speed: number; // of animation: 1 is normal, 0 none
  oneClick: boolean; // act at once, without confirming
  volume: number; // 0 is mute
  effects: boolean; // is heard what happens?
  ambience: boolean; // and the fire in the hearth?
  notify: boolean; // call by a notification when the tab is not in sight
  hints: boolean;
  seenHints: string[];
  coach: boolean; // says when a move against bots cost a lot
  name: string;
  named: boolean; // chosen by the person; otherwise made up
  level: string; // of the bots; "": as most people like it
  fair: Record<string, number>; // by game: how strong a fair match is, of 100
  counted: string[]; // tables that have changed that
  game: string; // whose box was chosen last
  setups: Record<string, Setup>; // by game: how it was played last
  lessons: Record<string, number[]>; // by game: lessons that were finished
  puzzles: Record<string, Puzzling>; // by game: how it goes
  days: Record<string, string[]>; // by game: whose deals of the day were played
  guest: boolean; // has this browser been somebody here?
}

const KEY = "undertable";
const usual: Settings = {
  theme: "dark",
  speed: 1,
  oneClick: false,
  volume: 0.5,
  effects: true,
  ambience: false,
  notify: false,
  hints: true,
  seenHints: [],
  coach: false,
  name: "",
  named: false,
  level: "",
  fair: {},
  counted: [],
  game: "",
  setups: {},
  lessons: {},
  puzzles: {},
  days: {},
  guest: false,
};

function read(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...usual };
  }
}

export const settings = $state<Settings>(read());

export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private windows may refuse: then settings last as long as the page
    }
  });
  $effect(() => {
    const dark = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    document.documentElement.dataset.theme = settings.theme === "system" ? dark : settings.theme;
    document.documentElement.dataset.motion = settings.speed === 0 ? "none" : "some";
  });
}

/** Milliseconds an animation takes, given what it takes normally. */
export function pace(milliseconds: number): number {
  if (settings.speed === 0 || document.hidden) return 0;
  return milliseconds / settings.speed;
}

export const still = () => settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
