/* Where an invitation's link leads: who invites, to which game, and with which deck one comes. */
import { useEffect, useState } from 'preact/hooks';
import { Picture } from '../cards/Picture';
import { api } from '../net/api';
import type { Invitation } from '../net/types';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { ask, useMatches, waiting } from './lobby/asking';
import { playable } from './lobby/decks';
import { emblemOf, wordsOf } from './lobby/games';
import { useSaved } from './lobby/lists';
import { games, shownName } from './session';

const words = text.lobby.join;

export function Join({ id }: { id: string }) {
  useMatches();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState('');
  const [wished, setDeck] = useState('');
  const game = games.value.find((g) => g.id === invitation?.game);
  const saved = useSaved(game);
  useEffect(() => {
    api.invitation(id).then(setInvitation).catch((e: Error) => setProblem(e.message));
  }, [id]);
  if (!game || !invitation) {
    return <Quiet words={problem ? words.sorry : words.looking}>
      {problem && <><p role="alert">{problem}</p><a class="brass" href="#/">{text.app.toLobby}</a></>}</Quiet>;
  }
  const decks = playable(game, saved ?? []).filter((d) => d.legal);
  const deck = wished || (game.decks[0]?.id ?? '');
  const busy = waiting.value !== null;
  return (
    <main class="page center">
      <section class="panel enter invitation">
        <div class="backdrop invitation-art" data-scene={game.id}>
          <Picture game={game.id} card={emblemOf(game)} type="hero" shape="figure" /></div>
        <h1>{words.title(invitation.name)}</h1>
        <p><b>{game.title}</b>. {wordsOf(game).pitch}</p>
        <p class="soft">{text.lobby.minutes(wordsOf(game).minutes)} · {invitation.timer > 0 ? words.timer(invitation.timer)
          : words.noTimer}{invitation.delay ? ` · ${words.delay(invitation.delay)}` : ''}</p>
        {invitation.hands && <p><b>{words.hands}</b></p>}
        {!game.deck.anew && <label>{text.lobby.setup.deck}
          <select value={deck} onChange={(e) => setDeck(e.currentTarget.value)} name="deck">
            {decks.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
          </select></label>}
        {!game.deck.anew && <p class="soft small">{decks.find((d) => d.id === deck)?.plan}</p>}
        <button type="button" class="brass go" aria-disabled={busy}
          onClick={() => void ask('match', { t: 'join', code: id, deck })}>{words.join}</button>
        <p class="soft small">{words.as(shownName.value)}</p>
      </section>
    </main>
  );
}
