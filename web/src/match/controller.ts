/* The controller of one board: what it was told, what is shown of that so far, what the person has
 * picked. Messages go in, signals come out; drawing is elsewhere, and whoever feeds the board is known
 * as its source only. Nothing is shared between two boards, so that several can stand on a page. */
import { batch, computed, signal } from '@preact/signals';
import {
  WATCHER, type Action, type Clock, type Emote, type HintMessage, type MatchMessage, type OutcomesMessage,
  type OverMessage, type Place, type ServerMessage, type StepMessage, type View, type ViewCard,
} from '../net/types';
import { PreviewControl } from '../ui/preview';
import { adviceOf } from './advice';
import {
  POWER, bySource, isAction, narrow, optionsOf, select, type Pick, type Selection,
} from './legal';
import { moveOf, pastMoves, type Move } from './history';
import { chipsOf } from './outcomes';
import { StepQueue, type Beat } from './queue';
import { at } from './view';

/* Who takes what the person decides: the server, or an engine in the page. */
export interface Source {
  act(action: Action): void;
  foresee(source: Place): void; /* asks what its actions would do */
  undo(): void;
  concede(): void;
  rematch(): void;
  challenge(agent: string): void; /* another match of the game, against that computer */
  askHint(): void;
  say(emote: Emote): void;
  watch(side: number | null, delay: number): void; /* for spectators: from whose side, so many turns later */
}

/* Who draws the beats of a step; before each step it is told to remember where things stand. */
export interface Painter {
  remember(): void;
  show(beat: Beat, step: StepMessage, ms: number): void;
}

export interface Table {
  match: string;
  game: string;
  seat: number;
  names: string[];
  side?: number; /* of spectators: whose side is below, … */
  delay?: number; /* … how many turns later they see it, … */
  watching?: { delay: number; hands: boolean }; /* … and what they may see at all */
}

/* All that is needed to show a board as it stands. */
export type Position = Table & Omit<MatchMessage, 't' | 'hash' | 'seq' | keyof Table>;

/* A step, and how it stands in the log if that is known already. */
type Shown = StepMessage & { move?: Move };

const MOVES_KEPT = 400;

export class BoardController {
  readonly table = signal<Table | null>(null);
  readonly view = signal<View | null>(null); /* what is shown: may be behind what was told */
  readonly legal = signal<Action[]>([]);
  readonly picked = signal<Selection | null>(null);
  readonly moves = signal<Move[]>([]); /* what has happened, newest last */
  readonly logOpen = signal(false);
  readonly outcomes = signal<OutcomesMessage | null>(null); /* what the picked source would do */
  readonly aimed = signal<Place | null>(null); /* what the pointer or the focus is at */
  readonly over = signal<OverMessage | null>(null);
  readonly clock = signal<{ clock: Clock; since: number } | null>(null);
  readonly opponent = signal<'here' | 'away' | 'gone'>('here');
  readonly lit = signal<number[]>([]); /* tags that the log points at */
  readonly canUndo = signal(false);
  readonly missing = signal<string | null>(null); /* why there is nothing to show */
  readonly pointer = signal<{ x: number; y: number } | null>(null);
  readonly dragging = signal<string | null>(null);
  readonly staged = signal<ViewCard | null>(null); /* the card that was just played, shown large */
  readonly banner = signal<string | null>(null);
  readonly hint = signal<HintMessage | 'asked' | null>(null);
  readonly level = signal(0); /* of the computer; 0: two people */
  readonly chosen = signal<[boolean, boolean] | null>(null); /* whose opening hand is decided on */
  readonly emote = signal<{ from: number; emote: Emote; key: number } | null>(null);
  readonly awayUntil = signal(0); /* when the match is given up for who is away, in ms since 1970 */
  readonly rematch = signal<'none' | 'sent' | 'asked' | 'declined'>('none');
  readonly whyNot = signal<{ key: number; words: string } | null>(null); /* the last click led nowhere */
  readonly preview: PreviewControl;

  readonly groups = computed(() => bySource(this.legal.value));
  readonly options = computed(() => {
    const selection = this.picked.value;
    return selection ? optionsOf(selection.actions, selection.done) : null;
  });
  readonly chips = computed(() => chipsOf(this.outcomes.value, this.picked.value, this.aimed.value));
  readonly advised = computed(() => { /* the places that a hint is about */
    const hint = this.hint.value;
    return hint && hint !== 'asked' ? adviceOf(hint.action, this.own.value) : [];
  });
  readonly watches = computed(() => this.table.value?.seat === WATCHER);
  readonly own = computed(() => {
    const { seat = 0, side = 0 } = this.table.value ?? {};
    return (this.watches.value ? side : seat) === 1 ? 1 : 0;
  });
  readonly myTurn = computed(() => this.legal.value.length > 0);

