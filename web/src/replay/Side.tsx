/* Beside the board: every action in words, the one that is shown with all that came of it; the biggest
 * mistakes with what was better; and how it is watched. In small windows a sheet that opens. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useBoard } from '../match/context';
import { MiniMove } from '../match/Rail';
import type { Move } from '../match/history';
import { sentence } from '../match/notes';
import type { GameInfo, Replay } from '../net/types';
import { text } from '../texts';
import { SPEEDS, speed, type Player, type Speed } from './player';
import { turnOfChance, type Judged, type Mistake } from './story';

const words = text.replay;

interface Told {
  replay: Replay;
  moves: Move[];
  judged: Judged | null;
  wanted: boolean; /* the person here has asked for that */
  player: Player;
  picked: () => void; /* something was chosen from the list */
}

function Better({ judged, mistake }: { judged: Judged; mistake: Mistake }) {
  const board = useBoard();
  const { before, after } = turnOfChance(judged, mistake);
  return (
    <>
      <p class="why">{mistake.reason && `${board.withNames(mistake.reason)} `}{words.chances(words.percent(before), words.percent(after))}</p>
      <p class="why"><b>{words.better}</b> {board.withNames(mistake.better)}, {words.betterChance(words.percent(mistake.chance))}</p>
    </>
  );
}

function Action({ n, told }: { n: number; told: Told }) {
  const board = useBoard();
  const { replay, moves, judged, player } = told;
  const step = replay.steps[n - 1];
  const move = moves[n - 1];
  if (!step || !move) return null;
  const here = n === player.at;
  const mistake = judged?.mistakes.find((m) => m.step === n - 1);
  return (
    <li class={`${here ? 'here' : ''} ${mistake ? 'mistake' : ''}`}>
      <button type="button" aria-current={here ? 'step' : undefined} tabIndex={here || (n === 1 && player.at === 0) ? 0 : -1}
        onClick={() => { player.replayAction(n); told.picked(); }}>
        <MiniMove move={move} game={replay.game} />
        <span><small>{n}. {replay.names[step.seat]}</small>{' '}{sentence(board.withNames(step.text))}</span>
      </button>
      {here && move.lines.map((line, i) => <p key={i}>{board.withNames(line.event.text ?? '')}</p>)}
      {here && judged && mistake && <Better judged={judged} mistake={mistake} />}
    </li>
  );
}

/* One stop of the tab key: up and down walk over it, and the list follows what is shown. */
function Actions({ told }: { told: Told }) {
  const list = useRef<HTMLOListElement>(null);
  const { at, go } = told.player;
  useEffect(() => {
    const box = list.current;
    const here = box?.querySelector<HTMLElement>('.here');
    if (!box) return;
    if (!here) {
      box.scrollTop = 0;
      return;
    }
    const over = here.offsetTop + here.offsetHeight - box.scrollTop - box.clientHeight;
    if (over > 0) box.scrollTop += over;
    if (here.offsetTop < box.scrollTop) box.scrollTop = here.offsetTop;
    if (box.contains(document.activeElement)) here.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);
  return (
    <ol class="actions" ref={list} onKeyDown={(e) => {
      if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
      e.preventDefault();
      go(at + (e.key === 'ArrowDown' ? 1 : -1));
    }}>{told.replay.steps.map((_, i) => <Action key={i} n={i + 1} told={told} />)}</ol>
  );
}

function Mistakes({ judged, told }: { judged: Judged; told: Told }) {
  const board = useBoard();
  const { replay, moves, player } = told;
  if (judged.mistakes.length === 0) return <p class="soft">{words.noMistakes}</p>;
  return (
    <ol class="mistakes">{judged.mistakes.map((m) => {
      const move = moves[m.step];
      return (
        <li key={m.step} class={player.at === m.step + 1 ? 'here' : ''}>
          <button type="button" onClick={() => { player.replayAction(m.step + 1); told.picked(); }}>
            {move && <MiniMove move={move} game={replay.game} />}
            <span><small>{m.step + 1}. {replay.names[m.seat]}</small>{' '}{sentence(board.withNames(m.text))}
              <Better judged={judged} mistake={m} /></span>
          </button>
        </li>
      );
    })}</ol>
  );
}

function Tools({ player, share }: { player: Player; share: () => void }) {
  return (
    <div class="replay-tools">
      <select value={speed.value} aria-label={words.speed} onChange={(e) => (speed.value = e.currentTarget.value as Speed)}>
        {(Object.keys(SPEEDS) as Speed[]).map((s) => <option key={s} value={s}>{words.speeds[s]}</option>)}
      </select>
      <button type="button" onClick={player.flip}>{words.otherSide}</button>
      <button type="button" onClick={share}>{words.share}</button>
    </div>
  );
}

const TABS = ['actions', 'mistakes'] as const;

/* What was asked for is shown when it comes. */
function Lists({ told }: { told: Told }) {
  const { judged, wanted } = told;
  const [tab, setTab] = useState<typeof TABS[number]>('actions');
  useEffect(() => {
    if (judged && wanted) setTab('mistakes');
  }, [judged, wanted]);
  if (!judged) return <Actions told={told} />;
  return (
    <>
      <div class="replay-tabs" role="tablist" onKeyDown={(e) => {
        if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
        e.stopPropagation();
        const other = tab === 'actions' ? 'mistakes' : 'actions';
        setTab(other);
        e.currentTarget.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
      }}>{TABS.map((t) => (
        <button key={t} type="button" role="tab" id={`tab-${t}`} aria-selected={t === tab} aria-controls="replay-list"
          tabIndex={t === tab ? 0 : -1} onClick={() => setTab(t)}>{words[t]}</button>))}</div>
      <div class="replay-list" id="replay-list" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'actions' ? <Actions told={told} /> : <Mistakes judged={judged} told={told} />}</div>
    </>
  );
}

export function Side({ told, info, open, close, share }: {
  told: Told; info: GameInfo; open: boolean; close: () => void; share: () => void;
}) {
  const [first = '', second = ''] = told.replay.names;
  return (
    <aside class={`replay-side ${open ? 'open' : ''}`} id="replay-side" aria-label={words.list}>
      <header><div><h2>{words.title(first, second)}</h2><small>{info.title}</small></div>
        <button type="button" class="round close-list" aria-label={words.closeList} onClick={close}>×</button></header>
      <Lists told={told} />
      <Tools player={told.player} share={share} />
    </aside>
  );
}
