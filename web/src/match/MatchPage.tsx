/* The match page: the board of the play connection at its table. */
import { useEffect } from 'preact/hooks';
import { games, link, useWordsOf } from '../app/session';
import { go } from '../app/router';
import { text } from '../texts';
import { lazily } from '../ui/lazily';
import { Quiet } from '../ui/Quiet';
import { useNow } from '../ui/now';
import { Arrow } from './Arrow';
import { BoardContext, useBoard, useRoot } from './context';
import type { BoardController } from './controller';
import { Emotes, Said } from './Emotes';
import { HintButton, HintPanel } from './Hint';
import { useInput } from './input';
import { live, openMatch } from './live';
import { Menu } from './Menu';
import { Choice, Modes, Mulligan, Stage, isDeciding } from './Overlays';
import { OnSeam, Table } from './Table';
import { Watching } from './Watching';

/* Seconds until the match is given up for an opponent who is away, counting down. */
function useSecondsLeft(until: number): number {
  const now = useNow(1000, until > 0);
  return until === 0 ? 0 : Math.max(0, Math.round((until - now) / 1000));
}

function Troubles() {
  const board = useBoard();
  const away = board.opponent.value;
  const watches = board.watches.value;
  const left = useSecondsLeft(board.awayUntil.value);
  return (
    <>
      {link.value === 'lost' && <div class="link-lost" role="alert">{text.table.connectionLost}</div>}
      {away !== 'here' && !board.over.value && <div class="link-lost" role="status">
        {away === 'gone' ? text.table.opponentGone : watches ? text.table.playerAway(left)
          : text.table.opponentAway(left)}</div>}
    </>
  );
}

/* The title says whose turn it is, and the focus is on the table whenever it would be nowhere. */
function useAttention(board: BoardController, game: string): void {
  const t = board.table.value;
  const mine = board.myTurn.value;
  const enemy = t?.names[board.own.value === 0 ? 1 : 0] ?? '';
  useEffect(() => {
    if (!t) return;
    document.title = mine ? text.table.titleTurn(game, enemy) : text.table.titleWait(game, enemy);
    if (!document.activeElement || document.activeElement === document.body) board.root?.focus({ preventScroll: true });
  }, [t?.match, mine, game]);
}

function WhyNot() {
  const why = useBoard().whyNot.value;
  return why && <div class="why-not" role="status" key={why.key}>{why.words}</div>;
}

/* Fetched while the match is played: at its end the connection may be gone. */
const loadEnd = () => import('./End');
const EndScreen = lazily(loadEnd, 'EndScreen');
const END_AFTER_MS = 5000;

function MatchBoard({ id }: { id: string }) {
  const board = useBoard();
  const root = useRoot(board);
  useInput(board);
  const t = board.table.value;
  useEffect(() => openMatch(id), [id]);
  useEffect(() => {
    const timer = setTimeout(() => void loadEnd().catch(() => undefined), END_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const now = board.table.peek()?.match; /* a rematch, or a match that was joined elsewhere */
    if (now && now !== id) go('match', now);
  }, [t?.match]);
  const shown = board.view.value;
  const missing = board.missing.value;
  const info = games.value.find((g) => g.id === t?.game);
  useWordsOf(info);
  useAttention(board, info?.title ?? '');
  if (!t || !shown || !info) {
    return (
      <Quiet words={missing ? text.table.cannotShow(missing) : text.table.loading}>
        {missing && <a class="brass" href="#/">{text.table.toLobby}</a>}</Quiet>
    );
  }
  const rest = { shown, info, game: t.game };
  const covered = isDeciding(board);
  const onTable = !covered && <><Menu><HintButton /><Emotes /></Menu>
    <OnSeam>{!board.over.value && <Troubles />}<WhyNot /></OnSeam><HintPanel /></>;
  return (
    <main ref={root} class="table" tabIndex={-1} aria-label={info.title}>
      <h1 class="sr">{info.title}</h1>
      <Table {...rest} corner={onTable} beside={board.watches.value ? <Watching /> : undefined} inert={covered} />
      {(covered || board.over.value) && <Troubles />}
      <Said />
      <Stage game={t.game} />
      <Arrow />
      <Mulligan shown={shown} game={t.game} corner={<Menu />} />
      <Choice shown={shown} game={t.game} corner={<Menu />} />
      <Modes shown={shown} />
      {board.over.value && <EndScreen game={t.game} info={info} />}
      <div class="float-layer" aria-hidden="true" />
    </main>
  );
}

export function MatchPage({ id }: { id: string }) {
  return <BoardContext.Provider value={live}><MatchBoard id={id} /></BoardContext.Provider>;
}
