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

export function DeckPage({ id }: { id: string }) {
  const game = games.value.find((g) => g.id === id) ?? games.value[0];
  const cards = cardsOf(game?.id ?? '');
  const [filter, setFilter] = useState<Filter>(everything);
  const [deck, setDeck] = useState<Deck>({});
  const [name, setName] = useState('New deck');
  const [hero, setHero] = useState('');
  const [saved, setSaved] = useState<SavedDeck[]>([]);
  const [start, setStart] = useState(''); /* the deck that this one was begun with */
  const [side, setSide] = useState<'cards' | 'deck'>('cards');
  const heroes = useMemo(() => (game?.heroes ?? []).filter((h) => !h.collectible)
    .map((h) => h.name), [game]);
  const list = useMemo(() => search(cards.values(), filter), [cards, filter]);
  const text = listText(deck, cards, name, hero || heroes[0] || '');
  const check = useCheck(game, text, size(deck) === 0);
  const refresh = async () => {
    const list = game ? await api.decks(game.id).catch(() => []) : [];
    setSaved(list);
    return list;
  };
  const wanted = route.value.query.get('deck');
  useEffect(() => {
    setDeck({});
    setHero('');
    setStart('');
    setFilter(everything);
    void refresh().then((list) => {
      const kept = list.find((d) => d.id === wanted);
      if (!kept) return;
      setStart(kept.id);
      void load(kept.code, kept.name);
    });
  }, [game?.id, wanted]);
  async function load(listOrCode: string, title?: string): Promise<void> {
    if (!game) return;
    try {
      const read = await api.checkDeck(game.id, listOrCode);
      setDeck(read.cards);
      setHero(/^Hero: (.+)$/m.exec(read.list)?.[1] ?? '');
      setName(title ?? /^Name: (.+)$/m.exec(read.list)?.[1] ?? 'New deck');
      const problem = read.problems[0];
      if (problem) say(`${problem.line ? `Line ${problem.line}: ` : ''}${problem.message}`, true);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  }
  if (!game) return <main class="page center"><p>This server has no games.</p></main>;
  const save = async () => {
    try {
      await api.saveDeck({ game: game.id, name, list: text });
      say('Saved.');
      void refresh();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  };
  return (
    <main class="page decks">
      <GameChoice game={game} />
      <SideChoice side={side} set={setSide} count={`${size(deck)}/${game.deck.max}`} />
      <div class={`deck-columns show-${side}`}>
        <div class="deck-left">
          <Filters game={game} cards={cards} filter={filter} set={setFilter} />
          <Pool key={JSON.stringify(filter) + game.id} game={game} list={list} deck={deck}
            add={(card, by) => setDeck(change(deck, card, by))} />
        </div>
        <DeckPanel game={game} cards={cards} deck={deck} name={name} hero={hero || heroes[0] || ''}
          heroes={heroes} check={check} saved={saved} text={text} setName={setName} setHero={setHero}
          start={start} setStart={setStart}
          add={(card, by) => setDeck(change(deck, card, by))} clear={() => setDeck({})}
          load={(t, title) => void load(t, title)} save={() => void save()}
          drop={(deckId) => void api.dropDeck(deckId).then(() => refresh())} />
      </div>
      <PreviewLayer />
    </main>
  );
}
