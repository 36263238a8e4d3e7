/* The lobby: made-up names, the order and words of games, what a deck shows of itself. */
import { describe, expect, it } from 'vitest';
import { showpieces, type PlayableDeck } from '../src/app/lobby/decks';
import { inOrder, wordsOf } from '../src/app/lobby/games';
import { record } from '../src/app/lobby/lists';
import { madeUpName, tidyName } from '../src/app/names';
import type { CardInfo, GameInfo, MatchRecord } from '../src/net/types';

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
  it('show three different cards, or as many as there are', () => {
    const card = (id: string, cost: number, type = 'minion') => ({ id, name: id, cost, type, text: '' }) as unknown as CardInfo;
    const pool = new Map([card('a', 1), card('b', 8), card('s', 4, 'spell')].map((c) => [c.id, c]));
    const deck = (cards: Record<string, number>) => ({ cards }) as unknown as PlayableDeck;
    expect(showpieces(deck({ a: 2, b: 2, s: 2 }), pool).map((c) => c.id)).toEqual(['a', 'b', 's']);
    expect(showpieces(deck({ a: 2 }), pool).map((c) => c.id)).toEqual(['a']);
    expect(showpieces(undefined, pool)).toEqual([]);
  });
  it('have a record by game and name', () => {
    const match = (g: string, deck: string, result: number) => ({ game: g, decks: [deck, 'x'], seat: 0, result }) as unknown as MatchRecord;
    const list = [match('classic', 'Mage', 0), match('classic', 'Mage', 1), match('chaos', 'Mage', 0)];
    expect(record(list, 'classic', 'Mage')).toEqual({ won: 1, of: 2 });
  });
});
