/* What was chosen last in the lobby, kept in the browser. */
import { signal } from '@preact/signals';

export interface Choice {
  game: string;
  decks: Record<string, string>; /* by game */
  agent: string;
  enemy: string;
  timer: string; /* of a turn against a friend, in seconds; '' none */
  delay: number; /* turns after which spectators see what friends play … */
  hands: boolean; /* … and whether they may look into the hands */
  knows: boolean; /* the first lesson was begun or passed over */
}

const KEY = 'cardwright-lobby';
const nothing: Choice = { game: '', decks: {}, agent: '', enemy: '', timer: '', delay: 0, hands: false, knows: false };

function read(): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>;
    const decks = kept.decks && typeof kept.decks === 'object' ? kept.decks : {};
    return { ...nothing, ...kept, decks, knows: kept.knows === true };
  } catch {
    return nothing;
  }
}

export const choice = signal<Choice>(read());

export function choose(part: Partial<Choice>): void {
  choice.value = { ...choice.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(choice.value));
  } catch {
    /* chosen anew the next time */
  }
}

export function chooseDeck(game: string, deck: string): void {
  choose({ decks: { ...choice.value.decks, [game]: deck } });
}
