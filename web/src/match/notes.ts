/* What the preview says beside a card that lies on the table or in the hand: why nothing can be done with it,
 * what it was given and for how long, its states. */
import type { Given, ViewCard } from '../net/types';
import { text } from '../texts';

/* A clause of the server as the beginning of a sentence. */
export function sentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

export function whyOf(card: ViewCard): string[] {
  const clause = card.why_text ?? card.why?.replace(/_/g, ' ') ?? '';
  return clause ? [`${sentence(clause)}.`] : [];
}

/* Whether it ends by itself: at the end of a turn, or with the turn that is lost by it. */
export function isPassing(given: Given): boolean {
  return given.until !== 'forever' && given.until !== 'aura';
}

export function actsLeft(card: ViewCard): number {
  return (card.heat_limit ?? Infinity) - (card.heat ?? 0);
}

function heatOf(card: ViewCard): string[] {
  const words = text.table.states;
  if (actsLeft(card) <= 0) return [words.overheated];
  return card.heat ? [words.heat(card.heat, card.heat_limit ?? 0)] : [];
}

export function notesOf(card: ViewCard): string[] {
  const words = text.table.states;
  const notes = whyOf(card);
  if (card.given?.length) notes.push(text.table.given.has(card.given.map((g) => g.text)));
  if (card.silenced) notes.push(words.silenced);
  if (card.asleep && !card.why) notes.push(words.asleep);
  notes.push(...heatOf(card));
  if (card.invulnerable) notes.push(words.invulnerable(card.invulnerable));
  if (card.spell_damage) notes.push(words.spellDamage(card.spell_damage));
  if (card.max_health && card.health !== card.max_health) notes.push(words.health(card.health ?? 0, card.max_health));
  return notes;
}
