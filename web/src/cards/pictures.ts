/* Pictures in the page: recipes of games, orders to the painter, and what was painted, kept until the room
 * for it is used up. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { cardsOf } from '../app/session';
import { chooseIcons, type Icons } from './choose';
import emblems from './emblems.json';
import { WIDTH } from './paint';
import type { Painted, PaintOrder } from './painter';
import { recipesOf, signature, type Recipe } from './recipe';
import type { SceneName } from './scenes';

const ROOM = 40_000_000; /* bytes of bitmaps that are kept */
const SCALES = [0.5, 1, 1.5, 2.1, 3, 4.2];
const STEP = 16; /* units: heights of pictures are rounded to it */

/* ---- icons of cards ---- */

const tables = import.meta.glob<Record<string, string>>('./choices/*.json', { import: 'default' });
const choices = signal<Record<string, Map<string, Icons>>>({});
const asked = new Set<string>();

function iconsIn(line: string): Icons {
  const [figure = '', second = '', back = ''] = line.split(' ');
  return { figure, second, back };
}

/* A game of somebody's own: its icons are chosen here, by the words of its cards. */
async function chooseNow(game: string): Promise<Map<string, Icons>> {
  const { files, ...index } = (await import('./icon-index.json')).default;
  const file = new Map(files.map((name) => [name.slice(0, -9), name]));
  const found = chooseIcons(cardsOf(game).values(), { ...index, names: [...file.keys()] } as never);
  const named = (icon: string) => file.get(icon) ?? '';
  return new Map([...found].map(([id, { figure, second, back }]) =>
    [id, { figure: named(figure), second: named(second), back: named(back) }]));
}

/* A card that was added to a shipped game is not in its table. */
async function choose(game: string): Promise<Map<string, Icons>> {
  const table = tables[`./choices/${game}.json`];
  if (!table) return chooseNow(game);
  const known = new Map(Object.entries(await table()).map(([id, line]) => [id, iconsIn(line)]));
  const all = [...cardsOf(game).keys()].every((id) => known.has(id));
  return all ? known : new Map([...await chooseNow(game), ...known]);
}

function iconsOf(game: string): Map<string, Icons> | undefined {
  const found = choices.value[game];
  if (!found && !asked.has(game)) {
    asked.add(game);
    void choose(game).then((icons) => (choices.value = { ...choices.peek(), [game]: icons }), () => asked.delete(game));
  }
  return found;
}

/* ---- recipes ---- */

const books = new Map<string, ReadonlySignal<Map<string, Recipe> | undefined>>();

function bookOf(game: string): Map<string, Recipe> | undefined {
  let book = books.get(game);
  if (!book) {
    book = computed(() => {
      const cards = cardsOf(game);
      if (cards.size === 0) return undefined;
      const icons = iconsOf(game);
      return icons && recipesOf(cards.values(), (id) => icons.get(id) ?? NO_ICONS);
    });
    books.set(game, book);
  }
  return book.value;
}
const NO_ICONS: Icons = { figure: '', second: '', back: '' };

/* Undefined until the cards have come, and for what is no card of the game. */
export function recipeOf(game: string, card: string): Recipe | undefined {
  return bookOf(game)?.get(card);
}

/* The figure that stands for a game; known of shipped games before any of their cards is loaded. */
export function emblemRecipe(game: string): Recipe | undefined {
  const [figure, metal] = (Object.hasOwn(emblems, game) ? emblems[game as keyof typeof emblems] : '').split(' ');
  if (!figure) return undefined;
  const scene = metal as SceneName;
  return { scene, metal: scene, icons: { ...NO_ICONS, figure }, variant: 0, tone: 0, light: 1, flip: false, seed: 0 };
}

/* ---- painting ---- */

interface Kept {
  bitmap: Promise<ImageBitmap | null>;
  bytes: number;
}

const kept = new Map<string, Kept>();
const waiting = new Map<number, (bitmap: ImageBitmap | null) => void>();
let painter: Worker | null = null;
let orders = 0;
let bytes = 0;

function send(order: Omit<PaintOrder, 'id' | 'icons'>): Promise<ImageBitmap | null> {
  if (!painter) {
    painter = new Worker(new URL('./painter.ts', import.meta.url), { type: 'module' });
    painter.addEventListener('message', ({ data }: MessageEvent<Painted>) => {
      waiting.get(data.id)?.(data.bitmap);
      waiting.delete(data.id);
    });
  }
  const id = orders++;
  painter.postMessage({ ...order, id, icons: new URL('icons/', document.baseURI).href } satisfies PaintOrder);
  return new Promise((done) => waiting.set(id, done));
}

/* The oldest go first; whoever shows one has a copy of it. */
function makeRoom(): void {
  for (const [key, old] of kept) {
    if (bytes <= ROOM) return;
    kept.delete(key);
    bytes -= old.bytes;
    void old.bitmap.then((bitmap) => bitmap?.close());
  }
}

/* A picture for a box of so many pixels, or the figure alone. */
export function pictureFor(recipe: Recipe, width: number, height: number, alone = false): Promise<ImageBitmap | null> {
  const tall = Math.min(304, Math.max(96, Math.round(((height / width) * WIDTH) / STEP) * STEP));
  const scale = SCALES.find((s) => s * WIDTH >= width * 0.9) ?? (SCALES.at(-1) as number);
  const key = `${signature(recipe)} ${recipe.seed} ${tall} ${scale} ${alone}`;
  let found = kept.get(key);
  if (found) {
    kept.delete(key);
  } else {
    found = { bitmap: send({ recipe, height: tall, scale, alone }), bytes: WIDTH * tall * scale * scale * 4 };
    bytes += found.bytes;
  }
  kept.set(key, found);
  makeRoom();
  return found.bitmap;
}
