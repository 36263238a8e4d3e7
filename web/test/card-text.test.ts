/* Bold words of a card's text, frames, themes, the rows of a gallery that are drawn. */
import { describe, expect, it } from 'vitest';
import { frameFor } from '../src/cards/frames';
import { groupsOf, isWanted } from '../src/cards/wanted';
import { boldParts } from '../src/cards/rules-text';
import { themeStyle } from '../src/cards/theme';
import type { CardInfo } from '../src/net/types';
import { rowsInSight } from '../src/ui/grid';

const words = /\b(?:spell damage|divine shield|taunt|charge)\b(?: \d+\b)?(?:[:.](?=\s|$))?/gi;

describe('bold words', () => {
  it('are keywords wherever they stand, with their number', () => {
    expect(boldParts('Taunt. Spell damage 1.', words)).toEqual(['', 'Taunt. Spell damage 1.', '']);
    expect(boldParts('Give it taunt and charge.', words)).toEqual(['Give it ', 'taunt', ' and ', 'charge.', '']);
    expect(boldParts('Surcharge it.', words)).toEqual(['Surcharge it.']);
  });
  it('are headings as well', () => {
    expect(boldParts('Battlecry: Draw a card.', words)).toEqual(['', 'Battlecry:', ' Draw a card.']);
  });
});

describe('frames', () => {
  it('follow elements before the class, and the theme before both', () => {
    const both = frameFor('mage', [['earth', 1], ['fire', 3]]);
    expect(both).toEqual([frameFor('fire', [])[0], frameFor('earth', [])[0]]);
    expect(frameFor('mage', [], { frames: { mage: { colors: ['#111111', '#222222'] } } })).toEqual(['#111111', '#222222']);
  });
  it('are there for classes that nobody knows', () => {
    expect(frameFor('baker', [])).toEqual(frameFor('baker', []));
    expect(frameFor('baker', [])[0]).toMatch(/^hsl/);
  });
});

describe('themes', () => {
  it('become properties, known ones only', () => {
    const style = themeStyle({ colors: { paper: '#ffffff', evil: 'url(x)' }, fonts: { names: 'slab', text: 'constructor' } });
    expect(Object.keys(style)).toEqual(['--paper', '--card-names']);
  });
});

describe('gallery', () => {
  const card: CardInfo = {
    id: 'a/wolf', name: 'Ember Wolf', type: 'minion', cost: 9, attack: 2, health: 3, keywords: [], class: 'neutral',
    text: 'Charge.', needs: { fire: 2, earth: 0 },
  };
  const all = { words: '', class: '', type: '', cost: '' };
  it('finds cards by words, class or element, type, cost', () => {
    expect(groupsOf(card)).toEqual(['fire']);
    expect(isWanted(card, { ...all, words: 'wolf charge', class: 'fire', type: 'minion', cost: '8' })).toBe(true);
    expect(isWanted(card, { ...all, class: 'neutral' })).toBe(false);
    expect(isWanted(card, { ...all, words: 'bear' })).toBe(false);
  });
  it('draws the rows in sight and one more on each side', () => {
    expect(rowsInSight(200, 900, 100, 50)).toEqual([0, 8]);
    expect(rowsInSight(-1000, 900, 100, 50)).toEqual([9, 20]);
    expect(rowsInSight(-99999, 900, 100, 50)).toEqual([50, 50]);
  });
});
