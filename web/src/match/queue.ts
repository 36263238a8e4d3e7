/* The order in which a person sees things: steps come as fast as the server sends them and are
 * shown one after the other, event by event, each kind with its own time. Knows nothing of the
 * page: what to show and how to wait are given to it. */
import type { GameEvent } from '../net/types';

export interface Beat {
  events: GameEvent[]; /* shown together */
  ms: number;
}

/* How long a person needs for each kind at speed 1; kinds that are not here take no time. */
const TIMES: Record<string, number> = {
  play: 900, power: 700, attack: 480, damage: 420, heal: 420, armor: 300, shield: 400, guard: 400,
  buff: 380, stats: 380, keywords: 260, freeze: 380, stun: 380, root: 300, silence: 400, death: 380,
  destroy: 200, summon: 260, equip: 350, secret: 500, reveal: 1000, draw: 180, burn: 800,
  fatigue: 600, discard: 500, transform: 450, control: 450, return: 350, add: 260, shuffle: 260,
  move: 380, turn_start: 650, mana: 150, element: 250, overload: 250, counter: 600, trigger: 300,
  overheat: 500, leader: 600, chosen: 400, break: 350, prevent: 350,
};

/* Kinds whose neighbours happen at once: an area spell hits everybody in one beat. */
const TOGETHER = new Set(['damage', 'heal', 'death', 'buff', 'stats', 'draw', 'freeze', 'destroy',
  'keywords', 'summon', 'shield', 'silence']);

export function beatsOf(events: GameEvent[], own: number): Beat[] {
  const beats: Beat[] = [];
  for (const event of events) {
    const last = beats[beats.length - 1];
    const joins = last && TOGETHER.has(event.kind) && last.events[0]?.kind === event.kind
      && last.events[0]?.seat !== undefined;
    if (last && joins) {
      last.events.push(event);
      continue;
    }
    const base = TIMES[event.kind] ?? 0;
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

/* A queue that grows longer than this is hurried: nobody wants to watch minutes of the past. */
const HURRY_FROM = 12;

export class StepQueue<Step> {
  private steps: Step[] = [];
  private running = false;
  private generation = 0;

  constructor(private readonly stage: Stage<Step>) {}

  get busy(): boolean {
    return this.running;
  }

  push(step: Step): void {
    this.steps.push(step);
    if (!this.running) void this.run();
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
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      this.stage.before(step);
      for (const beat of beatsOf(this.stage.events(step), this.stage.own())) {
        const hurry = this.steps.length > HURRY_FROM ? 4 : 1;
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
