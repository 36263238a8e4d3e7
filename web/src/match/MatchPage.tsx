/* The match page: connects the store to a match, draws both players and the field, holds the
 * buttons that are not on the table. */
import { useEffect, useState } from 'preact/hooks';
import { cardsOf, games, link, play } from '../app/session';
import { setting, settings } from '../app/settings';
import { go } from '../app/router';
import { PreviewLayer, hidePreview } from '../ui/preview';
import { Side } from './Board';
import { pointer, dropAt } from './drag';
import { remember, settle, show } from './effects';
import { KEYS, onKey } from './keyboard';
import { Log } from './Log';
import { Arrow, Choice, EndScreen, Modes, Mulligan, Stage } from './Overlays';
import { Hand, PlayerBar } from './Player';
import {
  canUndo, cancel, clock, legal, missing, myTurn, onShow, opponent, options, over, own, picked, send,
  single, table, view,
} from './store';

function Timer() {
  const [now, setNow] = useState(Date.now());
  const c = clock.value;
  const left = c?.clock.left;
  useEffect(() => {
    if (left === undefined) return undefined;
    const id = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(id);
  }, [left]);
  if (!c || left === undefined) return null;
  const rest = Math.max(0, Math.round(left - (now - c.since) / 1000));
  return <span class={`timer ${rest < 15 ? 'short' : ''}`} role="timer">{rest} s</span>;
}

function hint(): string {
  const o = options.value;
  if (over.value) return 'The match is over.';
  if (!myTurn.value) return table.value?.seat === 2 ? 'Watching.' : 'The enemy is thinking …';
  if (!picked.value) return 'Your turn: pick what is outlined.';
  if (o?.modes.size) return 'Choose one.';
  if (o?.positions.size) return 'Choose where it goes.';
  if (o?.targets.size && o.cells.size) return 'Choose a target, or a space to move to.';
  if (o?.targets.size) return 'Choose a target.';
  if (o?.cells.size) return 'Choose a space.';
  return 'Click the board or the card again to play it.';
}

function EndTurn() {
  if (table.value?.seat === 2) return null;
  const end = single('end_turn');
  const others = legal.value.some((a) => a.kind !== 'end_turn' && a.kind !== 'concede');
  return (
    <button type="button" class={`end-turn ${end ? 'can' : ''} ${end && !others ? 'nothing-left' : ''}`}
      disabled={!end} onClick={() => end && send(end)} data-testid="end-turn">
      {end ? 'End turn' : 'Enemy turn'}
    </button>
  );
}

function Menu() {
  const [asking, setAsking] = useState(false);
  const [keys, setKeys] = useState(false);
  const t = table.value;
  const running = t && t.seat !== 2 && !over.value;
  return (
    <div class="match-menu">
      <label class="speed">Pace{' '}
        <select value={String(settings.value.speed)} aria-label="Pace of animations"
          onChange={(e) => setting('speed', Number(e.currentTarget.value))}>
          <option value="0.6">slow</option><option value="1">calm</option>
          <option value="2">fast</option><option value="4">faster</option><option value="0">off</option>
        </select>
      </label>
      <button type="button" class="quiet" aria-pressed={settings.value.log}
        onClick={() => setting('log', !settings.value.log)}>Log</button>
      <button type="button" class="quiet" onClick={() => setKeys(!keys)}>Keys</button>
      {running && canUndo.value && myTurn.value && (
        <button type="button" class="quiet" onClick={() => play().send({
          t: 'undo', match: t.match, seq: play().seq,
        })}>Undo</button>)}
      {running && !asking && (
        <button type="button" class="quiet" onClick={() => setAsking(true)}>Concede</button>)}
      {running && asking && (
        <>
          <button type="button" class="danger" onClick={() => {
            play().send({ t: 'concede', match: t.match });
            setAsking(false);
          }}>Really concede</button>
          <button type="button" class="quiet" onClick={() => setAsking(false)}>Play on</button>
        </>
      )}
      {!running && <button type="button" class="quiet" onClick={() => go('lobby')}>Leave</button>}
      {keys && (
        <dl class="keys">{KEYS.map(([k, what]) => [<dt key={k}>{k}</dt>, <dd key={what}>{what}</dd>])}</dl>
      )}
    </div>
  );
}

function useMatch(id: string): void {
  useEffect(() => {
    onShow(remember, show);
    const client = play();
    if (id && (table.peek()?.match !== id || client.match !== id)) {
      table.value = null;
      missing.value = null;
      client.follow(id, 0);
      client.resync();
    }
  }, [id]);
  const now = table.value?.match;
  useEffect(() => {
    if (now && now !== id) go('match', now);
  }, [now]);
  useEffect(() => {
    const move = (e: PointerEvent) => (pointer.value = { x: e.clientX, y: e.clientY });
    const menu = (e: Event) => {
      if (!picked.value) return;
      e.preventDefault();
      cancel();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointermove', move);
    addEventListener('contextmenu', menu);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointermove', move);
      removeEventListener('contextmenu', menu);
      settle();
      hidePreview();
    };
  }, []);
}

export function MatchPage({ id }: { id: string }) {
  useMatch(id);
  const t = table.value;
  const shown = view.value;
  const info = games.value.find((g) => g.id === t?.game);
  if (!t || !shown || !info) {
    return <main class="page center"><p>{missing.value
      ? `This match cannot be shown: ${missing.value}.` : 'Opening the match …'}</p>
      {missing.value && <a class="button" href="#/">To the lobby</a>}</main>;
  }
  cardsOf(t.game);
  const me = shown.players[own.value];
  const enemy = shown.players[own.value === 0 ? 1 : 0];
  const rest = { info, game: t.game };
  return (
    <main class={`table ${info.lanes > 0 ? 'with-lanes' : 'with-rows'} ${settings.value.log
      ? 'with-log' : ''} ${picked.value ? 'picking' : ''}`}>
      {link.value === 'lost' && <div class="link-lost" role="alert">
        Connection lost. Trying to come back …</div>}
      {opponent.value !== 'here' && !over.value && <div class="link-lost" role="status">
        Your opponent is {opponent.value === 'away' ? 'away' : 'gone'}.</div>}
      <div class="enemy-zone"><PlayerBar player={enemy} {...rest} /><Hand player={enemy} {...rest} /></div>
      <div class="field" onClick={(e) => {
        if ((e.target as Element).closest('button')) return;
        if (!dropAt(e.clientX, e.clientY)) cancel();
      }}>
        <Side player={enemy} {...rest} />
        <div class="middle">
          <span class="hint" role="status">{hint()}</span>
          <span class="turn">turn {shown.turn}</span><Timer /><EndTurn />
        </div>
        <Side player={me} {...rest} />
      </div>
      <div class="own-zone"><PlayerBar player={me} {...rest} /><Hand player={me} {...rest} /></div>
      <Menu />
      {settings.value.log && <Log {...rest} />}
      <Stage game={t.game} />
      <Arrow />
      <Mulligan shown={shown} {...rest} />
      <Choice shown={shown} {...rest} />
      <Modes shown={shown} />
      <EndScreen />
      <div class="float-layer" aria-hidden="true" />
      <PreviewLayer />
    </main>
  );
}
