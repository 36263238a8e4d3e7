/* The round button in the corner of the table, and all that is not playing behind it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../app/router';
import { setting, settings } from '../app/settings';
import { Sound } from '../app/Sound';
import { Sign } from '../cards/Icon';
import { text } from '../texts';
import { useBoard } from './context';

const PACES: [keyof typeof text.table.paces, number][] = [['slow', 0.6], ['calm', 1], ['fast', 2], ['faster', 4], ['off', 0]];

function Keys() {
  const touch = matchMedia('(pointer: coarse)').matches;
  return (
    <details class="keys">
      <summary>{text.table.keys}</summary>
      <dl>{(touch ? text.table.touchList : text.table.keyList).map(([key, what]) => (
        <div key={key}><dt>{key}</dt><dd>{what}</dd></div>))}</dl>
    </details>
  );
}

function Concede({ done }: { done: () => void }) {
  const board = useBoard();
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return <button type="button" class="ghost" onClick={() => setAsking(true)}>{text.table.concede}</button>;
  }
  return (
    <div class="button-row">
      <button type="button" class="ghost danger" onClick={() => {
        board.source?.concede();
        done();
      }}>{text.table.concedeSure}</button>
      <button type="button" class="ghost" onClick={() => setAsking(false)}>{text.table.playOn}</button>
    </div>
  );
}

export function Menu({ children }: { children?: ComponentChildren }) {
  const board = useBoard();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const running = board.table.value && !board.watches.value && !board.over.value;
  const close = () => setOpen(false);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <nav class="match-menu">
      <button type="button" class="round" aria-label={text.table.menu} aria-expanded={open} data-testid="menu"
        onClick={() => setOpen(true)}><Sign name="gears" /></button>
      {running && board.canUndo.value && board.myTurn.value && (
        <button type="button" class="round undo" aria-label={text.table.undo} title={text.table.undo}
          onClick={() => board.source?.undo()}><Sign name="return-arrow" /></button>)}
      {children}
      <dialog ref={dialog} class="sheet" aria-modal="true" aria-label={text.table.menu} onClose={close}
        onClick={(e) => e.target === dialog.current && close()}>
        <h2>{text.table.menu}<button type="button" class="round" aria-label={text.table.close} onClick={close}>
          <Sign name="cancel" /></button></h2>
        <label>{text.table.pace}
          <select value={String(settings.value.speed)}
            onChange={(e) => setting('speed', Number(e.currentTarget.value))}>
            {PACES.map(([word, speed]) => <option key={word} value={String(speed)}>{text.table.paces[word]}</option>)}
          </select>
        </label>
        <Sound />
        <Keys />
        <p class="soft small">{running && text.table.leaveHint}</p>
        <div class="button-row">
          <button type="button" class="ghost" data-testid="leave" onClick={() => go('lobby')}>{text.table.leave}</button>
          {running && <Concede done={close} />}
        </div>
      </dialog>
    </nav>
  );
}
