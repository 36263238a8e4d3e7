/* Where on the table the actions are that a step asks for: what to take, and where to bring it. Elements
 * are found by what the table writes on them, so that this works for every board. */
import type { Action } from '../net/types';

export interface Aim {
  from: string[]; /* selectors */
  to: string[];
}

const OWN_SIDE = '.side.own';

function sourceOf(action: Action, own: number): string {
  switch (action.kind) {
    case 'end_turn': return '.end-turn';
    case 'power': return `[data-place="${own}/power"]`;
    case 'raise': return '.element.can';
    case 'choose': return '.pick-card';
    default: return `[data-place="${action.source}"]`;
  }
}

function goalOf(action: Action, own: number, lanes: boolean): string | null {
  if (action.target !== undefined) return `[data-place="${action.target}"]`;
  if (action.kind === 'move') return `[data-cell="${own}:${action.to ?? 0}"]`;
  if (action.kind !== 'play') return null;
  return lanes ? `[data-cell="${own}:${action.position ?? 0}"]` : OWN_SIDE;
}

export function aimOf(actions: Action[], own: number, lanes: boolean): Aim {
  const from = new Set(actions.map((a) => sourceOf(a, own)));
  const to = new Set(actions.map((a) => goalOf(a, own, lanes)).filter((s): s is string => s !== null));
  return { from: [...from], to: [...to] };
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/* A whole side is wide: its middle is where a minion comes to stand. */
function inner({ left, top, right, bottom }: Box): Box {
  const half = Math.min(right - left, (bottom - top) * 3.4) / 2 - 8;
  const middle = (left + right) / 2;
  return { left: middle - half, top, right: middle + half, bottom };
}

export function boxesOf(root: HTMLElement, selectors: string[]): Box[] {
  return selectors.flatMap((selector) => [...root.querySelectorAll(selector)].map((el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    return selector === OWN_SIDE ? inner({ left, top, right, bottom }) : { left, top, right, bottom };
  })).filter((b) => b.right > b.left && b.bottom > b.top);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/* The first of the places that hides nothing of what matters, else the one that hides least. */
export function freest<P extends { box: Box }>(places: P[], taken: Box[]): P | undefined {
  let best: P | undefined;
  let least = Infinity;
  for (const place of places) {
    const hidden = taken.reduce((sum, box) => sum + overlap(place.box, box), 0);
    if (hidden < least) [best, least] = [place, hidden];
  }
  return best;
}
