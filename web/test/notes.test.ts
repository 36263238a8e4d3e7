/* What the preview says beside a card: why nothing can be done with it, and what has changed about it. */
import { expect, test } from 'vitest';
import { notesOf, whyOf } from '../src/match/notes';
import type { ViewCard } from '../src/net/types';

const pupil: ViewCard = {
  card: 'core/pupil', name: 'Pupil', type: 'minion', cost: 4, printed_cost: 3, text: '', attack: 4, health: 2,
  why: 'not_enough_mana', why_text: 'costs 1 more mana than you have',
  given: [
    { what: 'stats', text: '+2/+0 for good', until: 'forever' },
    { what: 'cost', text: '+2 cost for good', until: 'forever' },
    { what: 'cost', text: '-1 cost from Clerk', until: 'aura', by: 0, from: 'core/clerk' },
  ],
};

test('a card in hand says what has changed about it and what its cost is made of', () => {
  expect(notesOf(pupil)).toEqual(['Costs 1 more mana than you have.',
    'Has +2/+0 for good · +2 cost for good · -1 cost from Clerk.']);
});

test('what has changed is no reason why a card cannot be played', () => {
  expect(whyOf({ ...pupil, why: undefined, why_text: undefined })).toEqual([]);
});
