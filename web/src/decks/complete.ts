/* "Complete this deck", by rules that a person can follow: cards of the game's own decks for the same hero come
 * first, and of those the cards of decks that share most with this one; what is still missing is taken where the
 * curve of those decks is least filled. What is legal is the server's word; this keeps to what the client knows. */
import type { CardInfo, GameInfo, ShippedDeck } from '../net/types';
import { change, curve, isFor, size, TOP_COST, type Deck } from './filter';

function copiesOf(card: CardInfo, game: GameInfo): number {
  return card.rarity === 'legendary' ? Math.min(1, game.deck.copies) : game.deck.copies;
}

function shared(deck: Deck, model: ShippedDeck): number {
  return Object.entries(model.cards ?? {}).reduce((sum, [id, n]) => sum + Math.min(n, deck[id] ?? 0), 0);
}

/* How much the models speak for one more of a card; a model that wants no more of it says nothing. */
function wishes(deck: Deck, models: ShippedDeck[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const model of models) {
    const weight = 1 + shared(deck, model);
    for (const [id, n] of Object.entries(model.cards ?? {})) {
      if ((deck[id] ?? 0) < n) found.set(id, (found.get(id) ?? 0) + weight);
    }
  }
  return found;
}

/* The cost at which the deck lacks most, measured by the models' average curve. */
function gap(deck: Deck, models: ShippedDeck[], cards: Map<string, CardInfo>): number[] {
  const now = curve(deck, cards);
  const lack = now.map((n, cost) => {
    const wanted = models.reduce((sum, m) => sum + (curve(m.cards ?? {}, cards)[cost] ?? 0), 0) / Math.max(1, models.length);
    return wanted - n;
  });
  return [...lack.keys()].sort((a, b) => (lack[b] ?? 0) - (lack[a] ?? 0) || a - b);
}

function best(candidates: CardInfo[], wished: Map<string, number>): CardInfo | undefined {
  return candidates.filter((c) => wished.has(c.id)).sort((a, b) =>
    (wished.get(b.id) ?? 0) - (wished.get(a.id) ?? 0) || a.cost - b.cost || (a.name < b.name ? -1 : 1))[0];
}

function filler(candidates: CardInfo[], costs: number[]): CardInfo | undefined {
  for (const cost of costs) {
    const here = candidates.filter((c) => Math.min(TOP_COST, c.cost) === cost)
      .sort((a, b) => Number(b.type === 'minion') - Number(a.type === 'minion') || (a.name < b.name ? -1 : 1));
    if (here[0]) return here[0];
  }
  return undefined;
}

export function complete(deck: Deck, game: GameInfo, hero: string, cards: Map<string, CardInfo>): Deck {
  const heroClass = game.heroes?.find((h) => h.id === hero)?.class ?? '';
  const same = game.decks.filter((d) => d.hero === hero);
  const models = same.length > 0 ? same : game.decks;
  const allowed = [...cards.values()].filter((c) => isFor(c, heroClass));
  let full = deck;
  while (size(full) < game.deck.max) {
    const now = full;
    const open = allowed.filter((c) => (now[c.id] ?? 0) < copiesOf(c, game));
    const next = best(open, wishes(now, models)) ?? (size(now) < game.deck.min ? filler(open, gap(now, models, cards)) : undefined);
    if (!next) break;
    full = change(now, next.id, 1);
  }
  return full;
}
