/* A minion on the table: its picture in an outline that tells its state, name, numbers, signs. */
import { DRAWN } from '../facts';
import type { GameInfo, ViewCard } from '../net/types';
import { cardsOf } from '../app/pools';
import { Stat, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { Sign } from '../cards/Icon';
import { idOf, signOf } from '../cards/keywords';
import { Picture } from '../cards/Picture';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { useBoard } from './context';
import { startDrag } from './drag';
import { BladeTab, Frame, type Outline } from './Frames';
import { isActive, markClass, markWords, marksOf } from './marks';
import { actsLeft, isPassing, notesOf } from './notes';
import { Outcome } from './Outcome';

const WARM = 2; /* acts left at which the heat is shown */

function Signs({ card, info }: { card: ViewCard; info: GameInfo | undefined }) {
  const names = [...(card.keywords ?? []), ...(card.invulnerable ? ['invulnerable'] : [])];
  const signs = names.filter((n) => (DRAWN[idOf(info, n)] ?? 'sign') === 'sign')
    .map((n) => [n, signOf(info, n)] as const).filter(([, s]) => s);
  return (
    <span class="signs">
      {card.silenced && <Sign name="silenced" label={text.table.signs.silenced} />}
      {actsLeft(card) <= WARM && <span class={`heat ${actsLeft(card) <= 0 ? 'over' : ''}`}>
        <Sign name="thermometer-hot" label={actsLeft(card) <= 0 ? text.table.signs.overheated : text.table.signs.hot} /></span>}
      {signs.map(([n, s]) => <Sign key={n} name={s ?? ''} label={n} />)}
      {card.given?.some((g) => g.what === 'ability') && <Sign name="spell-book" label={text.table.given.ability} />}
      {card.given?.some(isPassing) && <Sign name="hourglass" label={text.table.given.passing} />}
    </span>
  );
}

export function Token({ card, place, game, info, wide, where = '' }: {
  card: ViewCard; place: string; game: string; info: GameInfo | undefined; wide: boolean; where?: string;
}) {
  const board = useBoard();
  const face = faceOf(card, cardsOf(game));
  const marks = marksOf(board, place, card.tag);
  const drawn = new Set((card.keywords ?? []).map((k) => DRAWN[idOf(info, k)]));
  const outlined = drawn.has('outline');
  const outline: Outline = wide ? (outlined ? 'wideShield' : 'wide') : outlined ? 'shield' : 'oval';
  const words = [describe(face), where, (card.keywords ?? []).join(', '), notesOf(card).join(' ')];
  return (
    <button type="button" data-place={place} data-tag={card.tag} data-why={card.why} tabIndex={isActive(marks) ? 0 : -1}
      class={`token ${outline} ${wide ? 'wide-token' : ''} ${markClass(marks)} ${drawn.has('smoke') ? 'hidden-one' : ''}`}
      onClick={() => board.click(place)} onPointerDown={(e) => startDrag(board, e, place)}
      {...board.preview.on(() => face, game, info, () => notesOf(card), true)}>
      <Spoken words={`${words.filter(Boolean).join('. ')}.${markWords(marks)}`}>
        <span class="token-art"><Picture game={game} card={card.card} type={face.type} shape="square" /></span>
        <Frame outline={outline} enemy={Number(place[0]) !== board.own.value} smoke={drawn.has('smoke')}
          ice={card.frozen || drawn.has('ice')} bubble={drawn.has('bubble')} />
        <span class="token-name">{face.name}</span>
        {card.asleep && <span class="asleep"><Sign name="sleepy" label={text.table.signs.asleep} /></span>}
        <Signs card={card} info={info} />
        {marks.can && <BladeTab />}
        <Stat kind="attack" value={face.attack} mark={face.attackMark} />
        <Stat kind="health" value={face.health} mark={face.healthMark} />
        <Outcome place={place} />
      </Spoken>
    </button>
  );
}
