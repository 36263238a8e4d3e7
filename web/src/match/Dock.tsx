/* The place of the large card, bottom left, where nothing can be aimed at: the card that is picked, or
 * what the pointer is over; with what has to be done next, or what its words mean. */
import { cardsOf } from '../app/pools';
import { Card } from '../cards/Card';
import { faceOf } from '../cards/face';
import { explain } from '../cards/keywords';
import type { GameInfo } from '../net/types';
import { text } from '../texts';
import { useBoard } from './context';
import type { BoardController } from './controller';
import { POWER } from './legal';
import { at } from './view';

export function hintOf(board: BoardController): string {
  const o = board.options.value;
  const words = text.table.hints;
  if (!o) return words.pick;
  if (o.modes.size) return words.mode;
  if (o.positions.size) return words.place;
  if (o.targets.size && o.cells.size) return words.targetOrSpace;
  if (o.targets.size) return words.target;
  return o.cells.size ? words.space : words.confirm;
}

function pickedFace(board: BoardController, game: string) {
  const source = board.picked.value?.source;
  const view = board.view.value;
  if (!source || !view) return null;
  const card = source === POWER ? view.players[board.own.value].power : at(view, source);
  return card && faceOf(card, cardsOf(game));
}

function Words({ notes, words }: { notes: string[]; words: { id: string; name: string; text: string }[] }) {
  return (
    <dl class="dock-words">
      {notes.map((note) => <div key={note}><dd>{note}</dd></div>)}
      {words.map((w) => <div key={w.id}><dt>{w.name}</dt><dd>{w.text}</dd></div>)}
    </dl>
  );
}

export function Dock({ game, info }: { game: string; info: GameInfo }) {
  const board = useBoard();
  const picked = pickedFace(board, game);
  if (picked) {
    return (
      <div class="dock picked">
        <span class="hint" role="status">{hintOf(board)}<kbd>Esc</kbd></span>
        <button type="button" class="dock-card" tabIndex={-1} aria-hidden="true" onClick={() => board.confirm()}>
          <Card face={picked} game={game} /></button>
      </div>
    );
  }
  const shown = board.preview.shown.value;
  if (!shown) return null;
  return (
    <div class={`dock shown ${shown.stays ? 'stays' : ''}`} aria-hidden="true">
      <Words notes={shown.notes} words={explain(info, shown.face.keywords, shown.face.text)} />
      <div class="dock-card"><Card face={shown.face} game={game} /></div>
    </div>
  );
}
