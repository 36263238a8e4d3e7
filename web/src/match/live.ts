/* The board of the play connection: what the server says goes to it, on every page, since a step may
 * come before the match page is there; what is decided on it goes to the server. */
import { choice } from '../app/lobby/choice';
import { route } from '../app/router';
import { games, notice, play } from '../app/session';
import { settings } from '../app/settings';
import type { ServerMessage } from '../net/types';
import { BoardController } from './controller';

function shownMatch(): string {
  return live.table.peek()?.match ?? '';
}

/* Which one the lobby plays with if none was chosen. */
function firstDeck(game: string): string {
  return games.peek().find((g) => g.id === game)?.decks[0]?.id ?? '';
}

/* What a spectator has chosen last: the server forgets it when the connection breaks. */
let wish: { match: string; side: number | null; delay: number } | null = null;

function watch(side: number | null, delay: number): void {
  const match = shownMatch();
  wish = { match, side, delay };
  play().follow(match || null, 0); /* what comes may lie further back */
  play().send({ t: 'watch', match, delay, ...(side === null ? {} : { side }) });
}

export const live: BoardController = new BoardController({
  act: (action) => play().act(action),
  foresee: (source) => play().send({ t: 'outcomes', match: shownMatch(), source }),
  undo: () => play().send({ t: 'undo', match: shownMatch(), seq: play().seq }),
  concede: () => play().send({ t: 'concede', match: shownMatch() }),
  rematch: () => play().send({ t: 'rematch', match: shownMatch() }),
  challenge: (agent) => {
    const game = live.table.peek()?.game ?? '';
    play().send({ t: 'ai', game, deck: choice.peek().decks[game] ?? firstDeck(game), agent });
  },
  askHint: () => play().send({ t: 'hint', match: shownMatch() }),
  say: (emote) => play().send({ t: 'emote', match: shownMatch(), emote }),
  watch,
}, () => settings.value.speed);

export function hear(message: ServerMessage): void {
  if (message.t === 'match' && message.lesson) return; /* has a board of its own */
  live.hear(message);
  if (message.t === 'welcome' && wish && wish.match === shownMatch()) watch(wish.side, wish.delay);
  if (route.peek().page !== 'match') return;
  if (message.t !== 'refused') return;
  if (!live.table.peek()) notice.value = null; /* the page says it */
  live.fail(message.message);
  play().resync();
}

/* Asks for this match, unless it is the one that is shown. */
export function openMatch(id: string): void {
  const client = play();
  if (!id || (shownMatch() === id && client.match === id)) return;
  live.clear();
  client.follow(id, 0);
  client.resync();
}
