/* A card for each word: one that a player can own, with as little else on it as possible. */
import { cardsOf } from '../app/pools';
import { usesWord } from '../cards/keywords';
import type { CardInfo, GameInfo, Keyword } from '../net/types';

function fits(card: CardInfo, word: Keyword): boolean {
  return card.keywords.includes(word.name) || card.type === word.name || usesWord(word, card.text);
}

function weight(card: CardInfo, word: Keyword): number {
  const own = card.keywords.includes(word.name) || card.type === word.name;
  return card.text.length + (own ? 0 : 60) + (card.collectible && card.type !== 'hero' ? 0 : 200);
}

export function exampleOf(cards: Iterable<CardInfo>, word: Keyword): CardInfo | undefined {
  return [...cards].filter((card) => fits(card, word))
    .sort((a, b) => weight(a, word) - weight(b, word) || a.name.localeCompare(b.name))[0];
}

/* By the word; those that no card of the game has are missing. */
export function useExamples(info: GameInfo | undefined): Map<string, CardInfo> {
  const cards = info ? cardsOf(info.id) : new Map<string, CardInfo>();
  const found = new Map<string, CardInfo>();
  for (const word of info ? [...info.keywords, ...info.words] : []) {
    const card = exampleOf(cards.values(), word);
    if (card) found.set(word.name, card);
  }
  return found;
}
