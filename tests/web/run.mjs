/* Runs the browser tests and prints TAP: all, with --short those of the usual ways, with --long the others; of these
 * the ones whose name contains the word that follows. */
import { runAll } from './kit.mjs';

const FILES = {
  '--short': ['matches', 'people', 'pages', 'table'],
  '--long': ['learn', 'cards', 'own', 'company', 'decks', 'keyboard', 'endings', 'replay', 'windows'],
};
const args = process.argv.slice(2);
const set = FILES[args[0]];
for (const name of set ?? Object.values(FILES).flat()) await import(`./${name}.mjs`);

process.exit((await runAll(set ? args[1] : args[0])) ? 0 : 1);
