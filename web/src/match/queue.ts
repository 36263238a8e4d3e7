/* The order in which a person sees things: steps come as fast as the server sends them and are
 * shown one after the other, event by event, each kind with its own time (facts.ts). Knows nothing of the
 * page: what to show and how to wait are given to it. */
import { LOOKS } from '../facts';
import type { GameEvent } from '../net/types';

export interface Beat {
  events: GameEvent[]; /* shown together */
  ms: number;
}

export function beatsOf(events: GameEvent[], own: number): Beat[] {
  const beats: Beat[] = [];
  for (const event of events) {
    const last = beats[beats.length - 1];
    const joins = last && LOOKS[event.kind].together && last.events[0]?.kind === event.kind
      && last.events[0]?.seat !== undefined;
    if (last && joins) {
      last.events.push(event);
      continue;
    }
    const base = LOOKS[event.kind].ms;
    /* the other player's choices need longer: they come as a surprise */
    const surprise = (event.kind === 'play' || event.kind === 'power') && event.seat !== own;
    beats.push({ events: [event], ms: surprise ? base * 1.3 : base });
  }
  return beats;
}

export interface Stage<Step> {
  events: (step: Step) => GameEvent[];
  own: () => number;
  speed: () => number; /* 0: no waiting at all */
  before: (step: Step) => void;
  show: (beat: Beat, step: Step, ms: number) => void;
  after: (step: Step) => void;
  wait: (ms: number) => Promise<void>;
}

/* A queue that grows longer than this is hurried, nobody wants to watch minutes of the past; and so is one that
 * somebody who has seen enough asks to be, until it is through. */
const HURRY_FROM = 12;
const HURRY = 4;

export class StepQueue<Step> {
  private steps: Step[] = [];
  private running = false;
  private hurried = false;
  private generation = 0;

  constructor(private readonly stage: Stage<Step>) {}

  get busy(): boolean {
    return this.running;
  }

  push(step: Step): void {
    this.steps.push(step);
    if (!this.running) void this.run();
  }

  hurry(): void {
    this.hurried = this.running;
  }

  /* Forgets what has not been shown: a whole position has come. */
  clear(): void {
    this.generation++;
    this.steps = [];
    this.running = false;
  }

  private async run(): Promise<void> {
    const mine = this.generation;
    this.running = true;
    this.hurried = false;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      this.stage.before(step);
      for (const beat of beatsOf(this.stage.events(step), this.stage.own())) {
        const hurry = this.hurried || this.steps.length > HURRY_FROM ? HURRY : 1;
        const speed = this.stage.speed() * hurry;
        const ms = speed > 0 ? beat.ms / speed : 0;
        this.stage.show(beat, step, ms);
        if (ms > 0) await this.stage.wait(ms);
        if (mine !== this.generation) return;
      }
      if (this.steps.length === 0) this.running = false;
      this.stage.after(step);
    }
    if (mine === this.generation) this.running = false;
  }
}
