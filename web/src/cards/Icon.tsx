/* Signs: one small sheet of them for the whole client, put into the page when first needed; and the picture of
 * a card in the size of a letter. */
import sheet from './signs.svg?url';
import { Picture } from './Picture';

let asked = false;

async function load(): Promise<void> {
  const text = await (await fetch(sheet)).text();
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.classList.add('sprite');
  document.body.prepend(document.importNode(svg, true));
}

function needSheet(): void {
  if (asked) return;
  asked = true;
  void load().catch(() => (asked = false));
}

export function Sign({ name, label }: { name: string; label?: string }) {
  needSheet();
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
