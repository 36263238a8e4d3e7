/* What an aimed action would do, from the answer of the server to the chips on the board. */
import { describe, expect, it } from 'vitest';
import { chipsOf } from '../src/match/outcomes';
import type { Action, OutcomesMessage } from '../src/net/types';

const HIT: Action[] = ['1/board/0', '1/hero'].map((target) => ({ kind: 'play', source: '0/hand/0', target }));
const told: OutcomesMessage = {
  t: 'outcomes', match: 'm', seq: 1, source: '0/hand/0', not: {},
  actions: [
    { kind: 'play', target: '1/board/0', on: {
      '1/board/0': { dies: 'always', damage: [3, 3] }, '0/hero': { dies: 'never', heal: [1, 2], left: [20, 21] } } },
    { kind: 'play', target: '1/hero', on: { '1/hero': { dies: 'never', damage: [1, 3], left: [7, 9] } } },
  ],
};
const picked = (actions: Action[]) => ({ source: '0/hand/0', actions, done: new Set<never>() });
const words = (chips: ReturnType<typeof chipsOf>) => Object.fromEntries(
  [...chips].map(([p, c]) => [p, `${c.kind} ${c.words}${c.aside ? ' aside' : ''}`]));

describe('chips of outcomes', () => {
  it('show what each target would suffer while nothing is pointed at', () => {
    expect(words(chipsOf(told, picked(HIT), null))).toEqual({ '1/board/0': 'kill −3', '1/hero': 'harm −1–3 · 7–9 left' });
  });

  it('show all that would happen when one target is pointed at, and aside what others would suffer', () => {
    expect(words(chipsOf(told, picked(HIT), '1/board/0'))).toEqual({
      '1/board/0': 'kill −3', '0/hero': 'help +1–2', '1/hero': 'harm −1–3 · 7–9 left aside' });
  });

  it('never put aside what the target that is pointed at brings with it', () => {
    const splash = { ...told, actions: [{ ...told.actions[0], on: { ...told.actions[0].on, '1/hero': { dies: 'never' as const, damage: [2, 2] as [number, number], left: [8, 8] as [number, number] } } }, told.actions[1]] };
    expect(words(chipsOf(splash, picked(HIT), '1/board/0'))['1/hero']).toBe('harm −2 · 8 left');
  });

  it('leave out what can no longer be chosen', () => {
    expect(words(chipsOf(told, picked(HIT.slice(1)), null))).toEqual({ '1/hero': 'harm −1–3 · 7–9 left' });
  });

  it('show what playing does when there is nothing to aim at', () => {
    const wave: OutcomesMessage = { ...told, actions: [{ kind: 'play', on: {
      '1/board/0': { dies: 'sometimes', chance: 40, damage: [0, 2] }, '1/board/1': { dies: 'never', marks: { shield: 'always' } } } }] };
    expect(words(chipsOf(wave, picked([{ kind: 'play', source: '0/hand/0' }]), null)))
      .toEqual({ '1/board/0': 'harm −0–2 40%', '1/board/1': 'help breaks' });
  });

  it('are none without a choice or an answer', () => {
    expect(chipsOf(null, picked(HIT), null).size).toBe(0);
    expect(chipsOf(told, null, null).size).toBe(0);
  });

  it('say "about" where not all that chance can do was looked at', () => {
    const some = { ...told, actions: told.actions.map((a) => ({ ...a, sampled: true })) };
    expect(words(chipsOf(some, picked(HIT.slice(1)), null))).toEqual({ '1/hero': 'harm ≈ −1–3 · 7–9 left' });
  });
});
