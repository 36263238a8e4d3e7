/* What a spectator chooses: from which side, with or without that hand, and how much later. No more than the
 * players have allowed. */
import { WATCHER } from '../net/types';
import { text } from '../texts';
import { useBoard } from './context';

const MOST_DELAY = 3; /* turns, of the server's */
const words = text.table.watch;

export function Watching() {
  const board = useBoard();
  const t = board.table.value;
  if (!t || !board.watches.value || !board.source) return null;
  const { hands = false, delay: least = 0 } = t.watching ?? {};
  const open = hands && board.view.value?.seat !== WATCHER;
  const side = hands && !open ? '' : String(t.side ?? 0);
  const delays = Array.from({ length: MOST_DELAY + 1 - least }, (_, i) => least + i);
  const watch = (from: string, delay: number) => board.source?.watch(from === '' ? null : Number(from), delay);
  return (
    <div class="watching">
      <label>{words.from}
        <select name="side" value={side} onChange={(e) => watch(e.currentTarget.value, t.delay ?? least)}>
          {hands && <option value="">{words.closed}</option>}
          {t.names.map((name, i) => <option key={i} value={String(i)}>{hands ? words.open(name) : name}</option>)}
        </select>
      </label>
      <label>{words.delay}
        <select name="delay" value={String(t.delay ?? least)} onChange={(e) => watch(side, Number(e.currentTarget.value))}>
          {delays.map((n) => <option key={n} value={String(n)}>{words.turns(n)}</option>)}
        </select>
      </label>
    </div>
  );
}
