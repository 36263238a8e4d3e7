/* Paints a picture: sky, light, silhouettes, a faint emblem, the lit figure, a small second sign, and shade
 * at the edges. All lengths are units of a picture that is 200 wide. */
import { light } from './light';
import { randomFrom, type Random } from './random';
import type { Recipe } from './recipe';
import { SCENES, type Layer, type Scene } from './scenes';
import { toned } from './tones';

/* An icon: its path in a square of so many units. */
export interface Shape {
  path: Path2D;
  grid: number;
}

export interface Shapes {
  figure: Shape;
  second: Shape | null;
  back: Shape | null;
}

type Context = OffscreenCanvasRenderingContext2D;

export const WIDTH = 200;

function place(ctx: Context, shape: Shape, x: number, y: number, size: number, mirrored = false): void {
  ctx.translate(mirrored ? x + size : x, y);
  ctx.scale(((mirrored ? -1 : 1) * size) / shape.grid, size / shape.grid);
}

function glow(ctx: Context, x: number, y: number, radius: number, color: string, strength: number): void {
  const round = ctx.createRadialGradient(x, y, 0, x, y, radius);
  round.addColorStop(0, color);
  round.addColorStop(1, color.replace(')', ' / 0)'));
  ctx.globalAlpha = strength;
  ctx.fillStyle = round;
  ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.globalAlpha = 1;
}

/* Broad strokes of a brush, so that no sky is an even run of colours. */
function brush(ctx: Context, random: Random, colors: string[]): void {
  ctx.lineCap = 'round';
  for (let i = 0; i < 46; i++) {
    const [x, y, length] = [random() * 220 - 10, random() * 200, 14 + random() * 46];
    ctx.globalAlpha = 0.04 + random() * 0.07;
    ctx.strokeStyle = colors[i % colors.length] as string;
    ctx.lineWidth = 2 + random() * 9;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + length / 2, y - 6 + random() * 6, x + length, y + random() * 8 - 4);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

function drawLayer(ctx: Context, layer: Layer, tone: number): void {
  ctx.globalAlpha = layer.alpha ?? 1;
  const path = new Path2D(layer.d);
  if (layer.line) {
    ctx.lineWidth = layer.line;
    ctx.strokeStyle = toned(layer.color, tone);
    ctx.stroke(path);
  } else {
    ctx.fillStyle = toned(layer.color, tone);
    ctx.fill(path);
  }
  ctx.globalAlpha = 1;
}

/* The background, a square of 200 that fills the picture. */
function drawScene(ctx: Context, recipe: Recipe, width: number, height: number): void {
  const scene: Scene = SCENES[recipe.scene];
  const random = randomFrom(recipe.seed);
  const side = Math.max(width, height);
  const x = 100 + (recipe.light - 1) * 42;
  const y = scene.low ? 142 : 72 + 22 * random();
  ctx.save();
  ctx.translate((width - side) / 2, (height - side) / 2);
  ctx.scale(side / 200, side / 200);
  const sky = ctx.createLinearGradient(0, 0, 0, 200);
  scene.sky.forEach((color, i) => sky.addColorStop([0, 0.5, 0.95][i] as number, toned(color, recipe.tone)));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, 200, 200);
  brush(ctx, random, [toned(scene.sky[0], recipe.tone), toned(scene.glow, recipe.tone), toned(scene.sky[2], recipe.tone)]);
  glow(ctx, x, y, 84, toned(scene.glow, recipe.tone), 0.72);
  const layers = scene.variants[recipe.variant % scene.variants.length]?.(random, x, y) ?? [];
  for (const layer of layers) drawLayer(ctx, layer, recipe.tone);
  ctx.restore();
}

/* The figure by itself, lit, ready to be put into the picture. */
function litFigure(recipe: Recipe, shape: Shape, size: number, scale: number): OffscreenCanvas {
  const pixels = Math.ceil(size * scale);
  const canvas = new OffscreenCanvas(pixels, pixels);
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as Context;
  const [bright, middle, deep] = SCENES[recipe.metal].figure;
  ctx.scale(scale, scale);
  const body = ctx.createLinearGradient(0, 0, shape.grid * 0.25, shape.grid);
  body.addColorStop(0, bright);
  body.addColorStop(0.5, middle);
  body.addColorStop(1, deep);
  place(ctx, shape, 0, 0, size, recipe.flip);
  ctx.fillStyle = body;
  ctx.fill(shape.path);
  const drawn = ctx.getImageData(0, 0, pixels, pixels);
  light(drawn, scale);
  ctx.putImageData(drawn, 0, 0);
  return canvas;
}

