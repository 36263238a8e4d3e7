/* Requests to the server, relative to the page: it may lie below a path of its own. */
import type {
  Analysis, CardInfo, CardRow, DeckCheck, Flavors, GameInfo, ImportReport, Invitation, MatchRecord, OwnMatch, Replay, Rules,
  RunningMatch, SavedDeck, SceneRow,
} from './types';

export class ApiError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`.${path}`, {
    method,
    credentials: 'same-origin',
    headers: body === undefined
      ? { 'X-Cardwright': '1' }
      : { 'X-Cardwright': '1', 'Content-Type': 'application/json' },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(answer.status, `The server answered with something that is not JSON.`);
  }
  if (!answer.ok) {
    const said = (data as { message?: string } | null)?.message;
    throw new ApiError(answer.status, said ?? `The server answered ${answer.status}.`);
  }
  return data as T;
}

const seatQuery = (seat?: number) => (seat === undefined ? '' : `?seat=${seat}`);

export interface Me {
  name: string;
  guest: boolean;
  id: string;
}

const lists = new Map<string, Promise<GameInfo[]>>();

/* Kept once loaded: games change only when the server starts anew. */
function gamesAt(path: string): Promise<GameInfo[]> {
  let list = lists.get(path);
  if (!list) {
    list = request<GameInfo[]>('GET', path);
    lists.set(path, list);
    list.catch(() => lists.delete(path));
  }
  return list;
}

/* What a deck may hold: no tokens, no powers, heroes only where they are cards of a deck. */
function inDecks(card: CardRow, game: GameInfo): boolean {
  if (card.token || card.type === 'power') return false;
  return card.type !== 'hero' || game.heroes?.find((h) => h.id === card.id)?.collectible === true;
}

function rowsOf(list: CardRow[], game: GameInfo): CardInfo[] {
  return list.map((card) => ({ ...card, cost: card.cost ?? 0, collectible: card.collectible ?? inDecks(card, game) }));
}

function cardsPath(game: GameInfo, part: 'plain' | 'faces' | 'flavor'): string {
  return `/api/games/${encodeURIComponent(game.id)}/cards?hash=${game.hash}&part=${part}`;
}

export const api = {
  me: () => request<Me>('GET', '/api/me').catch((e: ApiError) => {
    if (e.status === 401) return null;
    throw e;
  }),
  guest: (name: string) => request<Me>('POST', '/api/guest', { name }),
  rename: (name: string) => request<Me>('PUT', '/api/me', { name }),
  login: (name: string, password: string) =>
    request<Me>('POST', '/api/login', { name, password }),
  register: (name: string, password: string) =>
    request<Me>('POST', '/api/register', { name, password }),
  logout: () => request<unknown>('POST', '/api/logout', {}),
  /* Without the cards of their decks, and with them. */
  games: () => gamesAt('/api/games?decks=brief'),
  gamesWithDecks: () => gamesAt('/api/games'),
  /* All cards of a game, or the faces of its decks, without flavor texts; and these by card. */
  cards: (game: GameInfo) => request<CardRow[]>('GET', cardsPath(game, 'plain')).then((list) => rowsOf(list, game)),
  faces: (game: GameInfo) => request<CardRow[]>('GET', cardsPath(game, 'faces')).then((list) => rowsOf(list, game)),
  flavors: (game: GameInfo) => request<Flavors>('GET', cardsPath(game, 'flavor')),
  rules: (game: string) => request<Rules>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  scene: (game: string, id: string) =>
    request<SceneRow>('GET', `/api/games/${encodeURIComponent(game)}/scenes/${encodeURIComponent(id)}`),
  /* Without a game: all of them. */
  decks: async (game = ''): Promise<SavedDeck[]> => {
    const list = await request<SavedDeck[]>('GET', `/api/decks?game=${encodeURIComponent(game)}`);
    return list.map((deck) => ({ ...deck, id: String(deck.id) }));
  },
  /* With an id that deck is changed, otherwise one of that name is made or replaced; drafts may be illegal. */
  saveDeck: async (deck: { game: string; name: string; id?: string; list?: string; code?: string; draft?: boolean }) => {
    const kept = await request<{ id: number; code: string }>('PUT', '/api/decks', {
      ...deck, id: deck.id === undefined ? undefined : Number(deck.id),
    });
    return { id: String(kept.id), code: kept.code };
  },
  dropDeck: (id: string) => request<unknown>('DELETE', `/api/decks/${encodeURIComponent(id)}`),
  checkDeck: (game: string, list: string) =>
    request<DeckCheck>('POST', '/api/decks/check', { game, list }),
  importFiles: (game: string, files: Record<string, string>) =>
    request<ImportReport>('POST', '/api/import', { game, files }),
  invitation: (code: string) =>
    request<Invitation>('GET', `/api/invitations/${encodeURIComponent(code)}`),
  history: (name: string) =>
    request<{ matches: MatchRecord[] }>('GET', `/api/history?name=${encodeURIComponent(name)}`),
  own: () => request<OwnMatch[]>('GET', '/api/me/matches'),
  running: () => request<RunningMatch[]>('GET', '/api/matches').catch(() => [] as RunningMatch[]),
  /* Without a seat: from the side of who asks. */
  replay: (id: string, seat?: number) =>
    request<Replay>('GET', `/api/replay/${encodeURIComponent(id)}${seatQuery(seat)}`),
  /* The text of a file of `cardwright replay`: kept for a while under the id. */
  bringReplay: (file: string) =>
    request<{ id: string; game: string; names: string[] }>('POST', '/api/replay', file),
  analyse: (id: string) =>
    request<unknown>('POST', `/api/replay/${encodeURIComponent(id)}/analyse`, {}),
  /* Until it is done: how many positions were looked at so far. */
  analysis: (id: string, seat?: number) =>
    request<Analysis>('GET', `/api/replay/${encodeURIComponent(id)}/analyse${seatQuery(seat)}`),
};
