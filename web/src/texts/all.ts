/* All words of the client, by place. A translation is another object of the same shape: nothing that a
 * person reads stands anywhere else (names and texts of games come from the server). What is about one game is said
 * in its words (dialect.ts). */
export { app } from './app';
export { cards } from './cards';
export { decks } from './decks';
export { learn } from './learn';
export { lobby } from './lobby';
export { moments } from './moments';
export { reasons } from './reasons';
export { replay } from './replay';
export { table } from './table';
