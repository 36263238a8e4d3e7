/* Which places of the table a hint lights up. */
import { describe, expect, it } from 'vitest';
import { adviceOf } from '../src/match/advice';

describe('a hint lights up', () => {
  it('what acts and what it is aimed at', () => {
    expect(adviceOf({ kind: 'attack', source: '0/board/1', target: '1/hero' }, 0)).toEqual(['0/board/1', '1/hero']);
    expect(adviceOf({ kind: 'power', target: '0/hero' }, 0)).toEqual(['0/power', '0/hero']);
  });

  it('the space that something goes to', () => {
    expect(adviceOf({ kind: 'play', source: '1/hand/2', position: 7 }, 1)).toEqual(['1/hand/2', '1:7']);
    expect(adviceOf({ kind: 'move', source: '1/board/0', to: 3 }, 1)).toEqual(['1/board/0', '1:3']);
  });

  it('the element to raise, and the end of the turn', () => {
    expect(adviceOf({ kind: 'raise', mode: 2 }, 0)).toEqual(['raise/2']);
    expect(adviceOf({ kind: 'raise' }, 0)).toEqual(['raise/0']);
    expect(adviceOf({ kind: 'end_turn' }, 0)).toEqual(['end']);
  });
});
