/* A hand to try a deck with: drawn as a match would, without the match. */
import type { Deck } from './filter';

export interface TestHand {
  hand: string[]; /* ids */
  left: string[]; /* of the deck, the next one last */
  turn: number; /* 0: the opening hand */
}

export type Random = () => number;

function shuffled(cards: string[], random: Random): string[] {
  const list = [...cards];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as string, list[i] as string];
  }
  return list;
}

export function deal(deck: Deck, opening: number, random: Random): TestHand {
  const all = Object.entries(deck).flatMap(([id, n]) => Array.from({ length: n }, () => id));
  const left = shuffled(all, random);
  return { hand: left.splice(Math.max(0, left.length - opening)), left, turn: 0 };
}

/* The marked cards go back after others were drawn for them. */
export function swap(now: TestHand, marked: number[], random: Random): TestHand {
  const left = [...now.left];
  const back: string[] = [];
  const hand = now.hand.map((card, i) => {
    const other = marked.includes(i) ? left.pop() : undefined;
    if (other === undefined) return card;
    back.push(card);
    return other;
  });
  return { hand, left: shuffled([...left, ...back], random), turn: now.turn };
}

export function nextTurn(now: TestHand): TestHand {
  const left = [...now.left];
  const drawn = left.pop();
  return { hand: drawn === undefined ? now.hand : [...now.hand, drawn], left, turn: now.turn + 1 };
}
