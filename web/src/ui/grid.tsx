/* A grid of equal cells of which only the rows in sight are drawn, however many there are; the page scrolls. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props<T> {
  items: T[];
  keyOf: (item: T) => string;
  render: (item: T) => ComponentChildren;
  size: (box: number) => Size; /* of cells in a grid that is so wide */
  height: (width: number) => number; /* of a cell that is so wide */
  label: string;
}

interface Size {
  least: number; /* width of a cell */
  gap: number;
}

interface View {
  columns: number;
  cell: number;
  gap: number;
  first: number; /* rows */
  last: number;
}

const SPARE = 1; /* rows drawn above and below */

/* Which rows can be seen, when the grid's top lies at `top` of a window that is `tall`. */
export function rowsInSight(top: number, tall: number, row: number, count: number): [number, number] {
  const first = Math.floor(-top / row) - SPARE;
  const last = Math.ceil((tall - top) / row) + SPARE;
  return [Math.min(Math.max(0, first), count), Math.max(0, Math.min(count, last))];
}

export function Grid<T>({ items, keyOf, render, size, height, label }: Props<T>) {
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>({ columns: 1, cell: 0, gap: 0, first: 0, last: 0 });
  const { gap } = view;
  const row = height(view.cell) + gap;
  const rows = Math.ceil(items.length / view.columns);
  useEffect(() => {
    const look = () => {
      const box = ref.current?.getBoundingClientRect();
      if (!box) return;
      const { least, gap } = size(box.width);
      const columns = Math.max(1, Math.floor((box.width + gap) / (least + gap)));
      const cell = (box.width - gap * (columns - 1)) / columns;
      const [first, last] = rowsInSight(box.top, innerHeight, height(cell) + gap, Math.ceil(items.length / columns));
      setView((old) => (old.columns === columns && old.cell === cell && old.first === first && old.last === last
        ? old : { columns, cell, gap, first, last }));
    };
    look();
    const watcher = new ResizeObserver(look);
    if (ref.current) watcher.observe(ref.current);
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [items]);
  const from = view.first * view.columns;
  return (
    <ul ref={ref} class="grid" aria-label={label} style={{ height: `${Math.max(0, rows * row - gap)}px` }}>
      {items.slice(from, view.last * view.columns).map((item, i) => (
        <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={from + i + 1} style={{
          width: `${view.cell}px`, height: `${row - gap}px`,
          translate: `${((from + i) % view.columns) * (view.cell + gap)}px ${Math.floor((from + i) / view.columns) * row}px`,
        }}>{render(item)}</li>
      ))}
    </ul>
  );
}
