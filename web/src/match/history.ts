/* What the rail and the log tell: steps as moves, each with its picture, one glyph and its sentences. */
import type { GameEvent, LogStep, View, ViewCard } from '../net/types';
import { asItWas, tagsOf } from './view';

export interface LogLine {
  event: GameEvent;
  card: ViewCard | null; /* the card as it was */
  tags: number[]; /* source and target, to light up */
}

export interface Move {
  key: number;
  seat: number; /* who did it */
  turn: number;
  card: ViewCard | null; /* whose picture stands for it */
  glyph: string; /* a sign's name after ':', or a few letters */
  lines: LogLine[];
}

/* The events that a move is named by, in this order. */
const HEADS = ['play', 'power', 'attack', 'element', 'move', 'burn', 'fatigue', 'trigger', 'draw', 'turn_start'];

const GLYPHS: Record<string, string> = {
  attack: ':crossed-swords', power: ':beams-aura', element: '+1', move: ':sprint', burn: ':small-fire',
  fatigue: ':tombstone', draw: ':card-draw', turn_start: ':hourglass', reveal: ':secret-book',
};

function headOf(events: GameEvent[]): GameEvent | undefined {
  for (const kind of HEADS) {
    const found = events.find((e) => e.kind === kind);
    if (found) return found;
  }
  return events[0];
}

function sum(events: GameEvent[], kind: string): number {
  return events.filter((e) => e.kind === kind).reduce((n, e) => n + (e.amount ?? 0), 0);
}

function glyphOf(head: GameEvent, events: GameEvent[]): string {
  if (head.kind !== 'play' && head.kind !== 'power') return GLYPHS[head.kind] ?? '·';
  const damage = sum(events, 'damage');
  if (damage > 0) return `−${damage}`;
  const healed = sum(events, 'heal');
  if (healed > 0) return `+${healed}`;
  const drawn = events.filter((e) => e.kind === 'draw').length;
  if (drawn > 0) return ':card-draw';
  return head.kind === 'power' ? ':beams-aura' : '+';
}

/* Lines that say again what stands above them: the minion that a card played, and that a text acts whose
 * doing is told right after. */
function isEcho(event: GameEvent, index: number, events: GameEvent[]): boolean {
  if (event.kind === 'summon') {
    return events.slice(0, index).some((e) => e.kind === 'play' && e.card === event.card);
  }
  return event.kind === 'trigger' && index + 1 < events.length;
}

export function linesOf(events: GameEvent[], before: View | null, after: View): LogLine[] {
  const told = events.filter((e) => e.text);
  return told.filter((e, i) => !isEcho(e, i, told)).map((event) => ({
    event, card: asItWas(event, before, after), tags: tagsOf(event, before),
  }));
}

/* One for every step, also those that tell nothing, so that steps that were taken back can be counted. */
export function moveOf(key: number, events: GameEvent[], before: View | null, after: View): Move {
  const head = headOf(events.filter((e) => e.text || HEADS.includes(e.kind)));
  return {
    key, seat: head?.seat ?? after.active, turn: after.turn, glyph: head ? glyphOf(head, events) : '',
    card: head ? asItWas(head, before, after) : null, lines: linesOf(events, before, after),
  };
}

/* What happened before somebody came (back) to the table, as it was then. */
export function pastMoves(steps: LogStep[], now: View, key: () => number): Move[] {
  return steps.map(({ events, turn, before, view }) => {
    const move = moveOf(key(), events, before ?? null, view ?? now);
    return { ...move, turn: turn ?? move.turn };
  });
}
