/* The arrow from what is picked to where the pointer is, or to the target under it. */
import { useBoard } from './context';
import { POWER } from './legal';

const HEAD = 22;

function headAt(x: number, y: number, angle: number): string {
  const point = (r: number, turn: number) =>
    `${(x + Math.cos(angle + turn) * r).toFixed(1)} ${(y + Math.sin(angle + turn) * r).toFixed(1)}`;
  return `M${point(HEAD, 0)}L${point(HEAD * 0.77, 2.3)}L${point(HEAD * 0.32, Math.PI)}L${point(HEAD * 0.77, -2.3)}Z`;
}

export function Arrow() {
  const board = useBoard();
  const to = board.pointer.value;
  const source = board.picked.value?.source;
  const targets = board.options.value?.targets.size ?? 0;
  if (!source || targets === 0 || !to) return null;
  const place = source === POWER ? `${board.own.value}/power` : source;
  const from = place.includes('/hand/') ? '.dock .dock-card' : `[data-place="${place}"]`;
  const box = board.root?.querySelector(from)?.getBoundingClientRect();
  if (!box) return null;
  const docked = place.includes('/hand/');
  const x = docked ? box.right - 8 : box.left + box.width / 2;
  const y = box.top + box.height * 0.3;
  const cx = docked ? x + (to.x - x) * 0.08 : (x + to.x) / 2;
  const cy = docked ? to.y + (y - to.y) * 0.12 : Math.min(y, to.y) - 30;
  const d = `M${x} ${y}Q${cx} ${cy} ${to.x} ${to.y}`;
  return (
    <svg class="arrow" aria-hidden="true">
      <path class="arrow-shade" d={d} />
      <path class="arrow-line" d={d} />
      <path class="arrow-head" d={headAt(to.x, to.y, Math.atan2(to.y - cy, to.x - cx))} />
    </svg>
  );
}
