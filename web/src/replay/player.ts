/* Where a replay stands, and playing on by itself. One action on is played, all else is put there. */
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { route } from '../app/router';
import { settings } from '../app/settings';
import { onBoard } from '../match/context';
import { BoardController } from '../match/controller';
import { WATCHER, type Replay } from '../net/types';
import { viewAt } from './story';

export const SPEEDS = { slow: 2600, normal: 1600, fast: 600, faster: 200 }; /* milliseconds for an action */
export type Speed = keyof typeof SPEEDS;

export const speed = signal<Speed>('normal'); /* as it was chosen last, for all replays */

/* Nothing can be done on it; what goes by quickly is not drawn move by move. */
export function replayBoard(): BoardController {
  return new BoardController(null, () => (SPEEDS[speed.value] < 1000 ? 0 : settings.value.speed));
}

/* Keys that act here, wherever the focus is; a control that uses the key itself keeps it. */
function stepOf(event: KeyboardEvent, at: number, last: number): number | 'play' | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|TEXTAREA|INPUT)$/.test(target.tagName)) return null;
  switch (event.key) {
    case 'ArrowRight': return at + 1;
    case 'ArrowLeft': return at - 1;
    case 'Home': return 0;
    case 'End': return last;
    case ' ': return target.closest('a, .replay-controls, .replay-side, .chances') ? null : 'play';
    default: return null;
  }
}

export function usePlayer(board: BoardController, id: string, replay: Replay | null) {
  const last = replay?.steps.length ?? 0;
  const [at, setAt] = useState(0);
  const [below, setBelow] = useState<0 | 1>(0);
  const [playing, setPlaying] = useState(false);
  const put = (n: number, seat = below) => {
    if (!replay) return;
    board.place({
      match: id, game: replay.game, seat: WATCHER, side: seat, names: replay.names, view: viewAt(replay, n),
      log: { first: 0, steps: replay.steps.slice(0, n).map((s, i) => (
        { by: s.seat, events: s.events, before: viewAt(replay, i), view: s.view })) },
    });
  };
  const show = (n: number, played: boolean) => {
    const goal = Math.min(last, Math.max(0, n));
    const step = replay?.steps[goal - 1];
    board.preview.hide();
    put(played && step ? goal - 1 : goal);
    if (played && step) board.hear({ t: 'step', match: id, seq: goal, events: step.events, view: step.view });
    setAt(goal);
  };
  const go = (n: number) => {
    setPlaying(false);
    show(n, n === at + 1);
  };
  useEffect(() => {
    if (!replay) return;
    const begin = Math.min(last, Math.max(0, Number(route.value.query.get('step') ?? 0) || 0));
    setBelow(replay.seat);
    setAt(begin);
    put(begin, replay.seat);
  }, [replay]);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => show(at + 1, true), SPEEDS[speed.value]);
    return () => clearTimeout(timer);
  }, [playing, at, speed.value, last]);
  const togglePlaying = () => {
    if (!playing && at >= last) show(0, false);
    setPlaying(!playing);
  };
  useLayoutEffect(() => { /* at once: a key may come before the next frame */
    const key = onBoard(board, (e: KeyboardEvent) => {
      const step = stepOf(e, at, last);
      if (step === null) return;
      e.preventDefault();
      if (step === 'play') togglePlaying();
      else go(step);
    });
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
  return {
    at, last, below, playing, go, togglePlaying,
    /* The decision as it was, then what was done. */
    replayAction: (n: number) => {
      setPlaying(false);
      show(n, true);
    },
    flip: () => {
      const other = below === 0 ? 1 : 0;
      setBelow(other);
      put(at, other);
    },
  };
}

export type Player = ReturnType<typeof usePlayer>;
