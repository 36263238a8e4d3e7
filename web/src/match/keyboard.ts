/* Playing by keyboard: digits pick hand cards, letters end the turn or use the power, arrows walk
 * over what can be picked, Enter picks (buttons do that themselves), Escape cancels. */
import { hidePreview } from '../ui/preview';
import { POWER } from './legal';
import { cancel, confirm, groups, options, own, pickSource, picked, send, single } from './store';

export const KEYS: [string, string][] = [
  ['1 … 9, 0', 'pick a card of your hand'], ['P', 'hero power'], ['E', 'end the turn'],
  ['arrows', 'walk over what can be picked'], ['Enter', 'pick; play what needs no target'],
  ['Esc, right click', 'cancel'],
];

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function walk([dx, dy]: [number, number]): void {
  const all = [...document.querySelectorAll<HTMLElement>(
    '.table button:not([disabled]):not([tabindex="-1"]), .overlay button')];
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

export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(target.tagName)) {
    return;
  }
  const key = event.key;
  const arrow = ARROWS[key];
  if (arrow) {
    walk(arrow);
    event.preventDefault();
  } else if (key === 'Escape') {
    hidePreview();
    cancel();
  } else if (/^[0-9]$/.test(key)) {
    const source = `${own.value}/hand/${(Number(key) + 9) % 10}`;
    if (picked.value) cancel();
    if (groups.value.has(source)) {
      pickSource(source);
      document.querySelector<HTMLElement>(`.table [data-place="${source}"]`)?.focus();
    }
  } else if (key === 'e' || key === 'E') {
    const end = single('end_turn');
    if (end) send(end);
  } else if (key === 'p' || key === 'P') {
    if (groups.value.has(POWER)) pickSource(POWER);
  } else if (key === 'Enter' && target === document.body && picked.value && options.value?.confirm) {
    confirm();
  }
}
