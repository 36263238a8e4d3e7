/* Deck builder: completing a deck, test hands, drafts, what a hero may hold. */
import { describe, expect, it } from 'vitest';
import { complete } from '../src/decks/complete';
import { freeName } from '../src/decks/draft';
import { isFor, size } from '../src/decks/filter';
import { deal, nextTurn, swap } from '../src/decks/hand';
import type { CardInfo, GameInfo } from '../src/net/types';

function card(id: string, cost: number, more: Partial<CardInfo> = {}): CardInfo {
  return { id, name: id, type: 'minion', cost, attack: 1, health: 1, keywords: [], class: 'neutral', text: '', collectible: true, ...more };
}

const cards = [card('a', 1), card('b', 2), card('c', 3), card('d', 2, { class: 'mage' }), card('e', 4, { class: 'rogue' }),
  card('f', 5, { rarity: 'legendary' }), card('g', 6, { type: 'spell' }), card('t', 1, { collectible: false })];
const pool = new Map(cards.map((c) => [c.id, c]));
const game = {
  id: 'test', deck: { min: 8, max: 8, copies: 2, anew: false }, heroes: [{ id: 'h', name: 'H', class: 'mage', collectible: false },
    { id: 'r', name: 'R', class: 'rogue', collectible: false }],
  decks: [{ id: 'one', name: 'One', description: '', hero: 'h', code: '', cards: { a: 2, d: 2 } },
    { id: 'two', name: 'Two', description: '', hero: 'h', code: '', cards: { b: 2, c: 2 } },
    { id: 'other', name: 'Other', description: '', hero: 'r', code: '', cards: { e: 2 } }],
} as unknown as GameInfo;

describe('completing a deck', () => {
  it('fills it with cards of the hero, at most as many copies as there may be', () => {
    const full = complete({ g: 1 }, game, 'h', pool);
    expect(size(full)).toBe(8);
    expect(full.g).toBe(1);
    expect(full.e).toBeUndefined();
    expect(full.t).toBeUndefined();
    expect(Math.max(...Object.values(full))).toBeLessThanOrEqual(2);
  });
  it('prefers the deck that shares most', () => {
    const full = complete({ b: 1, g: 2, f: 1 }, game, 'h', pool);
    expect(full).toMatchObject({ b: 2, c: 2, g: 2, f: 1 });
  });
  it('ends where no card is left', () => {
    expect(size(complete({}, { ...game, deck: { ...game.deck, min: 30, max: 30 } }, 'h', pool))).toBe(11);
    expect(complete({}, game, 'h', new Map())).toEqual({});
  });
});

describe('what a hero may hold', () => {
  it('is neutral or of the class', () => {
    const names = (of: string) => cards.filter((c) => isFor(c, of)).map((c) => c.id).join('');
    expect(names('mage')).toBe('abcdfg');
    expect(names('rogue')).toBe('abcefg');
    expect(names('')).toBe('abcdefg');
  });
});

describe('a test hand', () => {
  const half = () => 0.5;
  it('is drawn from the deck and nothing is lost', () => {
    const now = deal({ a: 2, b: 2, c: 2 }, 3, half);
    expect(now.hand).toHaveLength(3);
    expect([...now.hand, ...now.left].sort().join('')).toBe('aabbcc');
  });
  it('swaps what is marked for others', () => {
    const now = { hand: ['a', 'b', 'c'], left: ['d', 'e'], turn: 0 };
    const after = swap(now, [0, 2], half);
    expect(after.hand).toEqual(['e', 'b', 'd']);
    expect(after.left.sort()).toEqual(['a', 'c']);
    expect(swap({ hand: ['a'], left: [], turn: 0 }, [0], half).hand).toEqual(['a']);
  });
  it('draws until the deck is empty', () => {
    const one = nextTurn({ hand: ['a'], left: ['b'], turn: 0 });
    expect(one).toEqual({ hand: ['a', 'b'], left: [], turn: 1 });
    expect(nextTurn(one).hand).toEqual(['a', 'b']);
  });
});

describe('names of decks', () => {
  it('do not replace each other', () => {
    expect(freeName('New deck', [])).toBe('New deck');
    expect(freeName('New deck', ['New deck', 'New deck 2'])).toBe('New deck 3');
  });
});
