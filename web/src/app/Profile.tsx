/* A person's profile: results game by game, saved decks, finished matches with their replays, and
 * the way in for decks of the thesis' program. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { MatchRecord, SavedDeck } from '../net/types';
import { text } from '../texts';
import { OpenFile } from '../replay/OpenFile';
import { ImportFiles } from './ImportFiles';
import { MatchRow, outcome, titleOf, type Outcome } from './MatchRow';
import { href } from './router';
import { me } from './session';

const words = text.lobby.profile;
function Results({ list }: { list: MatchRecord[] }) {
  const ids = [...new Set(list.map((m) => m.game))].sort();
  return (
    <div class="scroll"><table class="list">
      <thead><tr>{[words.game, words.count, words.won, words.lost, words.drawn].map((w) => <th key={w}>{w}</th>)}</tr></thead>
      <tbody>{ids.map((id) => {
        const of = (o: Outcome) => list.filter((m) => m.game === id && outcome(m) === o).length;
        const [won, lost, draw] = [of('won'), of('lost'), of('draw')];
        return <tr key={id}><td>{titleOf(id)}</td><td>{won + lost + draw}</td>
          <td>{won}</td><td>{lost}</td><td>{draw}</td></tr>;
      })}</tbody>
    </table></div>
  );
}

function Decks({ list }: { list: SavedDeck[] }) {
  return (
    <ul class="plain">{list.map((d) => (
      <li key={d.id}><span>{d.name} <small class="soft">{titleOf(d.game)}{!d.legal && `, ${words.unfinished}`}</small></span>
        <a class="ghost" href={href('decks', d.game, { deck: d.id })} aria-label={`${words.open} ${d.name}`}>{words.open}</a></li>))}
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
    <main class="page profile" tabIndex={-1}>
      <section class="panel">
        <h1>{words.title(name)}</h1>
        {problem && <p role="alert">{problem}</p>}
        {list?.length === 0 && <p>{words.none} <a href="#/">{words.play}</a></p>}
        {list && list.length > 0 && <Results list={list} />}
      </section>
      {mine && <section class="panel">
        <h2>{words.decks}</h2>
        {decks.length === 0 && <p class="soft">{words.noDecks} <a href={href('decks')}>{words.build}</a></p>}
        <Decks list={decks} />
      </section>}
      {list && list.length > 0 && <section class="panel">
        <h2>{words.matches}</h2>
        <ul class="plain">{list.map((m) => <MatchRow key={m.id} m={m} />)}</ul>
      </section>}
      {mine && <div class="columns">
        <OpenFile />
        <ImportFiles done={loadDecks} />
      </div>}
    </main>
  );
}
