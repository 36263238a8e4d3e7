/* The deck builder: cards to search on the left, the deck on the right. What is legal is the
 * server's word: every change is checked there. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { cardsOf } from '../app/pools';
import { inOrder } from '../app/lobby/games';
import { go } from '../app/router';
import { games, useWordsOf } from '../app/session';
import { Card, describe } from '../cards/Card';
import { faceOfInfo } from '../cards/face';
import { api } from '../net/api';
import type { CardInfo, DeckCheck, GameInfo } from '../net/types';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { Spoken } from '../ui/Spoken';
import { PreviewControl, PreviewLayer } from '../ui/preview';
import { DeckPanel } from './DeckPanel';
import { Filters } from './Filters';
import { everything, isFor, listText, search, size, type Filter } from './filter';
import { PrintSheet } from './PrintSheet';
import { TestHandDialog } from './TestHandDialog';
import { useDraft, type DraftControl } from './use-draft';
import { VirtualGrid } from './VirtualGrid';
import './decks.css';

const words = text.decks;
const CHECK_MS = 250;

function Pool({ game, list, control, preview }: {
  game: GameInfo; list: CardInfo[]; control: DraftControl; preview: PreviewControl;
}) {
  const deck = control.draft.cards;
  return (
    <section class="pool" aria-label={words.cards}>
      <p class="sr" role="status">{words.found(list.length)}</p>
      {list.length === 0 && <p class="pool-none">{words.nothing}</p>}
      <VirtualGrid items={list} ratio={1.42} label={words.cards}
        render={(card) => {
          const face = faceOfInfo(card);
          const n = deck[card.id] ?? 0;
          return (
            <button type="button" class={`pool-card ${n > 0 ? 'in-deck' : ''}`} data-card={card.id}
              onClick={() => control.add(card.id, 1)}
              onContextMenu={(e) => { /* a long press shows the card instead */
                e.preventDefault();
                if (!('pointerType' in e && e.pointerType === 'touch')) control.add(card.id, -1);
              }}
              {...preview.on(() => face, game.id, game)}>
              <Spoken words={words.add(describe(face), n)}>
                <Card face={face} game={game.id} />
                {n > 0 && <span class="count">×{n}</span>}
              </Spoken>
            </button>
          );
        }} />
    </section>
  );
}

function useCheck(game: GameInfo, list: string, empty: boolean): DeckCheck | null {
  const [check, setCheck] = useState<DeckCheck | null>(null);
  useEffect(() => {
    if (empty) {
      setCheck(null);
      return undefined;
    }
    let live = true;
    const id = setTimeout(() => {
      api.checkDeck(game.id, list).then((c) => live && setCheck(c)).catch(() => live && setCheck(null));
    }, CHECK_MS);
    return () => {
      live = false;
      clearTimeout(id);
    };
  }, [game.id, list, empty]);
  return check;
}

function GameChoice({ game, all }: { game: GameInfo; all: GameInfo[] }) {
  return (
    <label class="game-choice"><span>{words.game}</span>
      <select value={game.id} name="game" onChange={(e) => go('decks', e.currentTarget.value)}>
        {all.map((g) => <option key={g.id} value={g.id}>{g.title}</option>)}
      </select>
    </label>
  );
}

/* On a narrow page either the cards or the deck are shown. */
function SideChoice({ side, count, set }: { side: string; count: string; set: (side: 'cards' | 'deck') => void }) {
  return (
    <div class="side-choice segments" role="group" aria-label={words.sides}>
      {([['cards', words.cards], ['deck', count]] as const).map(([id, name]) => (
        <label key={id}><input type="radio" name="side" checked={side === id} onChange={() => set(id)} /><span>{name}</span></label>))}
    </div>
  );
}

function Builder({ game, all }: { game: GameInfo; all: GameInfo[] }) {
  const pool = cardsOf(game.id);
  const [filter, setFilter] = useState<Filter>(everything);
  const [side, setSide] = useState<'cards' | 'deck'>('cards');
  const [trying, setTrying] = useState(false);
  const [preview] = useState(() => new PreviewControl());
  const control = useDraft(game, pool);
  const { draft } = control;
  const hero = game.heroes?.find((h) => h.id === draft.hero);
  const fitting = useMemo(() => [...pool.values()].filter((c) => isFor(c, hero?.class ?? '')), [pool, hero?.class]);
  const list = useMemo(() => search(fitting, filter), [fitting, filter]);
  const asText = listText(draft.cards, pool, draft.name, hero?.name ?? '');
  const check = useCheck(game, asText, size(draft.cards) === 0 || pool.size === 0);
  return (
    <main class="page decks" tabIndex={-1}>
      <div class={`deck-columns show-${side}`}>
        <div class="deck-left">
          <div class="deck-head"><h1>{words.title}</h1><GameChoice game={game} all={all} /></div>
          <Filters game={game} cards={fitting} filter={filter} set={setFilter} />
          <Pool game={game} list={list} control={control} preview={preview} />
        </div>
        <DeckPanel game={game} pool={pool} control={control} check={check} list={asText} preview={preview}
          tryHand={() => setTrying(true)} />
      </div>
      <SideChoice side={side} set={setSide} count={words.deck(size(draft.cards), game.deck.max)} />
      <PrintSheet game={game} pool={pool} control={control} check={check} />
      {trying && <TestHandDialog game={game} pool={pool} deck={draft.cards} close={() => setTrying(false)} />}
      <PreviewLayer of={preview} />
    </main>
  );
}

/* Games that make decks anew for each match have none to build. */
export function DeckPage({ id }: { id: string }) {
  const all = inOrder(games.value).filter((g) => !g.deck.anew);
  const game = all.find((g) => g.id === id) ?? all[0];
  useWordsOf(game);
  if (!game) return <Quiet words={words.noGames} />;
  return <Builder key={game.id} game={game} all={all} />;
}
