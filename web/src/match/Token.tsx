/* Characters on the table: minions, heroes and weapons, with the marks that say what they can do
 * and what can be done to them. */
import type { GameInfo, ViewCard } from '../net/types';
import { cardsOf } from '../app/session';
import { Stat, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { CardIcon, Sign } from '../cards/Icon';
import { idOf, signOf } from '../cards/keywords';
import { previewOn } from '../ui/preview';
import { choose, groups, lit, options, own, pickSource, picked, cancel } from './store';
import { startDrag } from './drag';

export interface Marks {
  can: boolean; /* may be picked as a source */
  target: 'hostile' | 'friendly' | '';
  selected: boolean;
  lit: boolean;
}

export function marksOf(place: string, tag?: number): Marks {
  const target = options.value?.targets.has(place);
  return {
    can: !picked.value && groups.value.has(place),
    target: !target ? '' : Number(place[0]) === own.value ? 'friendly' : 'hostile',
    selected: picked.value?.source === place,
    lit: tag !== undefined && lit.value.includes(tag),
  };
}

export function markClass(m: Marks): string {
  return `${m.can ? 'can' : ''} ${m.target} ${m.selected ? 'selected' : ''} ${m.lit ? 'lit' : ''}`;
}

export function markWords(m: Marks): string {
  if (m.selected) return ' Selected.';
  if (m.target) return m.target === 'hostile' ? ' Possible target, enemy.' : ' Possible target, own.';
  return m.can ? ' Can act.' : '';
}

/* A click on anything with a place. */
export function clickPlace(place: string): void {
  if (choose({ field: 'target', place })) return;
  if (groups.value.has(place)) pickSource(place);
  else if (picked.value) cancel();
}

const WARM = 2; /* acts left at which the heat is shown */

function actsLeft(card: ViewCard): number {
  return (card.heat_limit ?? Infinity) - (card.heat ?? 0);
}

function notesOf(card: ViewCard): string[] {
  const notes: string[] = [];
  if (card.silenced) notes.push('Is silenced.');
  if (card.asleep) notes.push('Is asleep.');
  if (actsLeft(card) <= 0) notes.push('Is overheated: its effect rests until its owner\'s turn ends.');
  else if (card.heat) notes.push(`Heat: its effect acted ${card.heat} of ${card.heat_limit} times.`);
  if (card.invulnerable) notes.push(`Invulnerable ${card.invulnerable} more times.`);
  if (card.spell_damage) notes.push(`Spell damage +${card.spell_damage}.`);
  if (card.max_health && card.health !== card.max_health) {
    notes.push(`Health ${card.health} of ${card.max_health}.`);
  }
  return notes;
}

function Signs({ card, info }: { card: ViewCard; info: GameInfo | undefined }) {
  const names = [...(card.keywords ?? []), ...(card.invulnerable ? ['invulnerable'] : [])];
  const signs = names.map((n) => [n, signOf(info, n)] as const).filter(([, s]) => s);
  return (
    <span class="signs">
      {card.asleep && <Sign name="sleepy" label="asleep" />}
      {card.silenced && <Sign name="silenced" label="silenced" />}
      {actsLeft(card) <= WARM && <span class={`heat ${actsLeft(card) <= 0 ? 'over' : ''}`}>
        <Sign name="thermometer-hot" label={actsLeft(card) <= 0 ? 'overheated' : 'hot'} /></span>}
      {signs.map(([n, s]) => <Sign key={n} name={s ?? ''} label={n} />)}
    </span>
  );
}

export function Token({ card, place, game, info }: {
  card: ViewCard; place: string; game: string; info: GameInfo | undefined;
}) {
  const cards = cardsOf(game);
  const face = faceOf(card, cards);
  const marks = marksOf(place, card.tag);
  const ids = (card.keywords ?? []).map((k) => idOf(info, k).replace(/ /g, '-'));
  const active = marks.can || marks.target !== '' || marks.selected;
  const state = notesOf(card).join(' ');
  return (
    <button type="button" data-place={place} data-tag={card.tag} tabIndex={active ? 0 : -1}
      class={`token ${markClass(marks)} ${ids.map((k) => `kw-${k}`).join(' ')}`}
      style={{ '--tint': face.tint[0], '--tint2': face.tint[1] }}
      aria-label={`${describe(face)} ${(card.keywords ?? []).join(', ')}. ${state}${markWords(marks)}`}
      onClick={() => clickPlace(place)} onPointerDown={(e) => startDrag(e, place)}
      {...previewOn(() => face, game, info, () => notesOf(card))}>
      <span class="token-art"><CardIcon game={game} card={card.card} type={face.type} /></span>
      <Signs card={card} info={info} />
      <span class="token-name">{face.name}</span>
      <Stat kind="attack" value={face.attack} mark={face.attackMark} />
      <Stat kind="health" value={face.health} mark={face.healthMark} />
    </button>
  );
}
