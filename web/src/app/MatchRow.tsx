/* A finished match in one line: how it ended for the person whose history it is, and the way into its replay. */
import type { MatchRecord } from '../net/types';
import { text } from '../texts';
import { href } from './router';
import { games } from './session';

const words = text.lobby.profile;
export type Outcome = 'won' | 'lost' | 'draw';

export function outcome(m: MatchRecord): Outcome {
  if (m.result > 1) return 'draw';
  return m.result === m.seat ? 'won' : 'lost';
}

export function titleOf(game: string): string {
  return games.value.find((g) => g.id === game)?.title ?? game;
}

export function MatchRow({ m }: { m: MatchRecord }) {
  const o = outcome(m);
  const other = m.seat === 0 ? 1 : 0;
  return (
    <li class={`match-row ${o}`}>
      <b class="match-result">{words.outcomes[o]}</b>
      <span class="match-what"><b>{titleOf(m.game)}</b>{' '}
        <span>{m.decks[m.seat]} {text.lobby.watch.against} {m.names[other]}{m.level > 0 && ` (${words.computer})`}, {m.decks[other]}</span>
        <small>{words.turns} {m.turns} · {m.end.replace(/_/g, ' ')} · {new Date(m.date * 1000).toLocaleString()}</small></span>
      <a class="ghost" href={href('replay', m.id)}>{words.replay}</a>
    </li>
  );
}
