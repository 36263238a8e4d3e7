/* How one fared with a deck: in all, and against which decks. */
import { useEffect, useState } from 'preact/hooks';
import { me } from '../app/session';
import { api } from '../net/api';
import type { MatchRecord } from '../net/types';
import { text } from '../texts';

const words = text.decks.stats;

function tally(list: MatchRecord[]): [number, number] {
  return [list.filter((m) => m.result === m.seat).length, list.length];
}

function line(list: MatchRecord[]): string {
  const [won, of] = tally(list);
  return words.won(won, of, Math.round((100 * won) / of));
}

export function Stats({ game, name }: { game: string; name: string }) {
  const [history, setHistory] = useState<MatchRecord[]>([]);
  const who = me.value?.name ?? '';
  useEffect(() => {
    if (who) void api.history(who).then((r) => setHistory(r.matches)).catch(() => undefined);
  }, [who]);
  const mine = history.filter((m) => m.game === game && m.decks[m.seat] === name);
  const others = [...new Set(mine.map((m) => m.decks[1 - m.seat] ?? ''))].sort();
  return (
    <details class="exchange stats">
      <summary>{words.title}</summary>
      {mine.length === 0 ? <p>{words.none}</p> : <>
        <p><b>{line(mine)}</b></p>
        <ul class="plain">{others.map((other) => <li key={other}><span>{words.against} {other}</span>
          <span>{line(mine.filter((m) => m.decks[1 - m.seat] === other))}</span></li>)}</ul>
      </>}
    </details>
  );
}
