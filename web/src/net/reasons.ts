/* Why a card cannot be played, where the server leaves the words to us: how much mana is missing
 * changes with every card, and that it is not one's turn is true of all of them. */
import { text } from '../texts';
import type { PlayerView, View, ViewCard } from './types';

function withReason(card: ViewCard, mana: number, mine: boolean): ViewCard {
  if (card.why === 'not_enough_mana' && !card.why_text) {
    return { ...card, why_text: text.reasons.moreMana(card.cost - mana) };
  }
  if (card.playable === false && !card.why && mine) {
    return { ...card, why: 'not_your_turn', why_text: text.reasons.notYourTurn };
  }
  return card;
}

function playerWithReasons(player: PlayerView, mine: boolean): PlayerView {
  return {
    ...player,
    hand: player.hand.map((card) => card && withReason(card, player.mana, mine)),
    power: player.power && withReason(player.power, player.mana, mine),
  };
}

export function withReasons(view: View): View {
  const players = view.players?.map((p) => playerWithReasons(p, p.seat === view.seat));
  return players ? { ...view, players: players as [PlayerView, PlayerView] } : view;
}
