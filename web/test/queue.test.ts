/* The animation queue: order, beats, speed, hurry, and forgetting. */
import { describe, expect, it } from 'vitest';
import { StepQueue, beatsOf } from '../src/match/queue';
import type { GameEvent } from '../src/net/types';

interface Step {
  name: string;
  events: GameEvent[];
}

function stage(speed = 1) {
  const seen: string[] = [];
  const waits: number[] = [];
  let release: (() => void)[] = [];
  const queue = new StepQueue<Step>({
    events: (s) => s.events, own: () => 0, speed: () => speed,
    before: (s) => seen.push(`before ${s.name}`),
    show: (beat) => seen.push(beat.events.map((e) => e.kind).join('+')),
    after: (s) => seen.push(`after ${s.name}`),
    wait: (ms) => new Promise((done) => {
      waits.push(ms);
      release.push(done);
    }),
  });
  const settle = async () => {
    for (let i = 0; i < 100; i++) {
      const now = release;
      release = [];
      now.forEach((done) => done());
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { queue, seen, waits, settle };
}

const hit = (seat: number): GameEvent => ({ kind: 'damage', seat, amount: 1 });

describe('the animation queue', () => {
  it('shows neighbouring damage in one beat and keeps the order of kinds', () => {
    const beats = beatsOf([{ kind: 'attack', seat: 0 }, hit(0), hit(1), { kind: 'death', seat: 1 }], 0);
    expect(beats.map((b) => b.events.length)).toEqual([1, 2, 1]);
  });

  it('gives the other player\'s cards more time', () => {
    const [mine] = beatsOf([{ kind: 'play', seat: 0 }], 0);
    const [theirs] = beatsOf([{ kind: 'play', seat: 1 }], 0);
    expect(theirs!.ms).toBeGreaterThan(mine!.ms);
  });

  it('shows steps one after the other', async () => {
    const { queue, seen, settle } = stage();
    queue.push({ name: 'a', events: [{ kind: 'play', seat: 1 }] });
    queue.push({ name: 'b', events: [hit(0)] });
    expect(seen).toEqual(['before a', 'play']);
    expect(queue.busy).toBe(true);
    await settle();
    expect(seen).toEqual(['before a', 'play', 'after a', 'before b', 'damage', 'after b']);
    expect(queue.busy).toBe(false);
  });

  it('waits for nothing at speed 0', () => {
    const { queue, seen, waits } = stage(0);
    queue.push({ name: 'a', events: [{ kind: 'play', seat: 1 }, hit(0)] });
    expect(seen).toContain('after a');
    expect(waits).toEqual([]);
  });

  it('is twice as fast at speed 2', () => {
    const slow = stage(1);
    const fast = stage(2);
    for (const s of [slow, fast]) s.queue.push({ name: 'a', events: [hit(0)] });
    expect(fast.waits[0]).toBe(slow.waits[0]! / 2);
  });

  it('is four times as fast from a click until all was shown', async () => {
    const { queue, waits, settle } = stage();
    queue.hurry(); /* nothing is shown: the click was about something else */
    queue.push({ name: 'a', events: [{ kind: 'attack', seat: 0 }, hit(0)] });
    queue.push({ name: 'b', events: [hit(0)] });
    queue.hurry();
    await settle();
    queue.push({ name: 'c', events: [hit(0)] });
    const [, first, second, later] = waits;
    expect(first).toBe(later! / 4);
    expect(second).toBe(first);
    await settle();
  });

  it('forgets what was not shown when a whole position comes', async () => {
    const { queue, seen, settle } = stage();
    queue.push({ name: 'a', events: [hit(0)] });
    queue.push({ name: 'b', events: [hit(0)] });
    queue.clear();
    await settle();
    expect(seen).toEqual(['before a', 'damage']);
    queue.push({ name: 'c', events: [] });
    expect(seen.at(-1)).toBe('after c');
  });
});
