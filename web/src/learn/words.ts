/* The teacher's words: what stands between stars matters. */
export interface Piece {
  text: string;
  strong: boolean;
}

export function piecesOf(words: string): Piece[] {
  return words.trim().split('*').map((text, i) => ({ text, strong: i % 2 === 1 })).filter((p) => p.text !== '');
}
