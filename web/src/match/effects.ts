/* How events look: lunges, numbers, fades, banners. Uses the elements that carry the tag or place
 * of what happened; where they stood is remembered, so that numbers show even for the dead. */
import { signal } from '@preact/signals';
import type { GameEvent, StepMessage, View, ViewCard } from '../net/types';
import { calmMotion } from '../app/settings';
import { own, table, view } from './store';
import type { Beat } from './queue';

export const stageCard = signal<{ card: ViewCard; by: number } | null>(null);
export const banner = signal<string | null>(null);

const boxes = new Map<string, DOMRect>();

function keyOf(event: GameEvent): string {
  return event.tag ? `#${event.tag}` : event.target ?? event.source ?? '';
}

function find(key: string): HTMLElement | null {
  const query = key.startsWith('#') ? `[data-tag="${key.slice(1)}"]` : `[data-place="${key}"]`;
  return key ? document.querySelector<HTMLElement>(`.table ${query}`) : null;
}

export function remember(): void {
  for (const el of document.querySelectorAll<HTMLElement>('.table [data-place]')) {
    const box = el.getBoundingClientRect();
    boxes.set(el.dataset.place ?? '', box);
    if (el.dataset.tag) boxes.set(`#${el.dataset.tag}`, box);
  }
}

function boxOf(key: string): DOMRect | undefined {
  return find(key)?.getBoundingClientRect() ?? boxes.get(key);
}

