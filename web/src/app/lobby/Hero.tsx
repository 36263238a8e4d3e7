/* The top of the lobby, with the one filled button: for newcomers the lesson, for everybody else the match that
 * is one click away. */
import { Card } from '../../cards/Card';
import { faceOfInfo } from '../../cards/face';
import { Emblem } from '../../cards/Picture';
import type { CardInfo, GameInfo } from '../../net/types';
import { text } from '../../texts';
import { cardOf } from '../pools';
import { href } from '../router';
import { ask, waiting } from './asking';
import { choice, choose, chooseDeck } from './choice';
import type { PlayableDeck } from './decks';
import { emblemOf, wordsOf } from './games';
import { Levels } from './Levels';

const words = text.lobby;

function Fan({ game, cards }: { game: GameInfo; cards: CardInfo[] }) {
  return (
    <div class="fan" aria-hidden="true">
      {cards.map((card) => <Card key={card.id} face={faceOfInfo(card)} game={game.id} />)}
    </div>
  );
}

/* None before all of them are known. */
function facesOfDeck(game: GameInfo, deck: PlayableDeck | undefined): CardInfo[] {
  const cards = deck?.faces.map((id) => cardOf(game.id, id)) ?? [];
  return cards.includes(undefined) ? [] : cards as CardInfo[];
}

/* Where a newcomer learns the game by playing: its first lesson. */
function lessonHref(game: GameInfo): string | undefined {
  const first = game.lessons[0];
  return first && href('learn', `${game.id}/${first.name}`);
}

export function FirstMatch({ game, deck }: { game: GameInfo; deck: PlayableDeck | undefined }) {
  return (
    <section class="hero-banner backdrop teaching" data-scene={game.id}>
      <div class="hero-text">
        <h1>{words.first.title}</h1>
        <p>{words.first.pitch}</p>
        <a class="brass go" href={lessonHref(game)} onClick={() => choose({ knows: true })}>
          {words.first.teach(game.title)}</a>
        <p class="hero-small"><span>{words.first.free}</span> <button type="button" class="as-link" data-testid="skip"
          onClick={() => choose({ knows: true })}>{words.first.skip}</button></p>
      </div>
      <Fan game={game} cards={facesOfDeck(game, deck)} />
    </section>
  );
}

function DeckSelect({ label, decks, value, set, any, testid }: {
  label: string; decks: PlayableDeck[]; value: string; set: (id: string) => void; any?: string; testid: string;
}) {
  const own = decks.filter((d) => d.saved !== '');
  return (
    <label>{label}
      <select value={value} onChange={(e) => set(e.currentTarget.value)} data-testid={testid}>
        {any && <option value="">{any}</option>}
        {own.length > 0 && <optgroup label={words.setup.yours}>
          {own.map((d) => <option key={d.id} value={d.id} disabled={!d.legal}>
            {d.legal ? d.name : words.setup.draft(d.name)}</option>)}
        </optgroup>}
        <optgroup label={words.setup.theirs}>
          {decks.filter((d) => d.saved === '').map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
        </optgroup>
      </select>
    </label>
  );
}

export function PlayPanel({ game, decks, deck, deckId }: {
  game: GameInfo; decks: PlayableDeck[]; deck: PlayableDeck | undefined; deckId: string;
}) {
  const { agent: wished, enemy } = choice.value;
  const agent = game.agents.find((a) => a.id === wished) ?? game.agents[0];
  const their = game.decks.some((d) => d.id === enemy) ? enemy : '';
  const busy = waiting.value?.for === 'match';
  const faces = facesOfDeck(game, deck);
  return (
    <section class="hero-banner backdrop" data-scene={game.id}>
      <form class="hero-text setup" onSubmit={(e) => {
        e.preventDefault();
        void ask('match', { t: 'ai', game: game.id, deck: deckId, agent: agent?.id, ...(their ? { enemy_deck: their } : {}) });
      }}>
        <h1 class="setup-title">{game.title}</h1>
        <p class="setup-pitch">{wordsOf(game).pitch}</p>
        {game.deck.anew ? <p class="setup-decks">{words.setup.anew}</p>
          : <div class="setup-decks">
            <DeckSelect label={words.setup.deck} decks={decks} value={deckId} testid="deck"
              set={(id) => chooseDeck(game.id, id)} />
            <DeckSelect label={words.setup.enemyDeck} decks={decks.filter((d) => d.saved === '')} value={their}
              any={words.setup.any} testid="enemy-deck" set={(id) => choose({ enemy: id })} />
          </div>}
        <Levels agents={game.agents} value={agent?.id ?? ''} set={(id) => choose({ agent: id })} />
        <div class="setup-go">
          <button type="submit" class="brass go" data-testid="play-ai" aria-disabled={busy}>
            {busy ? words.setup.playing : words.setup.play}</button>
          {lessonHref(game) && <a class="hero-lesson" href={lessonHref(game)}>
            {words.first.teach(game.title)}</a>}
        </div>
      </form>
      {faces.length > 0 ? <Fan game={game} cards={faces} />
        : <div class="fan emblem" aria-hidden="true"><Emblem game={game.id} card={emblemOf(game)} /></div>}
    </section>
  );
}
