/* How events look: lunges, numbers, fades, banners. Uses the elements of the board that carry the tag or
 * place of what happened; where they stood is remembered, so that numbers show even for the dead. */
import { LOOKS, type How } from '../facts';
import { speak, spoken } from '../texts/dialect';
import type { GameEvent, StepMessage, View } from '../net/types';
import { calmMotion } from '../app/settings';
import { text } from '../texts';
import type { BoardController, Painter } from './controller';
import type { Beat } from './queue';
import { sound } from './sound';

function keyOf(event: GameEvent): string {
  return event.tag ? `#${event.tag}` : event.target ?? event.source ?? '';
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/* Things that have come into play in this step are on the new board only. */
function arrived(event: GameEvent, next: View): boolean {
  if (!LOOKS[event.kind].arrives) return false;
  const tags = next.players.flatMap((p) => p.board.map((m) => m.tag));
  return !event.tag || tags.includes(event.tag);
}

/* "$+n/$+x" of the record with the numbers of the event. */
function wordsOf(event: GameEvent): string {
  return speak(spoken.peek(), LOOKS[event.kind].words).replace(/\$(\+?)([nx])/g, (_, sign: string, letter: string) => {
    const value = (letter === 'n' ? event.amount : event.extra) ?? 0;
    return sign ? signed(value) : `${value}`;
  });
}

export class Effects implements Painter {
  private readonly boxes = new Map<string, DOMRect>();

  constructor(readonly board: BoardController) {}

  show(beat: Beat, step: StepMessage, ms: number): void {
    this.settle();
    this.hum(beat);
    if (ms === 0) return;
    const blows = step.events.some((e) => e.kind === 'attack');
    for (const event of beat.events) {
      if (!blows && event.kind === 'damage') this.bolt(event, ms);
      if (event.kind === 'draw') this.deal(event, ms);
      DRAWN[LOOKS[event.kind].how](this, event, ms);
    }
    const arrivals = beat.events.filter((e) => arrived(e, step.view));
    if (arrivals.length === 0) return;
    this.remember();
    this.board.view.value = step.view;
    requestAnimationFrame(() => arrivals.forEach((e) => this.appear(e, ms)));
  }

  settle(): void {
    this.board.staged.value = null;
    this.board.banner.value = null;
  }

  /* One sound for a beat, as heavy as its heaviest event; only the own turn is rung in. */
  private hum(beat: Beat): void {
    const first = beat.events[0];
    if (!first) return;
    const mine = first.seat === this.board.own.value && !this.board.watches.value;
    const cue = LOOKS[first.kind].sound;
    if (cue && (cue !== 'turn' || mine)) sound(cue, Math.max(...beat.events.map((e) => e.amount ?? 1)));
  }

  private find(key: string): HTMLElement | null {
    const query = key.startsWith('#') ? `[data-tag="${key.slice(1)}"]` : `[data-place="${key}"]`;
    return (key && this.board.root?.querySelector<HTMLElement>(query)) || null;
  }

  remember(): void {
    for (const el of this.board.root?.querySelectorAll<HTMLElement>('[data-place]') ?? []) {
      const box = el.getBoundingClientRect();
      this.boxes.set(el.dataset.place ?? '', box);
      if (el.dataset.tag) this.boxes.set(`#${el.dataset.tag}`, box);
    }
  }

  private boxOf(key: string): DOMRect | undefined {
    return this.find(key)?.getBoundingClientRect() ?? this.boxes.get(key);
  }

  float(key: string, text: string, kind: string, ms: number): void {
    const box = this.boxOf(key);
    const layer = this.board.root?.querySelector('.float-layer');
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
        { opacity: 0, transform: 'translate(-50%,-50%) scale(1.4)' },
        { opacity: 1, transform: 'translate(-50%,-50%) scale(1.25)', offset: 0.08 },
        { opacity: 1, transform: 'translate(-50%,-60%) scale(1)', offset: 0.3 },
        { opacity: 1, transform: 'translate(-50%,-75%) scale(1)', offset: 0.75 },
        { opacity: 0, transform: 'translate(-50%,-110%) scale(1)' },
      ];
    el.animate(frames, { duration: Math.max(500, ms * 2.2) }).onfinish = () => el.remove();
  }

  lunge(event: GameEvent, ms: number): void {
    const el = this.find(event.source ?? '') ?? this.find(keyOf(event));
    const to = this.boxOf(event.target ?? '');
    if (!el || !to) return;
    if (calmMotion()) {
      el.animate([{ outline: '3px solid currentColor' }, { outline: '3px solid currentColor' }],
        { duration: ms });
      return;
    }
    const from = el.getBoundingClientRect();
    const x = (to.left + to.width / 2 - from.left - from.width / 2) * 0.72;
    const y = (to.top + to.height / 2 - from.top - from.height / 2) * 0.72;
    const reach = (share: number, size = 1) => `translate(${x * share}px,${y * share}px) scale(${size})`;
    el.animate([
      { transform: 'none', zIndex: 20, easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: reach(-0.08, 1.05), offset: 0.26, zIndex: 20, easing: 'cubic-bezier(.5,-.4,.9,.6)' },
      { transform: reach(1, 1.04), offset: 0.52, zIndex: 20 },
      { transform: reach(1, 0.98), offset: 0.62, zIndex: 20, easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: 'none', zIndex: 20 },
    ], { duration: ms * 1.35 });
  }

  /* A spell's way from its source to what it hits. */
  private bolt(event: GameEvent, ms: number): void {
    const from = this.boxOf(event.source ?? `${event.seat ?? 0}/hero`);
    const to = this.boxOf(keyOf(event));
    const layer = this.board.root?.querySelector('.float-layer');
    if (!from || !to || !layer || calmMotion() || from === to) return;
    const el = document.createElement('span');
    el.className = 'bolt';
    const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
    const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
    const turn = `rotate(${Math.atan2(dy, dx)}rad)`;
    layer.append(el);
    el.animate([
      { transform: `translate(${x}px,${y}px) ${turn} scaleX(.3)`, opacity: 0.4, easing: 'ease-in' },
      { transform: `translate(${x + dx * 0.9}px,${y + dy * 0.9}px) ${turn} scaleX(1)`, opacity: 1 },
    ], { duration: Math.min(200, ms * 0.5) }).onfinish = () => el.remove();
  }

  /* A card from the deck to the hand. */
  private deal(event: GameEvent, ms: number): void {
    const from = this.boxOf(`${event.seat ?? 0}/deck`);
    const to = this.boxOf(`${event.seat ?? 0}/hand`);
    const layer = this.board.root?.querySelector('.float-layer');
    if (!from || !to || !layer || calmMotion()) return;
    const el = document.createElement('span');
    el.className = 'dealt card-back';
    el.style.width = `${from.width}px`;
    el.style.height = `${from.height}px`;
    layer.append(el);
    const [x, y] = [to.left + to.width / 2 - from.width / 2, to.top + to.height / 2 - from.height / 2];
    el.animate([
      { transform: `translate(${from.left}px,${from.top}px)`, easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: `translate(${x}px,${y}px) rotate(-6deg) scale(1.15)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${x}px,${y}px)`, opacity: 0 },
    ], { duration: Math.max(320, ms * 1.6) }).onfinish = () => el.remove();
  }

  shake(key: string, ms: number): void {
    if (calmMotion()) return;
    this.find(key)?.animate([
      { transform: 'none' }, { transform: 'translateX(-5px)' }, { transform: 'translateX(5px)' },
      { transform: 'translateX(-3px)' }, { transform: 'none' },
    ], { duration: Math.min(320, ms) });
  }

  fade(key: string, ms: number): void {
    const calm = calmMotion();
    this.find(key)?.animate([
      { opacity: 1, filter: 'none', transform: 'none' },
      { opacity: 1, filter: 'grayscale(1) brightness(.7)', transform: calm ? 'none' : 'rotate(-2deg)', offset: 0.35 },
      { opacity: 0, filter: 'grayscale(1)', transform: calm ? 'none' : 'translateY(22px) rotate(5deg) scale(.85)' },
    ], { duration: ms, fill: 'forwards', easing: 'ease-in' });
  }

  glow(key: string, ms: number): void {
    this.find(key)?.animate([
      { filter: 'none' }, { filter: 'brightness(1.35) drop-shadow(0 0 12px #ffe9a8)' }, { filter: 'none' },
    ], { duration: ms * 1.3 });
  }

  present(card: string | undefined): void {
    if (!card) return;
    this.board.staged.value = { card, name: '', type: '', cost: 0, text: '' };
  }

  private appear(event: GameEvent, ms: number): void {
    const el = this.find(keyOf(event));
    if (!el || ms === 0) return;
    if (calmMotion()) {
      el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms });
      return;
    }
    el.animate([
      { opacity: 0, transform: 'translateY(-34px) scale(1.25)', easing: 'cubic-bezier(.5,0,.9,.6)' },
      { opacity: 1, transform: 'translateY(0) scale(1.06,.94)', offset: 0.62, easing: 'cubic-bezier(.2,1.5,.4,1)' },
      { opacity: 1, transform: 'none' },
    ], { duration: Math.max(260, ms * 1.4) });
  }
}

