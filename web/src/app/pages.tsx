/* The pages of the client: one row each, by its address after '#'. */
import type { FunctionComponent } from 'preact';
import { MatchPage } from '../match/MatchPage';
import { text } from '../texts';
import { lazily } from '../ui/lazily';
import { Quiet } from '../ui/Quiet';
import { focusPage } from './focus';
import { Lobby } from './Lobby';

type PageProps = { id: string }; /* what the address has after the page's own word */

export interface Page {
  page: FunctionComponent<PageProps>;
  link?: string; /* its word in the header, in the order of the rows */
  open?: boolean; /* also to those who have no seat; for the others a guest's is taken */
}

/* A page that is loaded when it is first opened. */
function later<K extends string>(load: () => Promise<Record<K, FunctionComponent<PageProps>>>, name: K) {
  return lazily<PageProps, K>(load, name, () => <Quiet words={text.app.loading} />, focusPage);
}

const words = text.app.links;

export const PAGES: Record<string, Page> = {
  lobby: { page: Lobby, link: words.play, open: true },
  join: { page: later(() => import('./Join'), 'Join'), open: true },
  match: { page: MatchPage },
  cards: { page: later(() => import('../cards/Gallery'), 'Gallery'), open: true },
  decks: { page: later(() => import('../decks/DeckPage'), 'DeckPage'), link: words.decks },
  learn: { page: later(() => import('../learn/LearnPage'), 'LearnPage'), link: words.learn, open: true },
  rules: { page: later(() => import('../learn/RulesPage'), 'RulesPage'), open: true },
  glossary: { page: later(() => import('../learn/GlossaryPage'), 'GlossaryPage'), open: true },
  profile: { page: later(() => import('./Profile'), 'Profile') },
  account: { page: later(() => import('./Account'), 'Account'), open: true },
  replay: { page: later(() => import('../replay/ReplayPage'), 'ReplayPage'), open: true },
  credits: { page: later(() => import('./Credits'), 'Credits'), open: true },
};

/* An address that is no page's leads to the lobby. */
export function pageAt(address: string): Page {
  return (Object.hasOwn(PAGES, address) ? PAGES[address] : PAGES.lobby) as Page;
}
