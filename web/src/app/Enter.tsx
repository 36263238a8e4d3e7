/* Coming in: as a guest with a name, with an account, or with a new one. */
import { useState } from 'preact/hooks';
import { api } from '../net/api';
import { enter } from './session';

type Way = 'guest' | 'login' | 'register';
const WAYS: [Way, string][] = [['guest', 'Guest'], ['login', 'Sign in'], ['register', 'New account']];

export function Enter() {
  const [way, setWay] = useState<Way>('guest');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await enter(way === 'guest' ? api.guest(name.trim())
      : way === 'login' ? api.login(name.trim(), password) : api.register(name.trim(), password));
    setBusy(false);
  };
  return (
    <main class="page center">
      <form class="panel enter" onSubmit={(e) => void submit(e)}>
        <h1>Take a seat</h1>
        <p class="soft">Play against the computer or other people, build decks, watch matches.</p>
        <div class="tabs" role="group" aria-label="How to come in">
          {WAYS.map(([id, title]) => (
            <button key={id} type="button" aria-pressed={way === id} onClick={() => setWay(id)}>
              {title}
            </button>
          ))}
        </div>
        <label>Name
          <input value={name} onInput={(e) => setName(e.currentTarget.value)} minLength={2} maxLength={20}
            autoComplete="username" required name="name" />
        </label>
        {way !== 'guest' && (
          <label>Password
            <input type="password" value={password} required minLength={8} name="password"
              autoComplete={way === 'login' ? 'current-password' : 'new-password'}
              onInput={(e) => setPassword(e.currentTarget.value)} />
          </label>
        )}
        <button type="submit" class="primary" disabled={busy || !name.trim()}>
          {way === 'guest' ? 'Play as guest' : way === 'login' ? 'Sign in' : 'Make the account'}
        </button>
        {way === 'guest' && <p class="soft small">Guests' decks and history last as long as the
          session.</p>}
      </form>
    </main>
  );
}
