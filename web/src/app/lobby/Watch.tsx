/* Matches worth watching: those of two people first. */
import { Emblem } from '../../cards/Picture';
import { text } from '../../texts';
import { href } from '../router';
import { games, play, seat } from '../session';
import { emblemOf } from './games';
import { useOwnMatches, useRunning } from './lists';

const words = text.lobby.watch;
const MOST = 9;

async function watch(match: string): Promise<void> {
  if (!(await seat())) return;
  play().follow(match);
  play().send({ t: 'watch', match });
}

export function Watch() {
  const mine = new Set(useOwnMatches().map((m) => m.match));
  const others = useRunning().filter((m) => !mine.has(m.match)).slice(0, MOST);
  return (
    <section>
      <h2 class="ruled">{words.title}<a href={href('replay')}>{words.file}</a></h2>
      {others.length === 0 && <p class="soft">{words.none}</p>}
      <ul class="watch-list">
        {others.map((m) => {
          const game = games.value.find((g) => g.id === m.game);
          const facts = [words.turn(game?.title ?? m.game, m.turn), words.people(m.people), words.watching(m.watching)];
          return (
            <li key={m.match}>
              <span class="door-art">{game && <Emblem game={game.id} card={emblemOf(game)} />}</span>
              <span class="door-text"><b>{m.names[0]} {words.against} {m.names[1]}</b>
                <small>{facts.filter(Boolean).join(' · ')}</small></span>
              <button type="button" class="ghost" onClick={() => void watch(m.match)}>{words.button}</button>
            </li>);
        })}
      </ul>
    </section>
  );
}
