/* A game's theme as custom properties: for a card, or for a whole table of that game. The server has checked
 * that colours are colours; fonts are names of the list here. */
import { games } from '../app/session';
import type { GameTheme } from '../net/types';

const FONTS: Record<string, string> = {
  book: 'var(--serif)',
  plain: 'var(--sans)',
  slab: '"Rockwell", "Roboto Slab", "DejaVu Serif", "Courier New", serif',
  round: '"Nunito", "Quicksand", "Arial Rounded MT Bold", "Segoe UI", sans-serif',
  narrow: '"Roboto Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif',
  antique: '"Cormorant", "Garamond", "EB Garamond", "Times New Roman", serif',
  typewriter: '"Courier Prime", "Courier New", "DejaVu Sans Mono", monospace',
};
const COLORS: Record<string, string> = {
  paper: '--paper', paper_edge: '--paper-2', ink: '--paper-ink', keyword: '--card-keyword', back: '--back-1',
  back_edge: '--back-2', own_mat: '--mat-own', foe_mat: '--mat-foe',
};

export function themeOf(game: string): GameTheme | undefined {
  return games.value.find((info) => info.id === game)?.theme;
}

/* What a game's file names may also be a name that every object has. */
function entry(table: Record<string, string>, name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

export function themeStyle(theme: GameTheme | undefined): Record<string, string> {
  const style: Record<string, string> = {};
  for (const [name, value] of Object.entries(theme?.colors ?? {})) {
    const property = entry(COLORS, name);
    if (property) style[property] = value;
  }
  const names = entry(FONTS, theme?.fonts?.names);
  const text = entry(FONTS, theme?.fonts?.text);
  if (names) style['--card-names'] = names;
  if (text) style['--card-text'] = text;
  return style;
}
