/* The marks of what stands at a place: what it can do now and what can be done to it. */
import { text } from '../texts';
import type { BoardController } from './controller';

export interface Marks {
  can: boolean; /* may be picked as a source */
  target: 'hostile' | 'friendly' | '';
  selected: boolean;
  lit: boolean;
  off: boolean; /* something is aimed, and this is no target of it */
}

export function marksOf(board: BoardController, place: string, tag?: number): Marks {
  const { advised, groups, lit, options, own, picked } = board;
  const targets = options.value?.targets;
  const target = targets?.has(place);
  const selected = picked.value?.source === place;
  return {
    can: !picked.value && groups.value.has(place),
    target: !target ? '' : Number(place[0]) === own.value ? 'friendly' : 'hostile',
    selected,
    lit: (tag !== undefined && lit.value.includes(tag)) || advised.value.includes(place),
    off: (targets?.size ?? 0) > 0 && !target && !selected,
  };
}

export function markClass(m: Marks): string {
  const words = [m.can && 'can', m.target, m.selected && 'selected', m.lit && 'lit', m.off && 'off'];
  return words.filter(Boolean).join(' ');
}

export function markWords(m: Marks): string {
  const words = text.table.marks;
  if (m.selected) return ` ${words.selected}`;
  if (m.target) return ` ${words[m.target]}`;
  return m.can ? ` ${words.can}` : '';
}

/* Whether it takes part in walking by keyboard. */
export function isActive(m: Marks): boolean {
  return m.can || m.target !== '' || m.selected;
}
