/* What the lobby says of a game: its own words if it is shipped, else what its facts tell. The best first game
 * comes first, then what has words, then the others from simple to hard. */
import type { GameInfo } from '../../net/types';
import { text } from '../../texts';
import type { GameWords } from '../../texts/lobby';

function firstSentence(description: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(description.trim())?.[0] ?? description.trim();
}

export function wordsOf(game: GameInfo): GameWords {
  const known = text.lobby.games[game.id];
  if (known) return known;
  const complexity = 1 + (game.lanes > 0 ? 2 : 0) + (game.elements.length > 0 ? 1 : 0) + (game.classes.length > 2 ? 1 : 0);
  return { pitch: firstSentence(game.description), minutes: Math.max(5, Math.round(game.deck.max / 3)), complexity };
}

export function inOrder(games: GameInfo[]): GameInfo[] {
  const known = Object.keys(text.lobby.games);
  const rank = (game: GameInfo) => {
    const at = known.indexOf(game.id);
    return at >= 0 ? at : known.length + wordsOf(game).complexity;
  };
  return [...games].sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1));
}

/* The card that stands for a game, or for one of its decks. */
export function emblemOf(game: GameInfo, hero?: string): string {
  return hero || game.decks[0]?.hero || game.heroes?.[0]?.id || '';
}
