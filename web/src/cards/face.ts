/* What is drawn of a card, from what a view shows of it and what the game prints on it. */
import type { CardInfo, Elements, ViewCard } from '../net/types';
import { frameFor, type Frame } from './frames';

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
  class: string;
  tint: Frame;
}

/* 'up': better than printed, 'down': worse, '': as printed. */
export type Mark = 'up' | 'down' | '';

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

/* A hero that does not attack has no attack to show. */
function attackOf(type: string, attack: number | null | undefined): number | null {
  if (!hasStats(type)) return null;
  return type === 'hero' && !attack ? null : attack ?? null;
}

export function faceOfInfo(card: CardInfo): Face {
  const needs = needsOf(card.needs);
  return {
    id: card.id, name: card.name, type: card.type, cost: card.cost ?? 0, costMark: '', needs,
    attack: attackOf(card.type, card.attack), attackMark: '',
    health: hasStats(card.type) ? card.health : null, healthMark: '',
    text: card.text, keywords: card.keywords, race: card.race ?? '', rarity: card.rarity ?? '',
    class: card.class, tint: frameFor(card.class, needs),
  };
}

export function faceOf(shown: ViewCard, cards: Map<string, CardInfo>): Face {
  const info = cards.get(shown.card);
  const printed = info ? faceOfInfo(info) : null;
  const type = shown.type || printed?.type || 'spell';
  const needs = shown.needs && type !== 'hero' ? needsOf(shown.needs) : printed?.needs ?? [];
  const attack = attackOf(type, shown.attack ?? printed?.attack);
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
    rarity: printed?.rarity ?? '',
    class: info?.class ?? '', tint: frameFor(info?.class ?? '', needs),
  };
}
