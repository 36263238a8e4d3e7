/* Signing in and making an account. A guest's decks come along into a new one. */
import { useState } from 'preact/hooks';
import { api } from '../net/api';
import type { SavedDeck } from '../net/types';
import { text } from '../texts';
import { tidyName } from './names';
import { go } from './router';
import { enter, me, say, shownName } from './session';

type Way = 'login' | 'register';
const words = text.app.account;
const WAYS: [Way, string][] = [['login', words.signIn], ['register', words.make]];

/* What a guest has made; nothing is lost if that cannot be asked. */
async function guestsDecks(): Promise<SavedDeck[]> {
  return me.value?.guest ? api.decks().catch(() => []) : [];
}

async function bringAlong(decks: SavedDeck[]): Promise<void> {
  let came = 0;
  for (const { game, name, code } of decks) {
    came += await api.saveDeck({ game, name, code, draft: true }).then(() => 1, () => 0);
  }
  if (came > 0) say(words.broughtDecks(came));
}

export function Account() {
  const [way, setWay] = useState<Way>('login');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const making = way === 'register';
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const decks = making ? await guestsDecks() : [];
    const asked = making ? api.register(tidyName(name), password) : api.login(tidyName(name), password);
    const good = await enter(asked);
    setBusy(false);
    if (!good) return;
    go('lobby');
    await bringAlong(decks);
  };
  return (
    <main class="page center">
      <form class="panel enter" onSubmit={(e) => void submit(e)}>
        <h1>{words.title}</h1>
        <p class="soft">{words.why}</p>
        <fieldset class="choice">
          <legend class="sr">{words.ways}</legend>
          <div class="segments">{WAYS.map(([id, title]) => (
            <label key={id}><input type="radio" name="way" value={id} checked={way === id}
              onChange={() => setWay(id)} /><span>{title}</span></label>))}</div>
        </fieldset>
        <label>{words.name}
          <input value={name} onInput={(e) => setName(e.currentTarget.value)} minLength={2} maxLength={20}
            placeholder={making ? shownName.value : ''} autoComplete="username" required name="name" />
          {making && <small>{words.nameRule}</small>}
        </label>
        <label>{words.password}
          <input type="password" value={password} required minLength={8} name="password"
            autoComplete={making ? 'new-password' : 'current-password'}
            onInput={(e) => setPassword(e.currentTarget.value)} />
          {making && <small>{words.rule}</small>}
        </label>
        <button type="submit" class="brass" disabled={busy || !name.trim()}>
          {making ? words.submitMake : words.submitIn}
        </button>
      </form>
    </main>
  );
}
