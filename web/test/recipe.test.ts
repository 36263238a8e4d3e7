/* Pictures: what they are made of follows from the card, and no two of a game are alike. */
import { describe, expect, it } from 'vitest';
import { chooseIcons, type IconIndex, type Subject } from '../src/cards/choose';
import index from '../src/cards/icon-index.json';
import { cook, recipesOf, signature } from '../src/cards/recipe';
import { SCENES, type Scene } from '../src/cards/scenes';
import { randomFrom } from '../src/cards/random';
import { TONE_COUNT, toned } from '../src/cards/tones';

const tables = import.meta.glob<Record<string, string>>('../src/cards/choices/*.json', { import: 'default', eager: true });
const faces = import.meta.glob<Record<string, string>>('../src/cards/faces/*.json', { import: 'default', eager: true });
const icons = import.meta.glob<string>('../public/icons/*.svg', { query: '?raw', import: 'default', eager: true });
const files = new Set(Object.keys(icons).map((path) => path.replace(/^.*\/|\.svg$/g, '')));

/* With nothing but its id a card is harder to tell apart than with its text and race. */
function bare(id: string): Subject {
  const [set = '', slug = ''] = id.split('/');
  return { id, name: slug.replace(/-/g, ' '), type: 'minion', text: '', class: set, set };
}

describe('recipes', () => {
  for (const [path, table] of Object.entries(tables)) {
    it(`differ for all cards of ${path.split('/').at(-1)}`, () => {
      const icons = (id: string) => {
        const [figure = '', second = '', back = ''] = (table[id] ?? '').split(' ');
        return { figure, second, back };
      };
      const ids = Object.keys(table);
      const recipes = recipesOf(ids.map(bare), icons);
      expect(new Set([...recipes.values()].map(signature)).size).toBe(ids.length);
      expect(recipesOf([...ids].reverse().map(bare), icons)).toEqual(recipes);
    });
    it(`name icons that are there: ${path.split('/').at(-1)}`, () => {
      for (const icon of Object.values(table).flatMap((line) => line.split(' ').slice(0, 3).filter(Boolean))) expect(files).toContain(icon);
    });
  }
  it('differ even where hundreds of cards have the same icons', () => {
    const ids = Array.from({ length: 400 }, (_, i) => `set/${i}`);
    const recipes = recipesOf(ids.map(bare), () => ({ figure: 'a', second: '', back: '' }));
    expect(new Set([...recipes.values()].map(signature)).size).toBe(ids.length);
  });
  it('are as the table says: cards that have none come after them, and change none', () => {
    const same = () => ({ figure: 'a', second: '', back: '' });
    const alone = (id: string, turn: number) => cook(bare(id), same(), turn);
    const ids = ['set/1', 'set/2', 'set/3'];
    const others = Array.from({ length: 400 }, (_, i) => `other/${i}`);
    const recipes = recipesOf([...others, ...ids].map(bare), same, (id) => (ids.includes(id) ? Number(id.at(-1)) : undefined));
    for (const id of ids) expect(recipes.get(id)).toEqual(alone(id, Number(id.at(-1))));
    expect(new Set([...recipes.values()].map(signature)).size).toBe(ids.length + others.length);
  });
  it('of what a lobby shows are those of the whole game', () => {
    expect(Object.keys(faces).length).toBe(Object.keys(tables).length);
    for (const [path, few] of Object.entries(faces)) {
      expect(tables[path.replace('/faces/', '/choices/')]).toMatchObject(few);
    }
  });
  it('follow the words of a card', () => {
    const card = (more: Partial<Subject>) => ({ ...bare('x/y'), ...more });
    const scene = (more: Partial<Subject>) => [...recipesOf([card(more)], () => ({ figure: 'a', second: '', back: '' })).values()][0]?.scene;
    expect(scene({ class: 'mage', name: 'Notes' })).toBe('arcane');
    expect(scene({ class: 'neutral', set: '', name: 'Glacier Wisp' })).toBe('frost');
    expect(scene({ class: 'neutral', needs: { wind: 2, fire: 1 }, name: 'Kite' })).toBe('wind');
    expect(scene({ class: 'neutral', set: '', race: 'pirate', name: 'Deckhand' })).toBe('sea');
  });
});

describe('icons', () => {
  it('have at most 3 KB each', () => {
    for (const drawing of Object.values(icons)) expect(drawing.length).toBeLessThanOrEqual(3000);
  });
  it('are chosen by words for a game of somebody\'s own', () => {
    const { files: all, ...rest } = index;
    const names = all.map((name) => name.slice(0, -9));
    const found = chooseIcons([
      { id: 'm/a', name: 'Ember Wolf', type: 'minion', text: 'Draw a card.', class: 'neutral', race: 'beast' },
      { id: 'm/b', name: 'Qwxz', type: 'spell', text: '', class: 'neutral' },
    ], { ...rest, names } as unknown as IconIndex);
    expect(found.get('m/a')?.figure).toMatch(/wolf|ember|fire/);
    expect(found.get('m/a')?.second).toMatch(/card/);
    expect(names).toContain(found.get('m/b')?.figure);
    for (const name of all) expect(files).toContain(name);
  });
});

describe('scenes', () => {
  it('are drawable in every variant', () => {
    for (const scene of Object.values(SCENES) as Scene[]) {
      expect(scene.variants.length).toBeGreaterThanOrEqual(3);
      for (const variant of scene.variants) {
        const layers = variant(randomFrom(7), 100, 80);
        expect(layers.length).toBeGreaterThan(2);
        for (const layer of layers) expect(layer.d).toMatch(/^M[-\d.MLHVCSQTAZmlhvcsqtaz ]+$/);
      }
    }
  });
  it('have tones that are colours', () => {
    for (let tone = 0; tone < TONE_COUNT; tone++) expect(toned('#3550b8', tone)).toMatch(/^hsl\(\d+ \d+% \d+%\)$/);
  });
});
