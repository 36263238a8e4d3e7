/* The end of a match: who won and how, what to do next, and below it what decided it, as soon as that is known. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { go, href } from '../app/router';
import { Stat } from '../cards/Card';
import { Picture } from '../cards/Picture';
import type { GameInfo } from '../net/types';
import type { DecidedProps } from '../replay/Decided';
import { behindUntil, chancesByTurn } from '../replay/moments';
import { useStudy, type Study } from '../replay/study';
import { text } from '../texts';
import { useBoard } from './context';
import type { BoardController } from './controller';
import { storyOf, titleOf, type Ending } from './ending';
import { Frame } from './Frames';
import { Overlay } from './Overlays';
import './end.css';

const words = text.table.end;

function endingOf(board: BoardController): Ending | null {
  const [over, view, table] = [board.over.value, board.view.value, board.table.value];
  if (!over || !view || !table) return null;
  const health = view.players[over.winner]?.hero?.health ?? 0;
  return { names: table.names, winner: over.winner, end: over.end, turn: view.turn, health };
}

/* The hero of who reads; those who only looked on see the winner's. */
function Portrait({ game, ending, reader }: { game: string; ending: Ending; reader: number }) {
  const board = useBoard();
  const seat = reader > 1 && ending.winner < 2 ? ending.winner : board.own.value;
  const hero = board.view.value?.players[seat]?.hero;
  if (!hero) return null;
  return (
    <span class="hero portrait" aria-hidden="true">
      <span class="token-art"><Picture game={game} card={hero.card} type="hero" shape="square" /></span>
      <Frame outline="arch" enemy={seat !== board.own.value} />
      {seat === ending.winner && <Stat kind="health" value={hero.health ?? 0} mark="" />}
    </span>
  );
}

/* What became of asking for another match. */
function rematchWords(board: BoardController): string {
  if (board.rematch.value === 'asked') return words.rematchAsked;
  if (board.rematch.value === 'declined' || board.opponent.value === 'gone') return words.rematchNot;
  return board.rematch.value === 'sent' ? words.rematchSent : '';
}

function Rematch() {
  const board = useBoard();
  const state = board.rematch.value;
  const nobody = state === 'declined' || board.opponent.value === 'gone';
  return (
    <button type="button" class="brass" disabled={state === 'sent' || nobody} onClick={() => {
      if (state === 'none') board.rematch.value = 'sent';
      board.source?.rematch();
    }}>{words.rematch}</button>
  );
}

/* Who beat the computer may try the next stronger one. */
function NextOpponent({ info }: { info: GameInfo }) {
  const board = useBoard();
  const [asked, setAsked] = useState(false);
  const level = board.level.value;
  const stronger = info.agents.filter((a) => a.level > level).sort((a, b) => a.level - b.level)[0];
  if (level === 0 || !stronger || board.over.value?.winner !== board.own.value) return null;
  return (
    <button type="button" class="ghost" disabled={asked} onClick={() => {
      setAsked(true);
      board.source?.challenge(stronger.id);
    }}>{words.next(stronger.title)}</button>
  );
}

/* Loaded when a match ends for the first time. */
function useDecided(wanted: boolean): FunctionComponent<DecidedProps> | null {
  const [Decided, setDecided] = useState<FunctionComponent<DecidedProps> | null>(null);
  useEffect(() => {
    if (wanted) void import('../replay/Decided').then((module) => setDecided(() => module.Decided), () => undefined);
  }, [wanted]);
  return Decided;
}

function Looking({ study }: { study: Study }) {
  const all = study.replay?.steps.length;
  return (
    <div class="looking" role="status">
      <p>{text.moments.looking}</p>
      <progress aria-label={text.moments.looking} {...(all ? { value: study.done, max: all } : {})} />
    </div>
  );
}

function WhatDecided({ study, id, reader }: { study: Study; id: string; reader: number }) {
  const Decided = useDecided(true);
  const { replay, analysis } = study;
  return (
    <section class="decided">
      <h2>{text.moments.title}</h2>
      {Decided && replay && analysis ? <Decided {...{ id, replay, analysis, reader }} /> : <Looking study={study} />}
    </section>
  );
}

function behindOf({ replay, analysis }: Study, won: boolean): number {
  return replay && analysis ? behindUntil(chancesByTurn(replay, analysis), won) : 0;
}

export function EndScreen({ game, info }: { game: string; info: GameInfo }) {
  const board = useBoard();
  const [open, setOpen] = useState(true);
  const end = board.over.value;
  useEffect(() => setOpen(true), [end?.match]);
  const study = useStudy(end?.replay, board.own.value);
  const ending = endingOf(board);
  if (!end || !ending) return null;
  const reader = board.table.value?.seat ?? 2;
  const title = titleOf(ending, reader);
  if (!open) {
    return <button type="button" class="end-again brass" onClick={() => setOpen(true)}>{title}</button>;
  }
  const drawn = end.winner > 1;
  const good = reader > 1 || end.winner === board.own.value;
  const told = end.replay && !study.refused;
  return (
    <Overlay label={title} kind={`end ${drawn ? 'drawn' : good ? 'won' : 'lost'} ${told ? 'told' : ''}`}>
      <div class="result">
        <Portrait game={game} ending={ending} reader={reader} />
        <div class="result-words"><h2>{title}</h2>
          <p>{storyOf(ending, reader, behindOf(study, end.winner === board.own.value))}</p>
          <p role="status"><b>{rematchWords(board)}</b></p></div>
        <div class="result-buttons">
          {reader < 2 && <Rematch key={end.match} />}
          {reader < 2 && <NextOpponent key={`next${end.match}`} info={info} />}
          {end.replay && <a class="ghost" href={href('replay', end.replay)}>{words.replay}</a>}
          <button type="button" class="ghost" onClick={() => setOpen(false)}>{words.look}</button>
          <button type="button" class="ghost" onClick={() => go('lobby')}>{words.lobby}</button>
        </div>
      </div>
      {told && <WhatDecided study={study} id={end.replay ?? ''} reader={reader} />}
    </Overlay>
  );
}
