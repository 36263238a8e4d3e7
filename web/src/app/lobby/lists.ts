/* Lists that the lobby asks for again and again while it is open. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../net/api';
import type { GameInfo, MatchRecord, OwnMatch, RunningMatch, SavedDeck } from '../../net/types';
import { me } from '../session';

const EVERY_MS = 5000;

/* Asked for now and every few seconds, not while the page is out of sight. */
function useAsked<T>(load: () => Promise<T[]>, again: unknown): T[] {
  const [list, setList] = useState<T[]>([]);
  useEffect(() => {
    let live = true;
    const ask = () => {
      if (!document.hidden) void load().then((found) => live && setList(found)).catch(() => undefined);
    };
    ask();
    const id = setInterval(ask, EVERY_MS);
    return () => {
      live = false;
      clearInterval(id);
    };
  }, [again]);
  return list;
}

export function useOwnMatches(): OwnMatch[] {
  const who = me.value?.id;
  return useAsked(() => (who === undefined ? Promise.resolve([]) : api.own()), who);
}

export function useRunning(): RunningMatch[] {
  return useAsked(api.running, null);
}

/* The player's own decks of a game; none while nobody has a seat, undefined while they are not known yet. */
export function useSaved(game: GameInfo | undefined): SavedDeck[] | undefined {
  const [saved, setSaved] = useState<SavedDeck[]>();
  const who = me.value?.id;
  useEffect(() => {
    let live = true;
    setSaved(who === undefined ? [] : undefined);
    if (game && who !== undefined) void api.decks(game.id).catch(() => []).then((list) => live && setSaved(list));
    return () => {
      live = false;
    };
  }, [game?.id, who]);
  return saved;
}

export function useHistory(): MatchRecord[] {
  const [list, setList] = useState<MatchRecord[]>([]);
  const name = me.value?.name;
  useEffect(() => {
    if (name) void api.history(name).then((r) => setList(r.matches)).catch(() => undefined);
  }, [name]);
  return list;
}

/* How often one won with a deck of that name. */
export function record(history: MatchRecord[], game: string, deck: string): { won: number; of: number } {
  const mine = history.filter((m) => m.game === game && m.decks[m.seat] === deck);
  return { won: mine.filter((m) => m.result === m.seat).length, of: mine.length };
}
