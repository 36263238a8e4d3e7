/* Signs: two small sheets for the whole client, each put into the page when a sign of it is first needed; and the
 * picture of a card in the size of a letter. */
import more from './more-signs.svg?url';
import { Picture } from './Picture';
import signs from './signs.svg?url';

const sheets = new Map<string, Promise<void>>();
const needed = new Set<string>();

async function load(sheet: string): Promise<void> {
  const text = await (await fetch(sheet)).text();
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.classList.add('sprite');
  document.body.prepend(document.importNode(svg, true));
}

/* What pages and matches begin with is in the first sheet. */
async function find(name: string): Promise<void> {
  for (const sheet of [signs, more]) {
    const loading = sheets.get(sheet) ?? load(sheet);
    sheets.set(sheet, loading);
    await loading.catch((error: unknown) => {
      sheets.delete(sheet);
      throw error;
    });
    if (document.getElementById(`i-${name}`)) return;
  }
}

function need(name: string): void {
  if (needed.has(name)) return;
  needed.add(name);
  void find(name).catch(() => needed.delete(name));
}

export function Sign({ name, label }: { name: string; label?: string }) {
  need(name);
  return (
    <svg class="icon" role={label ? 'img' : undefined} aria-label={label}
      aria-hidden={label ? undefined : 'true'}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

export function CardIcon({ game, card, type }: { game: string; card: string; type: string }) {
  return <span class="icon card-icon"><Picture game={game} card={card} type={type} shape="square" /></span>;
}
