/* The card preview of the page: shown beside what the pointer is over, or after a long press as a
 * sheet that a tap closes. One at a time. */
import { signal } from '@preact/signals';
import type { GameInfo } from '../net/types';
import { Preview } from '../cards/Card';
import type { Face } from '../cards/face';

interface Shown {
  face: Face;
  game: string;
  info: GameInfo | undefined;
  notes: string[];
  at: DOMRect | null; /* null: a sheet */
}

const shown = signal<Shown | null>(null);
const HOVER_MS = 180;
const PRESS_MS = 420;
let timer = 0;

export function hidePreview(): void {
  clearTimeout(timer);
  shown.value = null;
}

export function showPreview(face: Face, game: string, info: GameInfo | undefined,
  notes: string[], at: DOMRect | null): void {
  shown.value = { face, game, info, notes, at };
}

/* Handlers for anything that stands for a card. `face` is asked only when it is needed. */
export function previewOn(face: () => Face, game: string, info: GameInfo | undefined,
  notes: () => string[] = () => []) {
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  };
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      const box = (event.currentTarget as Element).getBoundingClientRect();
      after(HOVER_MS, () => showPreview(face(), game, info, notes(), box));
    },
    onPointerLeave: hidePreview,
    onTouchStart() {
      after(PRESS_MS, () => showPreview(face(), game, info, notes(), null));
    },
    onTouchMove: () => clearTimeout(timer),
    onTouchEnd(event: TouchEvent) {
      clearTimeout(timer);
      if (shown.value) event.preventDefault();
    },
    onFocus(event: FocusEvent) {
      const target = event.currentTarget as HTMLElement;
      if (!target.matches(':focus-visible')) return;
      after(350, () => showPreview(face(), game, info, notes(), target.getBoundingClientRect()));
    },
    onBlur: hidePreview,
  };
}

export function PreviewLayer() {
  const s = shown.value;
  if (!s) return null;
  if (!s.at) {
    return (
      <div class="preview-sheet" onClick={hidePreview} role="dialog" aria-label={s.face.name}>
        <Preview face={s.face} game={s.game} info={s.info} notes={s.notes} />
      </div>
    );
  }
  const left = s.at.left > innerWidth / 2;
  const bottom = s.at.top > innerHeight / 2;
  const style = {
    left: left ? 'auto' : `${s.at.right + 12}px`,
    right: left ? `${innerWidth - s.at.left + 12}px` : 'auto',
    top: bottom ? 'auto' : `${Math.max(8, s.at.top - 20)}px`,
    bottom: bottom ? `${Math.max(8, innerHeight - s.at.bottom - 20)}px` : 'auto',
  };
  return (
    <div class={`preview-float ${left ? 'to-left' : ''}`} style={style} aria-hidden="true">
      <Preview face={s.face} game={s.game} info={s.info} notes={s.notes} />
    </div>
  );
}
