/* Where an invitation's link leads: who invites, to which game, and with which deck one comes. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Invitation } from '../net/types';
import { DeckSelect, useLobby, useSaved } from './seats';
import { games, play } from './session';

export function Join({ id }: { id: string }) {
  useLobby();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState('');
  const [deck, setDeck] = useState('');
  const game = games.value.find((g) => g.id === invitation?.game);
  const saved = useSaved(game);
  useEffect(() => {
    api.invitation(id).then(setInvitation).catch((e: Error) => setProblem(e.message));
  }, [id]);
  if (!game || !invitation) {
    return <main class="page center"><p>{problem ? `Sorry: ${problem}.` : 'Looking it up …'}</p>
      {problem && <a class="button" href="#/">To the lobby</a>}</main>;
  }
  const chosen = deck || (game.decks[0]?.id ?? '');
  return (
    <main class="page center">
      <section class="panel enter">
        <h1>{invitation.name} invites you</h1>
        <p class="soft">{game.title}: {game.description}</p>
        {invitation.timer > 0 && <p>{invitation.timer} seconds for a turn.</p>}
        <DeckSelect label="Your deck" game={game} decks={saved} value={chosen} set={setDeck} />
        <button type="button" class="primary" onClick={() => play().send({
          t: 'join', code: id, deck: chosen,
        })}>Join</button>
      </section>
    </main>
  );
}
