/* Finding cards: filters, sorting, and what a deck holds. Plain functions, so that they can be
 * tested and the page only draws. */
import type { CardInfo } from '../net/types';

export interface Filter {
  words: string; /* in name, text or race */
  cost: number | null; /* 7 means 7 or more */
  group: string; /* class or element; '' all */
  type: string;
  keyword: string;
  rarity: string;
  sort: 'cost' | 'name' | 'attack' | 'health';
}

export const everything: Filter = {
  words: '', cost: null, group: '', type: '', keyword: '', rarity: '', sort: 'cost',
};

export const TOP_COST = 7;

function inGroup(card: CardInfo, group: string): boolean {
  return card.class === group || (card.needs?.[group] ?? 0) > 0 || card.race === group;
}

export function fits(card: CardInfo, f: Filter): boolean {
  const words = f.words.trim().toLowerCase();
  return (words === '' || [card.name, card.text, card.race ?? ''].some((part) => part.toLowerCase().includes(words)))
    && (f.cost === null || (f.cost >= TOP_COST ? card.cost >= TOP_COST : card.cost === f.cost))
    && (f.group === '' || inGroup(card, f.group))
    && (f.type === '' || card.type === f.type)
    && (f.rarity === '' || card.rarity === f.rarity)
    && (f.keyword === '' || card.keywords.includes(f.keyword)
      || new RegExp(`\\b${f.keyword.replace(/[^a-z ]/gi, '')}\\b`, 'i').test(card.text));
}

function byName(a: CardInfo, b: CardInfo): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

const ORDERS: Record<Filter['sort'], (a: CardInfo, b: CardInfo) => number> = {
  cost: (a, b) => a.cost - b.cost || byName(a, b),
  name: byName,
  attack: (a, b) => (b.attack ?? -1) - (a.attack ?? -1) || a.cost - b.cost || byName(a, b),
  health: (a, b) => (b.health ?? -1) - (a.health ?? -1) || a.cost - b.cost || byName(a, b),
};

/* Whether a deck of a hero of that class ('' any) may hold the card. */
export function isFor(card: CardInfo, heroClass: string): boolean {
  return card.collectible !== false && (heroClass === '' || card.class === '' || card.class === 'neutral'
    || card.class === heroClass);
}

export function search(cards: Iterable<CardInfo>, f: Filter, heroClass = ''): CardInfo[] {
  return [...cards].filter((c) => isFor(c, heroClass) && fits(c, f)).sort(ORDERS[f.sort]);
}

export type Deck = Record<string, number>;

export function size(deck: Deck): number {
  return Object.values(deck).reduce((sum, n) => sum + n, 0);
}

export function change(deck: Deck, card: string, by: number): Deck {
  const n = Math.max(0, (deck[card] ?? 0) + by);
  const { [card]: _old, ...rest } = deck;
  return n === 0 ? rest : { ...rest, [card]: n };
}

export function curve(deck: Deck, cards: Map<string, CardInfo>): number[] {
  const bars: number[] = Array.from({ length: TOP_COST + 1 }, () => 0);
  for (const [id, n] of Object.entries(deck)) {
    const cost = Math.min(TOP_COST, Math.max(0, cards.get(id)?.cost ?? 0));
    bars[cost] = (bars[cost] ?? 0) + n;
  }
  return bars;
}

export function listText(deck: Deck, cards: Map<string, CardInfo>, name: string, hero: string): string {
  const lines = inList(deck, cards).map((c) => `${deck[c.id]} ${c.name}`);
  return [`Name: ${name.replace(/\s+/g, ' ')}`, ...(hero ? [`Hero: ${hero}`] : []), ...lines].join('\n');
}

/* The cards of a deck as they are listed: cheap ones first. */
export function inList(deck: Deck, cards: Map<string, CardInfo>): CardInfo[] {
  return Object.keys(deck).map((id) => cards.get(id)).filter((c) => c !== undefined).sort(ORDERS.cost);
}
