/* The state of the deck builder: one draft for each game, its saving, undoing, and what is opened instead. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { needDecks } from '../app/pools';
import { route } from '../app/router';
import { games, say } from '../app/session';
import { api } from '../net/api';
import type { CardInfo, GameInfo, SavedDeck } from '../net/types';
import { text } from '../texts';
import { freeName, keepDraft, nothing, readDraft, type Draft } from './draft';
import { change, listText, size, type Deck } from './filter';

export type Saving = { state: 'none' | 'saving' | 'saved' } | { state: 'local'; why: string };

const SAVE_MS = 900;
const MOST_UNDO = 100;
const words = text.decks.panel;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function heroName(game: GameInfo, id: string): string {
  return game.heroes?.find((h) => h.id === id)?.name ?? '';
}

export function useDraft(game: GameInfo, pool: Map<string, CardInfo>) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(game.id));
  const [saved, setSaved] = useState<SavedDeck[]>([]);
  const [saving, setSaving] = useState<Saving>({ state: 'none' });
  const [past, setPast] = useState<Deck[]>([]);
  const latest = useRef({ draft, pool });
  latest.current = { draft, pool };

  const refresh = async () => {
    const asked = needDecks().catch(() => undefined);
    const list = await api.decks(game.id).catch(() => [] as SavedDeck[]);
    await asked;
    setSaved(list);
    return list;
  };
  const put = (next: Draft) => {
    latest.current.draft = next;
    keepDraft(game.id, next);
    setDraft(next);
  };
  /* A change by the person: kept here now, sent soon. */
  const edit = (part: Partial<Draft>) => put({ ...latest.current.draft, ...part, changed: true });
  const setCards = (cards: Deck) => {
    setPast((list) => [...list.slice(-MOST_UNDO), latest.current.draft.cards]);
    edit({ cards });
  };
  const open = (next: Draft) => {
    flush();
    setPast([]);
    setSaving({ state: 'none' });
    put(next);
  };

  const save = async () => {
    const { draft: now, pool: cards } = latest.current;
    if (!now.changed || size(now.cards) === 0 || cards.size === 0) return;
    setSaving({ state: 'saving' });
    const list = listText(now.cards, cards, now.name, heroName(game, now.hero));
    try {
      const kept = await api.saveDeck({ game: game.id, name: now.name || words.newName, list, draft: true, ...(now.id ? { id: now.id } : {}) });
      const after = latest.current.draft;
      if (after.id === now.id && after.name === now.name) put({ ...after, id: kept.id, changed: after.cards !== now.cards || after.hero !== now.hero });
      setSaving({ state: 'saved' });
      void refresh();
    } catch (error) {
      setSaving({ state: 'local', why: messageOf(error) });
    }
  };
  const flush = () => void save();

  useEffect(() => {
    const timer = setTimeout(flush, SAVE_MS);
    return () => clearTimeout(timer);
  }, [draft.cards, draft.name, draft.hero]);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [game.id]);

  /* A name of its own, so that a new deck replaces no other. */
  const fresh = (name: string, part: Partial<Draft>, taken = saved) => {
    const first = game.heroes?.find((h) => !h.collectible)?.id ?? '';
    open({ ...nothing, hero: first, ...part, name: freeName(name, taken.map((d) => d.name)) });
  };
  const openById = (id: string, list = saved) => {
    const own = list.find((d) => d.id === id);
    const shipped = games.peek().find((g) => g.id === game.id)?.decks.find((d) => d.id === id);
    if (own) open({ id, name: own.name, hero: own.hero ?? '', cards: own.cards ?? {}, changed: false });
    else if (shipped) fresh(words.copyName(shipped.name), { hero: shipped.hero, cards: shipped.cards ?? {} }, list);
    else fresh(words.newName, {}, list);
  };

  const wanted = route.value.query.get('deck');
  useEffect(() => {
    const kept = readDraft(game.id);
    put(kept);
    setPast([]);
    setSaving({ state: 'none' });
    void refresh().then((list) => {
      if (latest.current.draft !== kept) return; /* the person was quicker than the list */
      if (wanted && wanted !== kept.id) openById(wanted, list);
      else if (!kept.name) fresh(words.newName, {}, list);
      else if (kept.id && !list.some((d) => d.id === kept.id)) edit({ id: '' });
    });
  }, [game.id, wanted]);

  return {
    draft, saved, saving, canUndo: past.length > 0, setCards, openById,
    add: (card: string, by: number) => setCards(change(latest.current.draft.cards, card, by)),
    rename: (name: string) => edit({ name }),
    setHero: (hero: string) => edit({ hero }),
    fresh: () => fresh(words.newName, {}),
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      edit({ cards: before });
    },
    take: (name: string, hero: string, cards: Deck) => fresh(name || words.newName, { hero, cards, changed: true }),
    remove: async () => {
      const { id, name } = latest.current.draft;
      try {
        if (id) await api.dropDeck(id);
        put({ ...nothing });
        say(words.removed(name));
        fresh(words.newName, {}, await refresh());
      } catch (error) {
        say(messageOf(error), true);
      }
    },
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
