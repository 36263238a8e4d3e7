/* Watching a finished match: step by step or by itself, from either side, with the graph of an
 * agent's opinion. Draws with the match's own table. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Action, Analysis, GameInfo, Replay, View } from '../net/types';
import { games, say } from '../app/session';
import { href, route } from '../app/router';
import { Side } from '../match/Board';
import { Hand, PlayerBar } from '../match/Player';
import { at as cardAt, legal, over, own, picked, table, view, withNames } from '../match/store';
import { PreviewLayer } from '../ui/preview';
import { Graph } from './Graph';
import './replay.css';

const SPEEDS: [string, number][] = [['slow', 2200], ['normal', 1200], ['fast', 500], ['faster', 200]];

function useReplay(id: string) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setReplay(null);
    api.replay(id).then(setReplay).catch((e: Error) => setProblem(e.message));
  }, [id]);
  return { replay, problem };
}

/* Asks for an analysis and comes back for it until it is done. */
function useAnalysis(id: string) {
  const [analysis, setAnalysis] = useState<Required<Analysis> | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    let live = true;
    const poll = async () => {
      try {
        const found = await api.analysis(id);
        if (live && found.done && found.curve) setAnalysis({ mistakes: [], ...found, curve: found.curve });
        if (live && !found.done) setTimeout(() => void poll(), 1000);
      } catch (error) {
        if (live) say(error instanceof Error ? error.message : String(error), true);
      }
    };
    void api.analyse(id).then(poll).catch((e: Error) => say(e.message, true));
    return () => {
      live = false;
    };
  }, [asked, id]);
  return { analysis, asked, ask: () => setAsked(true) };
}

/* An action in words, with the names of what stood there before it. */
function wordsOf(replay: Replay, index: number, other?: Action): string {
  const action = other ?? replay.steps[index]?.action;
  const before = index > 0 ? replay.steps[index - 1]?.view : replay.start;
  if (!action) return '';
  const name = (place?: string) => cardAt(before ?? null, place)?.name;
  const who = name(action.source);
  const target = name(action.target);
  return `${action.kind.replace(/_/g, ' ')}${who ? ` ${who}` : ''}${target ? ` → ${target}` : ''}`;
}

function Events({ replay, at, go }: { replay: Replay; at: number; go: (n: number) => void }) {
  const step = at > 0 ? replay.steps[at - 1] : undefined;
  return (
    <section class="panel replay-log" aria-live="polite">
      <h2>{at === 0 ? 'The opening' : `Action ${at}: ${wordsOf(replay, at - 1)}`}</h2>
      {step?.action.kind === 'concede' && <p>{replay.names[step.seat ?? 0]} gives up.</p>}
      <ul class="plain">{step?.events.filter((e) => e.text).map((e, i) => <li key={i}>{withNames(e.text ?? '')}</li>)}</ul>
      <label>Go to
        <select value={String(at)} onChange={(e) => go(Number(e.currentTarget.value))}>
          <option value="0">the opening</option>
          {replay.steps.map((_, i) => (
            <option key={i} value={String(i + 1)}>{i + 1}. {wordsOf(replay, i)}</option>))}
        </select>
      </label>
    </section>
  );
}

function Mistakes({ replay, analysis, go }: {
  replay: Replay; analysis: Required<Analysis>; go: (n: number) => void;
}) {
  return (
    <ol class="mistakes">
      {analysis.mistakes.map((m) => (
        <li key={m.step}>
          <button type="button" onClick={() => go(m.step)}>
            Action {m.step + 1}: −{Math.round(m.loss * 100)}%
          </button>{' '}
          <span>{replay.names[m.seat]}: {wordsOf(replay, m.step)}</span>
          {m.better && <span class="soft">, better: {wordsOf(replay, m.step, m.better)}</span>}
        </li>
      ))}
      {analysis.mistakes.length === 0 && <li>No big mistakes.</li>}
    </ol>
  );
}

