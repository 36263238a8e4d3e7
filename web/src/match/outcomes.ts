/* What the picked source would do to each character, as chips on them while something is aimed. The server
 * works it out from what this seat may know. */
import type { Action, Fate, Outcome, OutcomesMessage, Place } from '../net/types';
import { text } from '../texts';
import type { Selection } from './legal';

export interface Chip {
  words: string;
  kind: 'harm' | 'kill' | 'help';
  dies: boolean; /* shown by a skull */
  shield: boolean;
  aside?: boolean; /* what another target than the one pointed at would suffer */
}

function band([least, most]: [number, number]): string {
  return least === most ? `${least}` : `${least}–${most}`;
}

function harmChip(fate: Fate): Chip {
  const words = fate.damage ? `−${band(fate.damage)}` : '';
  const chance = fate.dies === 'sometimes' && fate.chance ? ` ${fate.chance}%` : '';
  const left = fate.dies === 'never' && fate.left ? ` · ${text.table.left(band(fate.left))}` : '';
  return {
    words: `${words}${left}${chance}`, kind: fate.dies === 'always' ? 'kill' : 'harm', dies: fate.dies !== 'never',
    shield: false,
  };
}

function chipOf(fate: Fate): Chip | null {
  const calm = { kind: 'help' as const, dies: false, shield: false };
  if (fate.dies !== 'never' || (fate.damage && fate.damage[1] > 0)) return harmChip(fate);
  if (fate.marks?.shield) return { ...calm, words: text.table.breaks, shield: true };
  if (fate.leaves) return { ...calm, kind: 'harm', words: text.table.leaves };
  if (fate.heal && fate.heal[1] > 0) return { ...calm, words: `+${band(fate.heal)}` };
  if (fate.attack && fate.left) return { ...calm, words: `${band(fate.attack)}/${band(fate.left)}` };
  return null;
}

function fits(told: Outcome, action: Action): boolean {
  return told.kind === action.kind && told.target === action.target && (told.mode ?? 0) === (action.mode ?? 0)
    && (told.to ?? -1) === (action.to ?? -1)
    && (told.position === undefined || told.position === action.position);
}

/* What each target would suffer; for the one that is pointed at all that would happen then, with the others aside; and
 * for what needs no target all that its playing does. */
export function chipsOf(told: OutcomesMessage | null, picked: Selection | null, aimed: Place | null): Map<Place, Chip> {
  const chips = new Map<Place, Chip>();
  if (!told || !picked) return chips;
  const put = (place: Place, fate: Fate | undefined, about = false, aside = false) => {
    const chip = fate && chipOf(fate);
    if (!chip || chips.has(place)) return;
    chips.set(place, { ...chip, words: about ? text.table.about(chip.words) : chip.words, ...(aside && { aside }) });
  };
  const open = told.actions.filter((t) => picked.actions.some((a) => fits(t, a)));
  const at = open.filter((t) => t.target !== undefined && t.target === aimed);
  const whole = at.length > 0 ? at : open.filter((t) => t.target === undefined);
  for (const t of whole) for (const [place, fate] of Object.entries(t.on)) put(place, fate, t.sampled);
  for (const t of open) if (t.target) put(t.target, t.on[t.target], t.sampled, at.length > 0);
  return chips;
}
