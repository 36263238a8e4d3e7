/* Who sits here: the account or guest, the games, and the one play connection of the page. */
import { signal } from '@preact/signals';
import { api, type Me } from '../net/api';
import { PlayClient, openWire, type LinkState } from '../net/socket';
import type { CardInfo, GameInfo, ServerMessage } from '../net/types';

export const me = signal<Me | null | undefined>(undefined); /* undefined: not known yet */
export const games = signal<GameInfo[]>([]);
export const link = signal<LinkState>('closed');
export const notice = signal<{ text: string; bad: boolean } | null>(null);

const listeners = new Set<(message: ServerMessage) => void>();
let client: PlayClient | null = null;
let noticeTimer = 0;
let changing = false; /* somebody logs in or out on this page */

export function listen(hear: (message: ServerMessage) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export function say(text: string, bad = false): void {
  notice.value = { text, bad };
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => (notice.value = null), 6000);
}

/* Whatever the server refuses reaches the person, on every page. (A mismatch is between the machines:
 * an action that came too late, after which the position is asked for anew.) */
function tell(message: ServerMessage): void {
  const refused = message.t === 'refused' || message.t === 'error';
  if (refused && message.status !== 'mismatch') say(message.message, true);
  const who = me.peek();
  if (message.t === 'welcome' && who && who.name !== message.name) {
    me.value = { ...who, name: message.name };
  }
}

/* Somebody who logged out elsewhere is nobody here as well. */
function thrownOut(reason: string): void {
  if (changing) return;
  say(`The server has closed the connection: ${reason}.`, true);
  if (reason !== 'logged out') return;
  client?.close();
  client = null;
  void start();
}

export function play(): PlayClient {
  if (!client) {
    client = new PlayClient({
      open: openWire,
      later: (run, ms) => setTimeout(run, ms),
      message: (message) => {
        tell(message);
        for (const hear of [...listeners]) hear(message);
      },
      state: (state) => (link.value = state),
      thrownOut,
    });
    client.connect();
  }
  return client;
}

export async function start(): Promise<void> {
  try {
    const [who, list] = await Promise.all([api.me(), api.games()]);
    games.value = list;
    me.value = who;
  } catch (error) {
    me.value = null;
    say(error instanceof Error ? error.message : 'The server does not answer.', true);
  }
}

export async function enter(how: Promise<Me>): Promise<boolean> {
  changing = true;
  try {
    const who = await how;
    client?.close();
    client = null;
    me.value = who;
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
    return false;
  } finally {
    changing = false;
  }
}

export async function leave(): Promise<void> {
  client?.close();
  client = null;
  await api.logout().catch(() => undefined);
  me.value = null;
}

const pools = signal<Record<string, Map<string, CardInfo>>>({});

/* The cards of a game by id; empty until they have come. */
export function cardsOf(gameId: string): Map<string, CardInfo> {
  const known = pools.value[gameId];
  if (known) return known;
  const game = games.value.find((g) => g.id === gameId);
  if (game) {
    void api.cards(game).then((list) => {
      if (pools.peek()[gameId]) return;
      pools.value = { ...pools.peek(), [gameId]: new Map(list.map((c) => [c.id, c])) };
    }).catch(() => undefined);
  }
  return new Map();
}
