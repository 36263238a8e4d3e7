/* What on the table a hint is about, by place: what acts, what it is aimed at, where it goes. */
import type { Action, Place } from '../net/types';

export const END = 'end';
export const raising = (mode: number): Place => `raise/${mode}`;
export const spaceOf = (seat: number, cell: number): Place => `${seat}:${cell}`;

export function adviceOf(action: Action, own: number): Place[] {
  if (action.kind === 'end_turn') return [END];
  if (action.kind === 'raise') return [raising(action.mode ?? 0)];
  const goal = action.kind === 'move' ? action.to ?? 0 : action.kind === 'play' ? action.position : undefined;
  return [action.kind === 'power' ? `${own}/power` : action.source, action.target,
    goal === undefined ? undefined : spaceOf(own, goal)].filter((place): place is Place => place !== undefined);
}
