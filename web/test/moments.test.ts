/* What decided a match: the turns over which the chance changed most, who acted on whom, and the words for it. */
import { describe, expect, it } from 'vitest';
import { storyOf, titleOf, type Ending } from '../src/match/ending';
import type { Action, GameEvent, PlayerView, Replay, View, ViewCard } from '../src/net/types';
import { deedOf, headingOf } from '../src/replay/moment-words';
import { behindUntil, chancesByTurn, momentsOf } from '../src/replay/moments';
import type { Judged } from '../src/replay/story';

function character(card: string, name: string, tag: number, type = 'minion'): ViewCard {
  return { card, name, type, cost: 1, text: '', tag, attack: 2, health: 3 };
}

function player(seat: number): PlayerView {
  return {
    seat, armor: 0, mana: 1, max_mana: 1, locked: 0, overload: 0, fatigue: 0, power_used: false, hand_count: 1, deck_count: 9,
    hero: character(`hero${seat}`, `Hero ${seat}`, 1 + seat, 'hero'), power: character('zap', 'Zap', 0, 'power'), weapon: null,
    hand: [character('bolt', 'Bolt', 0, 'spell')], board: [character(`boar${seat}`, 'Boar', 11 + seat)], secrets: [], known: [],
  };
}

function viewAt(turn: number): View {
  return {
    seat: 0, turn, phase: turn === 0 ? 'mulligan' : 'main', active: 0, decider: 0, winner: 2, end: 'running', options: [],
    players: [player(0), player(1)],
  };
}

const END: Action = { kind: 'end_turn' };
const BOLT: Action = { kind: 'play', source: '0/hand/0', target: '1/hero' };
const HIT: GameEvent[] = [{ kind: 'damage', seat: 1, target: '1/hero', amount: 6, card: 'hero1', tag: 2 }];

function step(seat: number, turn: number, action: Action, events: GameEvent[] = [], text = '') {
  return { seat, action, events, text, view: viewAt(turn) };
}

/* Turn 1 of seat 0, turn 2 of seat 1, turn 3 of seat 0; the numbers are the turns after the steps. */
const replay: Replay = {
  id: 'm', game: 'classic', hash: '', names: ['Ann', 'Bob'], players: [1, 2], decks: [], seat: 0, level: 0, result: 0,
  end: 'hero_died', turns: 4, date: 0, start: viewAt(0),
  steps: [
    step(0, 0, { kind: 'mulligan' }), step(1, 1, { kind: 'mulligan' }),
    step(0, 1, { kind: 'raise' }, [], 'take 1 fire'), step(0, 2, END),
    step(1, 2, { kind: 'attack', source: '1/board/0', target: '0/board/0' },
      [{ kind: 'death', seat: 0, target: '0/board/0', card: 'boar0', tag: 11 }]),
    step(1, 3, END),
    step(0, 3, BOLT, HIT), step(0, 4, END),
  ],
};

function analysis(curve: number[], more: Partial<Judged> = {}): Judged {
  return { seat: 0, curve, mistakes: [], ...more };
}

const LOST_AND_WON = [0.5, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.9, 0.9];

describe('the chance to win', () => {
  it('is told at the beginning of each turn and at the end, without the opening hands', () => {
    const points = chancesByTurn(replay, analysis(LOST_AND_WON));
    expect(points.map((p) => [p.turn, p.step])).toEqual([[1, 2], [2, 4], [3, 6], [4, 8]]);
    expect(points.at(-1)?.chance).toBe(0.9);
  });

  it('says until when the winner was behind', () => {
    const points = chancesByTurn(replay, analysis([0.5, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.3, 0.9]));
    expect(behindUntil(points, true)).toBe(3);
    expect(behindUntil(points, false)).toBe(0);
  });
});

