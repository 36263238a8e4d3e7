/* The chance to win over the match as a graph, with the biggest mistakes marked and the place of
 * the replay shown; a click on the graph goes there. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Analysis } from '../net/types';

const HEIGHT = 170;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function marks(analysis: Required<Analysis>): (number | null)[] {
  const steps = new Set(analysis.mistakes.map((m) => m.step));
  return analysis.curve.map((p, i) => (steps.has(i) ? p * 100 : null));
}

function options(width: number, name: string, go: (step: number) => void): uPlot.Options {
  const ink = colour('--soft');
  const grid = { stroke: colour('--line'), width: 0.5 };
  return {
    width, height: HEIGHT, legend: { show: false }, scales: { x: { time: false }, y: { range: [0, 100] } },
    axes: [
      { stroke: ink, grid, label: 'action', labelSize: 18, size: 34 },
      { stroke: ink, grid, size: 54, values: (_u, ticks) => ticks.map((t) => `${t}%`) },
    ],
    series: [
      {},
      { label: `${name} wins`, stroke: colour('--accent'), width: 2, fill: `${colour('--accent')}22`, points: { show: false } },
      { label: 'mistake', stroke: colour('--hostile'), paths: () => null,
        points: { show: true, size: 12, width: 3, fill: colour('--panel') } },
      { label: 'here', stroke: colour('--friendly'), paths: () => null,
        points: { show: true, size: 9, fill: colour('--friendly') } },
    ],
    hooks: {
      ready: [(u) => u.over.addEventListener('click', () => {
        if (u.cursor.idx !== null && u.cursor.idx !== undefined) go(u.cursor.idx);
      })],
    },
  };
}

export function Graph({ analysis, at, name, go }: {
  analysis: Required<Analysis>; at: number; name: string; go: (step: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const data = (): uPlot.AlignedData => {
    const here = analysis.curve.map((p, i) => (i === at ? p * 100 : null));
    return [analysis.curve.map((_, i) => i), analysis.curve.map((p) => p * 100), marks(analysis), here];
  };
  useEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const made = new uPlot(options(el.clientWidth, name, go), data(), el);
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize({ width: el.clientWidth, height: HEIGHT }));
    watch.observe(el);
    return () => {
      watch.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [analysis, name]);
  useEffect(() => plot.current?.setData(data()), [at]);
  return <div class="graph" ref={box} role="img"
    aria-label={`Chance of ${name} to win, from ${Math.round((analysis.curve[0] ?? 0) * 100)} percent`} />;
}
