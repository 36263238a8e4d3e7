/* Who acted on whom, as small pictures on a mat: the other side above, the own one below. */
import { Sign } from '../cards/Icon';
import { Picture } from '../cards/Picture';
import type { Actor, Moment } from './moments';

const WIDE = 320;
const HIGH = 116;
const SLOT = 54;
const MOST = 5; /* on a side */

interface Placed extends Actor {
  x: number;
  y: number;
  role: 'acts' | 'aimed' | '';
}

/* Those who matter most stand on the mat: who acts, who is aimed at, the others in their order. */
function placed({ actors, target }: Moment, side: number): Placed[] {
  const roles = actors.map((a, i) => ({ ...a, role: i === 0 ? 'acts' : i === target ? 'aimed' : '' } as const));
  const first = [...roles.filter((a) => a.role !== ''), ...roles.filter((a) => a.role === '')];
  return [true, false].flatMap((own) => {
    const row = first.filter((a) => (a.seat === side) === own).slice(0, MOST);
    return row.map((a, i) => ({
      ...a, x: WIDE / 2 + (i - (row.length - 1) / 2) * SLOT, y: own ? HIGH * 0.73 : HIGH * 0.27,
    }));
  });
}

function mark({ hurt, dies }: Actor) {
  if (dies) return <Sign name="skull-crossed-bones" />;
  return hurt === 0 ? null : hurt > 0 ? `−${hurt}` : `+${-hurt}`;
}

function Arrow({ from, to }: { from: Placed; to: Placed }) {
  const bend = from.y === to.y ? { x: (from.x + to.x) / 2, y: HIGH / 2 } : { x: (from.x + to.x) / 2 - 16, y: HIGH / 2 };
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`}>
      <path d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`} />
      <circle cx={to.x} cy={to.y} r="5" />
    </svg>
  );
}

export function MomentPicture({ moment, side, game }: { moment: Moment; side: number; game: string }) {
  const all = placed(moment, side);
  const from = all.find((a) => a.role === 'acts');
  const to = all.find((a) => a.role === 'aimed');
  return (
    <div class="moment-picture" aria-hidden="true">
      {all.map((a) => {
        const sign = mark(a);
        return (
          <span key={`${a.tag}${a.card}`} class={`mini-move ${a.seat === side ? 'friend' : 'foe'} ${a.role}`}
            style={{ left: `${(a.x / WIDE) * 100}%`, top: `${(a.y / HIGH) * 100}%` }}>
            <Picture game={game} card={a.card} type={a.type} shape="square" />
            {sign && <i>{sign}</i>}
          </span>
        );
      })}
      {from && to && <Arrow from={from} to={to} />}
    </div>
  );
}
