// What a table sounds like: noise and partials, never the same twice. Works in any audio context, so that sounds can be looked at.

/** One sound being made: where it goes, when it starts, and how it differs from the last time. */
export interface Desk {
  context: BaseAudioContext;
  out: AudioNode;
  at: number; // seconds
  random: () => number; // from 0 to 1
  step: number; // semitones above the usual pitch
}

type Instrument = (desk: Voice) => void;

const CENTS = 30; // each sound is at most this far from its pitch
const DECIBELS = 2; // and this far from its loudness
const QUIET = 0.0001; // ramps cannot go down to nothing

const decibels = (value: number) => 10 ** (value / 20);

/** A desk with the two things that sounds are made of. */
class Voice {
  readonly tune: number;
  readonly random: () => number;
  private readonly noise: AudioBuffer;

  constructor(private readonly desk: Desk) {
    const { random, step } = desk;
    this.random = random;
    this.tune = 2 ** ((step + ((random() * 2 - 1) * CENTS) / 100) / 12);
    this.noise = noiseFor(desk.context);
  }

  /** Between two numbers. */
  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** A tone that dies away; its pitch may slide. */
  tone(start: number, pitch: number, length: number, level: number, { slide = 1, attack = 0.003, shape = "sine" as OscillatorType, dull = 0 } = {}): void {
    const { context } = this.desk;
    const at = this.desk.at + start;
    const tone = context.createOscillator();
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch * this.tune, at);
    if (slide !== 1) tone.frequency.exponentialRampToValueAtTime(pitch * this.tune * slide, at + length);
    const shaped = this.envelope(at, attack, length, level);
    if (dull) tone.connect(this.filter("lowpass", dull, 0.5)).connect(shaped);
    else tone.connect(shaped);
    tone.start(at);
    tone.stop(at + attack + length + 0.02);
  }

  /** Partials of one thing that was struck: the higher, the shorter. */
  struck(start: number, pitches: number[], length: number, level: number): void {
    pitches.forEach((pitch, at) => this.tone(start, pitch, length / (1 + at * 0.45), level / (1 + at * 0.7), { attack: 0.001 }));
  }

  /** Noise out of a band, which may slide. */
  hiss(start: number, from: number, to: number, length: number, level: number, { attack = 0.004, narrow = 0.9, kind = "bandpass" as BiquadFilterType } = {}): void {
    const { context } = this.desk;
    const at = this.desk.at + start;
    const source = context.createBufferSource();
    source.buffer = this.noise;
    const band = this.filter(kind, from * this.tune, narrow);
    if (to !== from) {
      band.frequency.setValueAtTime(from * this.tune, at);
      band.frequency.exponentialRampToValueAtTime(to * this.tune, at + length);
    }
    source.connect(band).connect(this.envelope(at, attack, length, level));
    source.start(at, this.random() * (this.noise.duration - length - 0.1), attack + length + 0.05);
  }

  private filter(type: BiquadFilterType, frequency: number, q: number): BiquadFilterNode {
    const filter = this.desk.context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = frequency;
    filter.Q.value = q;
    return filter;
  }

  private envelope(at: number, attack: number, length: number, level: number): GainNode {
    const gain = this.desk.context.createGain();
    gain.gain.setValueAtTime(QUIET, at);
    gain.gain.exponentialRampToValueAtTime(Math.max(QUIET, level), at + attack);
    gain.gain.exponentialRampToValueAtTime(QUIET, at + attack + length);
    gain.connect(this.desk.out);
    return gain;
  }
}