function float(key: string, text: string, kind: string, ms: number): void {
  const box = boxOf(key);
  const layer = document.querySelector('.float-layer');
  if (!box || !layer || ms === 0) return;
  const el = document.createElement('span');
  el.className = `floater ${kind}`;
  el.textContent = text;
  el.style.left = `${box.left + box.width / 2}px`;
  el.style.top = `${box.top + box.height / 2}px`;
  layer.append(el);
  const frames = calmMotion()
    ? [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
    : [
      { opacity: 0, transform: 'translate(-50%,-50%) scale(.5)' },
      { opacity: 1, transform: 'translate(-50%,-60%) scale(1.15)', offset: 0.2 },
      { opacity: 1, transform: 'translate(-50%,-80%) scale(1)', offset: 0.7 },
      { opacity: 0, transform: 'translate(-50%,-120%) scale(1)' },
    ];
  el.animate(frames, { duration: Math.max(500, ms * 2.2) }).onfinish = () => el.remove();
}

function lunge(event: GameEvent, ms: number): void {
  const el = find(event.source ?? '') ?? find(keyOf(event));
  const to = boxOf(event.target ?? '');
  if (!el || !to) return;
  if (calmMotion()) {
    el.animate([{ outline: '3px solid currentColor' }, { outline: '3px solid currentColor' }],
      { duration: ms });
    return;
  }
  const from = el.getBoundingClientRect();
  const x = (to.left + to.width / 2 - from.left - from.width / 2) * 0.72;
  const y = (to.top + to.height / 2 - from.top - from.height / 2) * 0.72;
  el.animate([
    { transform: 'none', zIndex: 20 },
    { transform: `translate(${-x * 0.06}px,${-y * 0.06}px) scale(1.06)`, offset: 0.3, zIndex: 20 },
    { transform: `translate(${x}px,${y}px) scale(1.04)`, offset: 0.72, zIndex: 20 },
    { transform: 'none', zIndex: 20 },
  ], { duration: ms * 1.25, easing: 'ease-in-out' });
}

function shake(key: string, ms: number): void {
  if (calmMotion()) return;
  find(key)?.animate([
    { transform: 'none' }, { transform: 'translateX(-5px)' }, { transform: 'translateX(5px)' },
    { transform: 'translateX(-3px)' }, { transform: 'none' },
  ], { duration: Math.min(320, ms) });
}

function fade(key: string, ms: number): void {
  find(key)?.animate([
    { opacity: 1, filter: 'none' },
    { opacity: 0, filter: 'grayscale(1)', transform: calmMotion() ? 'none' : 'scale(.8)' },
  ], { duration: ms, fill: 'forwards' });
}

function glow(key: string, ms: number): void {
  find(key)?.animate([
    { boxShadow: '0 0 0 0 transparent' }, { boxShadow: '0 0 18px 4px var(--pick)' },
    { boxShadow: '0 0 0 0 transparent' },
  ], { duration: ms * 1.3 });
}

function present(card: string | undefined, seat: number | undefined): void {
  if (!card) return;
  stageCard.value = { card: { card, name: '', type: '', cost: 0, text: '' }, by: seat ?? 2 };
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

type Draw = (event: GameEvent, ms: number) => void;
const text = (words: string, kind = 'word'): Draw => (e, ms) => float(keyOf(e), words, kind, ms);

const DRAWN: Record<string, Draw> = {
  attack: lunge,
  damage(e, ms) {
    float(keyOf(e), `−${e.amount ?? 0}`, 'damage', ms);
    shake(keyOf(e), ms);
  },
  heal: (e, ms) => float(keyOf(e), `+${e.amount ?? 0}`, 'heal', ms),
  armor: (e, ms) => float(`${e.seat ?? 0}/hero`, `+${e.amount ?? 0} armor`, 'buff', ms),
  buff(e, ms) {
    float(keyOf(e), `${signed(e.amount ?? 0)}/${signed(e.extra ?? 0)}`, 'buff', ms);
    glow(keyOf(e), ms);
  },
  stats: (e, ms) => float(keyOf(e), `${e.amount ?? 0}/${e.extra ?? 0}`, 'buff', ms),
  death: (e, ms) => fade(keyOf(e), ms),
  shield: text('shield broken'), guard: text('invulnerable'), freeze: text('frozen'),
  stun: text('stunned'), root: text('rooted'), silence: text('silenced'),
  prevent: text('prevented'), overheat: text('overheated'), transform: text('transformed'),
  trigger: (e, ms) => glow(e.source ?? keyOf(e), ms),
  fatigue: (e, ms) => float(`${e.seat ?? 0}/hero`, `fatigue ${e.amount ?? 0}`, 'damage', ms),
  mana: (e, ms) => float(`${e.seat ?? 0}/mana`, `${signed(e.amount ?? 0)} mana`, 'buff', ms),
  element: (e, ms) => float(`${e.seat ?? 0}/mana`, signed(e.amount ?? 0), 'buff', ms),
  play: (e) => (e.seat !== own.value ? present(e.card, e.seat) : undefined),
  power: (e, ms) => {
    glow(`${e.seat ?? 0}/power`, ms);
    if (e.seat !== own.value) present(e.card, e.seat);
  },
  reveal: (e) => present(e.card, e.seat),
  burn: (e) => present(e.card, e.seat),
  turn_start(e) {
    const mine = e.seat === own.value && table.value?.seat !== 2;
    const name = table.value?.names[e.seat ?? 0] ?? 'Enemy';
    banner.value = mine ? 'Your turn' : `${name}'s turn`;
  },
};

/* Things that have come into play in this step are on the new board only. */
const ARRIVALS = new Set(['summon', 'equip', 'draw', 'add', 'return', 'control', 'transform', 'move',
  'leader']);

function arrived(event: GameEvent, next: View): boolean {
  if (!ARRIVALS.has(event.kind)) return false;
  const tags = next.players.flatMap((p) => p.board.map((m) => m.tag));
  return !event.tag || tags.includes(event.tag);
}

function appear(event: GameEvent, ms: number): void {
  const el = find(keyOf(event));
  if (!el || ms === 0) return;
  const small = calmMotion() ? 'none' : 'translateY(-14px) scale(.9)';
  el.animate([{ opacity: 0, transform: small }, { opacity: 1, transform: 'none' }],
    { duration: ms * 1.4, easing: 'ease-out' });
}

export function show(beat: Beat, step: StepMessage, ms: number): void {
  stageCard.value = null;
  banner.value = null;
  if (ms === 0) return;
  for (const event of beat.events) DRAWN[event.kind]?.(event, ms);
  const arrivals = beat.events.filter((e) => arrived(e, step.view));
  if (arrivals.length === 0) return;
  remember();
  view.value = step.view;
  requestAnimationFrame(() => arrivals.forEach((e) => appear(e, ms)));
}

export function settle(): void {
  stageCard.value = null;
  banner.value = null;
}
