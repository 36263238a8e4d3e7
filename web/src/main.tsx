/* Starts the client. */
import { render } from 'preact';
import { App } from './app/App';
import { listen, start } from './app/session';
import { hear } from './match/store';
import './ui/theme.css';
import './ui/page.css';
import './cards/card.css';
import './match/match.css';
import './match/pieces.css';
import './match/hand.css';
import './match/overlay.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
listen(hear); /* for good: a step may come before the match page is there */
void start();
