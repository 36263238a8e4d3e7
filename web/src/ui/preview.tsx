/* The card preview: shown while the pointer is over something or the focus on it; after a tap or a long press
 * it stays until the next touch. One at a time for each board or page. */
import { signal } from '@preact/signals';
import type { GameInfo } from '../net/types';
import { Preview } from '../cards/Card';
import type { Face } from '../cards/face';

export interface Shown {
  face: Face;
  game: string;
  info: GameInfo | undefined;
  notes: string[];
  at: DOMRect | null; /* null: a sheet */
  stays?: boolean; /* until the next touch of something else */
}

const HOVER_MS = 180;
const FOCUS_MS = 350;
const PRESS_MS = 420;
const AFTER_CLICK_MS = 60; /* by then the click of a tap has picked what it picks */

/* The preview of one board or page: what happens on another does not close it. */
export class PreviewControl {
  readonly shown = signal<Shown | null>(null);
  private timer = 0;
  private touched: Element | null = null; /* what the preview that stays is of */
  private closing = false; /* this touch has closed it and opens nothing */
  private isTap = false; /* the finger has not moved */

  /* While it is muted nothing is shown: something is being aimed. Where a tap does nothing else it shows
   * the card. */
  constructor(private readonly muted: () => boolean = () => false, private readonly tapShows = false) {}

  readonly hide = (): void => {
    clearTimeout(this.timer);
    this.touched = null;
    this.shown.value = null;
  };

  /* The next touch closes what a touch has opened; one on the same thing does no more than that. */
  private stay(of: Element): void {
    this.touched = of;
    if (this.shown.value) this.shown.value = { ...this.shown.value, stays: true };
    const touch = (event: TouchEvent) => {
      const at = event.target as Element;
      if (this.touched === of && at.closest('.dock-words')) return; /* they are scrolled */
      removeEventListener('touchstart', touch, true);
      if (this.touched !== of) return;
      this.hide();
      this.closing = of.contains(at);
      if (at.closest('.preview-sheet')) event.preventDefault(); /* what lies below the sheet is not clicked */
    };
    addEventListener('touchstart', touch, { capture: true, passive: false });
  }

  show(face: Face, game: string, info: GameInfo | undefined, notes: string[], at: DOMRect | null): void {
    this.shown.value = { face, game, info, notes, at };
  }

  /* Handlers for anything that stands for a card. `face` is asked only when it is needed. With `tap` a tap that
   * picks nothing shows it, too. */
  on(face: () => Face, game: string, info: GameInfo | undefined, notes: () => string[] = () => [], tap = false) {
    const after = (ms: number, at: DOMRect | null, then: () => void = () => undefined) => {
      clearTimeout(this.timer);
      if (this.muted()) return;
      this.timer = window.setTimeout(() => {
        if (this.muted()) return;
        this.show(face(), game, info, notes(), at);
        then();
      }, ms);
    };
    const press = (event: TouchEvent, ms: number) => {
      const of = event.currentTarget as Element;
      after(ms, null, () => this.stay(of));
    };
    return {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== 'mouse') return;
        after(HOVER_MS, (event.currentTarget as Element).getBoundingClientRect());
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.hide();
      },
      onTouchStart: (event: TouchEvent) => {
        this.isTap = true;
        if (!this.closing) press(event, PRESS_MS);
      },
      onTouchMove: () => {
        this.isTap = false;
        clearTimeout(this.timer);
      },
      onTouchEnd: (event: TouchEvent) => {
        clearTimeout(this.timer);
        if (this.touched || this.closing) event.preventDefault(); /* no click: it was pressed long, or closed */
        else if (this.isTap && (tap || this.tapShows)) press(event, AFTER_CLICK_MS);
        this.closing = false;
      },
      onTouchCancel: () => {
        clearTimeout(this.timer);
        this.closing = false;
      },
      onFocus: (event: FocusEvent) => {
        const target = event.currentTarget as HTMLElement;
        if (target.matches(':focus-visible')) after(FOCUS_MS, target.getBoundingClientRect());
      },
      onBlur: this.hide,
    };
  }
}

export function PreviewLayer({ of }: { of: PreviewControl }) {
  const s = of.shown.value;
  if (!s) return null;
  if (!s.at) {
    return (
      <div class="preview-sheet" onClick={of.hide} role="dialog" aria-label={s.face.name}>
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