describe('moments', () => {
  it('are the largest changes, each with the action that stands for its turn', () => {
    const [first, second, ...more] = momentsOf(replay, analysis(LOST_AND_WON));
    expect(more).toEqual([]);
    expect([first?.step, first?.turn, first?.seat]).toEqual([4, 2, 1]);
    expect(first?.change).toBeLessThan(-0.12);
    expect([second?.step, second?.turn]).toEqual([6, 3]);
    expect(second?.change).toBeGreaterThan(0.12);
  });

  it('know who acted on whom', () => {
    const [first, second] = momentsOf(replay, analysis(LOST_AND_WON));
    expect(first?.actors).toMatchObject([{ card: 'boar1', seat: 1 }, { card: 'boar0', seat: 0, dies: true }]);
    expect(first?.target).toBe(1);
    expect(second?.actors).toMatchObject([{ card: 'bolt', seat: 0 }, { card: 'hero1', type: 'hero', hurt: 6 }]);
  });

  it('touch whoever the records of the events say', () => {
    const taken: GameEvent[] = [
      { kind: 'attack', seat: 0, target: '1/hero', card: 'hero1', tag: 2 },
      { kind: 'control', seat: 0, source: '1/board/0', target: '0/board/1', card: 'boar1', tag: 12 },
      { kind: 'transform', seat: 0, target: '0/board/0', card: 'sheep', tag: 11 },
    ];
    const steps = replay.steps.map((s, i) => (i === 6 ? { ...s, events: taken } : s));
    const [, second] = momentsOf({ ...replay, steps }, analysis(LOST_AND_WON));
    expect(second?.actors.map((a) => a.card)).toEqual(['bolt', 'boar1', 'sheep']);
  });

  it('prefer the mistake of who lost by it, with what was better', () => {
    const mistakes = [{ step: 3, seat: 0, text: 'end turn', better: 'play Bolt on the enemy hero', chance: 0.9, reason: '' }];
    const [first] = momentsOf(replay, analysis([0.9, 0.9, 0.9, 0.9, 0.3, 0.3, 0.3, 0.3, 0.3], { mistakes }));
    expect([first?.step, first?.better]).toEqual([3, 'play Bolt on the enemy hero']);
  });

  it('are none where nothing changed', () => {
    expect(momentsOf(replay, analysis(Array<number>(9).fill(0.1)))).toEqual([]);
    expect(momentsOf({ ...replay, steps: [] }, analysis([0.5]))).toEqual([]);
  });

  it('are told to the player as "you", to others by names', () => {
    const [first, second] = momentsOf(replay, analysis(LOST_AND_WON));
    if (!first || !second) throw new Error('no moments');
    expect(headingOf(replay, first)).toBe('Boar attacks');
    expect(deedOf(replay, first, 0)).toBe('Bob attacked Boar with Boar.');
    expect(deedOf(replay, second, 0)).toBe('You played Bolt on Bob.');
    expect(deedOf(replay, second, 1)).toBe('Ann played Bolt on you.');
    expect(deedOf(replay, second, 2)).toBe('Ann played Bolt on Bob.');
    expect(deedOf(replay, { ...first, step: 2, seat: 0 }, 0)).toBe('You took 1 fire.');
  });
});

describe('the sentence of the end', () => {
  const ending: Ending = { names: ['Ann', 'Bob'], winner: 0, end: 'hero_died', turn: 11, health: 9 };

  it('speaks to the winner, to the loser and to who looked on', () => {
    expect([0, 1, 2].map((reader) => titleOf(ending, reader))).toEqual(['Victory', 'Defeat', 'Ann wins']);
    expect(storyOf(ending, 0, 7)).toBe('Bob fell on turn 11. You won with 9 health left, after being behind until turn 7.');
    expect(storyOf(ending, 1, 0)).toBe('You fell on turn 11. Ann won with 9 health left.');
    expect(storyOf(ending, 2, 0)).toBe('Bob fell on turn 11. Ann won with 9 health left.');
    expect(storyOf({ ...ending, end: 'conceded' }, 1, 0)).toBe('You gave up on turn 11. Ann won with 9 health left.');
  });

  it('names no winner of a draw', () => {
    const draw = { ...ending, winner: 2, end: 'both_died', health: 0 };
    expect(titleOf(draw, 0)).toBe('A draw');
    expect(storyOf(draw, 0, 0)).toBe('Both heroes fell on turn 11.');
  });
});
