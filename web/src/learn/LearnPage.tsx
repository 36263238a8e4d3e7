/* Where learning begins: lessons with how far one is, rules and words of each game. The address may name a
 * lesson, which then has the whole page. */
import { emblemOf, inOrder, wordsOf } from '../app/lobby/games';
import { href } from '../app/router';
import { games } from '../app/session';
import { Picture } from '../cards/Picture';
import type { GameInfo, LessonInfo } from '../net/types';
import { text } from '../texts';
import { LessonPage } from './LessonPage';
import { progress } from './progress';
import './learn.css';

const words = text.learn;

function LessonRow({ game, lesson, first }: { game: GameInfo; lesson: LessonInfo; first: boolean }) {
  const kept = progress.value[`${game.id}/${lesson.name}`];
  const begun = kept && kept.step > 0;
  const state = begun ? words.progress(kept.step, lesson.steps) : kept?.done ? words.done : words.steps(lesson.steps);
  return (
    <li class="lesson-row">
      <span class={`lesson-mark ${kept?.done ? 'done' : ''}`} aria-hidden="true">{kept?.done ? '✓' : ''}</span>
      <div><h3>{lesson.title}</h3><p>{lesson.about}</p>
        <span class="lesson-dots" aria-hidden="true">{[...Array(lesson.steps).keys()].map((i) => (
          <i key={i} class={kept?.done && !begun ? 'past' : i < (kept?.step ?? 0) ? 'past' : ''} />))}</span>
        <small>{state}</small></div>
      <a class={first ? 'brass' : 'ghost'} href={href('learn', `${game.id}/${lesson.name}`)} data-testid={`lesson-${game.id}`}>
        {begun ? words.goOn : kept?.done ? words.again : words.start}</a>
    </li>
  );
}

function GamePanel({ game, first }: { game: GameInfo; first: string }) {
  const hero = emblemOf(game);
  return (
    <section class="learn-game" id={`learn-${game.id}`}>
      <header>
        {hero && <Picture game={game.id} card={hero} type="hero" shape="square" />}
        <div><h2>{game.title}</h2><p>{wordsOf(game).pitch}</p></div>
      </header>
      {game.lessons.length > 0
        ? <ul class="lesson-list">{game.lessons.map((lesson) => (
          <LessonRow key={lesson.name} game={game} lesson={lesson} first={first === `${game.id}/${lesson.name}`} />))}</ul>
        : <p class="soft learn-none">{words.noLessons}</p>}
      <nav class="learn-links" aria-label={game.title}>
        <a class="ghost" href={href('rules', game.id)}>{words.rules}</a>
        <a class="ghost" href={href('glossary', game.id)}>{words.glossary}</a>
        <a class="ghost" href={href('cards', game.id)}>{words.cards}</a>
      </nav>
    </section>
  );
}

/* What a newcomer should do next is the one filled button: the first lesson that is not done. */
function nextLesson(list: GameInfo[]): string {
  const all = list.flatMap((g) => g.lessons.map((l) => `${g.id}/${l.name}`));
  return all.find((key) => !progress.value[key]?.done) ?? all[0] ?? '';
}

function Overview({ game }: { game: string }) {
  const chosen = (g: GameInfo) => Number(g.id === game) * 4 + Number(g.lessons.length > 0) * 2;
  const list = inOrder(games.value).sort((a, b) => chosen(b) - chosen(a));
  const first = nextLesson(list);
  return (
    <main class="page learn">
      <h1>{words.title}</h1>
      <p class="soft learn-intro">{words.intro}</p>
      <div class="learn-games">{list.map((g) => <GamePanel key={g.id} game={g} first={first} />)}</div>
    </main>
  );
}

export function LearnPage({ id }: { id: string }) {
  const [game = '', name = ''] = id.split('/');
  return name ? <LessonPage key={id} game={game} name={name} /> : <Overview game={game} />;
}
