/* What happened, in lines of the log and marks of the rail; what was missed or taken back. */
import { describe, expect, it } from 'vitest';
import { linesOf, moveOf, pastMoves } from '../src/match/history';
import type { View } from '../src/net/types';

const view = { turn: 3, active: 0, players: [0, 1].map(() => ({ hero: null, weapon: null, board: [], hand: [] })) } as unknown as View;

describe('moves of the rail', () => {
  it('are named by what was played, with the damage that it did', () => {
    const move = moveOf(1, [{ kind: 'play', seat: 0, card: 'bolt', text: 'You play Bolt.' },
      { kind: 'damage', amount: 2, text: 'It hits.' }, { kind: 'damage', amount: 1, text: 'It hits.' }], null, view);
    expect(move).toMatchObject({ seat: 0, turn: 3, glyph: '−3' });
    expect(move.card?.card).toBe('bolt');
  });

  it('tell nothing twice: the minion of a card, a text whose doing is told', () => {
    const lines = linesOf([
      { kind: 'play', card: 'imp', text: 'You play Imp.' }, { kind: 'summon', card: 'imp', text: 'You summon Imp.' },
      { kind: 'trigger', card: 'imp', text: 'The text of Imp acts.' }, { kind: 'draw', text: 'You draw.' },
    ], null, view);
    expect(lines.map((l) => l.event.kind)).toEqual(['play', 'draw']);
  });

  it('tell a minion that another card brought, and a text that did nothing', () => {
    const lines = linesOf([{ kind: 'play', card: 'call', text: 'a' }, { kind: 'summon', card: 'imp', text: 'b' },
      { kind: 'trigger', card: 'imp', text: 'c' }], null, view);
    expect(lines.map((l) => l.event.kind)).toEqual(['play', 'summon', 'trigger']);
  });

  it('of the past are one for each step, with their turns', () => {
    const past = pastMoves([{ events: [{ kind: 'turn_start', amount: 2, text: 'Turn 2.' }] },
      { events: [] }, { events: [{ kind: 'draw', text: 'You draw.' }] }], view, () => 1);
    expect(past.map((m) => [m.turn, m.lines.length])).toEqual([[2, 1], [2, 0], [2, 1]]);
  });
});
