/* Whose turn it is, for how long, and the one dominant control: its end. */
import { text } from '../texts';
import { useNow } from '../ui/now';
import { END } from './advice';
import { useBoard } from './context';
import type { BoardController } from './controller';

const SHORT = 15; /* seconds from which the clock is urgent */

function Timer() {
  const c = useBoard().clock.value;
  const left = c?.clock.left;
  const now = useNow(500, left !== undefined);
  if (!c || left === undefined) return null;
  const gone = Math.max(0, now - c.since);
  const rest = Math.max(0, Math.round(left - gone / 1000));
  return <span class={`timer ${rest < SHORT ? 'short' : ''}`} role="timer">{text.table.seconds(rest)}</span>;
}

/* What is still to do, in a few words under "End turn". */
function leftToDo(board: BoardController): string {
  const kinds = (kind: string) => new Set(board.legal.value.filter((a) => a.kind === kind).map((a) => a.source)).size;
  const attackers = kinds('attack');
  if (attackers > 0) return text.table.canAttack(attackers);
  const cards = kinds('play');
  if (cards > 0) return text.table.canPlay(cards);
  if (board.single('raise')) return text.table.canRaise;
  return board.single('power') ? '' : text.table.nothingLeft;
}

/* Whose turn it is, which is not who may act: nobody can while an action is on its way or being shown. */
function activeOf(board: BoardController): number | undefined {
  const view = board.view.value;
  return view?.decider ?? view?.active;
}

function whose(board: BoardController): string {
  const active = activeOf(board);
  const table = board.table.value;
  if (board.over.value || active === undefined || !table) return text.table.over;
  if (isOpening(board)) return text.table.opening;
  if (!board.watches.value && active === board.own.value) return text.table.yourTurn;
  return text.table.turnOf(table.names[active] ?? text.table.enemy);
}

function isOpening(board: BoardController): boolean {
  return board.view.value?.phase === 'mulligan';
}

export function TurnBox({ children }: { children?: preact.ComponentChildren }) {
  const board = useBoard();
  const end = board.single('end_turn');
  const enemy = !board.over.value && !isOpening(board) && activeOf(board) !== board.own.value;
  const left = end ? leftToDo(board) : '';
  const lit = board.advised.value.includes(END);
  return (
    <div class="turn-box">
      <div class="turn"><span role="status">{whose(board)}</span>
        <small>{!isOpening(board) && text.table.turnNumber(board.view.value?.turn ?? 0)}<Timer /></small></div>
      {children ?? (board.source && !board.watches.value && (
        <button type="button" disabled={!end} onClick={() => end && board.send(end)} data-testid="end-turn"
          class={`brass end-turn ${end ? 'can' : ''} ${left === text.table.nothingLeft ? 'nothing-left' : ''} ${lit ? 'lit' : ''}`}>
          {enemy ? text.table.enemyTurn : text.table.endTurn}{left && <small>{left}</small>}
        </button>
      ))}
    </div>
  );
}
