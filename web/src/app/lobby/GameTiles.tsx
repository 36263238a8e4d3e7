/* The games: what each is like in a sentence, how long it takes, how much there is to know. */
import { Sign } from '../../cards/Icon';
import { Emblem } from '../../cards/Picture';
import type { GameInfo } from '../../net/types';
import { text } from '../../texts';
import { emblemOf, wordsOf } from './games';

const words = text.lobby;

function Complexity({ of }: { of: number }) {
  return (
    <span class="complexity"><span aria-hidden="true">{words.complexity}</span>
      <span class="pips" role="img" aria-label={words.complexityOf(of)}>
        {[1, 2, 3, 4, 5].map((i) => <i key={i} class={i <= of ? 'on' : ''} />)}
      </span>
    </span>
  );
}

function GameTile({ game, on, pick }: { game: GameInfo; on: boolean; pick: () => void }) {
  const { pitch, minutes, complexity, tag } = wordsOf(game);
  return (
    <button type="button" class="game-tile" aria-pressed={on} onClick={pick} data-game={game.id}>
      <span class="tile-art backdrop" data-scene={game.id}>
        <Emblem game={game.id} card={emblemOf(game)} />
      </span>
      <span class="tile-head"><b>{game.title}</b>{tag && <em class="tag">{tag}</em>}</span>
      <span class="tile-pitch">{pitch}</span>
      <span class="tile-facts"><span><Sign name="hourglass" /> {words.minutes(minutes)}</span><Complexity of={complexity} /></span>
    </button>
  );
}

export function GameTiles({ games, chosen, pick }: {
  games: GameInfo[]; chosen: GameInfo; pick: (game: GameInfo) => void;
}) {
  return (
    <section>
      <h2 class="ruled">{words.choose}</h2>
      <div class="tiles">
        {games.map((g) => <GameTile key={g.id} game={g} on={g === chosen} pick={() => pick(g)} />)}
      </div>
    </section>
  );
}
