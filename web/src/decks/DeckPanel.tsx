/* The deck that is being built: its cards, curve, what the server says of it, import and export. */
import { useState } from 'preact/hooks';
import type { CardInfo, DeckCheck, GameInfo, SavedDeck } from '../net/types';
import { say } from '../app/session';
import { faceOfInfo } from '../cards/face';
import { previewOn } from '../ui/preview';
import { TOP_COST, curve, size, type Deck } from './filter';

interface Props {
  game: GameInfo;
  cards: Map<string, CardInfo>;
  deck: Deck;
  name: string;
  hero: string;
  heroes: string[];
  check: DeckCheck | null;
  saved: SavedDeck[];
  text: string;
  start: string;
  setStart: (id: string) => void;
  setName: (name: string) => void;
  setHero: (hero: string) => void;
  add: (card: string, by: number) => void;
  clear: () => void;
  load: (text: string, title?: string) => void;
  save: () => void;
  drop: (id: string) => void;
}

function Curve({ deck, cards }: Pick<Props, 'deck' | 'cards'>) {
  const bars = curve(deck, cards);
  const top = Math.max(1, ...bars);
  return (
    <div class="curve" role="img"
      aria-label={`Mana curve: ${bars.map((n, c) => `${n} of cost ${c}`).join(', ')}`}>
      {bars.map((n, c) => (
        <span key={c} class="bar">
          <small>{n || ''}</small>
          <i style={{ height: `${(n / top) * 52}px` }} />
          <small>{c}{c === TOP_COST ? '+' : ''}</small>
        </span>
      ))}
    </div>
  );
}

function Verdict({ deck, game, check }: Pick<Props, 'deck' | 'game' | 'check'>) {
  const n = size(deck);
  const { min, max, copies } = game.deck;
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  return (
    <div class="verdict" role="status">
      <p><b>{n}</b> of {wanted} cards, at most {copies} of each{check?.legal && ' · ✓ legal'}</p>
      {check && !check.legal && (
        <ul>{check.problems.slice(0, 6).map((p) => <li key={p.message}>{p.message}</li>)}</ul>)}
    </div>
  );
}

function Lines({ deck, cards, game, add }: Pick<Props, 'deck' | 'cards' | 'game' | 'add'>) {
  const list = Object.keys(deck).map((id) => cards.get(id)).filter((c) => c !== undefined)
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1));
  return (
    <ul class="deck-lines">
      {list.map((card) => {
        const face = faceOfInfo(card);
        return (
          <li key={card.id} style={{ '--tint': face.tint[0] }}
            {...previewOn(() => face, game.id, game)}>
            <span class="line-cost">{card.cost}</span>
            <span class="line-name">{card.name}</span>
            <b>×{deck[card.id]}</b>
            <button type="button" aria-label={`One ${card.name} less`}
              onClick={() => add(card.id, -1)}>−</button>
            <button type="button" aria-label={`One more ${card.name}`}
              onClick={() => add(card.id, 1)}>+</button>
          </li>
        );
      })}
    </ul>
  );
}

function Exchange({ text, check, load }: Pick<Props, 'text' | 'check' | 'load'>) {
  const [paste, setPaste] = useState('');
  const copy = (what: string) => void navigator.clipboard?.writeText(what).then(() => say('Copied.'));
  return (
    <details class="exchange">
      <summary>Import and export</summary>
      <label>Paste a list or a code
        <textarea rows={4} value={paste} onInput={(e) => setPaste(e.currentTarget.value)} />
      </label>
      <div class="button-row">
        <button type="button" disabled={!paste.trim()} onClick={() => load(paste)}>Import</button>
        <button type="button" onClick={() => copy(text)}>Copy list</button>
        <button type="button" disabled={!check?.code} onClick={() => copy(check?.code ?? '')}>
          Copy code</button>
      </div>
      {check?.code && <p class="code">{check.code}</p>}
    </details>
  );
}

export function DeckPanel(props: Props) {
  const { game, name, hero, heroes, saved, start, setStart } = props;
  const chosen = saved.find((d) => d.id === start);
  return (
    <aside class="panel deck-panel" aria-label="Deck">
      <label>Start from
        <select value={start} onChange={(e) => {
          const value = e.currentTarget.value;
          setStart(value);
          const kept = saved.find((d) => d.id === value);
          const shipped = game.decks.find((d) => d.id === value);
          if (kept) props.load(kept.list ?? kept.code, kept.name);
          else if (shipped) props.load(shipped.code, shipped.name);
          else props.clear();
        }}>
          <option value="">an empty deck</option>
          <optgroup label="Your decks">
            {saved.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}</optgroup>
          <optgroup label="Decks of the game">
            {game.decks.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}</optgroup>
        </select>
      </label>
      <label>Name
        <input value={name} maxLength={60} name="deck-name"
          onInput={(e) => props.setName(e.currentTarget.value)} />
      </label>
      {heroes.length > 1 && (
        <label>Hero
          <select value={hero} onChange={(e) => props.setHero(e.currentTarget.value)}>
            {heroes.map((h) => <option key={h}>{h}</option>)}
          </select>
        </label>
      )}
      <Curve {...props} />
      <Verdict {...props} />
      <Lines {...props} />
      <div class="button-row">
        <button type="button" class="primary" disabled={size(props.deck) === 0}
          onClick={props.save}>Save</button>
        <button type="button" onClick={props.clear}>Empty</button>
        {chosen && <button type="button" class="quiet" onClick={() => {
          props.drop(chosen.id);
          setStart('');
        }}>Delete</button>}
      </div>
      <Exchange {...props} />
    </aside>
  );
}
