/* What is drawn of a card, from what a view shows of it and what the game prints on it, and the
 * colours of its frame. */
import type { CardInfo, Elements, ViewCard } from '../net/types';

export interface Face {
  id: string;
  name: string;
  type: string;
  cost: number;
  costMark: Mark;
  needs: [string, number][];
  attack: number | null;
  attackMark: Mark;
  health: number | null;
  healthMark: Mark;
  text: string;
  keywords: string[];
  race: string;
  rarity: string;
  flavor: string;
  tint: [string, string];
}

/* 'up': better than printed, 'down': worse, '': as printed. */
export type Mark = 'up' | 'down' | '';

const TINTS: Record<string, string> = {
  warrior: '#8f4a3c', shaman: '#3c5fa8', mage: '#3f83a8', hunter: '#4b7d3f', priest: '#8d8a7a',
  rogue: '#5f5a66', warlock: '#704a96', paladin: '#a5802f', druid: '#84603a', neutral: '#66707c',
  earth: '#7d7136', wind: '#3c8a86', fire: '#b04f31', beast: '#5c7a3a', dragon: '#a3533b',
  demon: '#74478c', chaos: '#5a6a88',
};

function tintOf(card: CardInfo | undefined, needs: [string, number][]): [string, string] {
  const neutral = '#66707c';
  if (needs.length > 0) {
    const sorted = [...needs].sort((a, b) => b[1] - a[1]).map(([e]) => TINTS[e] ?? neutral);
    return [sorted[0] ?? neutral, sorted[1] ?? sorted[0] ?? neutral];
  }
  const own = card && card.class !== 'neutral' ? TINTS[card.class] : undefined;
  const tint = own ?? TINTS[card?.race ?? ''] ?? neutral;
  return [tint, tint];
}

export function needsOf(needs: Elements | undefined): [string, number][] {
  return Object.entries(needs ?? {}).filter(([, n]) => n > 0);
}

function compare(now: number | null, printed: number | null | undefined, more: Mark): Mark {
  if (now === null || printed === null || printed === undefined || now === printed) return '';
  return now > printed ? more : more === 'up' ? 'down' : 'up';
}

function hasStats(type: string): boolean {
  return type === 'minion' || type === 'weapon' || type === 'hero';
}

export function faceOfInfo(card: CardInfo): Face {
  const needs = needsOf(card.needs);
  return {
    id: card.id, name: card.name, type: card.type, cost: card.cost, costMark: '', needs,
    attack: hasStats(card.type) ? card.attack : null, attackMark: '',
    health: hasStats(card.type) ? card.health : null, healthMark: '',
    text: card.text, keywords: card.keywords, race: card.race ?? '', rarity: card.rarity ?? '',
    flavor: card.flavor ?? '', tint: tintOf(card, needs),
  };
}

export function faceOf(shown: ViewCard, cards: Map<string, CardInfo>): Face {
  const info = cards.get(shown.card);
  const printed = info ? faceOfInfo(info) : null;
  const type = shown.type || printed?.type || 'spell';
  const needs = shown.needs && type !== 'hero' ? needsOf(shown.needs) : printed?.needs ?? [];
  const attack = hasStats(type) ? shown.attack ?? printed?.attack ?? null : null;
  const health = hasStats(type) ? shown.health ?? printed?.health ?? null : null;
  const hurt = shown.max_health !== undefined && health !== null && health < shown.max_health;
  const cost = shown.type ? shown.cost : printed?.cost ?? 0;
  return {
    id: shown.card, name: shown.name || printed?.name || '?', type, cost,
    costMark: compare(cost, info?.cost, 'down'), needs,
    attack, attackMark: compare(attack, printed?.attack, 'up'),
    health, healthMark: hurt ? 'down' : compare(health, printed?.health, 'up') === 'up' ? 'up' : '',
    text: shown.text || printed?.text || '', keywords: shown.keywords ?? printed?.keywords ?? [],
    race: shown.race ?? (shown.health === undefined ? printed?.race ?? '' : ''),
    rarity: printed?.rarity ?? '', flavor: printed?.flavor ?? '',
    tint: tintOf(info, needs),
  };
}
