/* Decks in and out as texts and codes. */
import { useState } from 'preact/hooks';
import { say } from '../app/session';
import { api } from '../net/api';
import type { DeckCheck, GameInfo } from '../net/types';
import { text } from '../texts';
import type { DraftControl } from './use-draft';

const words = text.decks.exchange;

export function Exchange({ game, list, check, control }: {
  game: GameInfo; list: string; check: DeckCheck | null; control: DraftControl;
}) {
  const [paste, setPaste] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const copy = (what: string) => void navigator.clipboard?.writeText(what).then(() => say(words.copied)).catch(() => undefined);
  const take = async () => {
    try {
      const read = await api.checkDeck(game.id, paste);
      setProblems(read.problems.map((p) => words.line(p.line, p.message)));
      if (Object.keys(read.cards).length === 0) return;
      control.take(/^Name: (.+)$/m.exec(read.list)?.[1] ?? '', read.hero || control.draft.hero, read.cards);
      setPaste('');
    } catch (error) {
      setProblems([error instanceof Error ? error.message : String(error)]);
    }
  };
  return (
    <details class="exchange">
      <summary>{words.title}</summary>
      <label>{words.paste}
        <textarea rows={4} value={paste} onInput={(e) => setPaste(e.currentTarget.value)} />
      </label>
      <div class="button-row">
        <button type="button" disabled={!paste.trim()} onClick={() => void take()}>{words.import}</button>
        <button type="button" onClick={() => copy(list)}>{words.copyList}</button>
        <button type="button" disabled={!check?.code} onClick={() => copy(check?.code ?? '')}>{words.copyCode}</button>
      </div>
      {problems.length > 0 && <ul class="problems" role="alert">{problems.slice(0, 6).map((p) => <li key={p}>{p}</li>)}</ul>}
      {check?.code && <p class="code">{check.code}</p>}
    </details>
  );
}
