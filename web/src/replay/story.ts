/* A replay as it is told: each action as a move with its picture, and the analysis from one side. */
import { moveOf, type Move } from '../match/history';
import type { Analysis, Replay, View, Why } from '../net/types';
import { text } from '../texts';

export interface Mistake {
  step: number; /* how many actions there were before it */
  seat: number;
  text: string; /* what was done … */
  better: string; /* … and what would have been better, … */
  chance: number; /* … with the chance to win after that */
  reason: string; /* what was worse about what was done; '' if there is no plain reason */
}

export interface Judged {
  seat: number;
  curve: number[];
  mistakes: Mistake[];
}

function reasonOf(why: Why | undefined): string {
  return why ? text.replay.reasons[why.kind](why.card ?? '', why.amount ?? 0) : '';
}

/* What cost much though nothing better was to be found was bad luck, and no mistake. */
export function judgedOf(curve: number[], { seat = 0, mistakes = [] }: Analysis): Judged {
  return {
    seat, curve, mistakes: mistakes.flatMap((m) => (m.better_text && m.better_chance !== undefined
      ? [{ step: m.step, seat: m.seat, text: m.text, better: m.better_text, chance: m.better_chance, reason: reasonOf(m.why) }]
      : [])),
  };
}

/* The position after so many actions. */
export function viewAt(replay: Replay, n: number): View {
  return replay.steps[n - 1]?.view ?? replay.start;
}

export function movesOf(replay: Replay): Move[] {
  return replay.steps.map((step, i) => ({
    ...moveOf(i + 1, step.events, viewAt(replay, i), step.view), seat: step.seat,
  }));
}

/* How likely that seat wins before each action and at the end. Giving up is no action that was judged, so
 * that there may be less than one more than actions. */
export function chancesOf(judged: Judged, seat: number): number[] {
  return seat === judged.seat ? judged.curve : judged.curve.map((p) => 1 - p);
}

export function chanceAt(chances: number[], n: number): number {
  return chances[Math.min(n, chances.length - 1)] ?? 0.5;
}

/* What the action changed for who took it. */
export function turnOfChance(judged: Judged, mistake: Mistake): { before: number; after: number } {
  const chances = chancesOf(judged, mistake.seat);
  return { before: chanceAt(chances, mistake.step), after: chanceAt(chances, mistake.step + 1) };
}
