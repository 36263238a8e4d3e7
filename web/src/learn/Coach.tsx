/* The teacher's bubble: one thing to do, how far the lesson is, and a finger that shows it. It stands where it
 * hides nothing of what is asked for. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Sign } from '../cards/Icon';
import type { LessonState } from '../net/types';
import { text } from '../texts';
import { freest, type Box } from './places';
import { piecesOf } from './words';

const EDGE = 12;

function Words({ words }: { words: string }) {
  return <>{piecesOf(words).map((p, i) => (p.strong ? <em key={i}>{p.text}</em> : p.text))}</>;
}

function Dots({ step, steps, topic }: { step: number; steps: number; topic: string }) {
  return (
    <div class="coach-dots">
      {[...Array(steps).keys()].map((i) => (
        <i key={i} class={i < step ? 'past' : i === step ? 'now' : ''} aria-hidden="true" />))}
      <span>{text.learn.stepOf(step, steps, topic)}</span>
    </div>
  );
}

/* Where the bubble may stand, the best first: below, above, at the sides, between the players. */
function placesFor(width: number, height: number) {
  const x = (innerWidth - width) / 2;
  const places: [string, number, number][] = [
    ['bottom', x, innerHeight - height - EDGE], ['top', x, EDGE],
    ['left', EDGE, (innerHeight - height) / 2], ['right', innerWidth - width - EDGE, (innerHeight - height) / 2],
    ['corner', EDGE, innerHeight - height - EDGE], ['middle', x, (innerHeight - height) / 2],
  ];
  return places.map(([name, left, top]) => ({ name, box: { left, top, right: left + width, bottom: top + height } }));
}

export function Coach({ lesson, missed, taken, showing, show }: {
  lesson: LessonState; missed: number; taken: Box[]; showing: boolean; show: () => void;
}) {
  const ref = useRef<HTMLElement>(null);
  const [at, setAt] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el || taken.length === 0) return;
    const best = freest(placesFor(el.offsetWidth, el.offsetHeight), taken);
    if (best) setAt(best.box);
  }, [taken, lesson.step, missed > 0]);
  const { step, steps, topic = '', say = '' } = lesson;
  const words = missed > 0 ? lesson.else || say : say;
  const style = at ? { left: `${at.left}px`, top: `${at.top}px` } : { left: `${EDGE}px`, bottom: `${EDGE}px` };
  return (
    <section ref={ref} class={`coach ${missed > 0 ? 'again' : ''}`} style={style} aria-label={text.learn.coach(step, steps)}
      key={missed > 0 ? `again${missed}` : 'first'} data-step={step}>
      <span class="coach-face" aria-hidden="true"><Sign name="spell-book" /></span>
      <p class="coach-words" aria-live="polite"><Words words={words} /></p>
      <button type="button" class="ghost" aria-pressed={showing} onClick={show} data-testid="show-me">{text.learn.showMe}</button>
      <Dots step={step} steps={steps} topic={topic} />
    </section>
  );
}
