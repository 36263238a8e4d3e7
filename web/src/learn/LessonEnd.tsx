/* The end of a lesson: what was learned, and the next thing to do. */
import { useEffect, useRef } from 'preact/hooks';
import { go, href } from '../app/router';
import { listen, play } from '../app/session';
import { Sign } from '../cards/Icon';
import type { GameInfo, LessonState } from '../net/types';
import { text } from '../texts';

/* A match against the weakest opponent with the game's first deck. */
function startMatch(info: GameInfo): void {
  const agent = [...info.agents].sort((a, b) => a.level - b.level)[0];
  const deck = info.decks[0];
  if (!agent || !deck) return;
  const heard = listen((message) => {
    if (message.t !== 'match' && message.t !== 'refused') return;
    heard();
    if (message.t === 'match') go('match', message.match);
  });
  play().send({ t: 'ai', game: info.id, deck: deck.id, agent: agent.id });
}

export function LessonEnd({ lesson, info, again }: { lesson: LessonState; info: GameInfo; again: () => void }) {
  const words = text.learn.end;
  const first = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const next = info.lessons[info.lessons.findIndex((l) => l.name === lesson.name) + 1];
  const agent = [...info.agents].sort((a, b) => a.level - b.level)[0];
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="lesson-end" role="dialog" aria-modal="true" aria-labelledby="lesson-end">
      <div class="lesson-end-box">
        <span class="lesson-end-sign" aria-hidden="true"><Sign name="trophy" /></span>
        <h1 id="lesson-end">{words.title}</h1>
        <h2>{words.learned}</h2>
        <ul>{lesson.learned?.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
        {next
          ? <a ref={first} class="brass" href={href('learn', `${info.id}/${next.name}`)}>{words.next(next.title)}</a>
          : <button ref={first} type="button" class="brass" data-testid="first-match" onClick={() => startMatch(info)}>{words.match}</button>}
        {!next && agent && <p class="soft">{words.matchHint(agent.title)}</p>}
        <div class="lesson-end-more">
          <a class="ghost" href={href('learn')}>{text.learn.toLessons}</a>
          <a class="ghost" href={href('rules', info.id)}>{text.learn.rules}</a>
          <button type="button" class="ghost" onClick={again}>{words.again}</button>
        </div>
      </div>
    </div>
  );
}
