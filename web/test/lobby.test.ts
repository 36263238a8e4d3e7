/* The lobby: made-up names, the order and words of games, what a deck shows of itself. */
import { describe, expect, it } from 'vitest';
import { barsOf, sizeOf, type PlayableDeck } from '../src/app/lobby/decks';
import { inOrder, wordsOf } from '../src/app/lobby/games';
import { record } from '../src/app/lobby/lists';
import { madeUpName, tidyName } from '../src/app/names';
import type { GameInfo, MatchRecord } from '../src/net/types';

function game(id: string, more: Partial<GameInfo> = {}): GameInfo {
  return {
    id, title: id, description: 'A game of rafts. It is long.', lanes: 0, elements: [], classes: [],
    deck: { min: 30, max: 30, copies: 2, anew: false }, decks: [], ...more,
  } as unknown as GameInfo;
}

describe('names', () => {
  it('are made up of two words that fit', () => {
    for (let i = 0; i < 500; i++) {
      const name = madeUpName();
      expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect(name.length).toBeLessThanOrEqual(20);
    }
  });
  it('are sent in one form', () => {
    expect(tidyName('  Zoe\u0308  ')).toBe('Zo\u00eb');
    expect(tidyName('Ann   Lee')).toBe('Ann Lee');
  });
});

describe('games', () => {
  it('begin with the best first one, strangers last, simple ones before hard ones', () => {
    const list = ['zebra', 'chaos', 'rafts', 'elemental', 'classic'].map((id) => game(id, id === 'zebra' ? { lanes: 3 } : {}));
    expect(inOrder(list).map((g) => g.id)).toEqual(['classic', 'elemental', 'chaos', 'rafts', 'zebra']);
  });
  it('speak for themselves if nothing is written of them', () => {
    expect(wordsOf(game('rafts')).pitch).toBe('A game of rafts.');
    expect(wordsOf(game('rafts', { description: 'No stop' })).pitch).toBe('No stop');
  });
});

describe('decks', () => {
  it('show as many bars as the deck builder, the last one of all that costs more', () => {
    const deck = (curve: number[]) => ({ curve }) as unknown as PlayableDeck;
    expect(barsOf(deck([1, 2, 0, 0, 0, 0, 3, 4, 5, 0, 6]))).toEqual([1, 2, 0, 0, 0, 0, 3, 15]);
    expect(barsOf(deck([]))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(sizeOf(deck([1, 2, 0, 0, 0, 0, 3, 4, 5, 0, 6]))).toBe(21);
  });
  it('have a record by game and name', () => {
    const match = (g: string, deck: string, result: number) => ({ game: g, decks: [deck, 'x'], seat: 0, result }) as unknown as MatchRecord;
    const list = [match('classic', 'Mage', 0), match('classic', 'Mage', 1), match('chaos', 'Mage', 0)];
    expect(record(list, 'classic', 'Mage')).toEqual({ won: 1, of: 2 });
  });
});
