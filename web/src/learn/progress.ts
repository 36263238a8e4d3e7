/* How far somebody is in the lessons, kept in the browser. */
import { signal } from '@preact/signals';

export interface Progress {
  step: number;
  done: boolean;
}

const KEY = 'cardwright-lessons';

function isProgress(value: unknown): value is Progress {
  const p = value as Partial<Progress> | null;
  return typeof p === 'object' && p !== null && Number.isInteger(p.step) && typeof p.done === 'boolean';
}

/* Whatever the store holds, only what has the right form counts. */
export function readProgress(kept: string | null): Record<string, Progress> {
  try {
    const found = JSON.parse(kept ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(found ?? {}).filter((row): row is [string, Progress] => isProgress(row[1])));
  } catch {
    return {};
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const progress = signal<Record<string, Progress>>(readProgress(load()));

/* A lesson that was done stays so, however often it is played again. */
export function keepProgress(game: string, name: string, step: number, done: boolean): void {
  const key = `${game}/${name}`;
  const before = progress.peek()[key];
  progress.value = { ...progress.peek(), [key]: { step: done ? 0 : step, done: done || before?.done === true } };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.value));
  } catch {
    /* a browser without storage forgets, nothing else */
  }
}
