/* What lies over the table for a while: opening hand, offered cards, modes, the played card, turn
 * banner, targeting arrow, end of the match. */
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, View, ViewCard } from '../net/types';
import { cardsOf, play } from '../app/session';
import { go, href } from '../app/router';
import { Card, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { Sign } from '../cards/Icon';
import { previewOn } from '../ui/preview';
import { pointer } from './drag';
import { banner, stageCard } from './effects';
import {
  at, cancel, choose, legal, options, over, own, picked, rematchAsked, send, table, view,
} from './store';
import { POWER } from './legal';

interface Props {
  shown: View;
  info: GameInfo;
  game: string;
}

function PickCard({ card, game, info, chosen, words, onPick }: {
  card: ViewCard; game: string; info: GameInfo; chosen: boolean; words: string; onPick: () => void;
}) {
  const face = faceOf(card, cardsOf(game));
  return (
    <button type="button" class={`pick-card ${chosen ? 'chosen' : ''}`} aria-pressed={chosen}
      aria-label={`${describe(face)} ${words}`} onClick={onPick}
      {...previewOn(() => face, game, info)}>
      <Card face={face} game={game} />
      <span class="pick-word">{words}</span>
    </button>
  );
}

export function Mulligan({ shown, info, game }: Props) {
  const [back, setBack] = useState<number[]>([]);
  const actions = legal.value.filter((a) => a.kind === 'mulligan');
  if (shown.phase !== 'mulligan' || actions.length === 0) return null;
  const hand = shown.players[own.value].hand;
  const toggle = (i: number) =>
    setBack(back.includes(i) ? back.filter((b) => b !== i) : [...back, i].sort((a, b) => a - b));
  return (
    <div class="overlay" role="dialog" aria-label="Opening hand">
      <h2>Your opening hand</h2>
      <p>Choose the cards you want to exchange. You {own.value === 0 ? 'begin' : 'are second'}.</p>
      <div class="pick-row">
        {hand.map((card, i) => card && (
          <PickCard key={i} card={card} game={game} info={info} chosen={back.includes(i)}
            words={back.includes(i) ? 'goes back' : 'keep'} onPick={() => toggle(i)} />
        ))}
      </div>
      <button type="button" class="primary" data-testid="keep"
        onClick={() => { send({ kind: 'mulligan', cards: back }); setBack([]); }}>
        {back.length === 0 ? 'Keep all' : `Exchange ${back.length}`}
      </button>
    </div>
  );
}

export function Choice({ shown, info, game }: Props) {
  const actions = legal.value.filter((a) => a.kind === 'choose');
  if (shown.phase !== 'choice' || actions.length === 0) return null;
  return (
    <div class="overlay" role="dialog" aria-label="Choose a card">
      <h2>Choose one</h2>
      <div class="pick-row">
        {actions.map((action, i) => {
          const card = shown.options[i];
          return card && <PickCard key={i} card={card} game={game} info={info} chosen={false}
            words="choose" onPick={() => send(action)} />;
        })}
      </div>
    </div>
  );
}

function modeText(text: string, index: number): string {
  const body = /choose one: (.*)/is.exec(text)?.[1] ?? '';
  const part = body.split(/; or /i)[index]?.trim() ?? `Option ${index + 1}`;
  return part.charAt(0).toUpperCase() + part.slice(1);
}

export function Modes({ shown }: { shown: View }) {
  const modes = [...(options.value?.modes.keys() ?? [])];
  const source = picked.value?.source;
  if (modes.length === 0 || !source) return null;
  const card = source === POWER ? shown.players[own.value].power : at(shown, source);
  const least = Math.min(...modes);
  return (
    <div class="overlay slim" role="dialog" aria-label="Choose one">
      <h2>{card?.name}: choose one</h2>
      <div class="mode-list">
        {modes.map((mode) => (
          <button type="button" key={mode} onClick={() => choose({ field: 'mode', mode })}>
            {modeText(card?.text ?? '', mode - Math.min(least, 1))}
          </button>
        ))}
      </div>
      <button type="button" class="quiet" onClick={cancel}>Cancel</button>
    </div>
  );
}

export function Stage({ game }: { game: string }) {
  const s = stageCard.value;
  const words = banner.value;
  return (
    <>
      {s && <div class="stage-card" key={s.card.card}>
        <Card face={faceOf(s.card, cardsOf(game))} game={game} />
      </div>}
      {words && <div class="banner" role="status">{words}</div>}
    </>
  );
}

export function Arrow() {
  const to = pointer.value;
  const source = picked.value?.source;
  const targets = options.value?.targets.size ?? 0;
  if (!source || targets === 0 || !to) return null;
  const place = source === POWER ? `${own.value}/power` : source;
  const box = document.querySelector(`.table [data-place="${place}"]`)?.getBoundingClientRect();
  if (!box) return null;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 3;
  const bend = `${(x + to.x) / 2},${Math.min(y, to.y) - 40}`;
  return (
    <svg class="arrow" aria-hidden="true">
      <defs>
        <marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4"
          markerHeight="4" orient="auto">
          <path d="M0 0 L10 5 L0 10 z" />
        </marker>
      </defs>
      <path class="arrow-line" d={`M${x},${y} Q${bend} ${to.x},${to.y}`}
        marker-end="url(#arrow-head)" />
    </svg>
  );
}

export function EndScreen() {
  const [open, setOpen] = useState(true);
  const end = over.value;
  useEffect(() => setOpen(true), [end?.match]);
  const t = table.value;
  if (!end || !t) return null;
  const watching = t.seat === 2;
  const won = end.winner === own.value;
  const title = end.winner > 1 ? 'A draw' : watching ? `${t.names[end.winner]} wins`
    : won ? 'Victory' : 'Defeat';
  if (!open) {
    return <button type="button" class="end-again primary" onClick={() => setOpen(true)}>{title}</button>;
  }
  return (
    <div class={`overlay end ${won && !watching ? 'won' : 'lost'}`} role="dialog" aria-label={title}>
      <Sign name={end.winner > 1 ? 'crossed-swords' : won ? 'trophy' : 'tombstone'} />
      <h2>{title}</h2>
      <p>{end.end.replace(/_/g, ' ')} · turn {view.value?.turn ?? 0}</p>
      {rematchAsked.value && <p>Your opponent wants a rematch.</p>}
      <div class="button-row">
        {!watching && <button type="button" class="primary"
          onClick={() => play().send({ t: 'rematch', match: t.match })}>Rematch</button>}
        {end.replay && <a class="button" href={href('replay', end.replay)}>Watch replay</a>}
        <button type="button" onClick={() => setOpen(false)}>Look at the board</button>
        <button type="button" onClick={() => go('lobby')}>Lobby</button>
      </div>
    </div>
  );
}
