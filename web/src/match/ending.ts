/* How a match ended, in words for who reads: one of the players, or somebody who looked on. */
import { text } from '../texts';

const words = text.table.end;

export interface Ending {
  names: string[];
  winner: number; /* above 1: nobody */
  end: string;
  turn: number;
  health: number; /* that the winner has left */
}

/* `reader` is the seat of who reads; 2: none. */
export function titleOf({ names, winner }: Ending, reader: number): string {
  if (winner > 1) return words.draw;
  if (reader > 1) return words.wins(names[winner] ?? '');
  return winner === reader ? words.victory : words.defeat;
}

/* `behind` is the last turn that the winner was behind in; 0: never, or nobody knows. */
export function storyOf({ names, winner, end, turn, health }: Ending, reader: number, behind: number): string {
  const name = (seat: number) => (seat === reader ? words.you : names[seat] ?? '');
  const how = words.how[end]?.(name(winner === 0 ? 1 : 0), turn) ?? end.replace(/_/g, ' ');
  if (winner > 1) return how;
  return `${how} ${words.won(name(winner))}${health > 0 ? words.left(health) : ''}${behind > 0 ? words.behind(behind) : ''}.`;
}
