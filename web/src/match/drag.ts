/* Dragging: press on a card or minion that can act, move, let go over what is highlighted. The
 * same picks as with clicks; a press that does not move stays a click. */
import type { BoardController } from './controller';

const FAR = 12; /* pixels that make a press a drag */

/* The card itself goes with the pointer, unless an arrow is drawn instead. */
class Ghost {
  private readonly el: HTMLElement | null;

  constructor(board: BoardController, source: string) {
    const card = board.root?.querySelector(`[data-place="${source}"] .card`);
    this.el = card ? document.createElement('div') : null;
    if (!card || !this.el) return;
    this.el.className = 'drag-ghost';
    this.el.style.setProperty('--cw', `${card.getBoundingClientRect().width}px`);
    this.el.append(card.cloneNode(true));
    board.root?.append(this.el);
  }

  move(x: number, y: number): void {
    if (this.el) this.el.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%) rotate(2deg)`;
  }

  remove(): void {
    this.el?.remove();
  }
}

function nearestGap(board: BoardController, x: number): number | null {
  let best: number | null = null;
  let near = Infinity;
  for (const el of board.root?.querySelectorAll<HTMLElement>('.side.own [data-gap]') ?? []) {
    const box = el.getBoundingClientRect();
    const distance = Math.abs(box.left + box.width / 2 - x);
    if (distance < near) [near, best] = [distance, Number(el.dataset.gap)];
  }
  return best;
}

/* Takes what is under the point as the next pick; true if something came of it. */
export function dropAt(board: BoardController, x: number, y: number): boolean {
  const under = document.elementFromPoint(x, y);
  if (!under || !board.root?.contains(under)) return false;
  const place = under.closest<HTMLElement>('[data-place]')?.dataset.place;
  if (place && place !== board.picked.value?.source && board.choose({ field: 'target', place })) return true;
  const cell = under.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (cell) {
    const [seat = '0', number = '0'] = cell.split(':');
    if (board.clickCell(Number(seat), Number(number))) return true;
  }
  if (!under.closest('.field')) return false;
  if (board.options.value?.positions.size) {
    const gap = nearestGap(board, x);
    if (gap !== null) return board.choose({ field: 'position', position: gap });
  }
  if (board.options.value?.confirm) {
    board.confirm();
    return true;
  }
  return false;
}

export function startDrag(board: BoardController, event: PointerEvent, source: string): void {
  if (event.button !== 0 || !board.groups.value.has(source) || board.picked.value) return;
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  let ghost: Ghost | null = null;
  const move = (e: PointerEvent) => {
    if (!moved && Math.hypot(e.clientX - from.x, e.clientY - from.y) > FAR) {
      moved = true;
      board.preview.hide();
      const carried = new Ghost(board, source);
      board.pickSource(source);
      board.dragging.value = source;
      if (board.options.value?.targets.size) carried.remove();
      else ghost = carried;
    }
    ghost?.move(e.clientX, e.clientY);
    board.pointer.value = { x: e.clientX, y: e.clientY };
  };
  const end = (e: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    board.dragging.value = null;
    ghost?.remove();
    if (!moved) return;
    const swallow = (click: MouseEvent) => click.stopPropagation();
    addEventListener('click', swallow, true); /* the click that ends this drag, if one comes */
    setTimeout(() => removeEventListener('click', swallow, true));
    if (e.type === 'pointercancel' || !dropAt(board, e.clientX, e.clientY)) board.cancel();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
