/* A grid of which only what is in sight is drawn, so that a pool of any size is quick. Cells have one size, which
 * follows from the width; the arrow keys walk over them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const AHEAD = 1; /* rows that are drawn beyond the edges */
/* Cells are at least so wide, that cards show their texts; in a small box more of them count for more. */
const USUAL = { least: 148, gap: 14 };
const DENSE = { least: 104, gap: 8 };
const NARROW = 400; /* px */
const LOW = 260;

interface Props<T> {
  items: T[];
  ratio: number; /* height by width */
  label: string;
  render: (item: T, index: number) => ComponentChildren;
}

function columnsFor(width: number, least: number, gap: number): number {
  return Math.max(2, Math.floor((width + gap) / (least + gap)));
}

export function VirtualGrid<T>({ items, ratio, label, render }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const watch = new ResizeObserver(() => setSize({ width: el.clientWidth, height: el.clientHeight }));
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [items]);
  const { least, gap } = size.width < NARROW || size.height < LOW ? DENSE : USUAL;
  const inner = Math.max(0, size.width - 2 * gap);
  const columns = columnsFor(inner, least, gap);
  const cell = Math.floor((inner - gap * (columns - 1)) / columns);
  const row = Math.round(cell * ratio) + gap;
  const rows = Math.ceil(items.length / columns);
  const first = Math.max(0, Math.floor(top / row) - AHEAD);
  const last = Math.min(rows, Math.ceil((top + size.height) / row) + AHEAD);
  const shown = size.width > 0 ? items.slice(first * columns, last * columns) : [];
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at;
    if (!by || at === undefined || !box.current) return;
    const to = Number(at) + by;
    if (to < 0 || to >= items.length) return;
    event.preventDefault();
    const y = Math.floor(to / columns) * row;
    if (y < box.current.scrollTop) box.current.scrollTop = y;
    if (y + row > box.current.scrollTop + size.height) box.current.scrollTop = y + row - size.height;
    requestAnimationFrame(() => requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-at="${to}"] button`)?.focus({ preventScroll: true })));
  };
  return (
    <div ref={box} class="virtual" role="group" aria-label={label} tabIndex={-1} onKeyDown={walk}
      onScroll={(e) => setTop(e.currentTarget.scrollTop)}>
      <div class="virtual-all" style={{ height: `${rows * row + gap}px`, '--card-w': `${cell}px`, '--cw': `${cell}px` }}>
        {shown.map((item, i) => {
          const at = first * columns + i;
          const style = {
            width: `${cell}px`, height: `${row - gap}px`,
            left: `${gap + (at % columns) * (cell + gap)}px`, top: `${gap + Math.floor(at / columns) * row}px`,
          };
          return <div key={at} class="virtual-cell" data-at={at} style={style}>{render(item, at)}</div>;
        })}
      </div>
    </div>
  );
}
