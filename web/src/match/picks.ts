/* How large the cards of a choice are: as large as the window allows, all of them whole, in equal rows; if they would
 * have to be smaller than their texts can be, they scroll: down in as many columns as there is room for in upright
 * windows, in others sideways in one row. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export const LEAST = 128; /* px, below which a card has no text */
const MOST = 230;
const WORD = 24; /* what stands below a card */
const WORTH = 1.12; /* a further row must make the cards so much larger */

export interface PickLayout {
  width: number; /* of a card */
  gap: number;
  columns: number;
  scrolls: '' | 'down' | 'sideways';
}

function widthFor(columns: number, rows: number, wide: number, high: number, gap: number): number {
  const across = (wide - gap * (columns - 1)) / columns;
  const down = ((high - gap * (rows - 1)) / rows - WORD) * (5 / 7);
  return Math.floor(Math.min(MOST, across, down));
}

export function pickLayout(n: number, wide: number, high: number): PickLayout {
  const gap = Math.min(wide, high) > 400 ? 16 : 8;
  let best = { width: 0, columns: n };
  for (let rows = 1; rows <= n; rows++) {
    const columns = Math.ceil(n / rows);
    const width = widthFor(columns, rows, wide, high, gap);
    if (width > best.width * WORTH || (best.width < LEAST && width >= LEAST)) best = { width, columns };
  }
  if (best.width >= LEAST) return { ...best, gap, scrolls: '' };
  if (wide >= high) return { width: LEAST, columns: n, gap, scrolls: 'sideways' };
  const most = Math.max(1, Math.floor((wide + gap) / (LEAST + gap)));
  const columns = Math.ceil(n / Math.ceil(n / most));
  return { width: Math.max(LEAST, widthFor(columns, 1, wide, high, gap)), columns, gap, scrolls: 'down' };
}

/* What the row may use of its dialog: all that its neighbours do not. */
function roomFor(row: HTMLElement, dialog: HTMLElement): [wide: number, high: number] {
  const style = getComputedStyle(dialog);
  const own = getComputedStyle(row);
  const px = (...lengths: string[]) => lengths.reduce((sum, l) => sum + (parseFloat(l) || 0), 0);
  const others = [...dialog.children].filter((el) => el !== row && getComputedStyle(el).position !== 'absolute');
  const taken = others.reduce((sum, el) => sum + (el as HTMLElement).offsetHeight, 0) + px(style.rowGap) * others.length;
  return [
    dialog.clientWidth - px(style.paddingLeft, style.paddingRight, own.paddingLeft, own.paddingRight),
    dialog.clientHeight - px(style.paddingTop, style.paddingBottom, own.paddingTop, own.paddingBottom) - taken,
  ];
}

export function usePickLayout(n: number) {
  const row = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<PickLayout>({ width: LEAST, columns: n, gap: 8, scrolls: 'sideways' });
  useLayoutEffect(() => {
    const [self, dialog] = [row.current, row.current?.parentElement];
    if (!self || !dialog) return undefined;
    const watch = new ResizeObserver(() => setLayout(pickLayout(n, ...roomFor(self, dialog))));
    watch.observe(dialog);
    return () => watch.disconnect();
  }, [n]);
  const { width, columns, gap, scrolls } = layout;
  return {
    ref: row, class: `pick-row ${scrolls}`,
    style: { '--cw': `${width}px`, '--columns': columns, '--pick-gap': `${gap}px` },
  };
}
