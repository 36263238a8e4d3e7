/* Words of cards, previews, keywords. */
import { inOwnWords } from './dialect';

export const cards = inOwnWords({
  types: {
    minion: 'Minion', spell: 'Spell', secret: 'Secret', weapon: 'Weapon', hero: 'Hero', power: 'Hero power',
  } as Record<string, string>,
  rarities: { common: 'common', rare: 'rare', epic: 'epic', legendary: 'legendary' } as Record<string, string>,
  spoken: (name: string, kind: string, cost: number | null) => `${name}, ${kind}${cost === null ? '' : `, cost ${cost}`}`,
  spokenNeed: (n: number, element: string) => `, needs ${n} ${element}`,
  spokenStats: (attack: number, health: number) => `, ${attack} attack, ${health} health`,
  need: (n: number, element: string) => `${n} ${element}`,
  needsTitle: (needs: string) => `Needs ${needs}`,
  needsText: 'Your elements must be at least this high. They are not spent.',
  title: (game: string) => `Cards of ${game}`,
  lead: (shown: number, all: number) => (shown === all ? `${all} cards` : `${shown} of ${all} cards`),
  search: 'Search names, texts, races',
  allClasses: 'All classes',
  allTypes: 'All types',
  allCosts: 'All costs',
  cost: (n: number) => `Cost ${n}`,
  costFrom: (n: number) => `Cost ${n} or more`,
  byClass: 'Class',
  byType: 'Type',
  byCost: 'Cost',
  none: 'No card is like that.',
  otherGames: 'Cards of',
  noSuchGame: 'There is no such game here.',
});
