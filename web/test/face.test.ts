/* What a card shows: changed numbers are marked, printed ones are not. */
import { describe, expect, it } from 'vitest';
import { faceOf } from '../src/cards/face';
import type { CardInfo, ViewCard } from '../src/net/types';

const info: CardInfo = {
  id: 'a/wolf', name: 'Wolf', type: 'minion', cost: 3, attack: 2, health: 3, keywords: [],
  class: 'neutral', text: 'Howl.', needs: { fire: 2, earth: 0 },
};
const cards = new Map([[info.id, info]]);
const shown = (more: Partial<ViewCard>): ViewCard => ({
  card: info.id, name: 'Wolf', type: 'minion', cost: 3, text: 'Howl.', attack: 2, health: 3,
  max_health: 3, ...more,
});

describe('a card\'s face', () => {
  it('has no marks as printed', () => {
    const face = faceOf(shown({}), cards);
    expect([face.attackMark, face.healthMark, face.costMark]).toEqual(['', '', '']);
    expect(face.needs).toEqual([['fire', 2]]);
  });
  it('marks buffs up and damage down', () => {
    const buffed = faceOf(shown({ attack: 5, health: 6, max_health: 6 }), cards);
    expect([buffed.attackMark, buffed.healthMark]).toEqual(['up', 'up']);
    expect(faceOf(shown({ health: 5, max_health: 6 }), cards).healthMark).toBe('down');
  });
  it('marks a lower cost as better', () => {
    expect(faceOf(shown({ cost: 1 }), cards).costMark).toBe('up');
    expect(faceOf(shown({ cost: 4 }), cards).costMark).toBe('down');
  });
  it('falls back to the printed card when only the id is known', () => {
    const face = faceOf({ card: info.id, name: '', type: '', cost: 0, text: '' }, cards);
    expect([face.name, face.cost, face.attack]).toEqual(['Wolf', 3, 2]);
  });
  it('is called what the game calls it now', () => {
    const fish = new Map([[info.id, { ...info, race: 'fish' }]]);
    expect(faceOf(shown({ race: 'kraken' }), cards).race).toBe('kraken');
    expect(faceOf(shown({ race: 'kraken' }), fish).race).toBe('kraken');
    expect(faceOf(shown({}), fish).race).toBe('');
    expect(faceOf({ card: info.id, name: '', type: '', cost: 0, text: '' }, fish).race).toBe('fish');
  });
  it('shows an unknown card without numbers', () => {
    const face = faceOf({ card: 'x', name: '', type: '', cost: 0, text: '' }, cards);
    expect([face.name, face.attack]).toEqual(['?', null]);
  });
});
