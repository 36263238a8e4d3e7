/* The field: each side a row of minions with gaps to play between, or a grid of lanes. Your side
 * is below; on boards with lanes the front rows meet in the middle. */
import type { GameInfo, PlayerView } from '../net/types';
import { text } from '../texts';
import { spaceOf } from './advice';
import { useBoard } from './context';
import type { SeatProps } from './Leader';
import { Token } from './Token';

function Gap({ position, active }: { position: number; active: boolean }) {
  const board = useBoard();
  return (
    <button type="button" data-gap={position} tabIndex={active ? 0 : -1} disabled={!active}
      class={`gap ${active ? 'open' : ''}`} aria-label={text.table.placeHere(position + 1)}
      onClick={() => board.choose({ field: 'position', position })} />
  );
}

function Row({ player, info, game }: SeatProps) {
  const { own, options } = useBoard();
  const mine = player.seat === own.value;
  const gaps = mine ? options.value?.positions : undefined;
  const open = (gaps?.size ?? 0) > 0;
  const count = player.board.length;
  return (
    <div class={`row ${open ? 'placing' : ''} ${count > 5 ? 'crowded' : ''}`} style={{ '--n': count, '--half': Math.ceil(count / 2) }}>
      {player.board.map((card, i) => [
        mine && <Gap key={`gap${i}`} position={i} active={gaps?.has(i) ?? false} />,
        <Token key={card.tag ?? i} card={card} place={`${player.seat}/board/${i}`} game={game} info={info} wide={false} />,
      ])}
      {mine && <Gap key="last" position={player.board.length} active={gaps?.has(player.board.length) ?? false} />}
    </div>
  );
}

function Cell({ seat, cell, info, player, game }: {
  seat: number; cell: number; info: GameInfo; player: PlayerView; game: string;
}) {
  const board = useBoard();
  const slot = player.board.findIndex((m) => m.cell === cell);
  const card = slot < 0 ? null : player.board[slot];
  const front = cell < info.lanes;
  const name = text.table.cell(front ? text.table.front : text.table.back, (cell % info.lanes) + 1);
  const place = seat === board.own.value && board.options.value?.positions.has(cell);
  const go = board.options.value?.cells.has(`${seat}:${cell}`);
  const open = place || go;
  const lit = board.advised.value.includes(spaceOf(seat, cell));
  return (
    <div class={`cell ${open ? 'open' : ''} ${front ? 'front' : 'back'} ${lit ? 'lit' : ''}`} data-cell={`${seat}:${cell}`}>
      {open && (
        <button type="button" class="cell-pick" onClick={() => board.clickCell(seat, cell)}
          aria-label={place ? text.table.placeTo(name) : text.table.moveTo(name)} />
      )}
      {card && <Token key={card.tag} card={card} place={`${seat}/board/${slot}`} game={game} info={info} wide
        where={name} />}
    </div>
  );
}

function Lanes({ player, info, game }: SeatProps) {
  const { own } = useBoard();
  const rows = [...Array(info.rows).keys()];
  if (player.seat !== own.value) rows.reverse();
  const lanes = [...Array(info.lanes).keys()];
  return (
    <div class="lanes" style={{ '--lanes': info.lanes, '--rows': info.rows }}>
      {rows.flatMap((row) => lanes.map((lane) => {
        const cell = row * info.lanes + lane;
        return <Cell key={cell} seat={player.seat} cell={cell} info={info} player={player} game={game} />;
      }))}
    </div>
  );
}

/* Between the sides: a seam, or the numbers of the lanes. */
export function Seam({ info }: { info: GameInfo }) {
  if (info.lanes === 0) return <div class="seam" aria-hidden="true" />;
  return (
    <div class="seam lane-names" aria-hidden="true" style={{ '--lanes': info.lanes }}>
      {[...Array(info.lanes).keys()].map((i) => <span key={i}>{text.table.lane(i + 1)}</span>)}
    </div>
  );
}

export function Side(props: SeatProps) {
  const mine = props.player.seat === useBoard().own.value;
  return (
    <section class={`side ${mine ? 'own' : 'enemy'}`}
      aria-label={mine ? text.table.yourMinions : text.table.enemyMinions}>
      {props.info.lanes > 0 ? <Lanes {...props} /> : <Row {...props} />}
    </section>
  );
}
