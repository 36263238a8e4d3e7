/* Starts the client. */
import { render } from 'preact';
import { App } from './app/App';
import { keepFocus } from './app/focus';
import { startWorker } from './app/install';
import { listen, start } from './app/session';
import { hear } from './match/live';
import './app/title';
import './ui/tokens.css';
import './ui/theme.css';
import './ui/frame.css';
import './ui/page.css';
import './app/lobby/lobby.css';
import './match/table.css';
import './match/pieces.css';
import './match/hand.css';
import './match/overlay.css';
import './match/small.css';
import './match/ranks.css';
import './match/elements.css';
import './match/open-hand.css';

const root = document.getElementById('app');
if (root) {
  render(<App />, root);
  keepFocus(root);
}
listen(hear); /* for good */
void start();
startWorker();
