/* The lobby: choose a game, a deck and an opponent; go on with matches; invite; watch. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { GameInfo, RunningMatch } from '../net/types';
import { CardIcon } from '../cards/Icon';
import { href } from './router';
import { DeckSelect, useLobby, useSaved } from './seats';
import { games, play, say } from './session';

const KEY = 'cardwright-lobby';

interface Choice {
  game: string;
  deck: string;
  agent: string;
  enemy: string;
  timer: string;
}

function lastChoice(): Choice {
  const first = { game: '', deck: '', agent: '', enemy: '', timer: '' };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>) };
  } catch {
    return first;
  }
}

function GameTile({ game, on, pick }: { game: GameInfo; on: boolean; pick: () => void }) {
  return (
    <button type="button" class="game-tile" aria-pressed={on} onClick={pick} data-game={game.id}>
      <span class="game-art"><CardIcon game={game.id} card={game.decks[0]?.hero || game.heroes?.[0]?.id || ''} type="hero" /></span>
      <b>{game.title}</b>
      <small>{game.description}</small>
    </button>
  );
}

function Waiting({ code, cancel }: { code?: string; cancel: () => void }) {
  const url = code ? `${location.origin}${location.pathname}${href('join', code)}` : '';
  return (
    <div class="panel waiting" role="status">
      <h2>{code ? 'Waiting for your guest' : 'Looking for an opponent'}</h2>
      {code && <label>Send this link
        <input readOnly value={url} onFocus={(e) => e.currentTarget.select()} /></label>}
      {code && <button type="button" onClick={() => void navigator.clipboard?.writeText(url)
        .then(() => say('Copied.'))}>Copy</button>}
      <button type="button" class="quiet" onClick={cancel}>Cancel</button>
    </div>
  );
}

function Playing({ match }: { match: RunningMatch | undefined }) {
  const title = games.value.find((g) => g.id === match?.game)?.title ?? match?.game;
  return <span>{match?.names.join(' – ')}
    {match && <small class="soft"> {title}, turn {match.turn}</small>}</span>;
}

function Running({ mine }: { mine: string[] }) {
  const [list, setList] = useState<RunningMatch[]>([]);
  useEffect(() => {
    let live = true;
    const load = () => void api.running().then((r) => live && setList(r));
    load();
    const id = setInterval(load, 5000);
    return () => {
      live = false;
      clearInterval(id);
    };
  }, []);
  const others = list.filter((m) => !mine.includes(m.match)).slice(0, 12);
  return (
    <section class="panel">
      {mine.length > 0 && <><h2>Your matches</h2>
        <ul class="plain">{mine.map((id) => <li key={id}>
          <Playing match={list.find((m) => m.match === id)} />
          <a class="button primary" href={href('match', id)}>Go on</a></li>)}</ul></>}
      <h2>Watch</h2>
      {others.length === 0 && <p class="soft">Nobody is playing in public right now.</p>}
      <ul class="plain">
        {others.map((m) => <li key={m.match}>
          <Playing match={m} />
          <button type="button" onClick={() => {
            play().follow(m.match);
            play().send({ t: 'watch', match: m.match });
          }}>Watch</button>
        </li>)}
      </ul>
    </section>
  );
}

interface SetupProps {
  game: GameInfo;
  choice: Choice;
  set: (part: Partial<Choice>) => void;
  send: (message: Record<string, unknown>) => void; /* with the game and the own deck */
}

function AgainstComputer({ game, choice, set, send }: SetupProps) {
  const agent = game.agents.find((a) => a.id === choice.agent) ?? game.agents[1] ?? game.agents[0];
  return (
    <section class="panel">
      <h2>Against the computer</h2>
      <label>Strength
        <select value={agent?.id} onChange={(e) => set({ agent: e.currentTarget.value })}
          data-testid="agent">
          {game.agents.map((a) => <option key={a.id} value={a.id}>{a.level}. {a.title}</option>)}
        </select>
      </label>
      <DeckSelect label="Its deck" game={game} decks={[]} value={choice.enemy} any="Surprise me"
        set={(v) => set({ enemy: v })} />
      <button type="button" class="primary" data-testid="play-ai" onClick={() => send({
        t: 'ai', agent: agent?.id, ...(choice.enemy ? { enemy_deck: choice.enemy } : {}),
      })}>Play</button>
    </section>
  );
}

function AgainstPerson({ choice, set, send }: SetupProps) {
  const timer = choice.timer ? { timer: Number(choice.timer) } : {};
  return (
    <section class="panel">
      <h2>Against a person</h2>
      <p class="soft">Whoever else looks for this game now, with 90 seconds for a turn.</p>
      <button type="button" class="primary" onClick={() => send({ t: 'find' })}>Quick match</button>
      <label>Time for a turn among friends
        <select value={choice.timer} onChange={(e) => set({ timer: e.currentTarget.value })}>
          <option value="">no limit</option><option value="60">60 seconds</option>
          <option value="90">90 seconds</option><option value="180">3 minutes</option>
        </select>
      </label>
      <button type="button" onClick={() => send({ t: 'host', ...timer })}>Invite by link</button>
    </section>
  );
}

export function Lobby() {
  const { waiting, setWaiting, mine } = useLobby();
  const [choice, setChoice] = useState<Choice>(lastChoice);
  const game = games.value.find((g) => g.id === choice.game) ?? games.value[0];
  const saved = useSaved(game);
  if (!game) return <main class="page center"><p>This server has no games.</p></main>;
  const set = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  const known = game.decks.some((d) => d.id === choice.deck)
    || saved.some((d) => `saved:${d.id}` === choice.deck);
  const deck = known ? choice.deck : game.decks[0]?.id ?? '';
  const shipped = game.decks.find((d) => d.id === deck);
  const setup = {
    game, choice, set,
    send: (message: Record<string, unknown>) => void play().send({ game: game.id, deck, ...message }),
  };
  return (
    <main class="page lobby">
      {waiting && <Waiting code={waiting.code} cancel={() => {
        play().send({ t: 'cancel', ...(waiting.code ? { code: waiting.code } : {}) });
        setWaiting(null);
      }} />}
      <section class="games" aria-label="Games">
        {games.value.map((g) => <GameTile key={g.id} game={g} on={g === game}
          pick={() => set({ game: g.id, deck: '', enemy: '' })} />)}
      </section>
      <div class="columns">
        <section class="panel">
          <h2>Your deck</h2>
          <DeckSelect label="Deck" game={game} decks={saved} value={deck} set={(v) => set({ deck: v })} />
          {shipped && <p class="soft">{shipped.description}</p>}
          <a class="button" href={href('decks', game.id)}>Build a deck</a>
        </section>
        <AgainstComputer {...setup} />
        <AgainstPerson {...setup} />
        <Running mine={mine} />
      </div>
    </main>
  );
}
