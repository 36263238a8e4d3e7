/* Which board: the one that a component stands on, and the one that a key or a right click is for when
 * there are several on the page. */
import { createContext } from 'preact';
import { useCallback, useContext } from 'preact/hooks';
import type { BoardController } from './controller';

export const BoardContext = createContext<BoardController | null>(null);

export function useBoard(): BoardController {
  const board = useContext(BoardContext);
  if (!board) throw new Error('a part of a board stands outside of one');
  return board;
}

const boards: BoardController[] = []; /* on the page, the one that was turned to last comes first */

function remove(board: BoardController): void {
  const index = boards.indexOf(board);
  if (index >= 0) boards.splice(index, 1);
}

function turnTo(board: BoardController): void {
  remove(board);
  boards.unshift(board);
}

/* Puts the board into the element that holds it, or takes it off the page. */
export function putInto(board: BoardController, root: HTMLElement | null): void {
  board.root = root;
  remove(board);
  if (!root) return;
  boards.push(board);
  for (const sign of ['pointerenter', 'focusin']) {
    root.addEventListener(sign, () => board.root === root && turnTo(board));
  }
}

/* For the `ref` of the element that holds the board. */
export function useRoot(board: BoardController): (root: HTMLElement | null) => void {
  return useCallback((root: HTMLElement | null) => putInto(board, root), [board]);
}

/* The handler, for events on this board only. What happens beside all boards, or with no focus at
 * all, is for the one that was turned to last. */
export function onBoard<E extends Event>(board: BoardController, handle: (event: E) => void) {
  return (event: E): void => {
    const hit = boards.find((b) => b.root?.contains(event.target as Node)) ?? boards[0];
    if (hit === board) handle(event);
  };
}