const wood = (voice: Voice, start: number, level: number, pitch = 180) => {
  voice.hiss(start, 2400, 900, 0.012, level * 0.9, { attack: 0.001 });
  voice.tone(start, pitch, 0.07, level, { attack: 0.001, slide: 0.92 });
  voice.tone(start, pitch * 2.28, 0.04, level * 0.6, { attack: 0.001 });
};
const slide = (voice: Voice, start: number, level: number) => voice.hiss(start, 1800, 4500, voice.between(0.055, 0.08), level, { attack: 0.02 });
const coin = (voice: Voice, start: number, level: number) => {
  voice.struck(start, [2100, 3400, 5200].map((pitch) => pitch * voice.between(0.985, 1.015)), voice.between(0.16, 0.26), level);
  voice.hiss(start, 5200, 3000, 0.008, level * 1.2, { attack: 0.001 });
};
const thump = (voice: Voice, start: number, level: number, from = 140, to = 50) => {
  voice.hiss(start, 420, 120, 0.26, level * 1.3, { attack: 0.002, kind: "lowpass", narrow: 0.6 });
  voice.tone(start, from, 0.26, level, { slide: to / from, attack: 0.002 });
};
/** A horn: a dull saw with a fifth that nobody hears alone. */
const horn = (voice: Voice, start: number, pitch: number, length: number, level: number) => {
  voice.tone(start, pitch, length, level, { shape: "sawtooth", attack: 0.03, dull: pitch * 4 });
  voice.tone(start, pitch * 1.003, length, level * 0.7, { shape: "sawtooth", attack: 0.045, dull: pitch * 3 });
  voice.tone(start, pitch / 2, length, level * 0.5, { attack: 0.03 });
};
const bell = (voice: Voice, start: number, pitch: number, length: number, level: number) => voice.struck(start, [pitch, pitch * 2.76, pitch * 5.4], length, level);

/** By name: how it is made, and how much louder or softer it must be than it comes out, in decibels. */
const INSTRUMENTS = {
  turn: [(voice) => [0, 1].forEach((at) => bell(voice, at * 0.14, [523, 784][at] ?? 0, 0.5, 0.3)), -6],
  knock: [(voice) => wood(voice, 0, 0.5), 6],
  card: [
    (voice) => {
      slide(voice, 0, 0.5);
      wood(voice, 0.075, 0.16, 130);
    },
    7,
  ],
  deal: [(voice) => [0, 1, 2, 3].forEach((at) => slide(voice, at * 0.045, 0.45)), 3],
  coin: [
    (voice) => {
      coin(voice, 0, 0.3);
      coin(voice, voice.between(0.06, 0.09), 0.1);
    },
    1,
  ],
  purse: [(voice) => [0, 1, 2, 3, 4].forEach((at) => coin(voice, at * 0.045 + voice.between(0, 0.02), 0.22)), -4],
  dice: [
    (voice) => {
      let at = 0;
      for (let left = 7; left > 0; left--) {
        wood(voice, at, 0.14 + left * 0.04, voice.between(420, 640));
        at += voice.between(0.035, 0.06) + (7 - left) * 0.008;
      }
    },
    0,
  ],
  hit: [
    (voice) => {
      thump(voice, 0, 0.6);
      voice.hiss(0, 3000, 900, 0.03, 0.4, { attack: 0.001 });
    },
    2,
  ],
  step: [(voice) => wood(voice, 0, 0.3, 105), 10],
  count: [(voice) => voice.struck(0, [620, 1480], 0.07, 0.3), 9],
  stone: [
    (voice) => {
      thump(voice, 0, 0.6, 96, 62);
      [0.04, 0.09, 0.15].forEach((at) => voice.hiss(at, 900, 500, voice.between(0.05, 0.1), 0.16));
    },
    1,
  ],
  reveal: [
    (voice) => {
      voice.hiss(0, 260, 1500, 0.24, 0.25, { attack: 0.2 });
      thump(voice, 0.25, 0.6, 110, 48);
      [0.25, 0.29, 0.33].forEach((at) => slide(voice, at, 0.25));
    },
    -5,
  ],
  wound: [
    (voice) => {
      thump(voice, 0, 0.55);
      horn(voice, 0.06, 165, 0.35, 0.16);
      horn(voice, 0.2, 131, 0.5, 0.18);
    },
    -1,
  ],
  soul: [
    (voice) => {
      voice.hiss(0, 500, 2600, 0.5, 0.25, { attack: 0.2, narrow: 3 });
      bell(voice, 0.3, 660, 0.6, 0.16);
      bell(voice, 0.38, 990, 0.6, 0.12);
    },
    -3,
  ],
  spell: [
    (voice) => {
      voice.hiss(0, 900, 6000, 0.35, 0.18, { attack: 0.15, narrow: 2 });
      [0, 4, 7, 12].forEach((semitones, at) => bell(voice, at * 0.055, 587 * 2 ** (semitones / 12), 0.5, 0.14));
    },
    -3,
  ],
  break: [
    (voice) => {
      [0, 0.03, 0.075, 0.13].forEach((at) => voice.hiss(at, voice.between(900, 3200), 500, 0.05, 0.4, { attack: 0.001 }));
      voice.tone(0.02, 190, 0.3, 0.35, { slide: 0.35 });
    },
    2,
  ],
  level: [
    (voice) => {
      thump(voice, 0, 0.4);
      [0, 4, 7].forEach((semitones, at) => horn(voice, at * 0.1, 196 * 2 ** (semitones / 12), 0.7, 0.14));
      bell(voice, 0.3, 784, 0.9, 0.14);
    },
    -2,
  ],
  won: [
    (voice) => {
      [0, 4, 7, 12].forEach((semitones, at) => horn(voice, at * 0.14, 262 * 2 ** (semitones / 12), at === 3 ? 1.1 : 0.3, 0.18));
      [4, 7].forEach((semitones) => horn(voice, 0.42, 262 * 2 ** (semitones / 12), 1.1, 0.12));
      thump(voice, 0.42, 0.35);
    },
    -6,
  ],
  over: [
    (voice) => {
      horn(voice, 0, 220, 0.4, 0.2);
      horn(voice, 0.3, 175, 0.9, 0.22);
    },
    -3,
  ],
  chat: [(voice) => bell(voice, 0, 880, 0.14, 0.2), 7],
} satisfies Record<string, [Instrument, number]>;

