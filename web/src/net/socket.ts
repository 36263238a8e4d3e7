/* The play connection: reconnects by itself, resumes the match it was in (positions of the player's
 * other matches, which come with every welcome, are passed over), drops frames that came twice, asks for the whole position when one is missing, and sends an action again only while
 * the server has not confirmed it. Knows nothing of the page; time and sockets are given to it. */
import type { ClientMessage } from '../facts';
import { applyChange, unfoldActions } from './difference';
import { withReasons } from './reasons';
import {
  WATCHER, type Action, type Frame, type MatchFrame, type MatchMessage, type ServerMessage, type StepMessage, type View,
} from './types';

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((event?: { code?: number; reason?: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface ClientOptions {
  open: () => Wire;
  later: (run: () => void, ms: number) => unknown;
  message: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
  thrownOut: (reason: string) => void; /* the server has closed the connection, and says why */
}

interface PendingAct {
  match: string;
  seq: number;
  action: Action;
  id: number; /* of the message that it was last sent with */
}

const POLICY = 1008; /* RFC 6455: the code of a server that does not want us like this */
const RETRY_MS = [300, 600, 1200, 2500, 5000];

export class PlayClient {
  private wire: Wire | null = null;
  private tries = 0;
  private lastId = 0;
  private ended = false;
  private ready = false;
  private waiting: string[] = [];
  private pending: PendingAct | null = null;
  private running = new Set<string>(); /* matches of ours that went on when we came */
  private idle = new Set<string>(); /* matches that need nobody at them: ended, watched, against the computer */
  private view: View | null = null; /* of the match and step that we are at */
  match: string | null = null;
  seq = 0;

  constructor(private readonly options: ClientOptions) {}

  connect(): void {
    if (this.wire || this.ended) return;
    this.options.state(this.tries === 0 ? 'connecting' : 'lost');
    const wire = this.options.open();
    this.wire = wire;
    wire.onopen = () => {
      this.tries = 0;
      this.hello();
    };
    wire.onmessage = (event) => this.read(event.data);
    wire.onclose = (event) => {
      if (this.wire !== wire) return;
      this.wire = null;
      this.ready = false;
      this.idle.clear();
      if (event?.code === POLICY) this.options.thrownOut(event.reason ?? '');
      if (this.ended) return;
      this.options.state('lost');
      const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
      this.tries++;
      this.options.later(() => this.connect(), wait ?? 5000);
    };
  }

  /* From now on this match is resumed after a break; null: none is. */
  follow(match: string | null, seq = 0): void {
    if (match !== this.match) {
      this.pending = null;
      this.leave(this.match);
    }
    this.match = match;
    this.seq = seq;
  }

  resync(): void {
    if (this.wire && this.ready) this.hello();
  }

  send(message: ClientMessage): number {
    const id = ++this.lastId;
    const text = JSON.stringify({ ...message, id });
    if (this.wire && this.ready) this.wire.send(text);
    else this.waiting.push(text);
    return id;
  }

  act(action: Action): number {
    if (!this.match) return 0;
    const { text: _text, ...plain } = action;
    this.pending = { match: this.match, seq: this.seq, action: plain, id: 0 };
    return this.ready ? this.sendPending() : 0;
  }

  close(): void {
    this.ended = true;
    this.wire?.close();
    this.options.state('closed');
  }

  /* Nobody else waits in it. (A lesson is left by its own page.) */
  private canWait(message: MatchFrame): boolean {
    return message.seat === WATCHER || ((message.level ?? 0) > 0 && !message.lesson);
  }

  /* The server need not tell of a match any more that we do not look at, and others need not be offered to
   * watch one that nobody sits at. */
  private leave(match: string | null): void {
    if (match && this.idle.delete(match) && this.ready) this.send({ t: 'leave', match });
  }

  private sendPending(): number {
    const p = this.pending;
    if (!p) return 0;
    p.id = this.send({ t: 'act', match: p.match, seq: p.seq, action: p.action });
    return p.id;
  }

  private hello(): void {
    const message: ClientMessage = { t: 'hello', ...(this.match ? { resume: { match: this.match } } : {}) };
    this.wire?.send(JSON.stringify({ ...message, id: ++this.lastId }));
  }

  private read(data: unknown): void {
    let message: Frame;
    try {
      message = JSON.parse(String(data)) as Frame;
    } catch {
      return;
    }
    if (message.t === 'welcome') this.welcome(message.matches);
    if (message.t === 'match' && this.canWait(message)) this.idle.add(message.match);
    if (message.t === 'over') this.idle.add(message.match);
    if (message.t === 'over' && message.match !== this.match) this.leave(message.match);
    if (message.t === 'match' && !this.takeMatch(message.match, message.seq)) {
      if (message.match !== this.match) this.leave(message.match);
      return;
    }
    if (message.t === 'step' && !this.takeStep(message.match, message.seq)) return;
    if (message.t === 'refused' || message.t === 'mulligan') this.settle(message.re);
    this.options.message(this.unfold(message));
  }

  /* The action was refused, or is kept until the other player has decided: in neither case it is to
   * be sent again. */
  private settle(answered: number | undefined): void {
    if (answered !== undefined && answered === this.pending?.id) this.pending = null;
  }

  /* What the server left out because we have it. The next difference is to the view as it came. */
  private unfold(frame: Frame): ServerMessage {
    if (frame.t !== 'match' && frame.t !== 'step') return frame;
    this.view = frame.t === 'match' ? frame.view : applyChange(this.view as View, frame.change);
    const legal = frame.legal && { legal: unfoldActions(frame.legal) };
    return { ...frame, ...legal, view: withReasons(this.view) } as MatchMessage | StepMessage;
  }

  private welcome(matches: string[]): void {
    this.ready = true;
    this.running = new Set(matches);
    this.options.state('open');
    for (const text of this.waiting.splice(0)) this.wire?.send(text);
  }

  private takeMatch(match: string, seq: number): boolean {
    if (this.match === match ? seq < this.seq : this.running.has(match)) return false;
    if (this.match !== match) this.leave(this.match);
    this.match = match;
    this.seq = seq;
    this.running.add(match);
    if (this.pending?.match === match && this.pending.seq === seq) this.sendPending();
    else this.pending = null;
    return true;
  }

  private takeStep(match: string, seq: number): boolean {
    if (match !== this.match || seq <= this.seq) return false;
    if (seq > this.seq + 1) {
      this.hello();
      return false;
    }
    this.seq = seq;
    if (this.pending && this.pending.seq < seq) this.pending = null;
    return true;
  }
}

export function openWire(): Wire {
  const url = new URL('./play', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url, 'cardwright-1') as unknown as Wire;
}
