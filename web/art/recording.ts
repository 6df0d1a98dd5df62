// Sounds as files and numbers, so that they can be looked at.
import { hearth, isSound, room, sound } from "../src/core/instruments";

const RATE = 48_000;
const LONGEST = 2.5; // seconds
const WINDOW = 0.1; // seconds over which loudness is measured

/** The same chance every time. */
function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** A sound as it is heard at full volume. */
async function render(name: string, seed: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, LONGEST * RATE, RATE);
  if (isSound(name)) sound(name, { context, out: room(context, context.destination), at: 0.02, random: chance(seed), step: 0 });
  else {
    const fire = context.createBufferSource();
    fire.buffer = hearth(context, LONGEST);
    fire.connect(context.destination);
    fire.start();
  }
  return context.startRendering();
}

/** As ears hear it, more or less: ITU-R BS.1770. */
async function weighted(heard: AudioBuffer): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, heard.length, RATE);
  const source = context.createBufferSource();
  source.buffer = heard;
  const head = new BiquadFilterNode(context, { type: "highshelf", frequency: 1500, gain: 4 });
  const low = new BiquadFilterNode(context, { type: "highpass", frequency: 38, Q: -6 });
  source.connect(head).connect(low).connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}

/** The highest sample, and the loudest moment in decibels. */
export async function measure(name: string, seed: number): Promise<{ peak: number; loudness: number; seconds: number }> {
  const heard = await render(name, seed);
  const samples = heard.getChannelData(0);
  const ears = await weighted(heard);
  const window = WINDOW * RATE;
  let loudest = 0;
  for (let from = 0; from + window <= ears.length; from += window / 4) {
    let sum = 0;
    for (let at = from; at < from + window; at++) sum += (ears[at] ?? 0) ** 2;
    loudest = Math.max(loudest, sum / window);
  }
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
  return { peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0), loudness: 10 * Math.log10(loudest), seconds: last / RATE };
}

/** A WAV file with 16 bits a sample, as a data address. */
export async function record(name: string, seed: number): Promise<string> {
  const samples = (await render(name, seed)).getChannelData(0);
  const file = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const word = (at: number, text: string) => [...text].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)));
  word(0, "RIFF");
  file.setUint32(4, 36 + samples.length * 2, true);
  word(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  word(36, "data");
  file.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => file.setInt16(44 + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true));
  let text = "";
  for (const byte of new Uint8Array(file.buffer)) text += String.fromCharCode(byte);
  return `data:audio/wav;base64,${btoa(text)}`;
}
