/* A game's own words in what the client says: like those of the program, and only while its page is open. */
import { afterEach, expect, test } from 'vitest';
import { describe as told } from '../src/cards/Card';
import type { Face } from '../src/cards/face';
import { explain } from '../src/cards/keywords';
import type { GameInfo } from '../src/net/types';
import { text } from '../src/texts';
import { speak, spoken, type Dialect } from '../src/texts/dialect';

const SEA: Dialect = {
  terms: [['minion', 'kraken'], ['minions', 'krakens'], ['hero', 'ogre'], ['heroes', 'ogres'], ['mana', 'rum'],
    ['hero power', 'talent'], ['deck', 'crate'], ['decks', 'crates']],
  names: ['Minion Master', 'mana eater'],
};

afterEach(() => (spoken.value = null));

test('words are whole, the longest counts, and articles follow', () => {
  expect(speak(SEA, 'A hero and a minion.')).toBe('An ogre and a kraken.');
  expect(speak(SEA, 'Minions of the hero power, heroes.')).toBe('Krakens of the talent, ogres.');
  expect(speak(SEA, 'heroic minionlike decked')).toBe('heroic minionlike decked');
  expect(speak(SEA, 'each minion\'s mana')).toBe('each kraken\'s rum');
  expect(speak(null, 'A hero.')).toBe('A hero.');
});

test('names stay as they are', () => {
  expect(speak(SEA, 'Summon a Minion Master and a minion.')).toBe('Summon a Minion Master and a kraken.');
  expect(speak(SEA, 'a minion master')).toBe('a kraken master');
});

test('two words may change places', () => {
  const swapped: Dialect = { terms: [['minion', 'hero'], ['hero', 'king']], names: [] };
  expect(speak(swapped, 'a minion attacks the hero')).toBe('a hero attacks the king');
});

test('texts of a game are in its words while its page is open', () => {
  expect(text.table.yourMinions).toBe('Your minions');
  spoken.value = SEA;
  expect(text.table.yourMinions).toBe('Your krakens');
  expect(text.table.power).toBe('Talent');
  expect(text.table.mana(1, 2)).toBe('1 of 2 rum');
  expect(text.cards.types.minion).toBe('Kraken');
  expect(text.table.keyList.find(([key]) => key === 'P')).toEqual(['P', 'talent']);
  expect(text.app.links).toEqual((text.app as { links: object }).links);
  spoken.value = null;
  expect(text.cards.types.minion).toBe('Minion');
});

test('what is put into a sentence is nobody\'s word', () => {
  spoken.value = SEA;
  expect(text.moments.played('Minion', 'Deck Rat', '')).toBe('Minion played Deck Rat.');
  expect(text.table.end.how.both_died?.('', 3)).toBe('Both ogres fell on turn 3.');
  expect(text.table.given.has(['a deck.', 'x'])).toBe('Has a deck · x.');
});

test('a card is told as the game calls it', () => {
  const face = {
    id: 'a', name: 'Deep One', type: 'minion', cost: 2, needs: [], attack: 1, health: 2, text: 'Echo 2.', keywords: [],
    race: '', rarity: '',
  } as unknown as Face;
  spoken.value = SEA;
  expect(told(face)).toContain('Deep One, kraken, cost 2');
});

test('a keyword that stands for a text is explained where it is used', () => {
  const info = {
    keywords: [], words: [{ id: 'Echo', name: 'Echo N', text: 'War cry: Deal N damage.', forms: 'Echo' },
      { id: 'battlecry', name: 'war cry', text: 'Happens when …', forms: 'war cry', sign: 'x' }],
  } as unknown as GameInfo;
  expect(explain(info, [], 'Taunt. Echo 2.').map((word) => word.id)).toEqual(['Echo']);
  expect(explain(info, [], 'War cry: Draw a card.').map((word) => word.id)).toEqual(['battlecry']);
});
