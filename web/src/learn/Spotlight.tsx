/* The light on what is asked for: the rest of the table is dimmed, what to take has a solid ring, where to
 * bring it a dashed one, and an arrow leads from one to the other when it is asked for. */
import { useEffect, useState } from 'preact/hooks';
import { useBoard } from '../match/context';
import type { GameInfo } from '../net/types';
import { aimOf, boxesOf, type Box } from './places';

export interface Lights {
  from: Box[];
  to: Box[];
}

const NO_LIGHTS: Lights = { from: [], to: [] };
const LOOK_MS = 120; /* things move while they are played */
const AROUND = 7;
const RAISED = '.dock.picked .dock-card';

/* The boxes of what is asked for now, looked up again and again: windows change, cards fly. */
export function useLights(info: GameInfo | undefined): Lights {
  const board = useBoard();
  const [lights, setLights] = useState<Lights>(NO_LIGHTS);
  const legal = board.legal.value;
  useEffect(() => {
    let last = '';
    const look = () => {
      const root = board.root;
      if (!root) return;
      const aim = aimOf(legal, board.own.peek(), (info?.lanes ?? 0) > 0);
      const raised = board.picked.peek()?.source.includes('/hand/') && root.querySelector(RAISED);
      const from = raised ? [RAISED] : aim.from; /* a card that is picked has left its place in the hand */
      const found = legal.length > 0 ? { from: boxesOf(root, from), to: boxesOf(root, aim.to) } : NO_LIGHTS;
      const text = JSON.stringify(found);
      if (text !== last) setLights(found);
      last = text;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [legal, info?.id]);
  return lights;
}

function hole({ left, top, right, bottom }: Box): string {
  const r = Math.min(18, (right - left) / 2, (bottom - top) / 2) + AROUND;
  const [x, y, w, h] = [left - AROUND, top - AROUND, right - left + 2 * AROUND, bottom - top + 2 * AROUND];
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}`
    + `h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

function middle(box: Box): [number, number] {
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

function Lead({ from, to }: { from: Box; to: Box }) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const away = Math.min(90, Math.hypot(x2 - x1, y2 - y1) / 3) + 20;
  const [cx, cy] = [Math.max(x1, x2) + away / 2, (y1 + y2) / 2 - away / 3];
  const turn = Math.atan2(y2 - cy, x2 - cx) * 180 / Math.PI;
  return (
    <g class="lead">
      <path class="lead-under" d={`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`} />
      <path class="lead-line" d={`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`} />
      <path class="lead-head" d="M6 0L-20 13L-13 0L-20 -13z" transform={`translate(${x2} ${y2}) rotate(${turn})`} />
    </g>
  );
}

export function Spotlight({ lights, lead }: { lights: Lights; lead: boolean }) {
  const { from, to } = lights;
  const picked = useBoard().picked.value !== null;
  const first = from[0];
  const goal = to[0];
  if (!first) return null;
  return (
    <svg class="spotlight" aria-hidden="true">
      <path class="veil" fill-rule="evenodd" d={`M0 0H${innerWidth}V${innerHeight}H0z${[...from, ...to].map(hole).join('')}`} />
      {to.map((box, i) => <path key={i} class="ring to" d={hole(box)} />)}
      {from.map((box, i) => <path key={i} class={`ring from ${picked ? 'picked' : ''}`} d={hole(box)} />)}
      {lead && goal && !picked && <Lead from={first} to={goal} />}
    </svg>
  );
}
