/* The buttons of a replay. None is switched off at either end, so that the focus stays where it is. */
import { Sign } from '../cards/Icon';
import { text } from '../texts';
import type { Player } from './player';

const words = text.replay;

function Step({ label, sign, go, end }: { label: string; sign: string; go: () => void; end: boolean }) {
  return (
    <button type="button" aria-label={label} title={label} aria-disabled={end} onClick={() => end || go()}>
      <span aria-hidden="true">{sign}</span></button>
  );
}

export function Controls({ player, listOpen, openList }: {
  player: Player; listOpen: boolean; openList: () => void;
}) {
  const { at, last, playing, go, togglePlaying } = player;
  return (
    <div class="replay-controls" role="group" aria-label={words.controls}>
      <Step label={words.first} sign="|◀" go={() => go(0)} end={at === 0} />
      <Step label={words.back} sign="◀" go={() => go(at - 1)} end={at === 0} />
      <button type="button" class="primary" title={words.keys} onClick={togglePlaying}>
        {playing ? words.pause : words.play}</button>
      <Step label={words.forward} sign="▶" go={() => go(at + 1)} end={at === last} />
      <Step label={words.last} sign="▶|" go={() => go(last)} end={at === last} />
      <span class="soft" aria-hidden="true">{at}/{last}</span>
      <button type="button" class="open-list" aria-label={words.list} title={words.list} aria-expanded={listOpen}
        aria-controls="replay-side" onClick={openList}><Sign name="spell-book" /></button>
    </div>
  );
}
