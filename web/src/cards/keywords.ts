/* Keywords of a game and other words of its texts: explanations for previews, and the signs on minions; the
 * server says both. A minion's state words (frozen, stunned) are keywords as well. */
import type { GameInfo, Keyword } from '../net/types';

function asWord(text: string): RegExp {
  return new RegExp(`\\b${text.replace(/[^a-z ]/gi, '')}\\b`, 'i');
}

/* Whether a text uses a word: by its name, or by a form of it ("Freeze" for frozen). */
export function usesWord(word: Keyword, text: string): boolean {
  const forms = word.forms?.replace(/[^a-z |]/gi, '');
  return asWord(word.name).test(text) || (!!forms && new RegExp(`\\b(?:${forms})`, 'i').test(text));
}

export function explain(game: GameInfo | undefined, keywords: string[], text: string): Keyword[] {
  const known = [...game?.keywords ?? [], ...game?.words ?? []];
  return known.filter((k) => keywords.includes(k.name) || usesWord(k, text));
}

export function idOf(game: GameInfo | undefined, name: string): string {
  return game?.keywords.find((k) => k.name === name)?.id ?? name;
}

export function signOf(game: GameInfo | undefined, name: string): string | undefined {
  return game?.keywords.find((k) => k.name === name)?.sign;
}
