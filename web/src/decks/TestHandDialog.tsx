/* Trying a deck without an opponent: opening hand, swapping cards, the next turns. */
import { useState } from 'preact/hooks';
import { Card, describe } from '../cards/Card';
import { faceOfInfo } from '../cards/face';
import type { CardInfo, GameInfo } from '../net/types';
import { text } from '../texts';
import { Dialog } from '../ui/Dialog';
import { Spoken } from '../ui/Spoken';
import type { Deck } from './filter';
import { deal, nextTurn, swap } from './hand';

const words = text.decks.hand;

export function TestHandDialog({ game, pool, deck, close }: {
  game: GameInfo; pool: Map<string, CardInfo>; deck: Deck; close: () => void;
}) {
  const [seat, setSeat] = useState(0);
  const [now, setNow] = useState(() => deal(deck, game.opening[0], Math.random));
  const [marked, setMarked] = useState<number[]>([]);
  const opening = now.turn === 0 && game.mulligan;
  const again = (to: number) => {
    setSeat(to);
    setMarked([]);
    setNow(deal(deck, game.opening[to] ?? 3, Math.random));
  };
  const mark = (i: number) => setMarked(marked.includes(i) ? marked.filter((m) => m !== i) : [...marked, i]);
  return (
    <Dialog title={words.title} close={close} kind="hand-dialog">
      <div class="segments" role="group">
        {[words.first, words.second].map((name, i) => <label key={name}><input type="radio" name="seat" checked={seat === i}
          onChange={() => again(i)} /><span>{name}</span></label>)}
      </div>
      <p role="status">{now.turn === 0 ? words.opening : words.turn(now.turn, now.left.length)}
        {opening && ` · ${words.keep}`}{now.turn > 0 && now.left.length === 0 && ` ${words.out}`}</p>
      <div class="hand-cards">
        {now.hand.map((id, i) => {
          const card = pool.get(id);
          if (!card) return null;
          const face = faceOfInfo(card);
          return (
            <button key={i} type="button" class="hand-test" disabled={!opening} aria-pressed={opening ? marked.includes(i) : undefined}
              onClick={() => mark(i)}>
              <Spoken words={describe(face)}>
                <Card face={face} game={game.id} />{marked.includes(i) && <span class="back">{words.marked}</span>}
              </Spoken>
            </button>);
        })}
      </div>
      <div class="button-row">
        {marked.length > 0 && <button type="button" class="ghost" onClick={() => {
          setNow(swap(now, marked, Math.random));
          setMarked([]);
        }}>{words.swap}</button>}
        <button type="button" class="ghost" disabled={now.left.length === 0} onClick={() => {
          setMarked([]);
          setNow(nextTurn(now));
        }}>{words.next}</button>
        <button type="button" class="ghost" onClick={() => again(seat)}>{words.again}</button>
      </div>
    </Dialog>
  );
}
