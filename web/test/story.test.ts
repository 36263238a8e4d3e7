/* Analyses of replays: from either side, and what counts as a mistake. */
import { describe, expect, it } from 'vitest';
import { chanceAt, chancesOf, judgedOf, turnOfChance } from '../src/replay/story';

const mistakes = [
  { step: 1, seat: 1, loss: 0.3, text: 'end turn' },
  { step: 0, seat: 1, loss: 0.2, text: 'keep all cards', better_text: 'exchange Ogre', better_chance: 0.6 },
  {
    step: 1, seat: 1, loss: 0.2, text: 'attack', better_text: 'end turn', better_chance: 0.7,
    why: { kind: 'loses' as const, card: 'Boar' },
  },
];
const judged = judgedOf([0.5, 0.7, 1], { done: true, seat: 0, mistakes });

describe('an analysis', () => {
  it('counts as a mistake only what could have been done better', () => {
    expect(judged.mistakes.map((m) => [m.step, m.text, m.better, m.chance])).toEqual([
      [0, 'keep all cards', 'exchange Ogre', 0.6], [1, 'attack', 'end turn', 0.7],
    ]);
  });
  it('says why, where there is a plain reason', () => {
    expect(judged.mistakes.map((m) => m.reason)).toEqual(['', 'That lost Boar without killing anything.']);
  });
  it('is told from either side', () => {
    expect(chancesOf(judged, 0)).toEqual([0.5, 0.7, 1]);
    expect(chancesOf(judged, 1).map((p) => p.toFixed(1))).toEqual(['0.5', '0.3', '0.0']);
    const { before, after } = turnOfChance(judged, judged.mistakes[0]!);
    expect([before.toFixed(1), after.toFixed(1)]).toEqual(['0.5', '0.3']);
  });
  it('stays at its last chance when somebody gives up', () => {
    expect(chanceAt([0.5, 0.8], 3)).toBe(0.8);
  });
});
