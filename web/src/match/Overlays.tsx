/* What lies over the table while a decision waits: opening hand, offered cards, modes. Nothing behind it
 * can be reached meanwhile; the played card and the banner of the turn only pass. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { View, ViewCard } from '../net/types';
import { cardsOf } from '../app/pools';
import { Card, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { useBoard } from './context';
import type { BoardController } from './controller';
import { POWER } from './legal';
import { usePickLayout } from './picks';
import { at } from './view';

interface Props {
  shown: View;
  game: string;
  corner?: ComponentChildren; /* what else can be done meanwhile */
}

/* A dialog of the table: takes the focus when it comes, and gives it back to the table. */
export function Overlay({ label, kind = '', children }: { label: string; kind?: string; children: ComponentChildren }) {
  const board = useBoard();
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    self.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    return () => board.root?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={self} class={`overlay ${kind}`} role="dialog" aria-modal="true" aria-label={label}>{children}</div>
  );
}

/* Whether a dialog of the table is open: all behind it is inert then. */
export function isDeciding(board: BoardController): boolean {
  const phase = board.view.value?.phase;
  const kinds = board.legal.value.map((a) => a.kind);
  return (phase === 'mulligan' && kinds.includes('mulligan')) || (phase === 'choice' && kinds.includes('choose'))
    || (board.options.value?.modes.size ?? 0) > 0;
}

function PickCard({ card, game, chosen, words, onPick }: {
  card: ViewCard; game: string; chosen: boolean; words: string; onPick: () => void;
}) {
  const face = faceOf(card, cardsOf(game));
  return (
    <button type="button" class={`pick-card ${chosen ? 'chosen' : ''}`} aria-pressed={chosen}
      onClick={onPick}>
      <Spoken words={`${describe(face)} ${words}`}>
        <Card face={face} game={game} />
        <span class="pick-word">{words}</span>
      </Spoken>
    </button>
  );
}

function PickRow({ children }: { children: ComponentChildren[] }) {
  return <div {...usePickLayout(children.length)}>{children}</div>;
}

export function Mulligan({ shown, game, corner }: Props) {
  const board = useBoard();
  const words = text.table.mulligan;
  const [back, setBack] = useState<number[]>([]);
  const actions = board.legal.value.filter((a) => a.kind === 'mulligan');
  if (shown.phase !== 'mulligan') return null;
  if (actions.length === 0) {
    const waits = !board.watches.value && board.chosen.value?.[board.own.value];
    return waits ? <div class="banner waiting" role="status">{words.wait}</div> : null;
  }
  const hand = shown.players[board.own.value].hand;
  const toggle = (i: number) =>
    setBack(back.includes(i) ? back.filter((b) => b !== i) : [...back, i].sort((a, b) => a - b));
  return (
    <Overlay label={words.title} kind="opening">
      <h2>{words.title}</h2>
      <p>{words.words(board.own.value === 0)}</p>
      <PickRow>
        {hand.map((card, i) => card && (
          <PickCard key={i} card={card} game={game} chosen={back.includes(i)}
            words={back.includes(i) ? words.back : words.keep} onPick={() => toggle(i)} />
        ))}
      </PickRow>
      <button type="button" class="brass" data-testid="keep"
        onClick={() => { board.send({ kind: 'mulligan', cards: back }); setBack([]); }}>
        {back.length === 0 ? words.keepAll : words.exchange(back.length)}
      </button>
      {corner}
    </Overlay>
  );
}

export function Choice({ shown, game, corner }: Props) {
  const board = useBoard();
  const actions = board.legal.value.filter((a) => a.kind === 'choose');
  if (shown.phase !== 'choice' || actions.length === 0) return null;
  return (
    <Overlay label={text.table.choice.title}>
      <h2>{text.table.choice.title}</h2>
      <PickRow>
        {actions.map((action, i) => {
          const card = shown.options[i];
          return card && <PickCard key={i} card={card} game={game} chosen={false}
            words={text.table.choice.one} onPick={() => board.send(action)} />;
        })}
      </PickRow>
      {corner}
    </Overlay>
  );
}

function modeText(rules: string, index: number): string {
  const body = /choose one: (.*)/is.exec(rules)?.[1] ?? '';
  const part = body.split(/; or /i)[index]?.trim() ?? text.table.option(index + 1);
  return part.charAt(0).toUpperCase() + part.slice(1);
}

export function Modes({ shown }: { shown: View }) {
  const board = useBoard();
  const modes = [...(board.options.value?.modes.keys() ?? [])];
  const source = board.picked.value?.source;
  if (modes.length === 0 || !source) return null;
  const card = source === POWER ? shown.players[board.own.value].power : at(shown, source);
  const least = Math.min(...modes);
  return (
    <Overlay label={text.table.choice.title} kind="modes">
      <h2>{text.table.modes(card?.name ?? '')}</h2>
      <div class="mode-list">
        {modes.map((mode) => (
          <button type="button" class="ghost" key={mode} onClick={() => board.choose({ field: 'mode', mode })}>
            {modeText(card?.text ?? '', mode - Math.min(least, 1))}
          </button>
        ))}
      </div>
      <button type="button" class="ghost" onClick={board.cancel}>{text.table.cancel}</button>
    </Overlay>
  );
}

/* The card that was just played, in the mirror place of the dock, and the banner of the turn. */
export function Stage({ game }: { game: string }) {
  const { staged, banner } = useBoard();
  const card = staged.value;
  const words = banner.value;
  return (
    <>
      {card && <div class="stage-card" key={card.card}><Card face={faceOf(card, cardsOf(game))} game={game} /></div>}
      {words && <div class="banner" aria-hidden="true">{words}</div>}
    </>
  );
}
