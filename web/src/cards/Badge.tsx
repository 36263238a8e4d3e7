/* The numbers of a card on their shapes: hexagon for the cost, diamond for attack, heart for health, shield
 * for armour and durability. Better or worse than printed is said by a triangle and a colour. */
import type { Mark } from './face';
import './badge.css';

export type BadgeKind = 'cost' | 'attack' | 'health' | 'armor';

const OUTLINES: Record<BadgeKind, { d: string; gleam: string; base: number }> = {
  cost: { d: 'M20 1L37 10.5V29.5L20 39 3 29.5V10.5Z', gleam: 'M20 4L34 12 20 17 6 12Z', base: 27 },
  attack: { d: 'M20 1L39 20 20 39 1 20Z', gleam: 'M20 4L36 20H4Z', base: 27 },
  health: {
    d: 'M20 38.5C6 28 1 20.5 1.5 13 2 3 14 0 20 8 26 0 38 3 38.5 13 39 20.5 34 28 20 38.5Z',
    gleam: 'M5 13C6 6 15 4 19 11 14 8 9 9 5 13Z', base: 25.5,
  },
  armor: { d: 'M3 5Q20 -1 37 5V20Q36 33 20 39 4 33 3 20Z', gleam: 'M6 7Q20 2 34 7V14Q20 10 6 14Z', base: 27 },
};
const COLOURS: Record<BadgeKind, [string, string, string]> = {
  cost: ['#5fb1ff', '#1f63cc', '#0d2f78'],
  attack: ['#ffd873', '#a9690c', '#5d3604'],
  health: ['#f9675d', '#b3131d', '#5f060d'],
  armor: ['#aebac6', '#56636f', '#2b343d'],
};
const MARKS: Record<Mark, string> = { up: 'M30 9L35 2 40 9Z', down: 'M30 2L35 9 40 2Z', '': '' };
const SVG = 'http://www.w3.org/2000/svg';
let hasColours = false;

/* The runs of colour stand in the page once, for all badges. */
function needColours(): void {
  if (hasColours || typeof document === 'undefined') return;
  hasColours = true;
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.setAttribute('class', 'sprite');
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  for (const [kind, colours] of Object.entries(COLOURS)) {
    const run = document.createElementNS(SVG, 'linearGradient');
    for (const [name, value] of Object.entries({ id: `badge-${kind}`, x1: '0', y1: '0', x2: '0', y2: '1' })) run.setAttribute(name, value);
    colours.forEach((colour, i) => {
      const stop = document.createElementNS(SVG, 'stop');
      stop.setAttribute('offset', String(i / 2));
      stop.setAttribute('stop-color', colour);
      run.append(stop);
    });
    sheet.append(run);
  }
  document.body.prepend(sheet);
}

export function Badge({ kind, value, mark = '' }: { kind: BadgeKind; value: number; mark?: Mark }) {
  needColours();
  const { d, gleam, base } = OUTLINES[kind];
  const long = String(value).length > 2 ? 'three' : '';
  return (
    <svg class={`badge badge-${kind} ${mark} ${long}`} viewBox="0 0 40 40" aria-hidden="true">
      <path class="badge-shadow" d={d} />
      <path class="badge-body" d={d} fill={`url(#badge-${kind})`} />
      <path class="badge-gleam" d={gleam} />
      <text class="badge-number" x="20" y={base}>{value}</text>
      {mark && <path class="badge-mark" d={MARKS[mark]} />}
    </svg>
  );
}
