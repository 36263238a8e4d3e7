/* The table: mat, leaders, field, piles, hands, rail and dock, laid out by its own size. Matches, replays
 * and lessons stand on it; what they add goes into its corner (`corner`) and beside the turn (`beside`). */
import type { ComponentChildren } from 'preact';
import { cardsOf } from '../app/pools';
import { themeOf, themeStyle } from '../cards/theme';
import type { GameInfo, View } from '../net/types';
import { Side, Seam } from './Board';
import { Dock } from './Dock';
import { dropAt } from './drag';
import { useBoard } from './context';
import { Emblem, FrameDefs } from './Frames';
import { Hand } from './Hand';
import { Leader } from './Leader';
import { Elements, Piles } from './Piles';
import { Log, Rail } from './Rail';
import { TurnBox } from './TurnBox';

/* Words on the seam between the sides, where nothing is to be aimed at. Part of the table's corner. */
export function OnSeam({ children }: { children: ComponentChildren }) {
  return <div class="on-seam">{children}</div>;
}

export function Table({ shown, info, game, corner, beside, inert = false }: {
  shown: View; info: GameInfo; game: string; corner?: ComponentChildren; beside?: ComponentChildren; inert?: boolean;
}) {
  const board = useBoard();
  cardsOf(game);
  const own = board.own.value;
  const rest = { info, game };
  const me = { player: shown.players[own], ...rest };
  const enemy = { player: shown.players[own === 0 ? 1 : 0], ...rest };
  const lanes = info.lanes > 0;
  const drop = (e: MouseEvent) => {
    if ((e.target as Element).closest('button')) return;
    if (!dropAt(board, e.clientX, e.clientY)) board.cancel();
  };
  return (
    <div class={`table-box ${lanes ? 'with-lanes' : 'with-rows'} ${board.picked.value ? 'picking' : ''}`}
      style={themeStyle(themeOf(game))}>
      <FrameDefs />
      <div class="mat" aria-hidden="true" />
      <div class="seats" inert={inert}>
        <Emblem />
        {corner}
        <Leader {...enemy}>{lanes && <Elements {...enemy} />}</Leader>
        <Hand {...enemy} />
        <Piles {...enemy} />
        <div class="field" onClick={drop}>
          <Side {...enemy} />
          <Seam info={info} />
          <Side {...me} />
        </div>
        <Leader {...me}>{lanes && <Elements {...me} />}</Leader>
        <Hand {...me} />
        <TurnBox>{beside}</TurnBox>
        <Piles {...me} />
        <Rail {...rest} />
        <Dock {...rest} />
      </div>
      <Log {...rest} />
    </div>
  );
}
