/* The chance to win over the match, from the side that is below. The graph is also what one pulls at to go
 * to any action: a slider whose track it is. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../texts';
import type { Player } from './player';
import { chanceAt, chancesOf, type Judged } from './story';

const words = text.replay;

function Graph({ judged, below, last }: { judged: Judged; below: number; last: number }) {
  const chances = chancesOf(judged, below);
  const x = (n: number) => (last === 0 ? 0 : (n / last) * 100);
  const line = chances.map((p, n) => `${x(n)},${(1 - p) * 100}`).join(' ');
  return (
    <div class="graph" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <polygon points={`0,100 ${line} ${x(chances.length - 1)},100`} />
        <line x1="0" x2="100" y1="50" y2="50" />
        <polyline points={line} />
      </svg>
      {judged.mistakes.map((m) => (
        <i key={m.step} class={m.seat === below ? 'own' : 'foe'}
          style={{ left: `${x(m.step + 1)}%`, top: `${(1 - chanceAt(chances, m.step + 1)) * 100}%` }} />))}
    </div>
  );
}

/* When it has its answer it is gone: the focus goes on to the graph. */
function Ask({ asked, ask }: { asked: boolean; ask: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => () => {
    if (button.current !== document.activeElement) return;
    button.current?.closest('.chances')?.querySelector('input')?.focus();
  }, []);
  return (
    <div class="ask"><button type="button" ref={button} aria-disabled={asked} data-testid="analyse"
      onClick={() => asked || ask()}>{asked ? words.asked : words.ask}</button><small>{words.askNote}</small></div>
  );
}

export function Chances({ player, names, spoken, judged, asked, ask }: {
  player: Player; names: string[]; spoken: string; judged: Judged | null; asked: boolean; ask: () => void;
}) {
  const { at, last, below, go } = player;
  const name = names[below] ?? '';
  const chance = judged && words.percent(chanceAt(chancesOf(judged, below), at));
  return (
    <section class={`chances ${judged ? 'judged' : ''}`} aria-label={words.chance(name)}>
      {chance && <p class="chance-now">{words.chance(name)} <b>{chance}</b></p>}
      {judged && <Graph judged={judged} below={below} last={last} />}
      <input type="range" min={0} max={last} value={at} aria-label={words.position}
        aria-valuetext={chance ? `${spoken} ${words.chance(name)}: ${chance}` : spoken}
        onInput={(e) => go(Number(e.currentTarget.value))} />
      {!judged && <Ask asked={asked} ask={ask} />}
    </section>
  );
}
