/* The deck builder: cards to search on the left, the deck on the right. What is legal is the
 * server's word: every change is checked there. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { CardInfo, DeckCheck, GameInfo, SavedDeck } from '../net/types';
import { cardsOf, games, say } from '../app/session';
import { go, route } from '../app/router';
import { Card, describe } from '../cards/Card';
import { faceOfInfo } from '../cards/face';
import { PreviewLayer, previewOn } from '../ui/preview';
import { DeckPanel } from './DeckPanel';
import { Filters } from './Filters';
import { change, everything, listText, search, size, type Deck, type Filter } from './filter';
import './decks.css';

const SHOWN = 60; /* cards drawn at once; more on demand */

function Pool({ game, list, deck, add }: {
  game: GameInfo; list: CardInfo[]; deck: Deck; add: (id: string, by: number) => void;
}) {
  const [room, setRoom] = useState(SHOWN);
  return (
    <section class="pool" aria-label={`${list.length} cards`}>
      <p class="soft small" role="status">{list.length} cards</p>
      <div class="pool-grid">
        {list.slice(0, room).map((card) => {
          const face = faceOfInfo(card);
          const n = deck[card.id] ?? 0;
          return (
            <button type="button" key={card.id} class={`pool-card ${n > 0 ? 'in-deck' : ''}`}
              aria-label={`Add ${describe(face)} ${n} in the deck.`}
              onClick={() => add(card.id, 1)}
              onContextMenu={(e) => { e.preventDefault(); add(card.id, -1); }}
              {...previewOn(() => face, game.id, game)}>
              <Card face={face} game={game.id} />
              {n > 0 && <span class="count">×{n}</span>}
            </button>
          );
        })}
      </div>
      {list.length > room && (
        <button type="button" onClick={() => setRoom(room + SHOWN)}>Show more</button>)}
    </section>
  );
}

function useCheck(game: GameInfo | undefined, text: string, empty: boolean): DeckCheck | null {
  const [check, setCheck] = useState<DeckCheck | null>(null);
  useEffect(() => {
    if (!game || empty) {
      setCheck(null);
      return undefined;
    }
    let live = true;
    const id = setTimeout(() => {
      api.checkDeck(game.id, text).then((c) => live && setCheck(c)).catch(() => live && setCheck(null));
    }, 250);
    return () => {
      live = false;
      clearTimeout(id);
    };
  }, [game?.id, text, empty]);
  return check;
}

function GameChoice({ game }: { game: GameInfo | undefined }) {
  return (
    <div class="tabs" role="group" aria-label="Game">
      {games.value.map((g) => (
        <button type="button" key={g.id} aria-pressed={g === game} onClick={() => go('decks', g.id)}>
          {g.title}
        </button>
      ))}
    </div>
  );
}

/* On a narrow page either the cards or the deck are shown. */
function SideChoice({ side, count, set }: {
  side: 'cards' | 'deck'; count: string; set: (side: 'cards' | 'deck') => void;
}) {
  return (
    <div class="tabs side-choice" role="group" aria-label="What is shown">
      <button type="button" aria-pressed={side === 'cards'} onClick={() => set('cards')}>Cards</button>
      <button type="button" aria-pressed={side === 'deck'} onClick={() => set('deck')}>Deck {count}</button>
    </div>
  );
}

/* The deck that is being built, and what can be done with it. */
function useDeck(game: GameInfo | undefined) {
  const [cards, setCards] = useState<Deck>({});
  const [name, setName] = useState('New deck');
  const [hero, setHero] = useState('');
  const [saved, setSaved] = useState<SavedDeck[]>([]);
  const [start, setStart] = useState(''); /* the deck that this one was begun with */
  const complain = (error: unknown) => say(error instanceof Error ? error.message : String(error), true);
  const refresh = async () => {
    const list = game ? await api.decks(game.id).catch(() => []) : [];
    setSaved(list);
    return list;
  };
  const load = async (listOrCode: string, title?: string) => {
    if (!game) return;
    try {
      const read = await api.checkDeck(game.id, listOrCode);
      setCards(read.cards);
      setHero(/^Hero: (.+)$/m.exec(read.list)?.[1] ?? '');
      setName(title ?? /^Name: (.+)$/m.exec(read.list)?.[1] ?? 'New deck');
      const problem = read.problems[0];
      if (problem) say(`${problem.line ? `Line ${problem.line}: ` : ''}${problem.message}`, true);
    } catch (error) {
      complain(error);
    }
  };
  const save = async (list: string) => {
    if (!game) return;
    try {
      await api.saveDeck({ game: game.id, name, list });
      say('Saved.');
      void refresh();
    } catch (error) {
      complain(error);
    }
  };
  const wanted = route.value.query.get('deck');
  useEffect(() => {
    setCards({});
    setHero('');
    setStart('');
    void refresh().then((list) => {
      const kept = list.find((d) => d.id === wanted);
      if (!kept) return;
      setStart(kept.id);
      void load(kept.code, kept.name);
    });
  }, [game?.id, wanted]);
  return {
    cards, name, hero, saved, start, setName, setHero, setStart, load, save,
    add: (card: string, by: number) => setCards(change(cards, card, by)),
    clear: () => setCards({}),
    drop: (id: string) => void api.dropDeck(id).then(refresh).catch(complain),
  };
}

export function DeckPage({ id }: { id: string }) {
  const game = games.value.find((g) => g.id === id) ?? games.value[0];
  const pool = cardsOf(game?.id ?? '');
  const [filter, setFilter] = useState<Filter>(everything);
  const [side, setSide] = useState<'cards' | 'deck'>('cards');
  const deck = useDeck(game);
  const heroes = useMemo(() => (game?.heroes ?? []).filter((h) => !h.collectible)
    .map((h) => h.name), [game]);
  const hero = deck.hero || heroes[0] || '';
  const list = useMemo(() => search(pool.values(), filter), [pool, filter]);
  const text = listText(deck.cards, pool, deck.name, hero);
  const check = useCheck(game, text, size(deck.cards) === 0);
  useEffect(() => setFilter(everything), [game?.id]);
  if (!game) return <main class="page center"><p>This server has no games.</p></main>;
  return (
    <main class="page decks">
      <GameChoice game={game} />
      <SideChoice side={side} set={setSide} count={`${size(deck.cards)}/${game.deck.max}`} />
      <div class={`deck-columns show-${side}`}>
        <div class="deck-left">
          <Filters game={game} cards={pool} filter={filter} set={setFilter} />
          <Pool key={JSON.stringify(filter) + game.id} game={game} list={list} deck={deck.cards}
            add={deck.add} />
        </div>
        <DeckPanel game={game} cards={pool} deck={deck.cards} name={deck.name} hero={hero}
          heroes={heroes} check={check} saved={deck.saved} text={text} start={deck.start}
          setStart={deck.setStart} setName={deck.setName} setHero={deck.setHero} add={deck.add}
          clear={deck.clear} load={(t, title) => void deck.load(t, title)}
          save={() => void deck.save(text)} drop={deck.drop} />
      </div>
      <PreviewLayer />
    </main>
  );
}
