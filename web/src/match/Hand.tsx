/* The hands: the own one as a fan whose cards rise under pointer and focus, the enemy's as backs. */
import type { ViewCard } from '../net/types';
import { cardsOf } from '../app/pools';
import { Card, CardBack, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { Sign } from '../cards/Icon';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { useBoard } from './context';
import { startDrag } from './drag';
import type { SeatProps } from './Leader';
import { markClass, markWords, marksOf } from './marks';
import { notesOf, whyOf } from './notes';

function HandCard({ card, index, props }: { card: ViewCard; index: number; props: SeatProps }) {
  const board = useBoard();
  const { player, game, info } = props;
  const place = `${player.seat}/hand/${index}`;
  const face = faceOf(card, cardsOf(game));
  const marks = marksOf(board, place);
  const notes = notesOf(card);
  const dull = whyOf(card).length > 0 && !marks.can && !marks.target;
  return (
    <button type="button" data-place={place} onClick={() => board.click(place)} style={{ '--i': index }}
      class={`hand-card ${markClass(marks)} ${dull ? 'dull' : ''} ${board.dragging.value === place ? 'dragging' : ''}`}
      onPointerDown={(e) => startDrag(board, e, place)}
      {...board.preview.on(() => face, game, info, () => notes, true)}>
      <Spoken words={`${index + 1}: ${describe(face)} ${notes.join(' ')}${markWords(marks)}`}>
        <Card face={face} game={game} />
        {marks.selected && <span class="slot" aria-hidden="true"><Sign name="bullseye" /></span>}
      </Spoken>
    </button>
  );
}

export function Hand(props: SeatProps) {
  const { player } = props;
  const board = useBoard();
  const mine = player.seat === board.own.value;
  const open = !mine && (board.source === null || player.hand.some((card) => card !== null));
  const words = mine ? text.table.yourHand : text.table.enemyHand(player.hand_count);
  return (
    <section class={`hand ${mine ? 'own' : 'enemy'} ${player.hand.length > 6 ? 'many' : ''} ${open ? 'open' : ''}`}
      aria-label={words}
      style={{ '--n': player.hand.length, '--half': Math.ceil(player.hand.length / 2) }} data-place={`${player.seat}/hand`}>
      {player.hand.map((card, i) => (card
        ? <HandCard key={`${card.card}${i}`} card={card} index={i} props={props} />
        : <CardBack key={i} />))}
      {!mine && <span class="count"><Sign name="card-pick" />{player.hand_count}</span>}
    </section>
  );
}
