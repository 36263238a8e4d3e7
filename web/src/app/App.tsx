/* The frame of all pages: header, messages, and the page that the address names. */
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { MatchPage } from '../match/MatchPage';
import { Credits } from './Credits';
import { Enter } from './Enter';
import { Profile } from './Profile';
import { Join } from './Join';
import { Lobby } from './Lobby';
import { href, route } from './router';
import { leave, me, notice } from './session';
import { setting, settings, type Theme } from './settings';

type PageProps = { id: string };

/* A page that is loaded when it is first opened. */
function later<K extends string>(load: () => Promise<Record<K, FunctionComponent<PageProps>>>, name: K) {
  return function Later(props: PageProps) {
    const [Page, setPage] = useState<FunctionComponent<PageProps> | null>(null);
    useEffect(() => {
      void load().then((module) => setPage(() => module[name]));
    }, []);
    return Page ? <Page {...props} /> : <main class="page center"><p>Loading …</p></main>;
  };
}

const PAGES: Record<string, { page: FunctionComponent<PageProps>; open?: boolean }> = {
  lobby: { page: Lobby },
  join: { page: Join },
  match: { page: MatchPage },
  decks: { page: later(() => import('../decks/DeckPage'), 'DeckPage') },
  profile: { page: Profile },
  replay: { page: later(() => import('../replay/ReplayPage'), 'ReplayPage'), open: true },
  credits: { page: Credits, open: true },
};

function Link({ page, children }: { page: string; children: ComponentChildren }) {
  const here = route.value.page === page;
  return <a href={href(page)} aria-current={here ? 'page' : undefined}>{children}</a>;
}

function Header() {
  const who = me.value;
  return (
    <header class="top">
      <a class="brand" href="#/">Cardwright</a>
      <nav aria-label="Pages">
        <Link page="lobby">Play</Link><Link page="decks">Decks</Link>
        <Link page="profile">Profile</Link><Link page="credits">Credits</Link>
      </nav>
      <label class="theme"><span class="sr">Theme</span>
        <select value={settings.value.theme}
          onChange={(e) => setting('theme', e.currentTarget.value as Theme)}>
          <option value="auto">auto</option><option value="dark">dark</option>
          <option value="light">light</option>
        </select>
      </label>
      {who && <span class="who"><b>{who.name}</b>{who.guest && <small> guest</small>}
        <button type="button" class="quiet" onClick={() => void leave()}>Leave</button></span>}
    </header>
  );
}

export function App() {
  const { page, id } = route.value;
  const entry = PAGES[page] ?? PAGES.lobby;
  const Page = entry?.page ?? Lobby;
  const known = me.value;
  return (
    <div class={`app page-${page}`}>
      <Header />
      {known === undefined && <main class="page center"><p>Asking the server …</p></main>}
      {known === null && !entry?.open && <Enter />}
      {(known || (known === null && entry?.open)) && <Page key={page} id={id} />}
      {notice.value && <div class={`notice ${notice.value.bad ? 'bad' : ''}`}
        role={notice.value.bad ? 'alert' : 'status'}>{notice.value.text}</div>}
    </div>
  );
}
