/* The way in for matches that the program has kept: a replay file is sent to the server, which plays it again. */
import { api } from '../net/api';
import { go } from '../app/router';
import { say, seat } from '../app/session';
import { text } from '../texts';

const words = text.replay.file;
const MOST_BYTES = 400_000; /* the server takes a little more in one request */

async function open(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    if (file.size > MOST_BYTES) throw new Error(words.tooLarge);
    if (!(await seat())) return;
    go('replay', (await api.bringReplay(await file.text())).id);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
}

export function OpenFile() {
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>{words.what}</p>
      <p class="soft">{words.run} <code>{words.command}</code></p>
      <input type="file" name="replay" accept=".replay,text/plain" aria-label={words.choose}
        onChange={(e) => {
          const input = e.currentTarget;
          void open(input.files?.[0]).finally(() => (input.value = ''));
        }} />
    </section>
  );
}