export type SoundName = keyof typeof INSTRUMENTS;
export const SOUND_NAMES = Object.keys(INSTRUMENTS) as SoundName[];
export const isSound = (name: string): name is SoundName => name in INSTRUMENTS;

/** Make a sound once. */
export function sound(name: SoundName, desk: Desk): void {
  const [instrument, louder] = INSTRUMENTS[name] as [Instrument, number];
  const gain = desk.context.createGain();
  gain.gain.value = decibels(louder + (desk.random() * 2 - 1) * DECIBELS);
  gain.connect(desk.out);
  instrument(new Voice({ ...desk, out: gain }));
}

const NOISE = 2; // seconds
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseFor(context: BaseAudioContext): AudioBuffer {
  const kept = noises.get(context);
  if (kept) return kept;
  const made = buffer(context, NOISE, () => Math.random() * 2 - 1);
  noises.set(context, made);
  return made;
}

function buffer(context: BaseAudioContext, seconds: number, wave: (at: number) => number): AudioBuffer {
  const made = context.createBuffer(1, Math.round(seconds * context.sampleRate), context.sampleRate);
  const samples = made.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = wave(at / context.sampleRate);
  return made;
}

const ROOM = 0.35; // seconds until nothing is heard of it
const WET = 0.22; // share of what comes back from the walls

/** A small room around the table: what goes in comes out with its echo, and is never too loud. */
export function room(context: BaseAudioContext, out: AudioNode): GainNode {
  const heard = context.createGain();
  const limiter = context.createDynamicsCompressor(); // many sounds at once
  limiter.threshold.value = -6;
  limiter.knee.value = 4;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  const walls = context.createConvolver();
  walls.normalize = false;
  walls.buffer = buffer(context, ROOM, (at) => (Math.random() * 2 - 1) * Math.exp((-6.9 * at) / ROOM) * 0.05);
  const wet = context.createGain();
  wet.gain.value = WET;
  heard.connect(limiter);
  heard.connect(walls).connect(wet).connect(limiter);
  limiter.connect(out);
  return heard;
}

const CRACKLES = 4; // in a second

/** A fire that burns in a corner: a low rumble and crackling wood, to be played again and again. */
export function hearth(context: BaseAudioContext, seconds: number): AudioBuffer {
  let low = 0;
  let left = 0;
  let loud = 0;
  const fade = 0.3; // its end flows into its beginning
  return buffer(context, seconds, (at) => {
    const white = Math.random() * 2 - 1;
    low += (white - low) * 0.012;
    if (Math.random() < CRACKLES / context.sampleRate) [left, loud] = [1, 0.1 + 0.5 * Math.random() ** 3];
    left *= 0.995;
    return (low * 1.1 + white * left * loud * 0.5) * Math.min(1, at / fade, (seconds - at) / fade);
  });
}
