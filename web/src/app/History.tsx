/* A person's finished matches, with results and links to the replays. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { MatchRecord } from '../net/types';
import { href } from './router';
import { games, me } from './session';

function outcome(m: MatchRecord, name: string): { word: string; sign: string } {
  if (m.result > 1) return { word: 'draw', sign: '=' };
  return m.names[m.result] === name ? { word: 'won', sign: '▲' } : { word: 'lost', sign: '▼' };
}

function when(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toLocaleString();
}

export function History({ id }: { id: string }) {
  const name = id || me.value?.name || '';
  const [list, setList] = useState<MatchRecord[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setList(null);
    api.history(name).then((r) => setList(r.matches)).catch((e: Error) => setProblem(e.message));
  }, [name]);
  const title = (game: string) => games.value.find((g) => g.id === game)?.title ?? game;
  const won = list?.filter((m) => outcome(m, name).word === 'won').length ?? 0;
  return (
    <main class="page">
      <section class="panel">
        <h1>{name}</h1>
        {problem && <p role="alert">{problem}</p>}
        {list && <p class="soft">{list.length} finished matches, {won} won.</p>}
        {list && list.length > 0 && (
          <div class="scroll"><table class="list">
            <thead><tr><th>Result</th><th>Game</th><th>Players</th><th>Turns</th><th>End</th>
              <th>When</th><th><span class="sr">Replay</span></th></tr></thead>
            <tbody>{list.map((m) => {
              const o = outcome(m, name);
              return (
                <tr key={m.id} class={o.word}>
                  <td>{o.sign} {o.word}</td><td>{title(m.game)}</td><td>{m.names.join(' – ')}</td>
                  <td>{m.turns}</td><td>{m.end.replace(/_/g, ' ')}</td><td>{when(m.date)}</td>
                  <td><a href={href('replay', m.id)}>Replay</a></td>
                </tr>
              );
            })}</tbody>
          </table></div>
        )}
        {list?.length === 0 && <p>Nothing yet. <a href="#/">Play a match.</a></p>}
      </section>
    </main>
  );
}
