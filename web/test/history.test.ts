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
    const past = pastMoves([{ by: 0, turn: 2, events: [{ kind: 'turn_start', amount: 2, text: 'Turn 2.' }] },
      { by: 0, turn: 2, events: [] }, { by: 1, turn: 2, events: [{ kind: 'draw', text: 'You draw.' }] }], view, () => 1);
    expect(past.map((m) => [m.turn, m.lines.length])).toEqual([[2, 1], [2, 0], [2, 1]]);
  });

  it('of the past show cards as they were, not as they are now', () => {
    const now = { ...view, players: [{ ...view.players[0], board: [{ card: 'imp', tag: 7, attack: 2, health: 6 }] },
      view.players[1]] } as unknown as View;
    const step = { by: 0, turn: 1, events: [
      { kind: 'attack' as const, card: 'imp', tag: 7, text: 'Imp attacks.', tags: [7, 9], was: { card: 'imp', attack: 2, health: 1 } },
      { kind: 'damage' as const, card: 'bolt', text: 'Bolt hits.', tags: [9] }] };
    const [move] = pastMoves([step], now, () => 1);
    expect(move?.card).toMatchObject({ card: 'imp', health: 1 });
    expect(move?.lines.map((l) => [l.card?.card, l.card?.health, l.tags])).toEqual([['imp', 1, [7, 9]], ['bolt', undefined, [9]]]);
  });
});
