/* A game's own words ("kraken" for minion) in what the client says itself. What the server says is in them
 * already. The same rules as in src/base/dialect.c: whole words, the longest first, "a" and "an" as they must
 * be, and names that hold such a word stay as they are. */
import { signal } from '@preact/signals';

export interface Dialect {
  terms: [string, string][]; /* usual, own */
  names: string[];
}

/* Around what is put into a sentence and belongs to somebody: names of players and cards. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const BARRED = /\uE000(.*?)\uE001/gs;

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const article = (word: string) => (/^[aeiou8]/i.test(word) ? 'an' : 'a');
const like = (word: string, model: string) => (/^\p{Lu}/u.test(model) ? word[0]?.toUpperCase() + word.slice(1) : word);

function patternOf(words: string[]): RegExp {
  const longest = [...words].sort((a, b) => b.length - a.length).map(escaped).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:(an?) )?(${longest})(?![\\p{L}\\p{N}])`, 'giu');
}

/* Text that is not barred. */
function put(dialect: Dialect, text: string): string {
  const own = new Map(dialect.terms.map(([usual, word]) => [usual, word]));
  const names = new Set(dialect.names);
  const terms = patternOf([...own.keys()]);
  const change = (whole: string, before: string | undefined, found: string): string => {
    const word = own.get(found.toLowerCase());
    if (names.has(found)) return whole;
    if (word === undefined) return whole.replace(terms, change);
    return `${before ? `${like(article(word), before)} ` : ''}${like(word, found)}`;
  };
  return text.replace(patternOf([...own.keys(), ...dialect.names]), change);
}

export function speak(dialect: Dialect | null | undefined, text: string): string {
  if (!dialect || dialect.terms.length === 0) return text.replace(BARRED, '$1');
  return text.split(BARRED).map((part, i) => (i % 2 ? part : put(dialect, part))).join('');
}

/* Of the game whose page is open; null where there are several. */
export const spoken = signal<Dialect | null>(null);

/* A full stop stays outside: sentences look for it. */
function barred(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(barred);
  if (typeof value !== 'string' || value === '') return value;
  const stop = value.endsWith('.') ? '.' : '';
  return `${OPEN}${stop ? value.slice(0, -1) : value}${CLOSE}${stop}`;
}

function voice(value: unknown): unknown {
  const dialect = spoken.value;
  if (typeof value === 'string') return speak(dialect, value);
  if (typeof value === 'function') {
    return dialect ? (...given: unknown[]) => voice(value(...given.map(barred))) : value;
  }
  if (Array.isArray(value)) return dialect ? value.map(voice) : value;
  return typeof value === 'object' && value !== null ? inOwnWords(value) : value;
}

const voiced = new WeakMap<object, object>();

/* The same texts, each said in the words of the game whose page is open when it is read. */
export function inOwnWords<T extends object>(texts: T): T {
  let found = voiced.get(texts) as T | undefined;
  if (!found) {
    found = new Proxy(texts, { get: (target, key) => voice(Reflect.get(target, key)) });
    voiced.set(texts, found);
  }
  return found;
}
