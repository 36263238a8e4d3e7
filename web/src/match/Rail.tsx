/* The last moves as small pictures; the log opens from them and is never a wall. */
import { useEffect, useRef } from 'preact/hooks';
import { cardsOf } from '../app/pools';
import { faceOf } from '../cards/face';
import { Sign } from '../cards/Icon';
import { Picture } from '../cards/Picture';
import type { GameInfo } from '../net/types';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { useBoard } from './context';
import type { BoardController } from './controller';
import type { LogLine, Move } from './history';

const SHOWN = 5;

interface Props {
  game: string;
  info: GameInfo;
}

function spoken(board: BoardController, move: Move): string {
  return move.lines.map((l) => board.withNames(l.event.text ?? '')).join(' ');
}

function Glyph({ glyph }: { glyph: string }) {
  return <i aria-hidden="true">{glyph.startsWith(':') ? <Sign name={glyph.slice(1)} /> : glyph}</i>;
}

export function MiniMove({ move, game }: { move: Move; game: string }) {
  const own = useBoard().own.value;
  const face = move.card ? faceOf(move.card, cardsOf(game)) : null;
  return (
    <span class={`mini-move ${move.seat === own ? 'friend' : 'foe'}`} aria-hidden="true">
      {face ? <Picture game={game} card={face.id} type={face.type} shape="square" /> : <Sign name="hourglass" />}
      <Glyph glyph={move.glyph} />
    </span>
  );
}

/* Pointing at it lights up who it is about and shows the card as it was then. */
function pointing(board: BoardController, { game, info }: Props, line: LogLine | undefined) {
  const point = () => {
    board.lit.value = line?.tags ?? [];
    if (line?.card) board.preview.show(faceOf(line.card, cardsOf(game)), game, info, [], null);
  };
  const leave = () => {
    board.lit.value = [];
    board.preview.hide();
  };
  return { onPointerEnter: point, onPointerLeave: leave };
}

export function Rail(props: Props) {
  const board = useBoard();
  const last = board.moves.value.filter((m) => m.lines.length > 0 && m.card).slice(-SHOWN).reverse();
  return (
    <nav class="rail" aria-label={text.table.lastActions}>
      {last.map((move, i) => (
        <button type="button" key={move.key} class={`rail-move ${i === 0 ? 'now' : ''}`} tabIndex={-1}
          onClick={() => (board.logOpen.value = true)}
          {...pointing(board, props, move.lines[0])}>
          <Spoken words={spoken(board, move)}><MiniMove move={move} game={props.game} /></Spoken>
        </button>
      ))}
      <button type="button" class="log-button" aria-expanded={board.logOpen.value} data-testid="log"
        aria-label={text.table.openLog} onClick={() => (board.logOpen.value = !board.logOpen.value)}>
        <Sign name="spell-book" /><span>{text.table.log}</span>
      </button>
      <div class="sr" role="log" aria-live="polite">
        {board.moves.value.slice(-3).map((m) => <p key={m.key}>{spoken(board, m)}</p>)}
      </div>
    </nav>
  );
}

function TurnOfLog({ turn, moves, props }: { turn: number; moves: Move[]; props: Props }) {
  const board = useBoard();
  return (
    <li>
      <h3>{text.table.logOf(turn)}</h3>
      {moves.map((move) => (
        <div key={move.key} class="log-move">
          <MiniMove move={move} game={props.game} />
          <div>{move.lines.map((line, i) => (
            <p key={i} {...pointing(board, props, line)}>{board.withNames(line.event.text ?? '')}</p>))}</div>
        </div>
      ))}
    </li>
  );
}

export function Log(props: Props) {
  const board = useBoard();
  const list = useRef<HTMLOListElement>(null);
  const moves = board.moves.value.filter((m) => m.lines.length > 0);
  const open = board.logOpen.value;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [moves.length, open]);
  if (!open) return null;
  const turns = [...new Set(moves.map((m) => m.turn))];
  return (
    <aside class="log" aria-label={text.table.log}>
      <h2>{text.table.log}<button type="button" class="round" aria-label={text.table.close}
        onClick={() => (board.logOpen.value = false)}><Sign name="cancel" /></button></h2>
      <ol ref={list} tabIndex={0}>{turns.map((turn) => (
        <TurnOfLog key={turn} turn={turn} moves={moves.filter((m) => m.turn === turn)} props={props} />))}</ol>
    </aside>
  );
}
