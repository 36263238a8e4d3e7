/* Pictures in the page: recipes of games, orders to the painter, and what was painted, kept until the room
 * for it is used up. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { areCardsAsked, cardsOf, facesOf, loadedCards, loadedFaces } from '../app/pools';
import type { Icons } from './choose';
import emblems from './emblems.json';
import { WIDTH } from './paint';
import type { Painted, PaintOrder } from './painter';
import { cook, recipesOf, signature, type Recipe } from './recipe';
import type { SceneName } from './scenes';

const ROOM = 40_000_000; /* bytes of bitmaps that are kept */
const SCALES = [0.5, 1, 1.5, 2.1, 3, 4.2];
const STEP = 16; /* units: heights of pictures are rounded to it */

/* ---- icons of cards ---- */

/* How a card of a shipped game is drawn, chosen when its icons were (tools/choose-icons.mjs). */
interface Choice {
  icons: Icons;
  turn?: number; /* not known of a card that no table has */
}

type Choices = Map<string, Choice>;
type Table = () => Promise<Record<string, string>>;

const tables = import.meta.glob<Record<string, string>>('./choices/*.json', { import: 'default' });
const faceTables = import.meta.glob<Record<string, string>>('./faces/*.json', { import: 'default' });

async function read(table: Table): Promise<Choices> {
  return new Map(Object.entries(await table()).map(([id, line]) => {
    const [figure = '', second = '', back = '', turn = '0'] = line.split(' ');
    return [id, { icons: { figure, second, back }, turn: Number(turn) }];
  }));
}

/* A game of somebody's own: its icons are chosen here, by the words of its cards. */
async function chooseNow(game: string): Promise<Choices> {
  const [{ chooseIcons }, { default: { files, ...index } }] = await Promise.all([import('./choose'), import('./icon-index.json')]);
  const file = new Map(files.map((name) => [name.slice(0, -9), name]));
  const found = chooseIcons(cardsOf(game).values(), { ...index, names: [...file.keys()] } as never);
  const named = (icon: string) => file.get(icon) ?? '';
  return new Map([...found].map(([id, { figure, second, back }]) =>
    [id, { icons: { figure: named(figure), second: named(second), back: named(back) } }]));
}

/* A card that was added to a shipped game is not in its table. */
async function choose(game: string): Promise<Choices> {
  const table = tables[`./choices/${game}.json`];
  if (!table) return chooseNow(game);
  const known = await read(table);
  const all = [...cardsOf(game).keys()].every((id) => known.has(id));
  return all ? known : new Map([...await chooseNow(game), ...known]);
}

/* What is loaded for a game when first asked for; undefined until it is there. */
function lazily<T>(load: (game: string) => Promise<T>): (game: string) => T | undefined {
  const found = signal<Record<string, T>>({});
  const asked = new Set<string>();
  return (game) => {
    if (!asked.has(game)) {
      asked.add(game);
      load(game).then((value) => (found.value = { ...found.peek(), [game]: value }), () => asked.delete(game));
    }
    return found.value[game];
  };
}

const choicesOf = lazily(choose);
const faceChoicesOf = lazily(async (game): Promise<Choices> => {
  const table = faceTables[`./faces/${game}.json`];
  return table ? read(table).catch(() => new Map()) : new Map();
});

/* ---- recipes ---- */

const books = new Map<string, ReadonlySignal<Map<string, Recipe> | undefined>>();

/* Of all cards of a game; undefined until they have come. */
function bookOf(game: string): Map<string, Recipe> | undefined {
  let book = books.get(game);
  if (!book) {
    book = computed(() => {
      const cards = loadedCards(game);
      if (!cards) return undefined;
      const choices = choicesOf(game);
      return choices && recipesOf(cards.values(), (id) => choices.get(id)?.icons ?? NO_ICONS, (id) => choices.get(id)?.turn);
    });
    books.set(game, book);
  }
  return book.value;
}
const NO_ICONS: Icons = { figure: '', second: '', back: '' };

/* A card in a table follows from itself, so what a lobby shows is known without all cards of the game. */
function faceRecipe(game: string, id: string): Recipe | undefined {
  const card = loadedFaces(game)?.get(id);
  const choice = card && faceChoicesOf(game)?.get(id);
  return choice && cook(card, choice.icons, choice.turn ?? 0);
}

/* Undefined until it is known, and for what is no card of the game. */
export function recipeOf(game: string, card: string): Recipe | undefined {
  const known = bookOf(game)?.get(card) ?? faceRecipe(game, card);
  if (known || areCardsAsked(game)) return known;
  const isComing = faceTables[`./faces/${game}.json`] && !(facesOf(game) && faceChoicesOf(game));
  if (!isComing) cardsOf(game);
  return undefined;
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
