/* While somebody is looked for: the queue, or the link for a friend. */
import type { GameInfo } from '../../net/types';
import { text } from '../../texts';
import { Dialog } from '../../ui/Dialog';
import { href } from '../router';
import { say } from '../session';
import { cancel, invite, waiting } from './asking';
import { choice, choose, type Choice } from './choice';

const words = text.lobby.waiting;

function copy(link: string): void {
  const asked = navigator.clipboard?.writeText(link);
  void asked?.then(() => say(words.copied)).catch(() => undefined);
}

function InviteLink({ game, deck, code }: { game: GameInfo; deck: string; code: string | undefined }) {
  const link = code ? `${location.origin}${location.pathname}${href('join', code)}` : '';
  const again = (part: Partial<Choice>) => {
    choose(part);
    cancel();
    invite(game.id, deck);
  };
  return (
    <>
      <p>{words.guestNote(game.title)}</p>
      <label>{words.link}
        <input readOnly value={link} placeholder={words.making} name="link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <label>{words.timer}
        <select value={choice.value.timer} name="timer" onChange={(e) => again({ timer: e.currentTarget.value })}>
          {Object.entries(words.timers).sort(([a], [b]) => Number(a) - Number(b))
            .map(([seconds, name]) => <option key={seconds} value={seconds}>{name}</option>)}
        </select>
      </label>
      <label>{words.spectators}
        <select value={String(choice.value.delay)} name="delay" onChange={(e) => again({ delay: Number(e.currentTarget.value) })}>
          {words.delays.map((name, turns) => <option key={turns} value={String(turns)}>{name}</option>)}
        </select>
      </label>
      <label class="check"><input type="checkbox" name="hands" checked={choice.value.hands}
        onChange={(e) => again({ hands: e.currentTarget.checked })} /> {words.hands}</label>
      <div class="button-row">
        <button type="button" class="brass" disabled={!link} onClick={() => copy(link)}>{words.copy}</button>
        {'share' in navigator && <button type="button" class="ghost" disabled={!link}
          onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{words.share}</button>}
        <button type="button" class="ghost" onClick={cancel}>{words.cancel}</button>
      </div>
    </>
  );
}

export function WaitingDialog({ game, deck }: { game: GameInfo; deck: string }) {
  const now = waiting.value;
  if (!now || now.for === 'match') return null;
  return (
    <Dialog key={now.for} title={now.for === 'queue' ? words.queue : words.guest} close={cancel} kind="waiting">
      {now.for === 'guest' && <InviteLink game={game} deck={deck} code={now.code} />}
      {now.for === 'queue' && <>
        <p role="status">{words.queueNote(game.title)}</p>
        <div class="hourglass" aria-hidden="true" />
        <button type="button" class="ghost" onClick={cancel}>{words.cancel}</button>
      </>}
    </Dialog>
  );
}
