/* The backgrounds of pictures: a sky, a light, and three ways to fill each with silhouettes. Colours are
 * those of the scene; `tones.ts` changes them a little from card to card. */
import type { Random } from './random';
import {
  arches, banners, bolts, clouds, columns, crystals, disc, dots, fangs, flames, hills, islands, mist, pines,
  rays, ridge, shelves, skyline, stars, streams, tents, trees, trunks, volcano, waves, wheels,
} from './silhouettes';

/* Filled, or drawn with a line of that width. */
export interface Layer {
  d: string;
  color: string;
  alpha?: number;
  line?: number;
}

export type Variant = (random: Random, x: number, y: number) => Layer[]; /* x, y: the light's place */

export interface Scene {
  sky: [string, string, string]; /* from top to bottom */
  glow: string;
  figure: [string, string, string]; /* light, middle, deep */
  low?: boolean; /* the light comes from below */
  variants: [Variant, ...Variant[]];
}

const fill = (d: string, color: string, alpha = 1): Layer => ({ d, color, alpha });
const line = (d: string, color: string, width: number, alpha = 1): Layer => ({ d, color, alpha, line: width });
const between = (low: number, high: number, random: Random) => low + random() * (high - low);

function floorRing(dark: string, bright: string): Layer[] {
  return [fill(disc(100, 177, 96, 22), dark, 0.75), line(disc(100, 172, 58, 9), bright, 1.4, 0.8)];
}

function mountains(random: Random, y: number, height: number, peaks: number, rock: string, snow: string): Layer[] {
  const { d, caps } = ridge(random, y, height, peaks);
  return [fill(d, rock), fill(caps, snow, 0.8)];
}

function town(random: Random, y: number, height: number, wall: string, window: string): Layer[] {
  const { d, lights } = skyline(random, y, height);
  return [fill(d, wall), fill(lights, window)];
}

function ice(random: Random, y: number, body: string, gleam: string): Layer[] {
  const { d, gleams } = crystals(random, y);
  return [fill(d, body), fill(gleams, gleam, 0.75)];
}

function flags(random: Random, pole: string, cloth: string): Layer[] {
  const made = banners(random);
  return [fill(made.poles, pole), fill(made.cloth, cloth)];
}

function pillars(random: Random, stone: string, edge: string): Layer[] {
  const { d, edges } = columns(random);
  return [fill(d, stone), fill(edges, edge)];
}

const moon = (random: Random, color: string): Layer[] => {
  const x = between(40, 160, random);
  return [fill(disc(x, 50, 34), color, 0.18), fill(disc(x, 50, between(17, 26, random)), color, 0.92)];
};