  root: HTMLElement | null = null; /* what holds it in the page */
  painter: Painter | null = null;
  private lastKey = 0;
  private seq = 0; /* of the last step that was told */
  private ending: OverMessage | null = null; /* told, while steps before it are still to be shown */
  private readonly queue: StepQueue<Shown>;

  /* Without a source the board can only be looked at. The pace is that of the animations, 0: none. */
  constructor(readonly source: Source | null = null, pace: () => number = () => 0) {
    this.preview = new PreviewControl(() => this.picked.peek() !== null, source === null);
    this.queue = new StepQueue<Shown>({
      events: (step) => step.events,
      own: () => this.own.value,
      speed: pace,
      before: (step) => {
        this.record(step);
        this.painter?.remember();
      },
      show: (beat, step, ms) => this.painter?.show(beat, step, ms),
      after: (step) => this.settle(step),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    });
  }

  hear(message: ServerMessage): void {
    if (message.t === 'match') this.arrive(message);
    if (!('match' in message) || message.match !== this.table.peek()?.match) return;
    switch (message.t) {
      case 'step':
        this.seq = message.seq;
        this.play([message]);
        break;
      case 'over':
        this.ending = message;
        if (!this.queue.busy) this.finish();
        break;
      case 'outcomes':
        if (message.source === this.placeOf(this.picked.peek()?.source)) this.outcomes.value = message;
        break;
      case 'opponent':
        this.meet(message.state, message.left);
        break;
      case 'rematch':
        if (message.state === 'declined') this.rematch.value = 'declined';
        else if (message.from !== this.own.peek()) this.rematch.value = 'asked';
        break;
      case 'mulligan':
        this.chosen.value = [0, 1].map((s) => s === message.seat || this.chosen.peek()?.[s] === true) as [boolean, boolean];
        break;
      case 'emote':
        this.emote.value = { from: message.from, emote: message.emote, key: ++this.lastKey };
        break;
      case 'hint':
        this.hint.value = message;
        break;
      default:
        break;
    }
  }

  /* A whole position has come. If it is because of a break, what happened meanwhile is shown first. */
  private arrive(message: MatchMessage): void {
    const known = message.match === this.table.peek()?.match;
    const missed = known && message.seq > this.seq ? message.seq - this.seq : 0;
    const log = message.log?.steps ?? [];
    this.seq = message.seq;
    if (missed === 0 || log.length < missed) {
      this.place(message);
      return;
    }
    const moves = pastMoves(log, message.view, () => ++this.lastKey);
    this.meetAgain(message);
    this.play(log.slice(-missed).map(({ events }, i) => (
      { ...message, t: 'step', events, move: moves[moves.length - missed + i] })));
  }

  /* Whatever was picked belongs to the position before these steps. */
  private play(steps: Shown[]): void {
    this.whyNot.value = null;
    this.hint.value = null;
    this.legal.value = [];
    this.picked.value = null;
    this.preview.hide();
    for (const step of steps) this.queue.push(step);
  }

  private meet(state: 'here' | 'away' | 'gone', left = 0): void {
    this.opponent.value = state;
    this.awayUntil.value = left > 0 ? Date.now() + left * 1000 : 0;
  }

  /* Whether the other one sits at the table, as a whole position tells it. */
  private meetAgain({ seat, players, away }: Position): void {
    const other = seat === WATCHER ? players?.indexOf('away') ?? -1 : 1 - seat;
    this.meet(players?.[other] ?? 'here', away?.[other]);
  }

  /* Shows a whole position, at once. */
  place(position: Position): void {
    const { match, game, seat, names, side, delay, watching } = position;
    this.queue.clear();
    batch(() => {
      if (this.table.peek()?.match !== match) {
        this.moves.value = [];
        this.over.value = null;
        this.ending = null;
        this.rematch.value = 'none';
        this.emote.value = null;
      }
      this.meetAgain(position);
      this.missing.value = null;
      this.table.value = { match, game, seat, names, side, delay, watching };
      this.view.value = position.view;
      this.picked.value = null;
      this.hint.value = null;
      this.level.value = position.level ?? 0;
      this.chosen.value = position.mulligan ?? null;
      this.rewrite(position);
      this.offer(position);
    });
  }

