/* Playing by keyboard: digits pick hand cards, letters end the turn or use the power, arrows walk
 * over what can be picked and what says why it cannot, Enter picks (buttons do that themselves), Escape cancels. */
import type { BoardController } from './controller';
import { POWER } from './legal';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function walk(board: BoardController, [dx, dy]: [number, number]): void {
  const all = [...board.root?.querySelectorAll<HTMLElement>(
    'button:not([disabled]):not([tabindex="-1"]), .overlay button, [data-why]') ?? []];
  const here = document.activeElement?.getBoundingClientRect();
  if (!here || !all.includes(document.activeElement as HTMLElement)) {
    all[0]?.focus();
    return;
  }
  const cx = here.left + here.width / 2;
  const cy = here.top + here.height / 2;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const el of all) {
    const box = el.getBoundingClientRect();
    const x = box.left + box.width / 2 - cx;
    const y = box.top + box.height / 2 - cy;
    const along = x * dx + y * dy;
    if (along < 6) continue;
    const cost = along + 2.2 * Math.abs(x * dy + y * dx);
    if (cost < least) [least, best] = [cost, el];
  }
  best?.focus();
}

export function onKey(board: BoardController, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(target.tagName)) {
    return;
  }
  const key = event.key;
  const arrow = ARROWS[key];
  if (arrow) {
    walk(board, arrow);
    event.preventDefault();
  } else if (key === 'Escape') {
    board.preview.hide();
    board.cancel();
  } else if (/^[0-9]$/.test(key)) {
    const source = `${board.own.value}/hand/${(Number(key) + 9) % 10}`;
    if (board.picked.value) board.cancel();
    if (board.groups.value.has(source)) board.pickSource(source);
    else board.explain(source);
    board.root?.querySelector<HTMLElement>(`[data-place="${source}"]`)?.focus();
  } else if (key === 'e' || key === 'E') {
    const end = board.single('end_turn');
    if (end) board.send(end);
  } else if (key === 'p' || key === 'P') {
    if (board.groups.value.has(POWER)) board.pickSource(POWER);
    else board.explain(`${board.own.value}/power`);
  } else if (key === 'l' || key === 'L') {
    board.logOpen.value = !board.logOpen.value;
  } else if (key === 'Enter' && (target === document.body || target === board.root) && board.options.value?.confirm) {
    board.confirm();
  }
}
