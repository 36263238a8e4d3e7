/* Asking the server for a match: once, however often a button is pressed, and with a seat taken first. What the
 * server says to it ends the wait; a match opens its page. */
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { ClientMessage } from '../../facts';
import type { ServerMessage } from '../../net/types';
import { go } from '../router';
import { listen, me, play, seat } from '../session';
import { choice } from './choice';

export interface Waiting {
  for: 'match' | 'queue' | 'guest';
  code?: string;
}

export const waiting = signal<Waiting | null>(null);

/* For a moment the same click again is no other wish. A match that does not come is asked for anew. */
const PATIENCE_MS = 8000;
let timer = 0;

function wait(what: Waiting | null): void {
  clearTimeout(timer);
  waiting.value = what;
  if (what?.for === 'match') timer = window.setTimeout(() => (waiting.value = null), PATIENCE_MS);
}

export async function ask(what: Waiting['for'], message: ClientMessage): Promise<void> {
  if (waiting.value) return;
  wait({ for: what });
  if (await seat()) play().send(message);
  else wait(null);
}

/* A link for a friend, with the clock and what spectators may see as they were chosen. */
export function invite(game: string, deck: string): void {
  const { timer, delay, hands } = choice.value;
  void ask('guest', { t: 'host', game, deck, delay, hands, ...(timer ? { timer: Number(timer) } : {}) });
}

export function cancel(): void {
  const code = waiting.value?.code;
  if (waiting.value?.for !== 'match') play().send({ t: 'cancel', ...(code ? { code } : {}) });
  wait(null);
}

function hear(message: ServerMessage): void {
  if (message.t === 'hosted') wait({ for: 'guest', code: message.code });
  if (message.t === 'queue') wait(message.waiting > 0 ? { for: 'queue' } : waiting.value?.for === 'queue' ? null : waiting.value);
  if (message.t === 'refused') {
    wait(null);
    play().follow(null);
  }
  if (message.t === 'match') {
    wait(null);
    go('match', message.match);
  }
}

/* For pages from which matches begin: leaves whatever match was followed; a new one opens its page. Heard
 * before anything can be clicked. */
export function useMatches(): void {
  const who = me.value?.id;
  useLayoutEffect(() => {
    const stop = listen(hear);
    if (who !== undefined) {
      play().follow(null);
      play().resync();
    }
    return () => {
      stop();
      wait(null);
    };
  }, [who]);
}
