/* Ways into a match besides the computer: those that go on, somebody who waits, a friend. */
import type { ComponentChildren } from 'preact';
import { Sign } from '../../cards/Icon';
import { Emblem } from '../../cards/Picture';
import type { GameInfo } from '../../net/types';
import { text } from '../../texts';
import { href } from '../router';
import { games } from '../session';
import { ask, invite } from './asking';
import { emblemOf } from './games';
import { useOwnMatches } from './lists';

const words = text.lobby.doors;

function Face({ title, note, art }: { title: string; note: string; art: ComponentChildren }) {
  return <><span class="door-art">{art}</span><span class="door-text"><b>{title}</b><small>{note}</small></span></>;
}

function Continue() {
  return <>{useOwnMatches().map((m) => {
    const game = games.value.find((g) => g.id === m.game);
    const other = m.names[1 - m.seat] ?? '';
    return (
      <a key={m.match} class={`door going ${m.move ? 'move' : ''}`} href={href('match', m.match)}>
        <Face title={words.resume} art={game && <Emblem game={game.id} card={emblemOf(game)} />}
          note={`${words.resumeWith(game?.title ?? m.game, other)}. ${m.move ? words.yourMove(m.turn) : words.theirMove(m.turn)}`} />
      </a>);
  })}</>;
}

export function Doors({ game, deckId, own }: { game: GameInfo; deckId: string; own: number }) {
  const message = { game: game.id, deck: deckId };
  return (
    <section class="doors" aria-label={words.label}>
      <Continue />
      <button type="button" class="door" onClick={() => void ask('queue', { t: 'find', ...message })}>
        <Face title={words.quick} note={words.quickNote(game.title)} art={<Sign name="crossed-swords" />} /></button>
      <button type="button" class="door" onClick={() => invite(message.game, message.deck)}>
        <Face title={words.invite} note={words.inviteNote(game.title)} art={<Sign name="flying-flag" />} /></button>
      {!game.deck.anew && <a class="door" href={href('decks', game.id)}>
        <Face title={words.build} note={words.buildNote(own)} art={<Sign name="card-pick" />} /></a>}
    </section>
  );
}
