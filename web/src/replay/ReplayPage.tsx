/* Watching a finished match, from the seat of who asks or from the other one: the board, which nobody can
 * act on, every action in words, and an agent's opinion of it. Without an id: the last matches and the way in for files. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Replay } from '../net/types';
import { href } from '../app/router';
import { games, me, say, useWordsOf } from '../app/session';
import { BoardContext, useRoot } from '../match/context';
import { usePainter } from '../match/input';
import { sentence } from '../match/notes';
import { Table } from '../match/Table';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { Chances } from './Chances';
import { Choose } from './Choose';
import { Controls } from './Controls';
import { replayBoard, usePlayer } from './player';
import { Side } from './Side';
import { movesOf, type Judged } from './story';
import { awaitAnalysis } from './study';
import './replay.css';

const words = text.replay;

function useReplay(id: string) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let here = true;
    setReplay(null);
    setProblem('');
    api.replay(id).then((r) => here && setReplay(r)).catch((e: Error) => here && setProblem(e.message));
    return () => {
      here = false;
    };
  }, [id]);
  return { replay, problem };
}

/* Asks for an analysis and comes back for it until it is done. One that somebody has asked for already, as the end
 * of a match does, is shown unasked. */
function useAnalysis(id: string) {
  const [judged, setJudged] = useState<Judged | null>(null);
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => void api.analysis(id).then(() => setAsked(true)).catch(() => undefined), [id]);
  useEffect(() => {
    if (!asked) return undefined;
    let here = true;
    const fail = (error: unknown) => {
      if (!here) return;
      setAsked(false);
      say(error instanceof Error ? error.message : String(error), true);
    };
    void api.analyse(id).then(() => awaitAnalysis(id, undefined, () => here))
      .then((found) => here && setJudged(found)).catch(fail);
    return () => {
      here = false;
    };
  }, [asked, id]);
  const ask = () => {
    setAsked(true);
    setWanted(true);
  };
  return { judged, asked, wanted, ask };
}

function Leave() {
  const goal = me.value ? href('profile') : '#/';
  return (
    <div class="match-menu">
      <a class="round" href={goal} aria-label={words.leave} title={words.leave}>×</a></div>
  );
}

/* The sheet of small windows; what opened it has the focus again when it closes. */
function useSheet() {
  const [open, setOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const close = () => {
    setOpen(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const key = (e: KeyboardEvent) => e.key === 'Escape' && close();
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [open]);
  return {
    open, close,
    toggle: () => {
      before.current = document.activeElement;
      setOpen(!open);
    },
  };
}

function Watching({ id }: { id: string }) {
  const board = useMemo(replayBoard, []);
  const root = useRoot(board);
  usePainter(board);
  const { replay, problem } = useReplay(id);
  const { judged, asked, wanted, ask } = useAnalysis(id);
  const player = usePlayer(board, id, replay);
  const sheet = useSheet();
  const moves = useMemo(() => (replay ? movesOf(replay) : []), [replay]);
  const info = games.value.find((g) => g.id === replay?.game);
  useWordsOf(info);
  const shown = board.view.value;
  const [first = '', second = ''] = replay?.names ?? [];
  useEffect(() => {
    if (replay) document.title = words.windowTitle(first, second);
  }, [replay]);
  if (problem) return <Quiet words={problem}><a class="ghost" href="#/">{text.table.toLobby}</a></Quiet>;
  if (!replay || !info || !shown || !board.table.value) return <Quiet words={words.opening} />;
  const { at, last } = player;
  const step = replay.steps[at - 1];
  const done = step ? `${replay.names[step.seat]}: ${sentence(board.withNames(step.text))}.` : `${words.start}.`;
  const url = `${location.origin}${location.pathname}${href('replay', id, { step: String(at) })}`;
  const share = () => void navigator.clipboard?.writeText(url).then(() => say(words.shared));
  return (
    <BoardContext.Provider value={board}>
      <main ref={root} class="replay-page" tabIndex={-1} onPointerDown={board.preview.hide}>
        <h1 class="sr">{words.title(first, second)}</h1>
        <div class="replay-table"><Table shown={shown} info={info} game={replay.game} corner={<Leave />} /></div>
        <Chances player={player} names={replay.names} spoken={`${words.at(at, last)}. ${done}`}
          judged={judged} asked={asked} ask={ask} />
        <p class="replay-now" role="status" aria-live={player.playing ? 'off' : 'polite'}>
          <span class="sr">{words.at(at, last)}. </span>{done}
          <span class="sr">{moves[at - 1]?.lines.map((l) => ` ${board.withNames(l.event.text ?? '')}`)}</span></p>
        <Controls player={player} listOpen={sheet.open} openList={sheet.toggle} />
        <Side told={{ replay, moves, judged, wanted, player, picked: () => sheet.open && sheet.close() }}
          info={info} open={sheet.open} close={sheet.close} share={share} />
        <div class="float-layer" aria-hidden="true" />
      </main>
    </BoardContext.Provider>
  );
}

export function ReplayPage({ id }: { id: string }) {
  return id ? <Watching key={id} id={id} /> : <Choose />;
}
