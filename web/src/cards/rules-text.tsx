/* The text of a card with what it is made of in bold: keywords of the game wherever they stand, and the word
 * before a colon ("Battlecry:"). */
import { games } from '../app/session';
import { NUMBERED } from '../facts';
import type { GameInfo } from '../net/types';
import { speak } from '../texts/dialect';

/* What a card does is said by these; verbs of plain English (summon, restore) are not set apart. */
const ABILITY_WORDS = ['battlecry', 'deathrattle', 'secret', 'discover', 'combo', 'silence', 'overheat', 'freeze', 'stun',
  'choose one'];

const patterns = new Map<string, RegExp>();

/* Keywords of the engine, those that stand for a text, and the rest in the game's words. */
function boldWords(info: GameInfo | undefined): string[] {
  const own = info?.words.filter((word) => !word.sign).map((word) => word.forms ?? word.name) ?? [];
  return [...info?.keywords.map((k) => k.name) ?? [], ...own,
    ...[...NUMBERED, ...ABILITY_WORDS].map((word) => speak(info, word))];
}

/* Keywords with a number take it along: "Spell damage 1", "Lasts 2". */
function patternOf(game: string): RegExp {
  const known = boldWords(games.value.find((info) => info.id === game));
  const key = `${game} ${known.length}`;
  let pattern = patterns.get(key);
  if (!pattern) {
    const words = known.sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[^a-z ]/gi, ''));
    pattern = new RegExp(`\\b(?:${words.join('|')})\\b(?: \\d+\\b)?(?:[:.](?=\\s|$))?`, 'gi');
    patterns.set(key, pattern);
  }
  return pattern;
}

/* The line as pieces, every second one bold. A heading is bold even if its word is unknown. */
export function boldParts(line: string, pattern: RegExp): string[] {
  const parts: string[] = [];
  let at = 0;
  const heading = /^[A-Z][a-z ]{2,24}:/.exec(line);
  if (heading) {
    parts.push('', heading[0]);
    at = heading[0].length;
  }
  for (const found of line.matchAll(pattern)) {
    if (found.index < at) continue;
    const between = line.slice(at, found.index);
    if (parts.length > 0 && between.trim() === '') parts[parts.length - 1] += between + found[0];
    else parts.push(between, found[0]);
    at = found.index + found[0].length;
  }
  return [...parts, line.slice(at)];
}

export function RulesText({ text, game }: { text: string; game: string }) {
  const pattern = patternOf(game);
  return (
    <>
      {text.split('\n').map((line, i) => (
        <span key={i} class="line">
          {boldParts(line, pattern).map((part, k) => (k % 2 ? <b key={k}>{part}</b> : part))}
        </span>
      ))}
    </>
  );
}
