/* The title of the window follows the page. Pages that say more (a match, a replay) set it themselves after
 * they are shown, for this happens before. */
import { effect } from '@preact/signals';
import { text } from '../texts';
import { route } from './router';
import { games } from './session';

function titleOf(page: string, id: string): string {
  const ofGames: Record<string, (game: string) => string> = text.app.titlesOfGames;
  const titles: Record<string, string> = text.app.titles;
  const game = ofGames[page] && games.value.find((g) => g.id === id.split('/')[0]);
  return (game && ofGames[page]?.(game.title)) ?? titles[page] ?? '';
}

effect(() => {
  document.title = text.app.title(titleOf(route.value.page, route.value.id));
});
