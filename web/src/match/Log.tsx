/* The event log: what happened, turn by turn, read aloud as it comes. Pointing at an entry lights
 * up who it is about and shows the card as it was then. */
import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo } from '../net/types';
import { cardsOf } from '../app/session';
import { faceOf } from '../cards/face';
import { hidePreview, showPreview } from '../ui/preview';
import { lit, log, own, withNames, type LogEntry } from './store';

function kindOf(entry: LogEntry): string {
  if (entry.event.kind === 'turn_start') return 'log-turn';
  return entry.event.seat === own.value ? 'log-own' : 'log-enemy';
}

function Entry({ entry, game, info }: { entry: LogEntry; game: string; info?: GameInfo }) {
  const point = (target: EventTarget | null) => {
    lit.value = entry.tags;
    if (!entry.card || !(target instanceof Element)) return;
    const face = faceOf(entry.card, cardsOf(game));
    showPreview(face, game, info, [], target.getBoundingClientRect());
  };
  const leave = () => {
    lit.value = [];
    hidePreview();
  };
  return (
    <li class={kindOf(entry)} tabIndex={entry.card ? 0 : undefined}
      onPointerEnter={(e) => point(e.currentTarget)} onPointerLeave={leave}
      onFocus={(e) => point(e.currentTarget)} onBlur={leave}>
      {withNames(entry.event.text ?? '')}
    </li>
  );
}

export function Log({ game, info }: { game: string; info?: GameInfo }) {
  const end = useRef<HTMLDivElement>(null);
  const entries = log.value;
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [entries.length]);
  return (
    <aside class="log" aria-label="Event log">
      <h2>Log</h2>
      <div ref={end} role="log" aria-live="polite" class="log-list">
        <ol>{entries.map((e) => <Entry key={e.key} entry={e} game={game} info={info} />)}</ol>
      </div>
    </aside>
  );
}