interface Place {
  x: number;
  y: number;
  size: number;
}

/* The figure on its shadow. */
function standFigure(ctx: Context, recipe: Recipe, shape: Shape, { x, y, size }: Place, scale: number): void {
  ctx.fillStyle = '#0006';
  ctx.beginPath();
  ctx.ellipse(x + size / 2, y + size * 0.97, size * 0.44, size * 0.07, 0, 0, 7);
  ctx.fill();
  ctx.save();
  ctx.shadowColor = '#000c';
  ctx.shadowBlur = 6 * scale;
  ctx.shadowOffsetX = 1.5 * scale;
  ctx.shadowOffsetY = 3.5 * scale;
  ctx.drawImage(litFigure(recipe, shape, size, scale), x, y, size, size);
  ctx.restore();
}

/* The sky darkens a little round the figure, so that it stands out before any light. */
function drawFigure(ctx: Context, recipe: Recipe, shape: Shape, box: Place, scale: number): void {
  const { x, y, size } = box;
  glow(ctx, x + size / 2, y + size / 2, size * 0.72, toned(SCENES[recipe.scene].sky[0], recipe.tone), 0.62);
  standFigure(ctx, recipe, shape, box, scale);
}

function drawFlat(ctx: Context, shape: Shape, x: number, y: number, size: number, color: string, alpha: number, shadow: number): void {
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.shadowColor = '#000d';
  ctx.shadowBlur = shadow;
  ctx.shadowOffsetY = shadow / 2;
  place(ctx, shape, x, y, size);
  ctx.fillStyle = color;
  ctx.fill(shape.path);
  ctx.restore();
}

function shadeEdges(ctx: Context, width: number, height: number): void {
  const radius = Math.hypot(width, height) / 2;
  const shade = ctx.createRadialGradient(width / 2, height * 0.46, radius * 0.55, width / 2, height * 0.46, radius * 1.08);
  shade.addColorStop(0, '#0000');
  shade.addColorStop(1, '#0009');
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
}

/* The figure by itself, for a place that is drawn already. */
export function paintFigure(recipe: Recipe, figure: Shape, scale: number): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(WIDTH * scale), Math.round(WIDTH * scale));
  const ctx = canvas.getContext('2d') as Context;
  ctx.scale(scale, scale);
  standFigure(ctx, recipe, figure, { x: 12, y: 6, size: WIDTH - 24 }, scale);
  return canvas.transferToImageBitmap();
}

/* `height` in units, `scale` in pixels of a unit. */
export function paint(recipe: Recipe, shapes: Shapes, height: number, scale: number): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(WIDTH * scale), Math.round(height * scale));
  const ctx = canvas.getContext('2d') as Context;
  ctx.scale(scale, scale);
  drawScene(ctx, recipe, WIDTH, height);
  const size = Math.min(height * 0.76, 142);
  const box = { x: (WIDTH - size) / 2, y: (height - size) / 2 - (height > WIDTH ? height * 0.03 : 0), size };
  const tones = SCENES[recipe.metal].figure;
  if (shapes.back) {
    drawFlat(ctx, shapes.back, box.x - size * 0.32, box.y - size * 0.32, size * 1.64, toned(SCENES[recipe.scene].glow, recipe.tone), 0.17, 0);
  }
  drawFigure(ctx, recipe, shapes.figure, box, scale);
  if (shapes.second) {
    const small = Math.min(40, height * 0.26);
    const x = recipe.flip ? WIDTH * 0.05 : WIDTH * 0.95 - small;
    drawFlat(ctx, shapes.second, x, height * 0.57, small, tones[0], 1, 1.6 * scale);
  }
  shadeEdges(ctx, WIDTH, height);
  return canvas.transferToImageBitmap();
}
