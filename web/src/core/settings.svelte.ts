// What a person likes, kept in the browser.

export interface Settings {
  theme: "dark" | "light" | "system";
  language: "en" | "de";
  speed: number; // of animation: 1 is normal, 0 none
  oneClick: boolean; // act at once, without confirming
  volume: number; // 0 is mute
  hints: boolean;
  seenHints: string[];
  name: string;
  level: string; // of the bots; "": as most people like it
  guest: boolean; // has this browser been somebody here?
}

const KEY = "undertable";
const usual: Settings = {
  theme: "system",
  language: navigator.language.startsWith("de") ? "de" : "en",
  speed: 1,
  oneClick: false,
  volume: 0.5,
  hints: true,
  seenHints: [],
  name: "",
  level: "",
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
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.motion = settings.speed === 0 ? "none" : "some";
  });
}

/** Milliseconds an animation takes, given what it takes normally. */
export function pace(milliseconds: number): number {
  if (settings.speed === 0 || document.hidden) return 0;
  return milliseconds / settings.speed;
}

export const still = () => settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
