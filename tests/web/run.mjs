/* Runs the browser tests, or those whose name contains the first argument; prints TAP. */
import { runAll } from './kit.mjs';
import './matches.mjs';
import './pages.mjs';
import './people.mjs';

process.exit((await runAll(process.argv[2])) ? 0 : 1);
