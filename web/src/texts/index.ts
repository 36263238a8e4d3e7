/* All words of the client, by place. A translation is another object of the same shape: nothing that a
 * person reads stands anywhere else (names and texts of games come from the server). */
import { app } from './app';
import { cards } from './cards';
import { decks } from './decks';
import { learn } from './learn';
import { lobby } from './lobby';
import { moments } from './moments';
import { reasons } from './reasons';
import { replay } from './replay';
import { table } from './table';

export const text = { app, cards, decks, learn, lobby, moments, reasons, replay, table };
export type Texts = typeof text;
