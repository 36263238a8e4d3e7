/* What decided a match: its turning points, each with a way into the replay, and the chance to win turn by turn. */
import { href } from '../app/router';
import type { Replay } from '../net/types';
import { text } from '../texts';
import { ChanceLine } from './ChanceLine';
import { MomentPicture } from './MomentPicture';
import { deedOf, headingOf } from './moment-words';
import { chancesByTurn, momentsOf, type Moment } from './moments';
import type { Judged } from './story';
import './decided.css';

const words = text.moments;

export interface DecidedProps {
  id: string; /* of the replay */
  replay: Replay;
  analysis: Judged;
  reader: number; /* who "you" are; 2: somebody who did not play */
}

function Change({ change, whose }: { change: number; whose: string }) {
  const percent = Math.round(Math.abs(change) * 100);
  return (
    <span class={`change ${change > 0 ? 'up' : 'down'}`}>
      <span aria-hidden="true">{change > 0 ? words.up(percent) : words.down(percent)}</span>
      <span class="sr">{change > 0 ? words.upSpoken(whose, percent) : words.downSpoken(whose, percent)}</span>
    </span>
  );
}

function MomentCard({ moment, number, whose, rest }: {
  moment: Moment; number: number; whose: string; rest: DecidedProps;
}) {
  const { id, replay, analysis, reader } = rest;
  return (
    <li class="moment">
      <h3><b>{number}</b><span>{headingOf(replay, moment)}</span><Change change={moment.change} whose={whose} /></h3>
      <MomentPicture moment={moment} side={analysis.seat} game={replay.game} />
      <p>{deedOf(replay, moment, reader)} {moment.reason} {moment.better && words.better(moment.better)}</p>
      <div class="moment-foot"><span>{words.turn(moment.turn)}</span>
        <a href={href('replay', id, { step: String(moment.step) })}>{words.open}</a></div>
    </li>
  );
}

export function Decided(props: DecidedProps) {
  const { replay, analysis, reader } = props;
  const moments = momentsOf(replay, analysis);
  const points = chancesByTurn(replay, analysis);
  const mine = reader === analysis.seat;
  const name = replay.names[analysis.seat] ?? '';
  const whose = mine ? words.yourChance : words.theirChance(name);
  return (
    <>
      {moments.length === 0 ? <p class="no-moments">{words.evenly}</p>
        : <ol class="moments">{moments.map((moment, i) => (
          <MomentCard key={moment.step} moment={moment} number={i + 1} whose={whose} rest={props} />))}</ol>}
      {points.length <= 2 && <p class="soft too-short">{words.tooShort}</p>}
      {points.length > 2 && <section class="chance-box">
        <h3>{mine ? words.chanceOfYou : words.chanceOf(name)}</h3>
        <ChanceLine points={points} moments={moments} />
        <p class="chance-turns" aria-hidden="true"><span>{words.turn(points[0]?.turn ?? 1)}</span>
          <span>{words.turn(points.at(-2)?.turn ?? 1)}</span></p>
      </section>}
    </>
  );
}
