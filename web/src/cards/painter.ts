/* The thread that paints: fetches the icons of a recipe, paints it, sends the bitmap back. The page is never
 * held up, however many cards come into sight. */
import { paint, paintFigure, type Shape } from './paint';
import type { Recipe } from './recipe';

export interface PaintOrder {
  id: number;
  recipe: Recipe;
  height: number;
  scale: number;
  alone: boolean; /* the figure without scene and signs */
  icons: string; /* the address of the icons' folder */
}

export interface Painted {
  id: number;
  bitmap: ImageBitmap | null; /* null: an icon could not be had */
}

const shapes = new Map<string, Promise<Shape>>();

async function fetchShape(address: string): Promise<Shape> {
  const answer = await fetch(address);
  const [, grid, path] = /viewBox="0 0 (\d+) \d+"><path d="([^"]+)"/.exec(await answer.text()) ?? [];
  if (!answer.ok || !grid || !path) throw new Error(`no icon at ${address}`);
  return { path: new Path2D(path), grid: Number(grid) };
}

function shapeAt(folder: string, name: string): Promise<Shape> {
  const address = `${folder}${name}.svg`;
  let shape = shapes.get(address);
  if (!shape) {
    shape = fetchShape(address);
    shape.catch(() => shapes.delete(address));
    shapes.set(address, shape);
  }
  return shape;
}

/* The second sign and the emblem may be missing, the figure may not. */
async function carryOut({ recipe, height, scale, alone, icons }: PaintOrder): Promise<ImageBitmap> {
  if (alone) return paintFigure(recipe, await shapeAt(icons, recipe.icons.figure), scale);
  const maybe = (name: string) => (name ? shapeAt(icons, name).catch(() => null) : null);
  const [figure, second, back] = await Promise.all(
    [shapeAt(icons, recipe.icons.figure), maybe(recipe.icons.second), maybe(recipe.icons.back)] as const);
  return paint(recipe, { figure, second, back }, height, scale);
}

addEventListener('message', ({ data }: MessageEvent<PaintOrder>) => {
  const send = (bitmap: ImageBitmap | null) => {
    const painted: Painted = { id: data.id, bitmap };
    self.postMessage(painted, { transfer: bitmap ? [bitmap] : [] });
  };
  carryOut(data).then(send, () => send(null));
});
