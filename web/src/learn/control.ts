/* One lesson in the page: its board, whose decisions go to the server, and what the teacher says. The words
 * follow the board: they change when what happened has been shown. */
import { effect, signal } from '@preact/signals';
import { link, listen, play } from '../app/session';
import { settings } from '../app/settings';
import { BoardController } from '../match/controller';
import type { LessonState, ServerMessage } from '../net/types';
import { keepProgress, progress } from './progress';

export class LessonControl {
  readonly board: BoardController;
  readonly now = signal<LessonState | null>(null);
  readonly missed = signal(0); /* how often something else was tried in this step */
  readonly missing = signal<string | null>(null);
  private told: LessonState | null = null;
  private match: string | null = null;
  private endings: (() => void)[] = [];

  constructor(readonly game: string, readonly name: string) {
    const nothing = () => undefined;
    this.board = new BoardController({
      act: (action) => play().act(action), foresee: (source) => play().send({ t: 'outcomes', match: this.match ?? '', source }),
      undo: nothing, concede: nothing, rematch: nothing, challenge: nothing, askHint: nothing, say: nothing, watch: nothing,
    }, () => settings.value.speed);
  }

  open(): () => void {
    let lost = false;
    this.endings = [
      listen((message) => this.hear(message)),
      effect(() => {
        if (this.board.legal.value.length > 0 || this.board.over.value) this.speak();
      }),
      effect(() => {
        if (link.value === 'open' && lost) this.begin(this.told?.step ?? 0);
        lost = link.value === 'lost';
      }),
    ];
    const kept = progress.peek()[`${this.game}/${this.name}`];
    this.begin(kept?.step ?? 0);
    return () => this.close();
  }

  begin(step: number): void {
    play().send({ t: 'lesson', game: this.game, name: this.name, step });
  }

  /* Something was tried that is not asked for. */
  miss(): void {
    this.missed.value++;
  }

  private close(): void {
    this.endings.forEach((end) => end());
    if (this.match) play().send({ t: 'leave', match: this.match });
    play().follow(null);
  }

  private hear(message: ServerMessage): void {
    if (message.t === 'match' && message.lesson?.name === this.name && message.game === this.game) {
      this.match = message.match;
      this.told = message.lesson;
      this.missing.value = null;
    } else if (message.t === 'step' && message.match === this.match) {
      this.told = message.lesson ?? this.told;
    } else if (message.t === 'refused') {
      if (this.now.peek()) this.begin(this.told?.step ?? 0);
      else this.missing.value = message.message;
      return;
    } else if ((message.t !== 'over' && message.t !== 'outcomes') || message.match !== this.match) {
      return;
    }
    this.board.hear(message);
  }

  private speak(): void {
    const { told } = this;
    if (!told || (!told.done && this.board.over.peek())) return;
    if (told.step !== this.now.peek()?.step) this.missed.value = 0;
    this.now.value = told;
    keepProgress(this.game, this.name, told.step, told.done);
  }
}
