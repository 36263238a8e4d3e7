/* The page of replays when none is asked for: the last matches of who is here, and the way in for files. */
import { MatchRow } from '../app/MatchRow';
import { useHistory } from '../app/lobby/lists';
import { href } from '../app/router';
import { me } from '../app/session';
import { text } from '../texts';
import { OpenFile } from './OpenFile';

const words = text.replay.choose;
const MOST = 8;

export function Choose() {
  const list = useHistory();
  return (
    <main class="page narrow" tabIndex={-1}>
      <section class="panel">
        <h1>{words.title}</h1>
        {list.length === 0
          ? <p>{words.none} <a href="#/">{words.play}</a></p>
          : <ul class="plain">{list.slice(0, MOST).map((m) => <MatchRow key={m.id} m={m} />)}</ul>}
        {list.length > MOST && me.value && <p><a href={href('profile')}>{words.all}</a></p>}
      </section>
      <OpenFile />
    </main>
  );
}
