/* The decks that one can play with: the player's own and the game's. */
import { TOP_COST } from '../../decks/filter';
import type { GameInfo, SavedDeck } from '../../net/types';
import { text } from '../../texts';

export interface PlayableDeck {
  id: string; /* as the server wants it: an id of the game's, or saved:ID */
  saved: string; /* the number of one's own, '' */
  name: string;
  plan: string;
  hero: string;
  cards?: Record<string, number>; /* of a shipped one they come later */
  curve: number[];
  faces: string[]; /* cards that show what it is about */
  legal: boolean;
}

const SAVED = 'saved:';

export function isSaved(id: string): boolean {
  return id.startsWith(SAVED);
}

export function playable(game: GameInfo, saved: SavedDeck[]): PlayableDeck[] {
  const own = saved.map((d) => ({
    id: `${SAVED}${d.id}`, saved: d.id, name: d.name, plan: text.lobby.deck.own, hero: d.hero ?? '', cards: d.cards ?? {},
    curve: d.curve ?? [], faces: d.faces ?? [], legal: d.legal,
  }));
  const shipped = game.decks.map((d) => ({
    id: d.id, saved: '', name: d.name, plan: d.description.trim(), hero: d.hero, cards: d.cards,
    curve: d.curve, faces: d.faces, legal: true,
  }));
  return [...own, ...shipped];
}

/* As many bars as the deck builder has: the last one is of all that costs more. */
export function barsOf(deck: PlayableDeck): number[] {
  const rest = deck.curve.slice(TOP_COST).reduce((sum, n) => sum + n, 0);
  return [...Array.from({ length: TOP_COST }, (_, cost) => deck.curve[cost] ?? 0), rest];
}

export function sizeOf(deck: PlayableDeck): number {
  return deck.curve.reduce((sum, n) => sum + n, 0);
}
