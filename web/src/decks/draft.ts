/* The deck that is being built, kept in the browser at every change and on the server soon after: nothing is
 * lost by leaving, nor by being illegal. */
import type { Deck } from './filter';

export interface Draft {
  id: string; /* of the server's copy, '' if there is none yet */
  name: string;
  hero: string; /* id */
  cards: Deck;
  changed: boolean; /* since the server heard of it */
}

export const nothing: Draft = { id: '', name: '', hero: '', cards: {}, changed: false };

function key(game: string): string {
  return `cardwright-draft-${game}`;
}

function isDeck(cards: unknown): cards is Deck {
  return typeof cards === 'object' && cards !== null
    && Object.values(cards).every((n) => Number.isInteger(n) && (n as number) > 0 && (n as number) < 100);
}

/* Whatever the store holds, the answer is a draft. */
export function readDraft(game: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? '{}') as Partial<Draft>;
    return {
      id: typeof kept.id === 'string' ? kept.id : '',
      name: typeof kept.name === 'string' ? kept.name.slice(0, 60) : '',
      hero: typeof kept.hero === 'string' ? kept.hero : '',
      cards: isDeck(kept.cards) ? kept.cards : {},
      changed: kept.changed === true,
    };
  } catch {
    return nothing;
  }
}

export function keepDraft(game: string, draft: Draft): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(draft));
  } catch {
    /* the server's copy remains */
  }
}

/* A name that no other deck has: "New deck", "New deck 2" … */
export function freeName(wish: string, taken: string[]): string {
  let name = wish;
  for (let n = 2; taken.includes(name); n++) name = `${wish} ${n}`;
  return name;
}
