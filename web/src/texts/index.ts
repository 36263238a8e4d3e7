/* All words of the client, by place. A translation is another object of the same shape: nothing that a
 * person reads stands anywhere else (names and texts of games come from the server). */
import { app } from './app';
import { cards } from './cards';
import { decks } from './decks';
import { inOwnWords } from './dialect';
import { learn } from './learn';
import { lobby } from './lobby';
import { moments } from './moments';
import { reasons } from './reasons';
import { replay } from './replay';
import { table } from './table';

/* What is about one game is said in its words. */
const spokenTexts = {
  cards: inOwnWords(cards), decks: inOwnWords(decks), learn: inOwnWords(learn), moments: inOwnWords(moments),
  reasons: inOwnWords(reasons), replay: inOwnWords(replay), table: inOwnWords(table),
};
export const text = { app, lobby, ...spokenTexts };
export type Texts = typeof text;
