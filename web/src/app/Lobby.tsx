/* The lobby: the match that is one click away, then everything else that one can play, choose and watch. */
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { useMatches } from './lobby/asking';
import { choice, choose, chooseDeck } from './lobby/choice';
import { isSaved, playable, type PlayableDeck } from './lobby/decks';
import { DeckTiles } from './lobby/DeckTiles';
import { Doors } from './lobby/Doors';
import { inOrder } from './lobby/games';
import { GameTiles } from './lobby/GameTiles';
import { FirstMatch, PlayPanel } from './lobby/Hero';
import { useHistory, useSaved } from './lobby/lists';
import { WaitingDialog } from './lobby/WaitingDialog';
import { Watch } from './lobby/Watch';
import { games } from './session';

function toTop(): void {
  scrollTo({ top: 0, behavior: 'smooth' });
}

export function Lobby() {
  useMatches();
  const list = inOrder(games.value);
  const game = list.find((g) => g.id === choice.value.game) ?? list[0];
  const saved = useSaved(game);
  const history = useHistory();
  if (!game) return <Quiet words={text.lobby.noGames} />;
  const decks = playable(game, saved ?? []);
  const legal = decks.filter((d) => d.legal);
  const wished = choice.value.decks[game.id] ?? '';
  const unknown = !saved && isSaved(wished); /* it is among those that are still asked for, or gone */
  const deck = legal.find((d) => d.id === wished) ?? (unknown ? undefined : legal.find((d) => d.saved === ''));
  const deckId = deck?.id ?? (unknown ? wished : '');
  const learning = !choice.value.knows && game.lessons.length > 0;
  const pickDeck = (d: PlayableDeck) => {
    chooseDeck(game.id, d.id);
    choose({ knows: true, game: game.id });
    toTop();
  };
  return (
    <main class="page lobby" tabIndex={-1}>
      {learning ? <FirstMatch game={game} deck={deck} />
        : <PlayPanel game={game} decks={decks} deck={deck} deckId={deckId} />}
      <Doors game={game} deckId={deckId} own={saved?.length ?? 0} />
      <GameTiles games={list} chosen={game} pick={(g) => {
        choose({ game: g.id, enemy: '', knows: true });
        toTop();
      }} />
      <DeckTiles game={game} decks={decks} chosen={deck} history={history} pick={pickDeck} />
      <Watch />
      <WaitingDialog game={game} deck={deckId} />
    </main>
  );
}
