/* Who sits here: the account or guest, the games, and the one play connection of the page. */
import { computed, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { ApiError, api, type Me } from '../net/api';
import { PlayClient, openWire, type LinkState } from '../net/socket';
import type { GameInfo, ServerMessage } from '../net/types';
import { text } from '../texts';
import { spoken } from '../texts/dialect';
import { madeUpName } from './names';

export const me = signal<Me | null | undefined>(undefined); /* undefined: not known yet; null: nobody yet */
export const games = signal<GameInfo[]>([]);
/* The page is about this game, and speaks in its words. */
export function useWordsOf(info: GameInfo | undefined): void {
  useLayoutEffect(() => {
    spoken.value = info ?? null;
    return () => (spoken.value = null);
  }, [info]);
}

export const link = signal<LinkState>('closed');
export const notice = signal<{ text: string; bad: boolean } | null>(null);

const NAME_KEY = 'cardwright-name';

function keptName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

/* Whoever comes for the first time has a name at once, and a seat as soon as one is needed. */
const wishedName = signal(keptName() || madeUpName());
export const shownName = computed(() => me.value?.name ?? wishedName.value);

function wish(name: string): void {
  wishedName.value = name;
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    /* made up anew the next time */
  }
}

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
  if (message.t === 'refused' && message.status !== 'mismatch') say(message.message, true);
  const who = me.peek();
  if (message.t === 'welcome' && who && who.name !== message.name) {
    me.value = { ...who, name: message.name };
  }
}

/* Somebody who logged out elsewhere is nobody here as well. */
function thrownOut(reason: string): void {
  if (changing) return;
  say(text.app.thrownOut(reason), true);
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
    if (games.peek().length === 0) games.value = list;
    me.value = who;
  } catch (error) {
    me.value = null;
    say(error instanceof Error ? error.message : text.app.noAnswer, true);
  }
}

const SEAT_TRIES = 4; /* an account may have the name that was made up */
let seating: Promise<boolean> | null = null;

async function takeSeat(): Promise<boolean> {
  for (let i = 1; ; i++) {
    try {
      const who = await api.guest(wishedName.value);
      wish(who.name);
      return await enter(Promise.resolve(who));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || i === SEAT_TRIES) {
        say(error instanceof Error ? error.message : text.app.noAnswer, true);
        return false;
      }
      wish(madeUpName());
    }
  }
}

/* Whether this page may act for somebody: a guest's seat is taken at the first need, however many ask. */
export function seat(): Promise<boolean> {
  if (me.value) return Promise.resolve(true);
  seating ??= takeSeat().finally(() => (seating = null));
  return seating;
}

/* Another name for a guest; what the server says of it is told. */
export async function rename(name: string): Promise<boolean> {
  try {
    if (me.value) me.value = await api.rename(name);
    else if (!(wish(name), await seat())) return false;
    wish(me.value?.name ?? name);
    say(text.app.menu.renamed(shownName.value));
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
    return false;
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
  wish(madeUpName());
  me.value = null;
}
