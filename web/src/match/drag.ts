/* Dragging: press on a card or minion that can act, move, let go over what is highlighted. The
 * same picks as with clicks; a press that does not move stays a click. Also where the pointer
 * is, for the arrow. */
import { signal } from '@preact/signals';
import { hidePreview } from '../ui/preview';
import { cancel, choose, confirm, groups, options, own, pickSource, picked } from './store';

export const pointer = signal<{ x: number; y: number } | null>(null);
export const dragging = signal<string | null>(null);
const FAR = 12; /* pixels that make a press a drag */

function nearestGap(x: number): number | null {
  let best: number | null = null;
  let near = Infinity;
  for (const el of document.querySelectorAll<HTMLElement>('.side.own [data-gap]')) {
    const box = el.getBoundingClientRect();
    const distance = Math.abs(box.left + box.width / 2 - x);
    if (distance < near) [near, best] = [distance, Number(el.dataset.gap)];
  }
  return best;
}

export function clickCell(seat: number, cell: number): boolean {
  if (seat === own.value && choose({ field: 'position', position: cell })) return true;
  return choose({ field: 'to', cell: `${seat}:${cell}` });
}

/* Takes what is under the point as the next pick; true if something came of it. */
export function dropAt(x: number, y: number): boolean {
  const under = document.elementFromPoint(x, y);
  const place = under?.closest<HTMLElement>('[data-place]')?.dataset.place;
  if (place && place !== picked.value?.source && choose({ field: 'target', place })) return true;
  const cell = under?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (cell) {
    const [seat = '0', number = '0'] = cell.split(':');
    if (clickCell(Number(seat), Number(number))) return true;
  }
  if (!under?.closest('.field')) return false;
  if (options.value?.positions.size) {
    const gap = nearestGap(x);
    if (gap !== null) return choose({ field: 'position', position: gap });
  }
  if (options.value?.confirm) {
    confirm();
    return true;
  }
  return false;
}

export function startDrag(event: PointerEvent, source: string): void {
  if (event.button !== 0 || !groups.value.has(source) || picked.value) return;
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  const move = (e: PointerEvent) => {
    if (!moved && Math.hypot(e.clientX - from.x, e.clientY - from.y) > FAR) {
      moved = true;
      hidePreview();
      pickSource(source);
      dragging.value = source;
    }
    pointer.value = { x: e.clientX, y: e.clientY };
  };
  const end = (e: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    dragging.value = null;
    if (!moved) return;
    const swallow = (click: MouseEvent) => click.stopPropagation();
    addEventListener('click', swallow, true); /* the click that ends this drag, if one comes */
    setTimeout(() => removeEventListener('click', swallow, true));
    if (e.type === 'pointercancel' || !dropAt(e.clientX, e.clientY)) cancel();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
