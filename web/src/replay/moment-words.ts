/* A moment of a match in words: a heading and what was done, to one of the players or to somebody else. */
import type { Replay } from '../net/types';
import { at } from '../match/view';
import { text } from '../texts';
import type { Moment } from './moments';
import { viewAt } from './story';

const words = text.moments;

/* What stands at a place; a hero is the player. `reader` is who "you" are, 2: nobody. */
function nameOf(replay: Replay, step: number, place: string | undefined, reader: number): string {
  if (!place) return '';
  const seat = Number(place[0]);
  if (place.endsWith('/hero')) return seat === reader ? words.toYou : replay.names[seat] ?? '';
  return at(viewAt(replay, step), place)?.name ?? '';
}

/* "take 1 fire": what stands after the verb. */
function rest(spoken: string | undefined): string {
  return spoken?.replace(/^\S+ /, '') ?? '';
}

export function headingOf(replay: Replay, { step, seat }: Moment): string {
  const { action, text: spoken } = replay.steps[step] ?? { action: { kind: 'end_turn' } };
  const who = nameOf(replay, step, action.source, 2);
  switch (action.kind) {
    case 'attack': return words.attacks(who);
    case 'move': return words.moves(who);
    case 'power': return viewAt(replay, step)?.players[seat]?.power?.name ?? '';
    case 'end_turn': return words.turnEnds;
    case 'play': return who;
    default: return rest(spoken);
  }
}

export function deedOf(replay: Replay, moment: Moment, reader: number): string {
  const { step, seat } = moment;
  const { action, text: spoken } = replay.steps[step] ?? { action: { kind: 'end_turn' } };
  const who = seat === reader ? words.you : replay.names[seat] ?? '';
  const card = nameOf(replay, step, action.source, reader);
  const on = nameOf(replay, step, action.target, reader);
  switch (action.kind) {
    case 'attack': return words.attacked(who, action.source?.endsWith('/hero') ? '' : card, on);
    case 'move': return words.moved(who, card);
    case 'power': return words.used(who, headingOf(replay, moment), on);
    case 'end_turn': return words.ended(who);
    case 'play': return words.played(who, card, on);
    case 'raise': return words.raised(who, rest(spoken));
    default: return words.chose(who, rest(spoken));
  }
}