  /* The log as the server has it; what was taken back is gone from it. */
  private rewrite(position: Position): void {
    if (position.log) this.moves.value = pastMoves(position.log.steps, position.view, () => ++this.lastKey);
    else if (position.undone) this.moves.value = this.moves.value.slice(0, -position.undone);
  }

  /* Nothing is known any more: another match will be shown. */
  clear(): void {
    this.table.value = null;
    this.missing.value = null;
  }

  /* The position that was asked for will not come. */
  fail(why: string): void {
    if (!this.table.peek()) this.missing.value = why;
  }

  /* A sentence told to somebody who has no side, with the names of the players. */
  withNames(text: string): string {
    const names = this.table.value?.names ?? [];
    return text.replace(/\bplayer ([12])\b/gi, (word, n: string) => names[Number(n) - 1] ?? word);
  }

  send(action: Action): void {
    if (!this.source) return;
    this.preview.hide();
    batch(() => {
      this.picked.value = null;
      this.legal.value = [];
    });
    this.source.act(action);
  }

  single(kind: string): Action | undefined {
    return this.legal.value.find((a) => a.kind === kind);
  }

  /* Shows faster what is still to be shown. */
  hurry(): void {
    this.queue.hurry();
  }

  readonly cancel = (): void => {
    this.picked.value = null;
  };

  pickSource(source: string): void {
    const selection = select(this.groups.value, source);
    if (!selection) return;
    if (this.picked.value?.source === source) {
      this.confirm();
      return;
    }
    this.preview.hide();
    this.outcomes.value = null;
    this.picked.value = selection;
    this.source?.foresee(this.placeOf(source) ?? '');
    const only = optionsOf(selection.actions).confirm;
    if (only && only.kind === 'power') this.send(only);
  }

  /* The place of a source: the power is known by its own word. */
  private placeOf(source: string | undefined): Place | undefined {
    return source === POWER ? `${this.own.peek()}/power` : source;
  }

  confirm(): void {
    const action = this.options.value?.confirm;
    if (action) this.send(action);
    else this.cancel();
  }

  /* True if the pick was legal for what is selected. */
  choose(pick: Pick): boolean {
    const selection = this.picked.value;
    const next = selection && narrow(selection, pick);
    if (!next) return false;
    if (isAction(next)) this.send(next);
    else this.picked.value = next;
    return true;
  }

  /* A click on anything with a place. */
  click(place: string): void {
    if (this.choose({ field: 'target', place })) return;
    if (this.groups.value.has(place)) this.pickSource(place);
    else if (this.picked.value) this.refuse(place);
    else this.explain(place);
  }

  /* Why what was clicked is no target; a click on what is picked, or on nothing, puts it back. */
  private refuse(place: Place): void {
    const why = this.outcomes.peek()?.not?.[place]?.text;
    if (why && place !== this.picked.peek()?.source) this.tell(place, why);
    else this.cancel();
  }

  /* Why the own card, minion or power at a place can do nothing. */
  explain(place: Place): void {
    const why = at(this.view.peek(), place)?.why_text;
    if (why) this.tell(place, why);
  }

  private tell(place: Place, clause: string): void {
    this.say(`${at(this.view.peek(), place)?.name ?? ''} ${clause}.`);
  }

  /* Tells the person why something does not go. */
  say(words: string): void {
    this.whyNot.value = { key: ++this.lastKey, words };
  }

  /* True if the card or minion that is picked may go there. */
  clickCell(seat: number, cell: number): boolean {
    if (seat === this.own.value && this.choose({ field: 'position', position: cell })) return true;
    return this.choose({ field: 'to', cell: `${seat}:${cell}` });
  }

  /* What the person may do now. */
  private offer(now: { legal?: Action[]; undo?: boolean; clock?: Clock }): void {
    this.legal.value = (this.source && now.legal) ?? [];
    this.canUndo.value = this.source !== null && now.undo === true;
    this.clock.value = now.clock ? { clock: now.clock, since: Date.now() } : null;
  }

  private record(step: Shown): void {
    const move = step.move ?? moveOf(++this.lastKey, step.events, this.view.peek(), step.view);
    this.moves.value = [...this.moves.value, move].slice(-MOVES_KEPT);
  }

  private settle(step: StepMessage): void {
    batch(() => {
      this.view.value = step.view;
      if (step.mulligan) this.chosen.value = step.mulligan;
      if (!this.queue.busy) this.offer(step);
    });
    if (!this.queue.busy && this.ending) this.finish();
  }

  private finish(): void {
    batch(() => {
      this.over.value = this.ending;
      this.legal.value = [];
      this.picked.value = null;
    });
  }
}
