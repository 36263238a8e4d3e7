/* What makes a board one that is played on: what happens is drawn, and it takes keys, right clicks and
 * the pointer, for as long as its component is there. */
import { useEffect } from 'preact/hooks';
import { onBoard } from './context';
import type { BoardController } from './controller';
import { Effects } from './effects';
import { onKey } from './keyboard';

/* What happens is drawn. */
export function usePainter(board: BoardController): void {
  useEffect(() => {
    const effects = new Effects(board);
    board.painter = effects;
    return () => {
      board.painter = null;
      effects.settle();
      board.preview.hide();
    };
  }, [board]);
}

export function useInput(board: BoardController): void {
  usePainter(board);
  useEffect(() => {
    const key = onBoard(board, (e: KeyboardEvent) => onKey(board, e));
    const move = (e: PointerEvent) => {
      board.pointer.value = { x: e.clientX, y: e.clientY };
      aim(e.target);
    };
    const aim = (target: EventTarget | null) => {
      const el = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      board.aimed.value = el?.dataset.place ?? null;
    };
    const press = onBoard(board, () => board.hurry());
    const focus = (e: FocusEvent) => aim(e.target);
    const menu = onBoard(board, (e: Event) => {
      if (!board.picked.value) return;
      e.preventDefault();
      board.cancel();
    });
    addEventListener('keydown', key);
    addEventListener('pointermove', move);
    addEventListener('pointerdown', press);
    addEventListener('contextmenu', menu);
    addEventListener('focusin', focus);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('pointermove', move);
      removeEventListener('pointerdown', press);
      removeEventListener('contextmenu', menu);
      removeEventListener('focusin', focus);
    };
  }, [board]);
}