export const SCENES = {
  arcane: {
    sky: ['#0e1440', '#3550b8', '#8fb6ff'], glow: '#cfe4ff', figure: ['#ffffff', '#a8c8ff', '#3454b4'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 14, r()), '#bcd7ff', 0.14), fill(dots(r, 26, 5, 110, 1.3), '#ffffff'),
        fill(arches(r, 0), '#0a0f33', 0.82), fill(arches(r, 5), '#24368f', 0.7), ...floorRing('#0a0f33', '#9fc6ff')],
      (r) => {
        const { d, books } = shelves(r);
        return [fill(stars(r, 14, 6, 120), '#eaf3ff', 0.9), fill(books, '#18246b', 0.9), fill(d, '#070b26'),
          ...floorRing('#0a0f33', '#9fc6ff')];
      },
      (r, x, y) => [line(disc(x, y, 62), '#cfe4ff', 1.2, 0.5), line(disc(x, y, 76), '#cfe4ff', 0.7, 0.4),
        fill(rays(x, y, 7, r()), '#bcd7ff', 0.1), fill(stars(r, 20, 4, 130), '#ffffff', 0.85),
        ...town(r, 176, 84, '#131c57', '#ffe9a8'), fill(hills(r, 192, 16), '#070b26')],
    ],
  },
  war: {
    sky: ['#2a0a08', '#9c2f18', '#ffb257'], glow: '#ffd48a', figure: ['#fff1d0', '#f0a05a', '#7c1f10'],
    variants: [
      (r, x, y) => [fill(rays(x, y + 30, 11, r()), '#ffcf8a', 0.12), fill(hills(r, 152, 22), '#5a160e'),
        ...flags(r, '#1b0504', '#2a0806'), fill(hills(r, 176, 18), '#1d0504'), fill(dots(r, 24, 60, 190, 1.4), '#ffd27a')],
      (r, x, y) => [fill(rays(x, y, 9, r()), '#ffcf8a', 0.1), ...town(r, 160, 88, '#591a10', '#ffd27a'),
        fill(flames(r, 178, 34), '#3a0b06'), fill(flames(r, 190, 22), '#ff9a3a', 0.6), fill(dots(r, 30, 20, 170, 1.2), '#ffd27a')],
      (r) => [fill(clouds(r, 46), '#1d0605', 0.7), fill(ridge(r, 150, 60, 4).d, '#6d1e12'), fill(tents(r, 168), '#37100a'),
        ...flags(r, '#160403', '#7d1c10'), fill(hills(r, 190, 12), '#150403')],
    ],
  },
  wild: {
    sky: ['#0b2a1c', '#2f7d45', '#d9ee9a'], glow: '#f2ffc0', figure: ['#fbffdf', '#a9d467', '#2d6a34'],
    variants: [
      (r, x) => [fill(rays(x, 6, 9, r()), '#f4ffd0', 0.17), fill(pines(r, 144, 62, 11), '#1d5a38', 0.85),
        fill(pines(r, 168, 84, 7), '#0f3a25'), fill(trunks(r), '#06190f'), fill(dots(r, 18, 70, 180, 1.2), '#eaffb0')],
      (r, x, y) => [fill(rays(x, y, 12, r()), '#f4ffd0', 0.13), ...mountains(r, 140, 60, 3, '#3f8a58', '#e9ffd0'),
        fill(trees(r, 160, 26, 8), '#1d5a38'), fill(trees(r, 186, 34, 5), '#0a2a1a'), fill(dots(r, 14, 90, 190, 1.3), '#f6ffc8')],
      (r, x) => [fill(rays(x, 0, 7, r()), '#f4ffd0', 0.2), fill(trees(r, 140, 22, 10), '#2c6f48', 0.8), fill(mist(r, 150), '#d9f5b8', 0.35),
        fill(trunks(r), '#092416'), fill(hills(r, 184, 20), '#06190f'), fill(stars(r, 10, 60, 170), '#f6ffc8', 0.8)],
    ],
  },
  holy: {
    sky: ['#6a3f10', '#d89a35', '#fff3c9'], glow: '#fffbe6', figure: ['#fffdf0', '#ffdc86', '#a8661a'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 18, r()), '#fff8dc', 0.26), ...pillars(r, '#7c4d16', '#c78a3a'),
        fill(hills(r, 178, 12), '#5e370c'), fill(dots(r, 16, 40, 160, 1.1), '#ffffff')],
      (r, x, y) => [fill(rays(x, y, 10, r()), '#fff8dc', 0.3), fill(mist(r, 150), '#fff1c4', 0.55), ...town(r, 176, 76, '#8a5a1c', '#fff6d0'),
        fill(mist(r, 182), '#5e370c', 0.85), fill(stars(r, 10, 20, 130), '#ffffff', 0.8)],
      (r, x, y) => [fill(arches(r, 0), '#6d4212'), fill(arches(r, 6), '#ffe9a8', 0.55), fill(rays(x, y - 20, 14, r()), '#fffbe6', 0.22),
        fill(disc(100, 182, 110, 22), '#5e370c'), fill(dots(r, 26, 20, 170, 1.2), '#ffffff', 0.9)],
    ],
  },
  dusk: {
    sky: ['#120d2c', '#57306b', '#f08a6a'], glow: '#ffc79a', figure: ['#fff0e0', '#c79ad0', '#46275c'],
    variants: [
      (r) => [...moon(r, '#ffe6c2'), ...town(r, 156, 62, '#3c1f4d', '#ffd58a'), fill(ridge(r, 184, 32, 6).d, '#150c26'),
        fill(dots(r, 16, 4, 70, 0.9), '#ffffff')],
      (r) => [...moon(r, '#ffd9b0'), fill(pines(r, 150, 54, 9), '#45265a', 0.9), fill(mist(r, 160), '#a2608a', 0.4),
        fill(pines(r, 186, 70, 5), '#150c26'), fill(dots(r, 12, 90, 170, 1.1), '#ffd58a', 0.8)],
      (r, x, y) => [fill(rays(x, y, 9, r()), '#ffc79a', 0.1), fill(arches(r, 0), '#1b1033', 0.92), ...town(r, 168, 92, '#341b46', '#ffd58a'),
        fill(hills(r, 188, 14), '#100920'), fill(stars(r, 12, 4, 80), '#ffe6c2', 0.9)],
    ],
  },
  storm: {
    sky: ['#0b1830', '#2f5f8f', '#b9e2f2'], glow: '#e6faff', figure: ['#ffffff', '#9bd2ee', '#28598a'],
    variants: [
      (r) => [fill(clouds(r, 58), '#173252', 0.75), fill(clouds(r, 36), '#0b1a30'), fill(bolts(r, 2), '#f4fdff', 0.85),
        fill(ridge(r, 166, 44, 5).d, '#14304d'), fill(hills(r, 188, 16), '#081425')],
      (r) => [fill(clouds(r, 50), '#12294a', 0.9), fill(bolts(r, 3), '#f4fdff', 0.7), fill(waves(r, 160, 16), '#1d4a74'),
        fill(waves(r, 182, 14), '#081425')],
      (r, x, y) => [line(disc(x, y, 70, 30), '#e6faff', 4, 0.25), line(disc(x, y, 92, 46), '#e6faff', 6, 0.16), fill(clouds(r, 40), '#0b1a30', 0.9),
        fill(bolts(r, 1), '#f4fdff', 0.9), ...town(r, 172, 60, '#12304f', '#d8f4ff'), fill(hills(r, 190, 12), '#081425')],
    ],
  },
  fel: {
    sky: ['#12081f', '#4b2272', '#9be35c'], glow: '#d7ff9a', low: true, figure: ['#f4ffdc', '#a6d96c', '#4a2a72'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 13, r()), '#c6ff8a', 0.12), fill(fangs(r, 74), '#12071f'), fill(ridge(r, 176, 50, 6).d, '#1d0b30'),
        fill(hills(r, 192, 14), '#0b0413'), fill(dots(r, 22, 70, 185, 1.4), '#c8ff7c')],
      (r, x, y) => [line(disc(x, y, 58, 52), '#c8ff7c', 2, 0.5), line(disc(x, y, 70, 64), '#c8ff7c', 1, 0.4), fill(arches(r, 0), '#12071f', 0.95),
        fill(flames(r, 184, 40), '#2b1046'), fill(flames(r, 194, 24), '#8ad94e', 0.55), fill(dots(r, 20, 30, 170, 1.2), '#d7ff9a')],
      (r) => [...moon(r, '#d7ff9a'), fill(trunks(r), '#0d0518'), fill(ridge(r, 160, 60, 7).d, '#2a1145', 0.95), fill(mist(r, 170), '#7fc04a', 0.3),
        fill(hills(r, 188, 16), '#0b0413'), fill(stars(r, 8, 20, 110), '#d7ff9a', 0.7)],
    ],
  },
  plain: {
    sky: ['#2f4358', '#8ba3ad', '#f3d9a0'], glow: '#fff2cf', figure: ['#fffaf0', '#d8cbb0', '#5d5a4d'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 12, r()), '#fff4d6', 0.14), fill(hills(r, 140, 30), '#6d7f78'), ...town(r, 150, 44, '#52665f', '#fff0b8'),
        fill(hills(r, 166, 22), '#465b50'), fill(trees(r, 186, 26, 3), '#243229')],
      (r) => [fill(mist(r, 60), '#ffffff', 0.12), ...mountains(r, 146, 66, 4, '#7d8f96', '#fdf6e0'), fill(trees(r, 162, 18, 9), '#5a6d58'),
        fill(hills(r, 186, 24), '#2b3a2f')],
      (r, x, y) => [fill(rays(x, y, 8, r()), '#fff4d6', 0.16), ...town(r, 158, 74, '#5f6f74', '#ffe9a8'), ...town(r, 184, 52, '#37474a', '#ffd98a'),
        fill(hills(r, 196, 8), '#1d2826')],
      (r) => [line(streams(r, 4, 20, 80), '#ffffff', 2, 0.25), fill(waves(r, 150, 6), '#8aa0a0', 0.8), fill(hills(r, 168, 20), '#7a6f4c'),
        fill(tents(r, 182), '#4b4230'), fill(hills(r, 196, 10), '#29241a')],
    ],
  },
  earth: {
    sky: ['#3a2c12', '#93803a', '#f0dd94'], glow: '#fff3bd', figure: ['#fffbe2', '#dcc474', '#5f4a1a'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 12, r()), '#fff6cf', 0.16), ...mountains(r, 140, 84, 3, '#8a7434', '#f3e4a6'),
        fill(ridge(r, 164, 50, 4).d, '#574618'), fill(ridge(r, 190, 34, 5).d, '#2a200a')],
      (r) => [fill(fangs(r, 60), '#33270f'), ...ice(r, 184, '#6a5622', '#f3e4a6'), fill(dots(r, 18, 40, 170, 1.2), '#fff3bd', 0.9)],
      (r, x, y) => [fill(rays(x, y, 9, r()), '#fff6cf', 0.15), fill(hills(r, 138, 34), '#a08c46'), fill(trees(r, 160, 24, 6), '#6b6a2a'),
        fill(hills(r, 176, 22), '#4a3f18'), fill(ridge(r, 196, 20, 7).d, '#261d09')],
    ],
  },
  wind: {
    sky: ['#0c3c4a', '#3aa3a3', '#e4faf0'], glow: '#f6fffb', figure: ['#ffffff', '#b9efe2', '#247a80'],
    variants: [
      (r) => {
        const { d, tops } = islands(r);
        return [line(streams(r, 4, 50, 140), '#f0fffb', 3, 0.5), fill(d, '#14525a'), fill(tops, '#7fd0b4'), fill(mist(r, 184), '#e9fbf4', 0.5)];
      },
      (r) => [fill(mist(r, 128), '#f2fffb', 0.35), ...mountains(r, 160, 76, 4, '#2b8489', '#f2fffb'), line(streams(r, 5, 30, 120), '#ffffff', 2.4, 0.45),
        fill(mist(r, 176), '#e9fbf4', 0.6)],
      (r, x, y) => [fill(rays(x, y, 10, r()), '#f6fffb', 0.16), fill(clouds(r, 40), '#e9fbf4', 0.3), line(streams(r, 3, 70, 150), '#f0fffb', 5, 0.35),
        fill(trees(r, 178, 26, 5), '#17626a'), fill(hills(r, 192, 18), '#0d454d')],
    ],
  },
  fire: {
    sky: ['#240503', '#ad2a0d', '#ffbd45'], glow: '#fff0a8', figure: ['#fffbd8', '#ffb24a', '#a3220a'],
    variants: [
      (r, x, y) => {
        const { d, lava } = volcano(r);
        return [fill(rays(x, y, 15, r()), '#ffe08a', 0.15), fill(d, '#4b0f06'), fill(lava, '#ffc04a'), fill(flames(r, 186, 44), '#1c0402'),
          fill(dots(r, 30, 20, 180, 1.5), '#ffd870')];
      },
      (r, x, y) => [fill(rays(x, y + 40, 9, r()), '#ffe08a', 0.14), fill(flames(r, 160, 90), '#c23a10', 0.8), fill(flames(r, 178, 64), '#6d1407'),
        fill(flames(r, 194, 34), '#1c0402'), fill(dots(r, 34, 10, 170, 1.3), '#ffe39a')],
      (r) => [fill(clouds(r, 44), '#190302', 0.8), fill(ridge(r, 164, 74, 5).d, '#5d1408'), fill(waves(r, 176, 5), '#ff9d2e'),
        fill(ridge(r, 196, 26, 7).d, '#1c0402'), fill(dots(r, 26, 40, 180, 1.4), '#ffd870')],
    ],
  },
  frost: {
    sky: ['#0c2547', '#4b9bd0', '#eafcff'], glow: '#ffffff', figure: ['#ffffff', '#bfe8fb', '#2f78b4'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 10, r()), '#ffffff', 0.16), ...ice(r, 186, '#256aa6', '#c9f1ff'), fill(hills(r, 196, 10), '#0c2f56'),
        fill(dots(r, 26, 5, 190, 1.3), '#ffffff')],
      (r) => [...mountains(r, 152, 86, 3, '#3f86bd', '#ffffff'), fill(pines(r, 174, 44, 8), '#1d568a'), fill(hills(r, 190, 14), '#e6f7ff'),
        fill(dots(r, 30, 5, 190, 1.2), '#ffffff')],
      (r, x, y) => [line(disc(x, y, 66), '#ffffff', 1, 0.5), fill(fangs(r, 64), '#17497c'), ...ice(r, 192, '#1d5a94', '#dff7ff'),
        fill(stars(r, 14, 30, 160), '#ffffff', 0.9)],
    ],
  },
  sea: {
    sky: ['#06243a', '#1f7f92', '#bdf0dc'], glow: '#eafff2', figure: ['#fbfff4', '#8fdcc4', '#1c5f6c'],
    variants: [
      (r, x, y) => [fill(rays(x, y - 40, 11, r()), '#dcfff0', 0.14), fill(waves(r, 140, 12), '#1c7384'), fill(waves(r, 164, 14), '#0f4f63'),
        fill(waves(r, 188, 14), '#06283a'), fill(dots(r, 14, 60, 180, 1.2), '#eafff2')],
      (r, x) => [fill(rays(x, -10, 9, r()), '#c8fff0', 0.16), line(streams(r, 5, 90, 180), '#bdf0dc', 1.6, 0.3), fill(ridge(r, 182, 40, 6).d, '#0d4658'),
        fill(hills(r, 194, 14), '#052030'), line(dots(r, 18, 20, 170, 3.2), '#eafff2', 0.8, 0.7)],
      (r) => [...moon(r, '#fff6cf'), fill(ridge(r, 136, 40, 4).d, '#2c7f8c', 0.7), fill(waves(r, 150, 9), '#17667a'), fill(waves(r, 178, 15), '#0a3b4f'),
        fill(waves(r, 196, 10), '#042030')],
    ],
  },
  works: {
    sky: ['#1d1a22', '#6b5a4c', '#f2b36a'], glow: '#ffe2ac', figure: ['#fff6e2', '#e0b074', '#6a3f1c'],
    variants: [
      (r, x, y) => [fill(rays(x, y, 10, r()), '#ffe2ac', 0.12), fill(wheels(r, 5), '#3b2f2c', 0.75), fill(wheels(r, 3), '#241c1c', 0.8),
        fill(hills(r, 192, 12), '#15100f'), fill(dots(r, 18, 40, 180, 1.3), '#ffd27a')],
      (r) => [fill(mist(r, 70), '#d8c4a8', 0.2), ...town(r, 162, 88, '#4b3f3a', '#ffc86a'), ...town(r, 188, 48, '#221b1a', '#ff9d3a'),
        fill(dots(r, 16, 20, 120, 1.2), '#ffd27a', 0.9)],
      (r, x, y) => [line(disc(x, y, 64), '#ffe2ac', 1.4, 0.5), fill(arches(r, 0), '#2a201d', 0.9), fill(wheels(r, 4), '#4d3c30', 0.6),
        fill(flames(r, 192, 26), '#ff8f2e', 0.5), fill(disc(100, 196, 120, 16), '#140f0d')],
    ],
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
