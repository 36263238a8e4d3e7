/* What the server sends in place of what has not changed: differences of views, and legal actions in
 * groups (docs/server.md). Both are unfolded here, so that the rest of the client knows whole views
 * and plain actions. */
import type { Action, ActionGroup } from './types';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/* Entries of a list: the old one with that number, that one changed, or something new. */
function patchList(old: Json[], entries: Json[]): Json[] {
  return entries.map((entry) => {
    if (typeof entry === 'number') return old[entry] ?? null;
    if (!Array.isArray(entry)) return entry;
    const [number, change] = entry;
    return patch(old[number as number], change ?? null);
  });
}

function patch(old: Json | undefined, change: Json): Json {
  if (!isObject(change)) return change;
  if ('=' in change) return change['='] ?? null;
  if ('$' in change) return patchList(Array.isArray(old) ? old : [], change['$'] as Json[]);
  const gone = new Set((change['-'] as string[] | undefined) ?? []);
  const whole: JsonObject = {};
  for (const [key, value] of Object.entries(isObject(old) ? old : {})) {
    if (!gone.has(key)) whole[key] = value;
  }
  for (const [key, part] of Object.entries(change)) {
    if (key !== '-') whole[key] = patch(whole[key], part);
  }
  return whole;
}

/* The old value stays as it was: what is on the screen still shows it. */
export function applyChange<T>(old: T, change: unknown): T {
  return patch(old as Json, change as Json) as T;
}

const PARTS = [
  ['sources', 'source'],
  ['modes', 'mode'],
  ['positions', 'position'],
  ['targets', 'target'],
  ['tos', 'to'],
] as const;

/* Each group stands for all combinations of what it lists. */
export function unfoldActions(groups: ActionGroup[]): Action[] {
  return groups.flatMap((group) => {
    let actions: Action[] = [{ kind: group.kind }];
    for (const [many, one] of PARTS) {
      const values = group[many];
      if (values) actions = actions.flatMap((a) => values.map((value) => ({ ...a, [one]: value })));
    }
    return actions;
  });
}
