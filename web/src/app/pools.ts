/* Cards of games, as much of them as somebody needs: those that a lobby shows, all, their flavor texts. Each is
 * loaded when first asked for. */
import { signal } from '@preact/signals';
import { api } from '../net/api';
import type { CardInfo, GameInfo } from '../net/types';
import { games } from './session';

class Pool<T> {
  private readonly found = signal<Record<string, T>>({});
  private readonly asked = new Set<string>();

  /* `instead` stands for what cannot be had; without it one asks again. */
  constructor(private readonly load: (game: GameInfo) => Promise<T>, private readonly instead?: T) {}

  isAsked(game: string): boolean {
    return this.asked.has(game);
  }

  loaded(game: string): T | undefined {
    return this.found.value[game];
  }

  of(game: string): T | undefined {
    const info = games.value.find((g) => g.id === game);
    if (info && !this.asked.has(game)) {
      this.asked.add(game);
      this.load(info).then((value) => this.keep(game, value), () => {
        if (this.instead) this.keep(game, this.instead);
        else this.asked.delete(game);
      });
    }
    return this.loaded(game);
  }

  private keep(game: string, value: T): void {
    this.found.value = { ...this.found.peek(), [game]: value };
  }
}

const byId = (list: CardInfo[]) => new Map(list.map((card) => [card.id, card]));
const none: Map<string, CardInfo> = new Map();
const cards = new Pool(async (game) => byId(await api.cards(game)));
const faces = new Pool(async (game) => byId(await api.faces(game)), none);
const flavors = new Pool(api.flavors, {});

/* The cards of a game by id; empty until they have come. */
export function cardsOf(game: string): Map<string, CardInfo> {
  return cards.of(game) ?? none;
}

/* The same, but nothing is asked for. */
export function loadedCards(game: string): Map<string, CardInfo> | undefined {
  return cards.loaded(game);
}

export function areCardsAsked(game: string): boolean {
  return cards.isAsked(game);
}

/* The heroes of the shipped decks and the cards that stand for these. */
export function facesOf(game: string): Map<string, CardInfo> | undefined {
  return faces.of(game);
}

export function loadedFaces(game: string): Map<string, CardInfo> | undefined {
  return faces.loaded(game);
}

/* One card, for which the others are asked for only if it is no face. */
export function cardOf(game: string, id: string): CardInfo | undefined {
  const known = loadedCards(game)?.get(id) ?? loadedFaces(game)?.get(id);
  if (known || areCardsAsked(game) || !facesOf(game)) return known;
  return cardsOf(game).get(id);
}

export function flavorOf(game: string, id: string): string {
  const texts = flavors.of(game) ?? {};
  return Object.hasOwn(texts, id) ? texts[id] ?? '' : '';
}

/* The shipped decks have their cards from now on: few pages need them. */
export async function needDecks(): Promise<void> {
  const list = await api.gamesWithDecks();
  if (games.peek() !== list) games.value = list;
}
