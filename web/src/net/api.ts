/* Requests to the server, relative to the page: it may lie below a path of its own. Games and cards
 * are kept once loaded: they change only with the hash. */
import type {
  Analysis, CardInfo, DeckCheck, GameInfo, ImportReport, Invitation, MatchRecord, Replay,
  RunningMatch, SavedDeck,
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
    body: body === undefined ? undefined : JSON.stringify(body),
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

export interface Me {
  name: string;
  guest: boolean;
  id: string;
}

let games: Promise<GameInfo[]> | null = null;
const pools = new Map<string, Promise<CardInfo[]>>();

function keep<T>(load: Promise<T>, forget: () => void): Promise<T> {
  load.catch(forget);
  return load;
}

/* What a deck may hold: no tokens, no powers, heroes only where they are cards of a deck. */
function inDecks(card: CardInfo, game: GameInfo): boolean {
  if (card.token || card.type === 'power') return false;
  return card.type !== 'hero' || game.heroes?.find((h) => h.id === card.id)?.collectible === true;
}

export const api = {
  me: () => request<Me>('GET', '/api/me').catch((e: ApiError) => {
    if (e.status === 401) return null;
    throw e;
  }),
  guest: (name: string) => request<Me>('POST', '/api/guest', { name }),
  login: (name: string, password: string) =>
    request<Me>('POST', '/api/login', { name, password }),
  register: (name: string, password: string) =>
    request<Me>('POST', '/api/register', { name, password }),
  logout: () => request<unknown>('POST', '/api/logout', {}),
  games(): Promise<GameInfo[]> {
    games ??= keep(request<GameInfo[]>('GET', '/api/games'), () => (games = null));
    return games;
  },
  async cards(game: GameInfo): Promise<CardInfo[]> {
    let pool = pools.get(game.id);
    if (!pool) {
      const path = `/api/games/${encodeURIComponent(game.id)}/cards?hash=${game.hash}`;
      const load = request<CardInfo[]>('GET', path).then((list) => list.map((card) => ({
        ...card, collectible: card.collectible ?? inDecks(card, game),
      })));
      pool = keep(load, () => pools.delete(game.id));
      pools.set(game.id, pool);
    }
    return pool;
  },
  /* Without a game: all of them. */
  decks: async (game = ''): Promise<SavedDeck[]> => {
    const list = await request<SavedDeck[]>('GET', `/api/decks?game=${encodeURIComponent(game)}`);
    return list.map((deck) => ({ ...deck, id: String(deck.id) }));
  },
  saveDeck: (deck: { game: string; name: string; list: string }) =>
    request<SavedDeck>('PUT', '/api/decks', deck),
  dropDeck: (id: string) => request<unknown>('DELETE', `/api/decks/${encodeURIComponent(id)}`),
  checkDeck: (game: string, list: string) =>
    request<DeckCheck>('POST', '/api/decks/check', { game, list }),
  importFiles: (game: string, files: Record<string, string>) =>
    request<ImportReport>('POST', '/api/import', { game, files }),
  invitation: (code: string) =>
    request<Invitation>('GET', `/api/invitations/${encodeURIComponent(code)}`),
  history: (name: string) =>
    request<{ matches: MatchRecord[] }>('GET', `/api/history?name=${encodeURIComponent(name)}`),
  running: () => request<RunningMatch[]>('GET', '/api/matches').catch(() => [] as RunningMatch[]),
  replay: (id: string) => request<Replay>('GET', `/api/replay/${encodeURIComponent(id)}`),
  analyse: (id: string) =>
    request<unknown>('POST', `/api/replay/${encodeURIComponent(id)}/analyse`, {}),
  analysis: (id: string) =>
    request<Analysis>('GET', `/api/replay/${encodeURIComponent(id)}/analyse`),
};
