/* A lesson: the table with what was taught so far, the teacher, and light on what is asked for. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { href } from '../app/router';
import { games, link, me, seat, useWordsOf } from '../app/session';
import { Arrow } from '../match/Arrow';
import { BoardContext, useBoard, useRoot } from '../match/context';
import { useInput } from '../match/input';
import { Choice, Modes, Stage, isDeciding } from '../match/Overlays';
import { OnSeam, Table } from '../match/Table';
import type { GameInfo, LessonState } from '../net/types';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { Coach } from './Coach';
import { LessonControl } from './control';
import { LessonEnd } from './LessonEnd';
import { aimOf, type Aim } from './places';
import { keepProgress } from './progress';
import { Spotlight, useLights } from './Spotlight';
import './lesson.css';

function Message({ words, back }: { words: string; back?: boolean }) {
  return <Quiet words={words}>{back && <a class="ghost" href={href('learn')}>{text.learn.toLessons}</a>}</Quiet>;
}

function Leave() {
  return (
    <div class="match-menu">
      <a class="round" href={href('learn')} aria-label={text.learn.leave} title={text.learn.leave}>×</a></div>
  );
}

/* A press on something that can act or be aimed at, but is not what the step asks for. What is carried may come
 * down on whatever stands where it should go. */
function isMiss(target: EventTarget | null, aim: Aim, carrying: boolean): boolean {
  const piece = (target as Element | null)?.closest('[data-place], .end-turn, .element, [data-cell]');
  return !!piece && ![...aim.from, ...aim.to].some((wanted) =>
    piece.matches(wanted) || piece.querySelector(wanted) || (carrying && piece.closest(wanted)));
}

function LessonBoard({ control, lesson, info }: { control: LessonControl; lesson: LessonState; info: GameInfo }) {
  const board = useBoard();
  const root = useRoot(board);
  useInput(board);
  const [showing, setShowing] = useState(false);
  const lights = useLights(info);
  const shown = board.view.value;
  useEffect(() => setShowing(false), [lesson.step]);
  if (!shown) return null;
  const busy = board.legal.value.length === 0;
  const press = (e: PointerEvent) => {
    const aim = aimOf(board.legal.value, board.own.value, info.lanes > 0);
    if (!busy && isMiss(e.target, aim, board.picked.value !== null)) control.miss();
  };
  return (
    <main ref={root} class="table lesson" tabIndex={-1} data-hides={lesson.hidden.map((part) => part.replace(' ', '-')).join(' ')} onPointerDown={press}>
      <h1 class="sr">{lesson.title}</h1>
      <Table shown={shown} info={info} game={control.game} inert={lesson.done || isDeciding(board)}
        corner={<><Leave />{link.value === 'lost' && <OnSeam><div class="link-lost" role="alert">{text.learn.lost}</div></OnSeam>}</>} />
      {!lesson.done && <Spotlight lights={lights} lead={showing} />}
      <Stage game={control.game} />
      <Arrow />
      <Choice shown={shown} game={control.game} />
      <Modes shown={shown} />
      {!lesson.done && !busy && <Coach lesson={lesson} missed={control.missed.value} taken={[...lights.from, ...lights.to]}
        showing={showing} show={() => setShowing(!showing)} />}
      {lesson.done && <LessonEnd lesson={lesson} info={info} again={() => {
        keepProgress(control.game, control.name, 0, true);
        control.begin(0);
      }} />}
      <div class="float-layer" aria-hidden="true" />
    </main>
  );
}

export function LessonPage({ game, name }: { game: string; name: string }) {
  const control = useMemo(() => new LessonControl(game, name), [game, name]);
  const known = me.value;
  useEffect(() => void seat(), []);
  useEffect(() => (known ? control.open() : undefined), [control, known?.id]);
  const info = games.value.find((g) => g.id === game);
  useWordsOf(info);
  const lesson = control.now.value;
  if (games.value.length > 0 && !info) return <Message words={text.learn.noGame} back />;
  if (info && !info.lessons.some((l) => l.name === name)) return <Message words={text.learn.noLesson} back />;
  if (control.missing.value) return <Message words={control.missing.value} back />;
  if (!info || !lesson) return <Message words={text.learn.opening} />;
  return (
    <BoardContext.Provider value={control.board}>
      <LessonBoard control={control} lesson={lesson} info={info} />
    </BoardContext.Provider>
  );
}
