/* Decks out of the files of the thesis' program: a folder with cards.txt, abilities.txt and the
 * profiles' decks is read here and sent to the server, which says deck by deck what became of it. */
import { useState } from 'preact/hooks';
import { api } from '../net/api';
import type { ImportReport } from '../net/types';
import { text } from '../texts';
import { games, say } from './session';

const words = text.lobby.thesis;

const TEXTS = /\.(txt|deck|sav)$/i;
const MOST_BYTES = 400_000; /* the server takes a little more in one request */

/* The files by their path inside the chosen folder. */
async function readAll(list: FileList): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let bytes = 0;
  for (const file of [...list].filter((f) => TEXTS.test(f.name))) {
    bytes += file.size;
    if (bytes > MOST_BYTES) throw new Error(words.tooLarge);
    const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
    files[path] = await file.text();
  }
  return files;
}

export function ImportFiles({ done }: { done: () => void }) {
  const [report, setReport] = useState<ImportReport | null>(null);
  const game = games.value.find((g) => g.elements.length > 0);
  if (!game) return null;
  const send = async (list: FileList | null) => {
    if (!list || list.length === 0) return;
    try {
      setReport(await api.importFiles(game.id, await readAll(list)));
      done();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  };
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="soft">{words.what(game.title)}</p>
      <input type="file" multiple name="thesis" aria-label={words.choose}
        ref={(el) => el?.setAttribute('webkitdirectory', '')}
        onChange={(e) => void send(e.currentTarget.files)} />
      {report && <ul class="plain" role="status">
        {report.decks.map((d) => <li key={d.name}><span>{d.name}</span>
          <span class="soft">{d.problem ?? words.saved}</span></li>)}
        {report.decks.length === 0 && <li>{words.none}</li>}
      </ul>}
    </section>
  );
}
