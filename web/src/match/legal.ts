/* Legal actions as a person picks them: first a source, then what is left open of mode, position,
 * target and place to go. Everything the table highlights comes from here. */
import type { Action, Place } from '../net/types';

export interface Options {
  targets: Map<Place, Action[]>;
  positions: Map<number, Action[]>; /* where the card goes: gap of the row or cell */
  cells: Map<string, Action[]>; /* "SEAT:CELL": where something moves to */
  modes: Map<number, Action[]>;
  confirm: Action | null; /* nothing is open: playing it needs only a yes */
}

const OPEN_FIELDS = ['mode', 'position', 'target', 'to'] as const;
type Field = (typeof OPEN_FIELDS)[number];

export const POWER = 'power';

export function sourceOf(action: Action): string | null {
  switch (action.kind) {
    case 'play':
    case 'attack':
    case 'move':
      return action.source ?? null;
    case 'power':
      return POWER;
    default:
      return null;
  }
}

export function bySource(actions: Action[]): Map<string, Action[]> {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    const source = sourceOf(action);
    if (source === null) continue;
    const group = groups.get(source);
    if (group) group.push(action);
    else groups.set(source, [action]);
  }
  return groups;
}

function differs(actions: Action[], field: Field): boolean {
  return actions.some((a) => a[field] !== actions[0]?.[field]);
}

/* The first field in which actions of one kind differ; attack and move always ask for theirs. */
function openField(actions: Action[], done: ReadonlySet<Field>): Field | null {
  const kind = actions[0]?.kind;
  if (kind === 'attack') return 'target';
  if (kind === 'move') return 'to';
  for (const field of OPEN_FIELDS) {
    if (done.has(field)) continue;
    if (differs(actions, field)) return field;
    if (field === 'target' && actions[0]?.target !== undefined) return field;
  }
  return null;
}

function sideOf(action: Action): number {
  const place = action.kind === 'move' ? action.source : action.target;
  return Number(place?.[0] ?? 0);
}

function put<K>(map: Map<K, Action[]>, key: K, action: Action): void {
  const list = map.get(key);
  if (list) list.push(action);
  else map.set(key, [action]);
}

export function optionsOf(actions: Action[], done: ReadonlySet<Field> = new Set()): Options {
  const options: Options = {
    targets: new Map(), positions: new Map(), cells: new Map(), modes: new Map(), confirm: null,
  };
  for (const kind of new Set(actions.map((a) => a.kind))) {
    const group = actions.filter((a) => a.kind === kind);
    const field = openField(group, done);
    for (const action of group) {
      if (field === 'mode') put(options.modes, action.mode ?? 0, action);
      if (field === 'position') put(options.positions, action.position ?? 0, action);
      if (field === 'target') put(options.targets, action.target ?? '', action);
      if (field === 'to') put(options.cells, `${sideOf(action)}:${action.to ?? 0}`, action);
    }
    if (field === null) options.confirm = group[0] ?? null;
  }
  return options;
}

export interface Selection {
  source: string;
  actions: Action[];
  done: ReadonlySet<Field>;
}

export type Pick =
  | { field: 'target'; place: Place }
  | { field: 'position'; position: number }
  | { field: 'to'; cell: string }
  | { field: 'mode'; mode: number };

export function select(groups: Map<string, Action[]>, source: string): Selection | null {
  const actions = groups.get(source);
  return actions ? { source, actions, done: new Set() } : null;
}

/* What is left after a pick: an action to send, a smaller selection, or null if it is not legal. */
export function narrow(selection: Selection, pick: Pick): Action | Selection | null {
  const options = optionsOf(selection.actions, selection.done);
  const chosen = pick.field === 'target' ? options.targets.get(pick.place)
    : pick.field === 'position' ? options.positions.get(pick.position)
      : pick.field === 'to' ? options.cells.get(pick.cell)
        : options.modes.get(pick.mode);
  const first = chosen?.[0];
  if (!chosen || !first) return null;
  const done = new Set([...selection.done, pick.field]);
  const next = { source: selection.source, actions: chosen, done };
  if (chosen.length === 1 && (first.target === undefined || done.has('target'))) return first;
  return optionsOf(chosen, done).confirm ?? next;
}

export function isAction(value: Action | Selection): value is Action {
  return 'kind' in value;
}
