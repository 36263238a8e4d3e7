/* Pictures from the sprites that tools/choose-icons.mjs made: one sprite per game and one of common
 * signs, each put into the page once, when first needed, so that a picture shows without waiting.
 * Cards that nobody chose a picture for get the sign of their type. */
import { signal } from '@preact/signals';

const sprites = import.meta.glob<string>('./sprites/*.svg', {
  query: '?url', import: 'default', eager: true,
});
const loaders = import.meta.glob<Record<string, string>>('./choices/*.json', { import: 'default' });
const choices = signal<Record<string, Record<string, string>>>({});
const asked = new Set<string>();

const TYPE_ICONS: Record<string, string> = {
  minion: 'swordman', spell: 'magic-swirl', secret: 'secret-book', weapon: 'broadsword',
  hero: 'crown', power: 'beams-aura',
};

function choice(game: string): Record<string, string> | undefined {
  const found = choices.value[game];
  const read = loaders[`./choices/${game}.json`];
  if (!found && read && !asked.has(game)) {
    asked.add(game);
    void read().then((table) => (choices.value = { ...choices.peek(), [game]: table }));
  }
  return found;
}

async function load(url: string): Promise<void> {
  const text = await (await fetch(url)).text();
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.classList.add('sprite');
  document.body.prepend(document.importNode(svg, true));
}

/* True if there is such a sprite; asks for it the first time. */
function need(name: string): boolean {
  const url = sprites[`./sprites/${name}.svg`];
  if (url && !asked.has(url)) {
    asked.add(url);
    void load(url).catch(() => asked.delete(url));
  }
  return url !== undefined;
}

export function Sign({ name, label }: { name: string; label?: string }) {
  need('common');
  return (
    <svg class="icon" role={label ? 'img' : undefined} aria-label={label}
      aria-hidden={label ? undefined : 'true'}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

export function CardIcon({ game, card, type }: { game: string; card: string; type: string }) {
  const icon = choice(game)?.[card];
  if (!icon || !need(game)) return <Sign name={TYPE_ICONS[type] ?? 'magic-swirl'} />;
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#i-${icon}`} />
    </svg>
  );
}
