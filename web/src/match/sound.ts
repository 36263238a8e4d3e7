/* Sounds, made with Web Audio when they are needed: no files. Silent until the first touch of the page,
 * as browsers want it, and as loud as settings say. Each cue is a handful of tones and noises. */
import { settings } from '../app/settings';
import type { Sound } from '../facts';

/* Those of events, and the table's own. */
export type Cue = Sound | 'raise' | 'tick' | 'win' | 'lose';

interface Tone {
  at: number; /* seconds after the cue */
  from: number; /* Hz */
  to: number;
  long: number; /* seconds */
  loud: number;
  shape: OscillatorType | 'noise'; /* noise is filtered around `from` … `to` */
}

const tone = (shape: Tone['shape'], from: number, to: number, long: number, loud: number, at = 0): Tone =>
  ({ shape, from, to, long, loud, at });

const CUES: Record<Cue, (size: number) => Tone[]> = {
  raise: () => [tone('noise', 1000, 4000, 0.09, 0.12)],
  play: () => [tone('sine', 110, 60, 0.14, 0.6), tone('noise', 900, 500, 0.03, 0.3)],
  attack: () => [tone('noise', 2600, 500, 0.12, 0.3)],
  hit: (size) => [tone('sine', 170 - Math.min(10, size) * 9, 40, 0.16, 0.7), tone('square', 1000, 900, 0.008, 0.2)],
  death: () => [0.99, 1, 1.012].map((f) => tone('triangle', 220 * f, 147 * f, 0.4, 0.18)),
  spell: () => [tone('noise', 700, 2600, 0.22, 0.25), tone('sine', 520, 780, 0.2, 0.12)],
  shield: () => [tone('sine', 880, 870, 0.6, 0.2), tone('sine', 2429, 2400, 0.5, 0.08)],
  heal: () => [tone('triangle', 392, 392, 0.16, 0.25), tone('triangle', 494, 494, 0.24, 0.25, 0.12)],
  buff: () => [tone('triangle', 294, 294, 0.09, 0.22), tone('triangle', 440, 440, 0.14, 0.22, 0.08)],
  draw: () => [tone('noise', 2000, 2200, 0.025, 0.3)],
  illegal: () => [tone('square', 196, 196, 0.06, 0.12), tone('square', 196, 190, 0.06, 0.12, 0.09)],
  turn: () => [tone('triangle', 293.7, 293.7, 0.7, 0.2), tone('triangle', 440, 440, 0.7, 0.16)],
  tick: () => [tone('noise', 900, 900, 0.02, 0.35)],
  win: () => [293.7, 370, 440, 587.3].map((f, i) => tone('triangle', f, f, 0.5, 0.25, i * 0.12)),
  lose: () => [293.7, 261.6, 207.7].map((f, i) => tone('triangle', f, f * 0.98, 0.6, 0.22, i * 0.22)),
};

const MASTER = 0.25; /* −12 dB */
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
addEventListener('pointerdown', wake, { once: true });
addEventListener('keydown', wake, { once: true });

function noiseOf(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

function sourceOf(audio: AudioContext, t: Tone, start: number, out: AudioNode): AudioScheduledSourceNode {
  if (t.shape === 'noise') {
    const source = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio), loop: true });
    const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: t.from, Q: 1.2 });
    band.frequency.setValueAtTime(t.from, start);
    band.frequency.exponentialRampToValueAtTime(t.to, start + t.long);
    source.connect(band).connect(out);
    return source;
  }
  const source = new OscillatorNode(audio, { type: t.shape, frequency: t.from });
  source.frequency.setValueAtTime(t.from, start);
  source.frequency.exponentialRampToValueAtTime(t.to, start + t.long);
  source.connect(out);
  return source;
}

/* `size`: how heavy it is, such as the damage of a hit. */
export function sound(cue: Cue, size = 1): void {
  const { mute, volume } = settings.peek();
  if (!context || context.state !== 'running' || mute || volume === 0 || document.hidden) return;
  const now = context.currentTime;
  for (const t of CUES[cue](size)) {
    const start = now + t.at;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(t.loud * volume * MASTER, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + t.long);
    gain.connect(context.destination);
    const source = sourceOf(context, t, start, gain);
    source.start(start);
    source.stop(start + t.long + 0.02);
  }
}
