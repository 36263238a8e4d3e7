/* What the printer gets of a deck: a list that one can hold in the hand. */
import type { CardInfo, DeckCheck, GameInfo } from '../net/types';
import { text } from '../texts';
import { inList, size } from './filter';
import type { DraftControl } from './use-draft';

export function PrintSheet({ game, pool, control, check }: {
  game: GameInfo; pool: Map<string, CardInfo>; control: DraftControl; check: DeckCheck | null;
}) {
  const { draft } = control;
  return (
    <div class="print-sheet" aria-hidden="true">
      <h2>{draft.name}</h2>
      <p>{game.title} · {game.heroes?.find((h) => h.id === draft.hero)?.name} · {text.decks.found(size(draft.cards))}</p>
      <table><tbody>{inList(draft.cards, pool).map((card) => (
        <tr key={card.id}><td>{draft.cards[card.id]}×</td><td>{card.cost}</td><td><b>{card.name}</b></td>
          <td>{card.attack !== null && card.health !== null ? `${card.attack}/${card.health}` : card.type}</td>
          <td>{card.text.replace(/\n/g, ' ')}</td></tr>))}</tbody></table>
      <p>{check?.code}</p>
    </div>
  );
}