type Draw = (on: Effects, event: GameEvent, ms: number) => void;
const at = (place: string, kind: string): Draw => (board, e, ms) =>
  board.float(`${e.seat ?? 0}/${place}`, wordsOf(e), kind, ms);
const on = (kind: string): Draw => (board, e, ms) => board.float(keyOf(e), wordsOf(e), kind, ms);
const toOthers: Draw = (board, e) => {
  if (e.seat !== board.board.own.value) board.present(e.card);
};

/* The ways of facts/events.def to show something. */
const DRAWN: Record<How, Draw> = {
  nothing: () => undefined,
  lunge: (board, e, ms) => board.lunge(e, ms),
  hit(board, e, ms) {
    on('damage')(board, e, ms);
    board.shake(keyOf(e), ms);
  },
  heal: on('heal'),
  stats: on('buff'),
  word: on('word'),
  buff(board, e, ms) {
    on('buff')(board, e, ms);
    board.glow(keyOf(e), ms);
  },
  hero: at('hero', 'buff'),
  hero_hit: at('hero', 'damage'),
  mana: at('mana', 'buff'),
  fade: (board, e, ms) => board.fade(keyOf(e), ms),
  glow: (board, e, ms) => board.glow(e.source ?? keyOf(e), ms),
  card: (board, e) => board.present(e.card),
  play: toOthers,
  power(board, e, ms) {
    board.glow(`${e.seat ?? 0}/power`, ms);
    toOthers(board, e, ms);
  },
  banner({ board }, e) {
    const mine = e.seat === board.own.value && !board.watches.value;
    const name = board.table.value?.names[e.seat ?? 0] ?? text.table.enemy;
    board.banner.value = mine ? text.table.yourTurn : text.table.turnOf(name);
  },
};