function Controls({ at, last, playing, go, setPlaying, speed, setSpeed, flip, share }: {
  at: number; last: number; playing: boolean; speed: number; go: (n: number) => void;
  setPlaying: (p: boolean) => void; setSpeed: (ms: number) => void; flip: () => void; share: () => void;
}) {
  return (
    <div class="replay-controls" role="group" aria-label="Replay">
      <button type="button" aria-label="First" onClick={() => go(0)}>|◀</button>
      <button type="button" aria-label="Back" onClick={() => go(at - 1)}>◀</button>
      <button type="button" class="primary" onClick={() => setPlaying(!playing)}>
        {playing ? 'Pause' : 'Play'}</button>
      <button type="button" aria-label="Forward" onClick={() => go(at + 1)}>▶</button>
      <button type="button" aria-label="Last" onClick={() => go(last)}>▶|</button>
      <input type="range" min={0} max={last} value={at} aria-label="Action"
        onInput={(e) => go(Number(e.currentTarget.value))} />
      <span class="soft">{at}/{last}</span>
      <select value={String(speed)} aria-label="Speed"
        onChange={(e) => setSpeed(Number(e.currentTarget.value))}>
        {SPEEDS.map(([word, ms]) => <option key={word} value={String(ms)}>{word}</option>)}
      </select>
      <button type="button" onClick={flip}>Other side</button>
      <button type="button" onClick={share}>Share</button>
    </div>
  );
}

/* Where the replay stands, and playing on by itself. */
function usePlayer(last: number) {
  const [at, setAt] = useState(Math.max(0, Number(route.value.query.get('step') ?? 0) || 0));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1200);
  const go = (n: number) => setAt(Math.min(last, Math.max(0, n)));
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (/INPUT|SELECT|TEXTAREA/.test((e.target as Element).tagName)) return;
      if (e.key === 'ArrowRight') go(at + 1);
      if (e.key === 'ArrowLeft') go(at - 1);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
  return { at, last, playing, speed, go, setPlaying, setSpeed };
}

/* Lends the match's table to the replay while it is open. */
function useTable(id: string, replay: Replay | null, shown: View | undefined, seat: number): void {
  useEffect(() => {
    if (!replay) return;
    table.value = { match: `replay ${id}`, game: replay.game, seat, names: replay.names };
    view.value = shown ?? null;
    legal.value = [];
    picked.value = null;
    over.value = null;
  }, [replay, shown, seat]);
  useEffect(() => () => {
    table.value = null;
    view.value = null;
  }, []);
}

function ReplayTable({ replay, shown, info }: { replay: Replay; shown: View; info: GameInfo }) {
  const rest = { info, game: replay.game };
  const me = shown.players[own.value];
  const enemy = shown.players[own.value === 0 ? 1 : 0];
  return (
    <div class={`table replay-table ${info.lanes > 0 ? 'with-lanes' : 'with-rows'}`}>
      <div class="enemy-zone"><PlayerBar player={enemy} {...rest} /><Hand player={enemy} {...rest} /></div>
      <div class="field"><Side player={enemy} {...rest} />
        <div class="middle"><span class="hint">{shown.phase === 'over' ? 'The match is over.'
          : `${replay.names[shown.active]} to play`}</span><span class="turn">turn {shown.turn}</span></div>
        <Side player={me} {...rest} /></div>
      <div class="own-zone"><PlayerBar player={me} {...rest} /><Hand player={me} {...rest} /></div>
      <div class="float-layer" />
    </div>
  );
}

export function ReplayPage({ id }: { id: string }) {
  const { replay, problem } = useReplay(id);
  const { analysis, asked, ask } = useAnalysis(id);
  const player = usePlayer(replay?.steps.length ?? 0);
  const { at, go } = player;
  const [seat, setSeat] = useState<0 | 1>(0);
  const info = games.value.find((g) => g.id === replay?.game);
  const shown = at === 0 ? replay?.start ?? replay?.steps[0]?.view
    : replay?.steps[Math.min(at, player.last) - 1]?.view;
  useTable(id, replay, shown, seat);
  if (problem) return <main class="page center"><p role="alert">{problem}</p></main>;
  if (!replay || !info || !shown || !table.value) {
    return <main class="page center"><p>Opening the replay …</p></main>;
  }
  const url = `${location.origin}${location.pathname}${href('replay', id, { step: String(at) })}`;
  return (
    <main class="page replay">
      <ReplayTable replay={replay} shown={shown} info={info} />
      <Controls {...player} flip={() => setSeat(seat === 0 ? 1 : 0)}
        share={() => void navigator.clipboard?.writeText(url).then(() => say('Link copied.'))} />
      <div class="replay-below">
        <Events replay={replay} at={at} go={go} />
        <section class="panel">
          <h2>Analysis</h2>
          {!analysis && <button type="button" onClick={ask} disabled={asked} data-testid="analyse">
            {asked ? 'Thinking …' : 'Ask the computer'}</button>}
          {analysis && <><p class="soft">Chance of {replay.names[0]} to win</p>
            <Graph analysis={analysis} at={at} name={replay.names[0] ?? ''} go={go} />
            <Mistakes replay={replay} analysis={analysis} go={go} /></>}
        </section>
      </div>
      <PreviewLayer />
    </main>
  );
}
