/* The decks that one can play with: the player's own and the game's. */
import type { CardInfo, GameInfo, SavedDeck } from '../../net/types';
import { text } from '../../texts';
import { curve, size } from '../../decks/filter';

export interface PlayableDeck {
  id: string; /* as the server wants it: an id of the game's, or saved:ID */
  saved: string; /* the number of one's own, '' */
  name: string;
  plan: string;
  hero: string;
  cards: Record<string, number>;
  legal: boolean;
}

const SAVED = 'saved:';

export function isSaved(id: string): boolean {
  return id.startsWith(SAVED);
}

export function playable(game: GameInfo, saved: SavedDeck[]): PlayableDeck[] {
  const own = saved.map((d) => ({
    id: `${SAVED}${d.id}`, saved: d.id, name: d.name, plan: text.lobby.deck.own, hero: d.hero ?? '', cards: d.cards ?? {},
    legal: d.legal,
  }));
  const shipped = game.decks.map((d) => ({
    id: d.id, saved: '', name: d.name, plan: d.description.trim(), hero: d.hero, cards: d.cards ?? {}, legal: true,
  }));
  return [...own, ...shipped];
}

export function barsOf(deck: PlayableDeck, pool: Map<string, CardInfo>): number[] {
  return curve(deck.cards, pool);
}

export function sizeOf(deck: PlayableDeck): number {
  return size(deck.cards);
}

/* Three cards that show what a deck is about: an early one, its largest, and a spell if it has one. */
export function showpieces(deck: PlayableDeck | undefined, pool: Map<string, CardInfo>): CardInfo[] {
  const all = Object.keys(deck?.cards ?? {}).map((id) => pool.get(id)).filter((c) => c !== undefined)
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1));
  const minions = all.filter((c) => c.type === 'minion');
  const large = minions.at(-1) ?? all.at(-1);
  const early = minions.find((c) => c !== large && c.text !== '') ?? all.find((c) => c !== large);
  const other = all.filter((c) => c.type === 'spell').at(-1) ?? all.find((c) => c !== large && c !== early);
  return [early, large, other].filter((c, i, list) => c !== undefined && list.indexOf(c) === i) as CardInfo[];
}
