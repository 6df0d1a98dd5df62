// A few sounds, made on the spot.
import { settings } from "./settings.svelte";

type Note = [pitch: number, start: number, length: number, shape?: OscillatorType];

const SOUNDS: Record<string, Note[]> = {
  turn: [[523, 0, 0.12], [784, 0.11, 0.2]],
  card: [[190, 0, 0.05, "triangle"], [130, 0.03, 0.06, "triangle"]],
  coin: [[1250, 0, 0.06, "triangle"], [1680, 0.05, 0.12, "triangle"]],
  reveal: [[220, 0, 0.1, "sawtooth"], [330, 0.09, 0.1, "sawtooth"], [440, 0.18, 0.18, "sawtooth"]],
  hit: [[150, 0, 0.06, "square"], [90, 0.04, 0.08, "square"]],
  wound: [[220, 0, 0.16, "sawtooth"], [147, 0.14, 0.3, "sawtooth"]],
  spell: [[660, 0, 0.08], [880, 0.07, 0.08], [1175, 0.14, 0.22]],
  break: [[320, 0, 0.08, "sawtooth"], [180, 0.07, 0.2, "square"]],
  chat: [[880, 0, 0.07]],
  won: [[523, 0, 0.14], [659, 0.13, 0.14], [784, 0.26, 0.14], [1047, 0.39, 0.34]],
  over: [[392, 0, 0.2], [330, 0.2, 0.36]],
};

let context: AudioContext | null = null;

export function play(name: string): void {
  const notes = SOUNDS[name];
  if (!notes || settings.volume === 0 || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [pitch, start, length, shape = "sine"] of notes) {
    const at = context.currentTime + start;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.type = shape;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12 * settings.volume, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
