/* Views out of differences, actions out of groups: each form that docs/server.md names. */
import { describe, expect, it } from 'vitest';
import { applyChange, unfoldActions } from '../src/net/difference';

const view = {
  turn: 3,
  weapon: null as unknown,
  keywords: ['taunt'],
  board: [{ tag: 1, health: 2 }, { tag: 2, health: 5, why: 'x' }],
  hero: { health: 30, why: 'asleep' },
};

describe('differences', () => {
  it('leave what they do not name, and the old view as it was', () => {
    const before = JSON.stringify(view);
    expect(applyChange(view, {})).toEqual(view);
    expect(applyChange(view, { turn: 4 })).toEqual({ ...view, turn: 4 });
    expect(JSON.stringify(view)).toBe(before);
  });

  it('replace plain values, lists of words and null', () => {
    expect(applyChange(view, { keywords: [], weapon: { '=': { attack: 2 } } }))
      .toEqual({ ...view, keywords: [], weapon: { attack: 2 } });
    expect(applyChange({ weapon: { attack: 2 } }, { weapon: null })).toEqual({ weapon: null });
  });

  it('go into objects and take keys away', () => {
    expect(applyChange(view, { hero: { health: 28, '-': ['why'] } }).hero).toEqual({ health: 28 });
  });

  it('move, change and bring entries of lists', () => {
    const change = { board: { $: [[1, { health: 4, '-': ['why'] }], { tag: 3, health: 1 }, 0, null] } };
    expect(applyChange(view, change).board)
      .toEqual([{ tag: 2, health: 4 }, { tag: 3, health: 1 }, { tag: 1, health: 2 }, null]);
  });
});

describe('groups of actions', () => {
  it('stand for all combinations', () => {
    expect(unfoldActions([
      { kind: 'play', sources: ['0/hand/1'], positions: [0, 1], targets: ['1/hero', '1/board/0'] },
      { kind: 'raise', modes: [0, 1] },
      { kind: 'end_turn' },
    ])).toEqual([
      { kind: 'play', source: '0/hand/1', position: 0, target: '1/hero' },
      { kind: 'play', source: '0/hand/1', position: 0, target: '1/board/0' },
      { kind: 'play', source: '0/hand/1', position: 1, target: '1/hero' },
      { kind: 'play', source: '0/hand/1', position: 1, target: '1/board/0' },
      { kind: 'raise', mode: 0 },
      { kind: 'raise', mode: 1 },
      { kind: 'end_turn' },
    ]);
  });
});
