/* The state of one match page: what the server said, what is shown of it so far, what the person
 * has picked. Messages go in, signals come out; drawing and animation are elsewhere. */
import { batch, computed, signal } from '@preact/signals';
import type {
  Action, Clock, GameEvent, MatchMessage, OverMessage, ServerMessage, StepMessage, View, ViewCard,
} from '../net/types';
import { play } from '../app/session';
import { route } from '../app/router';
import { settings } from '../app/settings';
import { hidePreview } from '../ui/preview';
import {
  bySource, isAction, narrow, optionsOf, select, type Pick, type Selection,
} from './legal';
import { StepQueue, type Beat } from './queue';

export interface LogEntry {
  key: number;
  event: GameEvent;
  turn: number;
  card: ViewCard | null; /* the card as it was */
  tags: number[]; /* source and target, to light up */
}

export interface Table {
  match: string;
  game: string;
  seat: number;
  names: string[];
}

export const table = signal<Table | null>(null);
export const view = signal<View | null>(null); /* what is shown: may be behind the server */
export const legal = signal<Action[]>([]);
export const picked = signal<Selection | null>(null);
export const log = signal<LogEntry[]>([]);
export const over = signal<OverMessage | null>(null);
export const clock = signal<{ clock: Clock; since: number } | null>(null);
export const opponent = signal<'here' | 'away' | 'gone'>('here');
export const rematchAsked = signal(false);
export const lit = signal<number[]>([]); /* tags that the log points at */
export const canUndo = signal(false);
export const missing = signal<string | null>(null);

export const groups = computed(() => bySource(legal.value));
export const options = computed(() => {
  const selection = picked.value;
  return selection ? optionsOf(selection.actions, selection.done) : null;
});
export const own = computed(() => (table.value?.seat === 1 ? 1 : 0));
export const myTurn = computed(() => legal.value.length > 0);

let lastKey = 0;
const LOG_LIMIT = 600;
type Shower = (beat: Beat, step: StepMessage, ms: number) => void;
let shower: Shower = () => undefined;
let prepare: () => void = () => undefined;

/* The page tells how a beat is drawn. */
export function onShow(before: () => void, show: Shower): void {
  prepare = before;
  shower = show;
}

function characters(v: View | null): ViewCard[] {
  if (!v) return [];
  return v.players.flatMap((p) => [p.hero, p.weapon, ...p.board].filter((c) => c !== null));
}

function asItWas(event: GameEvent, before: View | null, after: View): ViewCard | null {
  const tagged = (v: View | null) => characters(v).find((c) => event.tag && c.tag === event.tag);
  const named = () => [...after.players.flatMap((p) => p.hand), ...characters(after)]
    .find((c) => c?.card === event.card);
  const found = tagged(before) ?? tagged(after) ?? named() ?? null;
  if (found) return found;
  return event.card ? { card: event.card, name: '', type: '', cost: 0, text: '' } : null;
}

export function at(v: View | null, place: string | undefined): ViewCard | null {
  const [seat, zone, slot] = (place ?? '').split('/');
  const player = v?.players[Number(seat)];
  if (!player || !zone) return null;
  if (zone === 'hero') return player.hero;
  if (zone === 'weapon') return player.weapon;
  return (zone === 'board' ? player.board[Number(slot)] : player.hand[Number(slot)]) ?? null;
}

/* A sentence told to somebody who has no side, with the names of the players. */
export function withNames(text: string): string {
  const names = table.value?.names ?? [];
  return text.replace(/\bplayer ([12])\b/gi, (word, n: string) => names[Number(n) - 1] ?? word);
}

function tagsOf(event: GameEvent, v: View | null): number[] {
  const tags = [event.tag, at(v, event.source)?.tag, at(v, event.target)?.tag];
  return [...new Set(tags.filter((t) => t !== undefined && t > 0))] as number[];
}

const queue = new StepQueue<StepMessage>({
  events: (step) => step.events,
  own: () => own.value,
  speed: () => settings.value.speed,
  before: () => prepare(),
  show(beat, step, ms) {
    const entries = beat.events.filter((e) => e.text).map((event) => ({
      key: ++lastKey, event, turn: step.view.turn, card: asItWas(event, view.peek(), step.view),
      tags: tagsOf(event, view.peek()),
    }));
    if (entries.length > 0) log.value = [...log.value, ...entries].slice(-LOG_LIMIT);
    shower(beat, step, ms);
  },
  after(step) {
    batch(() => {
      view.value = step.view;
      if (!queue.busy) {
        legal.value = step.legal ?? [];
        canUndo.value = step.undo === true;
        clock.value = step.clock ? { clock: step.clock, since: Date.now() } : null;
      }
    });
    if (!queue.busy && ending) finish();
  },
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

let ending: OverMessage | null = null;

function finish(): void {
  batch(() => {
    over.value = ending;
    legal.value = [];
    picked.value = null;
  });
}

function takePosition(message: MatchMessage): void {
  queue.clear();
  batch(() => {
    if (table.peek()?.match !== message.match) {
      log.value = [];
      over.value = null;
      ending = null;
      rematchAsked.value = false;
      opponent.value = 'here';
    }
    missing.value = null;
    table.value = {
      match: message.match, game: message.game, seat: message.seat, names: message.names,
    };
    view.value = message.view;
    legal.value = message.legal ?? [];
    canUndo.value = message.undo === true;
    picked.value = null;
    clock.value = message.clock ? { clock: message.clock, since: Date.now() } : null;
  });
}

/* Takes every message, on every page; a replay uses the table for itself. */
export function hear(message: ServerMessage): void {
  const page = route.peek().page;
  if (page === 'replay') return;
  switch (message.t) {
    case 'match':
      takePosition(message);
      break;
    case 'step':
      if (message.match !== table.peek()?.match) break;
      legal.value = [];
      picked.value = null;
      hidePreview();
      queue.push(message);
      break;
    case 'over':
      if (message.match !== table.peek()?.match) break;
      ending = message;
      if (!queue.busy) finish();
      break;
    case 'refused':
      if (page !== 'match') break;
      if (!table.peek()) missing.value = message.message;
      play().resync();
      break;
    case 'error':
      if (page === 'match' && !table.peek()) missing.value = message.message;
      break;
    case 'opponent':
      if (message.match === table.peek()?.match) opponent.value = message.state;
      break;
    case 'rematch':
      if (message.match === table.peek()?.match && message.from !== own.peek()) {
        rematchAsked.value = true;
      }
      break;
    default:
      break;
  }
}

export function send(action: Action): void {
  hidePreview();
  batch(() => {
    picked.value = null;
    legal.value = [];
  });
  play().act(action);
}

export function cancel(): void {
  picked.value = null;
}

export function pickSource(source: string): void {
  const selection = select(groups.value, source);
  if (!selection) return;
  if (picked.value?.source === source) {
    confirm();
    return;
  }
  hidePreview();
  picked.value = selection;
  const only = optionsOf(selection.actions).confirm;
  if (only && only.kind === 'power') send(only);
}

export function confirm(): void {
  const action = options.value?.confirm;
  if (action) send(action);
  else cancel();
}

/* True if the pick was legal for what is selected. */
export function choose(pick: Pick): boolean {
  const selection = picked.value;
  const next = selection && narrow(selection, pick);
  if (!next) return false;
  if (isAction(next)) send(next);
  else picked.value = next;
  return true;
}

export function single(kind: string): Action | undefined {
  return legal.value.find((a) => a.kind === kind);
}
