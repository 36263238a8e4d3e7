/* Chooses a game-icons picture for every card and writes what the client needs, both committed:
 * src/cards/choices/GAME.json (card id -> icon) and src/cards/sprites/GAME.svg (only those icons).
 * Cards come from `cardwright cards GAME --all --json`; words from icon-words.json; a card's own
 * line in icon-overrides.json wins. The same cards and tables always give the same files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = new URL('.', import.meta.url);
const root = fileURLToPath(new URL('../../', here));
const program = process.env.CARDWRIGHT ?? `${root}build/release/src/cli/cardwright`;
const json = (path) => JSON.parse(readFileSync(new URL(path, here), 'utf8'));
const words = json('icon-words.json');
const overrides = json('icon-overrides.json');
const set = json('../node_modules/@iconify-json/game-icons/icons.json');
const names = Object.keys(set.icons);
const banned = new Set(words.not);
const allowed = names.filter((n) => !n.split('-').some((w) => banned.has(w)));
const byWord = new Map();
for (const name of allowed) {
  for (const word of name.split('-')) {
    if (word.length < 3 || /^\d+$/.test(word)) continue;
    byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
}
const little = new Set(['the', 'of', 'and', 'for', 'with', 'from', 'into', 'one', 'all', 'two', 'three',
  'who', 'has', 'that', 'this', 'not', 'her', 'his', 'big', 'small', 'back', 'out', 'off', 'over', 'under',
  'master', 'face', 'body', 'man', 'ball', 'high', 'low', 'long', 'open', 'first', 'last', 'half', 'round',
  'flat', 'up', 'down', 'in', 'on', 'to', 'no', 'man', 'set', 'double', 'triple', 'three', 'hard', 'plain', 'drop']);

function stems(word) {
  const forms = [word];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('s')) forms.push(word.slice(0, -1));
  if (word.endsWith('ing')) forms.push(word.slice(0, -3), `${word.slice(0, -3)}e`);
  if (word.endsWith('ed')) forms.push(word.slice(0, -2), word.slice(0, -1));
  if (word.endsWith('er')) forms.push(word.slice(0, -2), word.slice(0, -1));
  return forms.filter((f) => f.length > 2);
}

function nameWords(name) {
  return name.toLowerCase().replace(/['’]s\b/g, '').replace(/[^a-z -]/g, '').split(/[ -]+/)
    .filter((w) => w.length > 2 && !little.has(w));
}

/* A word inside a longer one: "flametongue" has "flame" and "tongue". */
function parts(word) {
  if (word.length < 7) return [];
  const found = [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    found.push(word.slice(0, cut), word.slice(cut));
  }
  return found.filter((p) => p.length > 3 && Object.hasOwn(words.synonyms, p));
}

function add(scores, icon, points) {
  if (set.icons[icon]) scores.set(icon, (scores.get(icon) ?? 0) + points);
}

function addWord(scores, word, points) {
  const known = Object.hasOwn(words.synonyms, word) ? words.synonyms[word] : null;
  if (known) {
    known.forEach((icon, i) => {
      if (set.icons[icon]) add(scores, icon, points * 1.3 - i);
      else for (const full of byWord.get(icon) ?? []) add(scores, full, points - full.split('-').length);
    });
    return;
  }
  const hits = byWord.get(word) ?? [];
  for (const icon of hits) {
    const size = icon.split('-').length;
    add(scores, icon, points / Math.log2(hits.length + 2) + (size === 1 ? 4 : -size));
  }
}

function scoresOf(card) {
  const scores = new Map();
  const list = nameWords(card.name);
  list.forEach((word, i) => {
    const points = 14 + (i === list.length - 1 ? 4 : 0);
    for (const form of stems(word)) addWord(scores, form, form === word ? points : points - 2);
    for (const part of parts(word)) addWord(scores, part, points - 4);
  });
  const pool = words.races[card.race] ?? [];
  pool.forEach((icon, i) => add(scores, icon, 6 - i * 0.2));
  const text = card.text.toLowerCase();
  words.texts.forEach(([phrase, icons]) => {
    if (text.includes(phrase)) icons.forEach((icon, i) => add(scores, icon, (card.type === 'spell' ? 5 : 2) - i * 0.3));
  });
  (words.types[card.type] ?? []).forEach((icon) => add(scores, icon, 1));
  return scores;
}

function spread(text) {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0;
  return (h % 1000) / 1000;
}

/* The icon that was chosen by hand, for this card or for all whose id begins so ("a-*"). */
function byHand(game, id) {
  const table = overrides[game] ?? {};
  const like = Object.keys(table).find((key) => key.endsWith('*') && id.startsWith(key.slice(0, -1)));
  const icon = table[id] ?? table[like];
  return set.icons[icon] ? icon : undefined;
}

function choose(game, cards) {
  const uses = new Map();
  const choice = {};
  for (const card of [...cards].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    let best = byHand(game, card.id);
    if (!best) {
      let top = -Infinity;
      for (const [icon, points] of scoresOf(card)) {
        const value = points - 5 * (uses.get(icon) ?? 0) + spread(card.id + icon);
        if (value > top) [top, best] = [value, icon];
      }
    }
    best ??= 'magic-swirl';
    uses.set(best, (uses.get(best) ?? 0) + 1);
    choice[card.id] = best;
  }
  return choice;
}

function sprite(icons) {
  const symbols = icons.map((name) => {
    const icon = set.icons[name];
    const size = `0 0 ${icon.width ?? set.width} ${icon.height ?? set.height}`;
    return `<symbol id="i-${name}" viewBox="${size}">${icon.body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

const common = json('icon-common.json');
const out = (path) => new URL(`../src/cards/${path}`, here);
mkdirSync(out('choices'), { recursive: true });
mkdirSync(out('sprites'), { recursive: true });
for (const game of readdirSync(`${root}games`).sort()) {
  const cards = JSON.parse(execFileSync(program, ['cards', game, '--all', '--json'],
    { cwd: root, maxBuffer: 1 << 26 }));
  const choice = choose(game, cards);
  const icons = [...new Set(Object.values(choice))].sort();
  writeFileSync(out(`choices/${game}.json`), `${JSON.stringify(choice, null, 1)}\n`);
  writeFileSync(out(`sprites/${game}.svg`), sprite(icons));
  console.log(`${game}: ${cards.length} cards, ${icons.length} icons`);
}
writeFileSync(out('sprites/common.svg'), sprite([...new Set(common)].sort()));
