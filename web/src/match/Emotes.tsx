/* A few things to say to the other person, and what was said; one can stop listening. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Sign } from '../cards/Icon';
import { EMOTES } from '../net/types';
import { text } from '../texts';
import { useBoard } from './context';

const deaf = signal(false); /* until the page is loaded again */

export function Emotes() {
  const board = useBoard();
  const [open, setOpen] = useState(false);
  const words = text.table.emotes;
  if (board.level.value > 0 || board.watches.value || board.over.value || !board.source) return null;
  return (
    <div class="emotes">
      <button type="button" class="round" aria-label={words.button} aria-expanded={open} data-testid="emotes"
        onClick={() => setOpen(!open)}><Sign name="conversation" /></button>
      {open && (
        <div class="emote-list">
          {EMOTES.map((emote) => (
            <button type="button" key={emote} onClick={() => {
              board.source?.say(emote);
              setOpen(false);
            }}>{words.words[emote]}</button>
          ))}
          <label><input type="checkbox" checked={deaf.value}
            onChange={(e) => (deaf.value = e.currentTarget.checked)} /> {words.mute}</label>
        </div>
      )}
    </div>
  );
}

export function Said() {
  const board = useBoard();
  const said = board.emote.value;
  if (!said) return null;
  const mine = said.from === board.own.value;
  if (!mine && deaf.value) return null;
  return (
    <div class={`said ${mine ? 'own' : 'enemy'}`} key={said.key} role="status">{text.table.emotes.words[said.emote]}</div>
  );
}
