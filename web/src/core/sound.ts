// The sounds of the page: when something is heard, and how loud.
import { hearth, isSound, room, sound, type SoundName } from "./instruments";
import { settings } from "./settings.svelte";

const FANFARES: SoundName[] = ["won", "over", "level"];
const DUCKED = 0.7; // of the hearth while a fanfare plays
const FANFARE = 1.5; // seconds
const LOOP = 11; // seconds of the hearth
const HEARTH = 0.5; // of the loudness of what happens

interface Heard {
  context: AudioContext;
  effects: GainNode;
  fire: GainNode;
}
let heard: Heard | null = null;
let burning: AudioBufferSourceNode | null = null;

/** Browsers let nothing be heard before somebody has touched the page. */
function open(): Heard | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  if (!heard) {
    const context = new AudioContext();
    const fire = context.createGain();
    fire.connect(context.destination);
    heard = { context, effects: room(context, context.destination), fire };
  }
  void heard.context.resume();
  return heard;
}

/** In a tab that nobody sees only what calls its player back is heard. `after` is in milliseconds, `step` in semitones. */
export function play(name: string, { after = 0, step = 0 } = {}): void {
  if (!isSound(name) || !settings.effects || settings.volume === 0 || (document.hidden && name !== "turn")) return;
  const at = open();
  if (!at) return;
  const { context, effects, fire } = at;
  effects.gain.value = settings.volume;
  sound(name, { context, out: effects, at: context.currentTime + after / 1000, random: Math.random, step });
  if (!burning || !FANFARES.includes(name)) return;
  const loud = settings.volume * HEARTH;
  fire.gain.setTargetAtTime(loud * DUCKED, context.currentTime, 0.05);
  fire.gain.setTargetAtTime(loud, context.currentTime + FANFARE, 0.4);
}

/** Let the fire in the hearth be heard as long as a table is in sight; the result puts it out. */
export function keepFire(volume: number): () => void {
  const tend = () => tendFire(document.hidden ? 0 : volume * HEARTH);
  tend();
  const events = ["pointerdown", "keydown"] as const; // the first touch lets it be heard
  for (const event of events) addEventListener(event, tend);
  document.addEventListener("visibilitychange", tend);
  return () => {
    for (const event of events) removeEventListener(event, tend);
    document.removeEventListener("visibilitychange", tend);
    tendFire(0);
  };
}

function tendFire(loud: number): void {
  const at = loud || burning ? open() : null;
  if (!at) return;
  const { context, fire } = at;
  if (loud && !burning) {
    burning = context.createBufferSource();
    burning.buffer = hearth(context, LOOP);
    burning.loop = true;
    burning.connect(fire);
    burning.start();
  }
  fire.gain.setTargetAtTime(loud, context.currentTime, 0.3);
  if (loud) return;
  burning?.stop(context.currentTime + 1);
  burning = null;
}
