/* What the lobby and an invitation's page share: hearing of matches, picking a deck. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { GameInfo, SavedDeck, ServerMessage } from '../net/types';
import { go } from './router';
import { listen, play } from './session';

/* Leaves whatever match was followed; a new one opens its page. */
export function useLobby() {
  const [waiting, setWaiting] = useState<{ code?: string } | null>(null);
  const [mine, setMine] = useState<string[]>([]);
  useEffect(() => {
    const client = play();
    client.follow(null);
    client.resync();
    return listen((m: ServerMessage) => {
      if (m.t === 'welcome') setMine(m.matches);
      if (m.t === 'hosted') setWaiting({ code: m.code });
      if (m.t === 'queue') setWaiting(m.waiting > 0 ? {} : null);
      if (m.t === 'error' || m.t === 'refused') {
        setWaiting(null);
        client.follow(null);
      }
      if (m.t === 'match') go('match', m.match);
    });
  }, []);
  return { waiting, setWaiting, mine };
}

export function DeckSelect({ label, game, decks, value, set, any }: {
  label: string; game: GameInfo; decks: SavedDeck[]; value: string; set: (v: string) => void;
  any?: string;
}) {
  return (
    <label>{label}
      <select value={value} onChange={(e) => set(e.currentTarget.value)}>
        {any && <option value="">{any}</option>}
        {decks.length > 0 && <optgroup label="Your decks">
          {decks.map((d) => <option key={d.id} value={`saved:${d.id}`}>{d.name}</option>)}
        </optgroup>}
        <optgroup label="Decks of the game">
          {game.decks.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
        </optgroup>
      </select>
    </label>
  );
}

export function useSaved(game: GameInfo | undefined): SavedDeck[] {
  const [saved, setSaved] = useState<SavedDeck[]>([]);
  useEffect(() => {
    setSaved([]);
    if (game) void api.decks(game.id).then(setSaved).catch(() => undefined);
  }, [game?.id]);
  return saved;
}
