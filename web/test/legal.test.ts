/* Grouping of legal actions and the way from a source to an action. */
import { describe, expect, it } from 'vitest';
import { bySource, isAction, narrow, optionsOf, select } from '../src/match/legal';
import type { Action } from '../src/net/types';

const minion: Action[] = [0, 1, 2].map((position) => ({ kind: 'play', source: '0/hand/1', position }));
const spell: Action[] = ['0/hero', '1/hero', '1/board/0'].map((target) => ({
  kind: 'play', source: '0/hand/0', position: 0, target,
}));
const battlecry: Action[] = [0, 1].flatMap((position) => ['1/hero', '1/board/0'].map((target) => ({
  kind: 'play', source: '0/hand/2', position, target,
})));
const walker: Action[] = [
  { kind: 'attack', source: '0/board/0', target: '1/hero' },
  { kind: 'move', source: '0/board/0', to: 4 }, { kind: 'move', source: '0/board/0', to: 7 },
];
const all: Action[] = [...minion, ...spell, ...battlecry, ...walker, { kind: 'power' }, { kind: 'end_turn' }];

function pick(source: string) {
  const selection = select(bySource(all), source);
  if (!selection) throw new Error('no selection');
  return selection;
}

describe('legal actions', () => {
  it('are grouped by their source, without those that have none', () => {
    const groups = bySource(all);
    expect([...groups.keys()].sort()).toEqual(['0/board/0', '0/hand/0', '0/hand/1', '0/hand/2', 'power']);
    expect(groups.get('0/hand/1')).toHaveLength(3);
    expect(select(groups, '1/hero')).toBeNull();
  });

  it('ask a minion for its position and send it then', () => {
    const selection = pick('0/hand/1');
    expect([...optionsOf(selection.actions).positions.keys()]).toEqual([0, 1, 2]);
    expect(narrow(selection, { field: 'position', position: 2 })).toEqual(minion[2]);
    expect(narrow(selection, { field: 'position', position: 9 })).toBeNull();
  });

  it('ask a spell for its target even if there is one only', () => {
    const one = select(bySource([spell[1]!]), '0/hand/0')!;
    expect([...optionsOf(one.actions).targets.keys()]).toEqual(['1/hero']);
    expect(optionsOf(one.actions).confirm).toBeNull();
    expect(narrow(one, { field: 'target', place: '1/hero' })).toEqual(spell[1]);
  });

  it('ask for the position first, then for the target', () => {
    const selection = pick('0/hand/2');
    const next = narrow(selection, { field: 'position', position: 1 });
    if (!next || isAction(next)) throw new Error('a selection was expected');
    expect([...optionsOf(next.actions, next.done).targets.keys()]).toEqual(['1/hero', '1/board/0']);
    expect(narrow(next, { field: 'target', place: '1/hero' })).toEqual(battlecry[2]);
  });

  it('show targets and spaces of a minion that may attack or move', () => {
    const options = optionsOf(pick('0/board/0').actions);
    expect([...options.targets.keys()]).toEqual(['1/hero']);
    expect([...options.cells.keys()]).toEqual(['0:4', '0:7']);
    expect(narrow(pick('0/board/0'), { field: 'to', cell: '0:7' })).toEqual(walker[2]);
  });

  it('need only a yes when nothing is open', () => {
    const plain: Action = { kind: 'play', source: '0/hand/0', position: 0 };
    expect(optionsOf([plain]).confirm).toEqual(plain);
  });

  it('ask for the mode before anything else', () => {
    const modes: Action[] = [
      { kind: 'play', source: '0/hand/0', mode: 1, target: '1/hero' },
      { kind: 'play', source: '0/hand/0', mode: 1, target: '0/hero' },
      { kind: 'play', source: '0/hand/0', mode: 2 },
    ];
    const selection = select(bySource(modes), '0/hand/0')!;
    expect([...optionsOf(modes).modes.keys()]).toEqual([1, 2]);
    expect(narrow(selection, { field: 'mode', mode: 2 })).toEqual(modes[2]);
    const first = narrow(selection, { field: 'mode', mode: 1 });
    if (!first || isAction(first)) throw new Error('a selection was expected');
    expect(optionsOf(first.actions, first.done).targets.size).toBe(2);
  });

  it('put a moved target on its own side', () => {
    const gust: Action[] = [3, 4].map((to) => ({ kind: 'power', target: '1/board/0', to }));
    const selection = select(bySource(gust), 'power')!;
    const next = narrow(selection, { field: 'target', place: '1/board/0' });
    if (!next || isAction(next)) throw new Error('a selection was expected');
    expect([...optionsOf(next.actions, next.done).cells.keys()]).toEqual(['1:3', '1:4']);
  });
});
