/* Decks with their plan, curve and record; a look at one shows its cards. */
import { useEffect, useState } from 'preact/hooks';
import { Picture } from '../../cards/Picture';
import type { GameInfo, MatchRecord } from '../../net/types';
import { text } from '../../texts';
import { Curve } from '../../ui/Curve';
import { Dialog } from '../../ui/Dialog';
import { Spoken } from '../../ui/Spoken';
import { cardsOf, needDecks } from '../pools';
import { href } from '../router';
import { barsOf, sizeOf, type PlayableDeck } from './decks';
import { emblemOf } from './games';
import { record } from './lists';

const words = text.lobby.deck;

interface Props {
  game: GameInfo;
  decks: PlayableDeck[];
  chosen: PlayableDeck | undefined;
  history: MatchRecord[];
  pick: (deck: PlayableDeck) => void;
}

function facts(deck: PlayableDeck, game: GameInfo, history: MatchRecord[]): string {
  const { won, of } = record(history, game.id, deck.name);
  const played = !deck.legal ? words.unfinished : of > 0 ? words.won(won, of) : words.fresh;
  return `${words.cards(sizeOf(deck))} · ${played}`;
}

function DeckTile({ deck, look, ...of }: Props & { deck: PlayableDeck; look: () => void }) {
  const { game, chosen, history, pick } = of;
  return (
    <div class={`deck-tile ${deck === chosen ? 'on' : ''}`}>
      <button type="button" class="deck-pick" aria-pressed={deck === chosen} disabled={!deck.legal} onClick={() => pick(deck)}>
        <span class="deck-art"><Picture game={game.id} card={emblemOf(game, deck.hero)} type="hero" shape="square" /></span>
        <span class="deck-text"><b>{deck.name}</b><span class="deck-plan">{deck.plan}</span>
          <small>{facts(deck, game, history)}</small></span>
      </button>
      <button type="button" class="deck-look" onClick={look}>
        <Spoken words={words.lookAt(deck.name)}>
          <Curve bars={barsOf(deck)} /><small>{words.look}</small>
        </Spoken></button>
    </div>
  );
}

function DeckLook({ game, deck, pick, close }: {
  game: GameInfo; deck: PlayableDeck; pick: (deck: PlayableDeck) => void; close: () => void;
}) {
  useEffect(() => void needDecks().catch(() => undefined), []);
  const pool = cardsOf(game.id);
  const { cards: copies = {} } = deck;
  const cards = Object.keys(copies).map((id) => pool.get(id)).filter((c) => c !== undefined)
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1));
  return (
    <Dialog title={deck.name} close={close} kind="deck-dialog">
      <p>{deck.plan}</p>
      <Curve bars={barsOf(deck)} numbers />
      <ul class="card-list" tabIndex={0} aria-label={words.cards(sizeOf(deck))}>{cards.map((card) => (
        <li key={card.id}><span class="cost-gem">{card.cost}</span>
          <span class="card-line"><b>{card.name}</b><small>{card.text.replace(/\n/g, ' ')}</small></span>
          <span class="copies">×{copies[card.id]}</span></li>))}
      </ul>
      <div class="button-row">
        {deck.legal && <button type="button" class="brass" onClick={() => { pick(deck); close(); }}>{words.play}</button>}
        <a class="ghost" href={href('decks', game.id, { deck: deck.saved || deck.id })}>{words.edit}</a>
      </div>
    </Dialog>
  );
}

export function DeckTiles(props: Props) {
  const { game, decks } = props;
  const [seen, setSeen] = useState('');
  const look = decks.find((d) => d.id === seen);
  if (game.deck.anew) return null;
  return (
    <section>
      <h2 class="ruled">{text.lobby.decksOf(game.title)} <a href={href('decks', game.id)}>{text.lobby.allDecks}</a></h2>
      <div class="deck-tiles">
        {decks.map((d) => <DeckTile key={d.id} {...props} deck={d} look={() => setSeen(d.id)} />)}
      </div>
      {look && <DeckLook game={game} deck={look} pick={props.pick} close={() => setSeen('')} />}
    </section>
  );
}
