/* What a player has to pay with and to draw from: mana, elements, deck; beside the hand of the enemy. */
import type { Action, PlayerView } from '../net/types';
import { CardBack } from '../cards/Card';
import { Sign } from '../cards/Icon';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { raising } from './advice';
import { useBoard } from './context';
import type { SeatProps } from './Leader';
import { at } from './view';

const MOST_CRYSTALS = 12;
const SIGNS: Record<string, string> = { earth: 'mountains', wind: 'windy-stripes', fire: 'small-fire' };

/* What the picked card would take of the mana. */
function spending(player: PlayerView): number {
  const board = useBoard();
  const source = board.picked.value?.source;
  if (!source || player.seat !== board.own.value) return 0;
  if (source === 'power') return player.power?.cost ?? 0;
  return source.includes('/hand/') ? at(board.view.value, source)?.cost ?? 0 : 0;
}

function Mana({ player }: { player: PlayerView }) {
  const whole = Math.max(player.max_mana, player.mana + player.locked);
  const spent = spending(player);
  if (whole + player.overload === 0) return null; /* before the first turn, or a game without mana */
  const words = [text.table.mana(player.mana, player.max_mana), player.locked && text.table.locked(player.locked),
    player.overload && text.table.lockedNext(player.overload)];
  const kind = (i: number) => (i < player.mana - spent ? 'full' : i < player.mana ? 'spent'
    : i >= whole - player.locked ? 'locked' : '');
  return (
    <div class="mana" data-place={`${player.seat}/mana`} role="img" aria-label={words.filter(Boolean).join(', ')}>
      <b>{player.mana}<small>/{player.max_mana}</small></b>
      <span class="crystals" aria-hidden="true">
        {[...Array(Math.min(whole, MOST_CRYSTALS)).keys()].map((i) => <i key={i} class={kind(i)} />)}
      </span>
      {player.overload > 0 && <small class="overload">{text.table.lockedNext(player.overload)}</small>}
    </div>
  );
}

export function Elements({ player, info }: SeatProps) {
  const board = useBoard();
  if (!player.elements) return null;
  const mine = player.seat === board.own.value;
  const raises = mine ? board.legal.value.filter((a) => a.kind === 'raise') : [];
  const why = !mine || raises.length > 0 ? undefined : player.raised ? text.table.raised : text.table.raiseLater;
  const instead = raises.find((a) => (a.mode ?? 0) === 0);
  const lit = (raise?: Action) => raise && board.advised.value.includes(raising(raise.mode ?? 0));
  return (
    <div class="elements">
      {info.elements.map((element, i) => {
        const raise = raises.find((a) => a.mode === i + 1);
        const n = player.elements?.[element] ?? 0;
        return (
          <button type="button" key={element} disabled={!mine} aria-disabled={!raise} tabIndex={raise ? 0 : -1}
            class={`element need-${element} ${raise ? 'can' : ''} ${lit(raise) ? 'lit' : ''}`}
            title={why} data-why={why} onClick={() => (raise ? board.send(raise) : why && board.say(why))}>
            <Spoken words={raise ? text.table.raise(element, n) : text.table.element(element, n)}>
              <Sign name={SIGNS[element] ?? 'crystal-shine'} /><b>{n}</b><small>{element}</small>
              {raise && <span class="plus" aria-hidden="true">+</span>}
            </Spoken>
          </button>
        );
      })}
      {instead && (
        <button type="button" class={`element can need-mana ${lit(instead) ? 'lit' : ''}`} onClick={() => board.send(instead)}>
          <Spoken words={text.table.takeMana}>
            <Sign name="crystal-shine" /><b>1</b><small>{text.table.manaWord}</small><span class="plus">+</span>
          </Spoken>
        </button>
      )}
    </div>
  );
}

export function Piles({ player }: SeatProps) {
  const mine = player.seat === useBoard().own.value;
  return (
    <div class={`piles ${mine ? 'own' : 'enemy'}`}>
      <Mana player={player} />
      <div class="pile" role="img" data-place={`${player.seat}/deck`} aria-label={text.table.inDeck(player.deck_count)}>
        {player.deck_count > 0 && <CardBack />}
        <span class="count"><small class="pile-word">{text.table.deck}</small>{player.deck_count}</span>
        {player.fatigue > 0 && <small class="fatigue">{text.table.fatigue(player.fatigue)}</small>}
      </div>
    </div>
  );
}
