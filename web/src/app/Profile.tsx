/* A person's profile: results game by game, saved decks, finished matches with their replays, and
 * the way in for decks of the thesis' program. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { MatchRecord, SavedDeck } from '../net/types';
import { ImportFiles } from './ImportFiles';
import { href } from './router';
import { games, me } from './session';

type Outcome = 'won' | 'lost' | 'draw';
const SIGNS: Record<Outcome, string> = { won: '▲', lost: '▼', draw: '=' };

function outcome(m: MatchRecord): Outcome {
  if (m.result > 1) return 'draw';
  return m.result === m.seat ? 'won' : 'lost';
}

function titleOf(game: string): string {
  return games.value.find((g) => g.id === game)?.title ?? game;
}

function Results({ list }: { list: MatchRecord[] }) {
  const ids = [...new Set(list.map((m) => m.game))].sort();
  return (
    <div class="scroll"><table class="list">
      <thead><tr><th>Game</th><th>Matches</th><th>Won</th><th>Lost</th><th>Drawn</th></tr></thead>
      <tbody>{ids.map((id) => {
        const of = (o: Outcome) => list.filter((m) => m.game === id && outcome(m) === o).length;
        const [won, lost, draw] = [of('won'), of('lost'), of('draw')];
        return <tr key={id}><td>{titleOf(id)}</td><td>{won + lost + draw}</td>
          <td>{won}</td><td>{lost}</td><td>{draw}</td></tr>;
      })}</tbody>
    </table></div>
  );
}

function Matches({ list }: { list: MatchRecord[] }) {
  return (
    <div class="scroll"><table class="list">
      <thead><tr><th>Result</th><th>Game</th><th>Deck</th><th>Against</th><th>Turns</th><th>End</th>
        <th>When</th><th><span class="sr">Replay</span></th></tr></thead>
      <tbody>{list.map((m) => {
        const o = outcome(m);
        const other = m.seat === 0 ? 1 : 0;
        return (
          <tr key={m.id} class={o}>
            <td>{SIGNS[o]} {o}</td><td>{titleOf(m.game)}</td><td>{m.decks[m.seat]}</td>
            <td>{m.names[other]}{m.level > 0 && <small class="soft"> computer</small>},{' '}
              {m.decks[other]}</td>
            <td>{m.turns}</td><td>{m.end.replace(/_/g, ' ')}</td>
            <td>{new Date(m.date * 1000).toLocaleString()}</td>
            <td><a href={href('replay', m.id)}>Replay</a></td>
          </tr>
        );
      })}</tbody>
    </table></div>
  );
}

function Decks({ list }: { list: SavedDeck[] }) {
  return (
    <ul class="plain">{list.map((d) => (
      <li key={d.id}><span>{d.name} <small class="soft">{titleOf(d.game)}</small></span>
        <a class="button" href={href('decks', d.game, { deck: d.id })}>Open</a></li>))}
    </ul>
  );
}

export function Profile({ id }: { id: string }) {
  const name = id || me.value?.name || '';
  const mine = name === me.value?.name;
  const [list, setList] = useState<MatchRecord[] | null>(null);
  const [decks, setDecks] = useState<SavedDeck[]>([]);
  const [problem, setProblem] = useState('');
  const loadDecks = () => void api.decks().then(setDecks).catch(() => setDecks([]));
  useEffect(() => {
    setList(null);
    setProblem('');
    api.history(name).then((r) => setList(r.matches)).catch((e: Error) => setProblem(e.message));
    if (mine) loadDecks();
  }, [name]);
  return (
    <main class="page profile">
      <section class="panel">
        <h1>{name}</h1>
        {problem && <p role="alert">{problem}</p>}
        {list?.length === 0 && <p>No finished matches yet. <a href="#/">Play one.</a></p>}
        {list && list.length > 0 && <Results list={list} />}
      </section>
      {mine && <div class="columns">
        <section class="panel">
          <h2>Saved decks</h2>
          {decks.length === 0 && <p class="soft">None yet. <a href={href('decks')}>Build one.</a></p>}
          <Decks list={decks} />
        </section>
        <ImportFiles done={loadDecks} />
      </div>}
      {list && list.length > 0 && <section class="panel">
        <h2>Matches</h2>
        <Matches list={list} />
      </section>}
    </main>
  );
}
