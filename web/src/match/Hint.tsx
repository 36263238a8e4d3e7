/* A hint when asked for: the move, what it does to the chance to win, and what is expected after it. */
import { Sign } from '../cards/Icon';
import { text } from '../texts';
import { useBoard } from './context';
import { sentence } from './notes';

export function HintButton() {
  const board = useBoard();
  const possible = board.level.value > 0 && !board.watches.value && !board.over.value;
  if (!possible || !board.myTurn.value) return null;
  return (
    <button type="button" class="round" aria-label={text.table.hint.ask} title={text.table.hint.ask} data-testid="hint"
      disabled={board.hint.value === 'asked'} onClick={() => {
        board.hint.value = 'asked';
        board.source?.askHint();
      }}><Sign name="light-bulb" /></button>
  );
}

const percent = (chance: number) => Math.round(chance * 100);

export function HintPanel() {
  const board = useBoard();
  const hint = board.hint.value;
  const words = text.table.hint;
  const names = board.table.value?.names ?? [];
  const told = hint === 'asked' ? null : hint;
  if (!hint) return null;
  return (
    <div class="hint-panel" role="status">
      <h2><button type="button" class="round" aria-label={words.close} onClick={() => (board.hint.value = null)}>
        <Sign name="cancel" /></button>{told ? sentence(told.text) : words.thinking}</h2>
      {told && <p>{words.chance(percent(told.before), percent(told.after))}</p>}
      {told && told.next.length > 0 && <><p class="soft">{words.next}</p>
        <ol>{told.next.map((n, i) => <li key={i}><b>{names[n.by] ?? text.table.enemy}:</b> {sentence(n.text)}</li>)}</ol></>}
    </div>
  );
}
