/* Deck builder: filters, sorting, counts, curve, text. */
import { describe, expect, it } from 'vitest';
import { change, curve, everything, listText, search, size } from '../src/decks/filter';
import type { CardInfo } from '../src/net/types';

function card(id: string, more: Partial<CardInfo>): CardInfo {
  return {
    id, name: id, type: 'minion', cost: 1, attack: 1, health: 1, keywords: [], class: 'neutral',
    text: '', collectible: true, ...more,
  };
}

const cards = [
  card('Ember Wolf', { cost: 3, needs: { fire: 2 }, keywords: ['haste'], race: 'beast', attack: 3 }),
  card('Frostbolt', { type: 'spell', cost: 2, class: 'mage', text: 'Deal 3 damage to a character.' }),
  card('Old Giant', { cost: 9, attack: 8, health: 8, text: 'Taunt.', keywords: ['taunt'] }),
  card('Banner', { cost: 1, text: 'Give your minions taunt.' }),
  card('Token', { collectible: false }),
];
const names = (part: object) => search(cards, { ...everything, ...part }).map((c) => c.name);
const pool = new Map(cards.map((c) => [c.id, c]));

describe('the deck builder', () => {
  it('shows what decks may hold, by cost', () => {
    expect(names({})).toEqual(['Banner', 'Frostbolt', 'Ember Wolf', 'Old Giant']);
  });
  it('finds by name and text in any case', () => {
    expect(names({ words: ' WOLF ' })).toEqual(['Ember Wolf']);
    expect(names({ words: 'damage to' })).toEqual(['Frostbolt']);
  });
  it('finds by cost, the last one meaning more', () => {
    expect(names({ cost: 2 })).toEqual(['Frostbolt']);
    expect(names({ cost: 7 })).toEqual(['Old Giant']);
  });
  it('finds by class, element, race, type and keyword', () => {
    expect(names({ group: 'mage' })).toEqual(['Frostbolt']);
    expect(names({ group: 'fire' })).toEqual(['Ember Wolf']);
    expect(names({ group: 'beast' })).toEqual(['Ember Wolf']);
    expect(names({ type: 'spell' })).toEqual(['Frostbolt']);
    expect(names({ keyword: 'taunt' })).toEqual(['Banner', 'Old Giant']);
  });
  it('sorts', () => {
    expect(names({ sort: 'attack' })[0]).toBe('Old Giant');
    expect(names({ sort: 'name' })[0]).toBe('Banner');
  });
  it('counts cards and costs', () => {
    let deck = change(change({}, 'Frostbolt', 2), 'Old Giant', 1);
    expect(size(deck)).toBe(3);
    expect(curve(deck, pool)).toEqual([0, 0, 2, 0, 0, 0, 0, 1]);
    deck = change(deck, 'Old Giant', -1);
    expect(Object.keys(deck)).toEqual(['Frostbolt']);
    expect(change(deck, 'Frostbolt', -5)).toEqual({});
  });
  it('writes lists that the server reads', () => {
    const text = listText({ 'Old Giant': 1, Frostbolt: 2 }, pool, 'My\nDeck', 'Mage');
    expect(text).toBe('Name: My Deck\nHero: Mage\n2 Frostbolt\n1 Old Giant');
  });
});
