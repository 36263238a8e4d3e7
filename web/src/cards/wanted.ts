/* Which cards of a gallery are looked for. */
import type { CardInfo } from '../net/types';

export const MANY = 8; /* costs from here on are one choice */

export interface Wanted {
  words: string;
  class: string;
  type: string;
  cost: string;
}

/* What a card is filed under: elements where it needs some, else its class. */
export function groupsOf(card: CardInfo): string[] {
  const elements = Object.entries(card.needs ?? {}).filter(([, n]) => n > 0).map(([element]) => element);
  return elements.length > 0 ? elements : [card.class];
}

export function isWanted(card: CardInfo, wanted: Wanted): boolean {
  if (wanted.class && !groupsOf(card).includes(wanted.class)) return false;
  if (wanted.type && card.type !== wanted.type) return false;
  if (wanted.cost && Math.min(card.cost ?? 0, MANY) !== Number(wanted.cost)) return false;
  const all = `${card.name} ${card.text} ${card.race ?? ''} ${card.rarity ?? ''}`.toLowerCase();
  return wanted.words.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}
