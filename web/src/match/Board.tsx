/* The field: each side a row of minions with gaps to play between, or a grid of lanes. Your side
 * is below; on boards with lanes the front rows meet in the middle. */
import type { GameInfo, PlayerView } from '../net/types';
import { choose, options, own } from './store';
import { clickCell } from './drag';
import { Token } from './Token';

function Gap({ position, active }: { position: number; active: boolean }) {
  return (
    <button type="button" data-gap={position} tabIndex={active ? 0 : -1} disabled={!active}
      class={`gap ${active ? 'open' : ''}`} aria-label={`Place here, position ${position + 1}`}
      onClick={() => choose({ field: 'position', position })} />
  );
}

function Row({ player, info, game }: { player: PlayerView; info: GameInfo; game: string }) {
  const mine = player.seat === own.value;
  const gaps = mine ? options.value?.positions : undefined;
  const open = (gaps?.size ?? 0) > 0;
  return (
    <div class={`row ${open ? 'placing' : ''}`} style={{ '--count': player.board.length }}>
      {player.board.map((card, i) => [
        mine && <Gap key={`gap${i}`} position={i} active={gaps?.has(i) ?? false} />,
        <Token key={card.tag ?? i} card={card} place={`${player.seat}/board/${i}`} game={game}
          info={info} />,
      ])}
      {mine && <Gap key="last" position={player.board.length}
        active={gaps?.has(player.board.length) ?? false} />}
      {player.board.length === 0 && !open && <span class="row-empty" aria-hidden="true" />}
    </div>
  );
}

function Cell({ seat, cell, info, player, game }: {
  seat: number; cell: number; info: GameInfo; player: PlayerView; game: string;
}) {
  const slot = player.board.findIndex((m) => m.cell === cell);
  const card = slot < 0 ? null : player.board[slot];
  const row = Math.floor(cell / info.lanes);
  const name = `${row === 0 ? 'front' : 'back'} ${(cell % info.lanes) + 1}`;
  const place = seat === own.value && options.value?.positions.has(cell);
  const go = options.value?.cells.has(`${seat}:${cell}`);
  const open = place || go;
  return (
    <div class={`cell ${open ? 'open' : ''} ${row === 0 ? 'front' : 'back'}`}
      data-cell={`${seat}:${cell}`}>
      {open && (
        <button type="button" class="cell-pick" onClick={() => clickCell(seat, cell)}
          aria-label={`${place ? 'Place' : 'Move'} to ${name}`}>
          <span class="cell-name">{name}</span>
        </button>
      )}
      {card && <Token key={card.tag} card={card} place={`${seat}/board/${slot}`} game={game}
        info={info} />}
      {!card && !open && <span class="cell-name" aria-hidden="true">{name}</span>}
    </div>
  );
}

function Lanes({ player, info, game }: { player: PlayerView; info: GameInfo; game: string }) {
  const rows = [...Array(info.rows).keys()];
  if (player.seat !== own.value) rows.reverse();
  const lanes = [...Array(info.lanes).keys()];
  return (
    <div class="lanes" style={{ '--lanes': info.lanes }}>
      {rows.flatMap((row) => lanes.map((lane) => {
        const cell = row * info.lanes + lane;
        return <Cell key={cell} seat={player.seat} cell={cell} info={info} player={player}
          game={game} />;
      }))}
    </div>
  );
}

export function Side({ player, info, game }: { player: PlayerView; info: GameInfo; game: string }) {
  const mine = player.seat === own.value;
  const label = mine ? 'Your minions' : 'Enemy minions';
  return (
    <section class={`side ${mine ? 'own' : 'enemy'}`} aria-label={label}>
      {info.lanes > 0
        ? <Lanes player={player} info={info} game={game} />
        : <Row player={player} info={info} game={game} />}
    </section>
  );
}
