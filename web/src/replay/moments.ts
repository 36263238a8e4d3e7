/* The turns that decided a match, from its replay and analysis: how the chance of one side changed over each
 * turn, and the action that stands for the largest of these changes. */
import { LOOKS, type Touch } from '../facts';
import type { Replay } from '../net/types';
import { at } from '../match/view';
import { turnOfChance, viewAt, type Judged, type Mistake } from './story';

/* The chance to win when a turn begins; the last one is the end of the match. */
export interface ChancePoint {
  turn: number;
  step: number; /* so many actions were taken before */
  chance: number;
}

/* Who has to do with a moment, and what became of them. */
export interface Actor {
  seat: number;
  card: string;
  type: string;
  tag: number; /* 0: a card from the hand, or a power */
  hurt: number; /* below 0: healed */
  dies: boolean;
}

export interface Moment {
  step: number; /* the action's number, from 0: a replay that stands there shows what was before it */
  seat: number; /* who did it */
  turn: number;
  change: number; /* of the chance, over the whole turn */
  better: string; /* what would have been, in words; '' if nobody knows */
  reason: string; /* what was worse about what was done; '' likewise */
  actors: Actor[]; /* who acts comes first */
  target: number; /* index of the one acted on, -1: nobody */
}

/* The curve is a count of few playouts, so single actions jump by chance. Over a whole turn, less than this is not
 * worth telling. */
const NOTICEABLE = 0.12;
const MOST = 3;
const CLEAR = 0.4; /* chances below it are "behind" … */
const EARLY = 2; /* … unless so few turns have begun: that is the luck of the draw */

function mean(list: number[]): number {
  return list.reduce((sum, n) => sum + n, 0) / list.length;
}

/* The opening hands belong to no turn. Ending a turn seldom changes much, so that the positions before and after it
 * are two opinions of the same thing. */
export function chancesByTurn(replay: Replay, { curve }: Judged): ChancePoint[] {
  const last = curve.length - 1;
  const points: ChancePoint[] = [];
  for (let step = 0; step < last; step++) {
    const turn = viewAt(replay, step).turn;
    if (turn === 0 || turn === points.at(-1)?.turn) continue;
    points.push({ turn, step, chance: mean(curve.slice(Math.max(0, step - 1), step + 1)) });
  }
  const end = points.at(-1);
  return end ? [...points, { turn: end.turn + 1, step: last, chance: curve[last] ?? end.chance }] : [];
}

/* The last turn that began with the other side clearly ahead; 0 if there was none. */
export function behindUntil(points: ChancePoint[], won: boolean): number {
  const turns = points.slice(0, -1).filter((p) => p.turn > EARLY && (won ? p.chance : 1 - p.chance) < CLEAR);
  return turns.at(-1)?.turn ?? 0;
}

const DEEDS = new Set(['play', 'attack', 'power']);

/* The action of a turn that stands for its change: the mistake that the analysis found, else what moved the
 * curve most; what acts on nothing only if there is nothing else. */
function actionOf(replay: Replay, judged: Judged, from: number, to: number, change: number, side: number): number {
  const { curve, mistakes } = judged;
  const loss = (m: Mistake) => m.chance - turnOfChance(judged, m).after;
  const lost = mistakes.filter((m) => m.step >= from && m.step < to && (m.seat === side) === (change < 0));
  if (lost.length > 0) return lost.reduce((most, m) => (loss(m) > loss(most) ? m : most)).step;
  const steps = [...Array(to - from).keys()].map((i) => from + i);
  const doing = steps.filter((i) => DEEDS.has(replay.steps[i]?.action.kind ?? ''));
  const moved = (i: number) => ((curve[i + 1] ?? 0) - (curve[i] ?? 0)) * Math.sign(change);
  return (doing.length > 0 ? doing : steps).reduce((most, i) => (moved(i) > moved(most) ? i : most));
}

/* The card, minion or power that does it; else the player's hero. */
function firstActor(replay: Replay, step: number): Actor[] {
  const { action, seat = 0 } = replay.steps[step] ?? { action: { kind: 'end_turn' } };
  const before = viewAt(replay, step);
  const player = before?.players[seat];
  const card = (action.kind === 'power' ? player?.power : at(before, action.source)) ?? player?.hero;
  if (!card) return [];
  return [{ seat, card: card.card, type: card.type, tag: card.tag ?? 0, hurt: 0, dies: false }];
}

const TOUCH: Record<Touch, (actor: Actor, amount: number) => void> = {
  hurt: (actor, amount) => { actor.hurt += amount; },
  healed: (actor, amount) => { actor.hurt -= amount; },
  dead: (actor) => { actor.dies = true; },
  changed: () => undefined,
  new: () => undefined,
};

/* Who acts, and all whom it touched; a minion that was played is the card that played it. */
function actorsOf(replay: Replay, step: number): Actor[] {
  const actors = firstActor(replay, step);
  const head = actors[0];
  for (const event of replay.steps[step]?.events ?? []) {
    const { touches } = LOOKS[event.kind];
    if (!touches || !event.tag || !event.card || event.seat === undefined) continue;
    if (touches === 'new' && head?.tag === 0 && head.card === event.card) head.tag = event.tag;
    let actor = actors.find((a) => a.tag === event.tag);
    if (!actor) {
      const type = event.target?.endsWith('/hero') ? 'hero' : 'minion';
      actor = { seat: event.seat, card: event.card, type, tag: event.tag, hurt: 0, dies: false };
      actors.push(actor);
    }
    TOUCH[touches](actor, event.amount ?? 0);
  }
  return actors;
}

function targetOf(replay: Replay, step: number, actors: Actor[]): number {
  const aimed = at(viewAt(replay, step), replay.steps[step]?.action.target)?.tag;
  const found = actors.findIndex((a, i) => i > 0 && a.tag === aimed);
  return found > 0 ? found : actors.findIndex((a, i) => i > 0 && a.seat !== actors[0]?.seat);
}

/* Up to three, in the order of the match; changes are those of the side that the analysis is from. */
export function momentsOf(replay: Replay, analysis: Judged): Moment[] {
  const points = chancesByTurn(replay, analysis);
  const turns = points.slice(0, -1).map((p, i) => {
    const next = points[i + 1] as ChancePoint;
    return { ...p, to: next.step, change: next.chance - p.chance };
  });
  const largest = turns.filter((t) => Math.abs(t.change) >= NOTICEABLE)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MOST).sort((a, b) => a.step - b.step);
  return largest.map(({ turn, change, step: from, to }) => {
    const step = actionOf(replay, analysis, from, to, change, analysis.seat);
    const actors = actorsOf(replay, step);
    const mistake = analysis.mistakes.find((m) => m.step === step);
    return {
      step, turn, change, actors, seat: replay.steps[step]?.seat ?? 0, target: targetOf(replay, step, actors),
      better: mistake?.better ?? '', reason: mistake?.reason ?? '',
    };
  });
}
