/* The chance to win from turn to turn as a small graph, with the moments that decided the match marked. */
import { text } from '../texts';
import type { ChancePoint, Moment } from './moments';

const WIDE = 600;
const HIGH = 110;
const EDGE = 12; /* kept free above and below */

export function ChanceLine({ points, moments }: { points: ChancePoint[]; moments: Moment[] }) {
  const x = (i: number) => (i * WIDE) / Math.max(1, points.length - 1);
  const y = (chance: number) => EDGE + (1 - chance) * (HIGH - 2 * EDGE);
  const line = points.map((p, i) => `${x(i).toFixed(1)} ${y(p.chance).toFixed(1)}`).join('L');
  const percent = (p: ChancePoint | undefined) => Math.round((p?.chance ?? 0) * 100);
  const inTurn = (moment: Moment) => {
    const i = points.findIndex((p) => p.turn === moment.turn);
    const middle = ((points[i]?.chance ?? 0) + (points[i + 1]?.chance ?? 0)) / 2;
    return { left: `${(x(i + 0.5) / WIDE) * 100}%`, top: `${(y(middle) / HIGH) * 100}%` };
  };
  return (
    <div class="chance-line" role="img" aria-label={text.moments.fromTo(percent(points[0]), percent(points.at(-1)))}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="area" d={`M0 ${HIGH}L${line}L${WIDE} ${HIGH}Z`} />
        <path class="even" d={`M0 ${HIGH / 2}H${WIDE}`} />
        <path class="line" d={`M${line}`} />
      </svg>
      {moments.map((moment, i) => <b key={moment.step} style={inTurn(moment)} aria-hidden="true">{i + 1}</b>)}
    </div>
  );
}
