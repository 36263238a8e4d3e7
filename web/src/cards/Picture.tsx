/* The picture of a card: composed for it (pictures.ts), painted when it comes into sight, in the size of its
 * box; or the picture that the game brings with it. */
import { effect, signal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { cardOf } from '../app/pools';
import { emblemRecipe, pictureFor, recipeOf } from './pictures';
import type { Recipe } from './recipe';
import './picture.css';

/* What the box looks like where nothing else says so; a figure stands free in a square. */
export type PictureShape = 'card' | 'tall' | 'square' | 'figure';

interface Box {
  width: number; /* in pixels of the screen; 0: not in sight */
  height: number;
}

const boxes = new WeakMap<Element, Signal<Box>>();

function see(canvas: Element, width: number, height: number): void {
  const box = boxes.get(canvas);
  const old = box?.peek();
  const now = { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) };
  if (box && (old?.width !== now.width || old.height !== now.height)) box.value = now;
}

const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) see(target, contentRect.width, contentRect.height);
});
const sight = typeof IntersectionObserver === 'undefined' ? null : new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) sizes?.observe(target);
    else sizes?.unobserve(target);
  }
}, { rootMargin: '240px' });

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  canvas.classList.add('painted');
}

/* Paints the canvas whenever its box or what is known of the card changes. */
function keepPainted(canvas: HTMLCanvasElement, recipeFor: () => Recipe | undefined, alone: boolean): () => void {
  const box = signal<Box>({ width: 0, height: 0 });
  let last = 0;
  boxes.set(canvas, box);
  sight?.observe(canvas);
  const stop = effect(() => {
    const { width, height } = box.value;
    const recipe = width > 0 && height > 0 ? recipeFor() : undefined;
    if (!recipe) return;
    const turn = ++last;
    void pictureFor(recipe, width, height, alone).then((bitmap) => {
      if (bitmap && turn === last) show(canvas, bitmap);
    });
  });
  return () => {
    last = -1;
    stop();
    sight?.unobserve(canvas);
    sizes?.unobserve(canvas);
  };
}

function Painted({ recipeFor, shape }: { recipeFor: () => Recipe | undefined; shape: PictureShape }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => (ref.current ? keepPainted(ref.current, recipeFor, shape === 'figure') : undefined), []);
  return <canvas ref={ref} class={`picture shape-${shape}`} aria-hidden="true" width={1} height={1} />;
}

export function Picture({ game, card, type, shape }: {
  game: string; card: string; type: string; shape: PictureShape;
}) {
  const art = cardOf(game, card)?.art;
  if (art) return <img class={`picture painted shape-${shape}`} src={`.${art}`} alt="" loading="lazy" decoding="async" draggable={false} />;
  return <Painted key={`${game} ${card} ${type}`} recipeFor={() => recipeOf(game, card)} shape={shape} />;
}

/* What stands for a game: its emblem, or else one of its cards. */
export function Emblem({ game, card }: { game: string; card: string }) {
  const recipe = emblemRecipe(game);
  if (!recipe) return <Picture game={game} card={card} type="hero" shape="figure" />;
  return <Painted key={game} recipeFor={() => recipe} shape="figure" />;
}

/* A small square, for the history and for lists. */
export function Mini({ game, card, type }: { game: string; card: string; type: string }) {
  return <span class="mini"><Picture game={game} card={card} type={type} shape="square" /></span>;
}
