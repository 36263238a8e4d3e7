/* Chooses icons of game-icons for every card and writes what the client needs, all of it committed:
 * src/cards/choices/GAME.json (card id -> figure, second sign, emblem), public/icons/NAME-HASH.svg (each
 * icon by itself, at most 3 KB, under a name that changes with its content), src/cards/icon-index.json
 * (words and icons for games that have no table), src/cards/emblems.json (the figure that stands for a game, and
 * whose colours it has, chosen in icon-games.json) and src/cards/signs.svg (the signs of the table).
 * Cards come from `cardwright cards GAME --all --json`; words from icon-words.json; a card's own line in
 * icon-overrides.json wins. The same cards and tables always give the same files. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { shrinkPath } from './shrink-path.mjs';

const here = new URL('.', import.meta.url);
const root = fileURLToPath(new URL('../../', here));
const program = process.env.CARDWRIGHT ?? `${root}build/release/src/cli/cardwright`;
const read = (path) => readFileSync(new URL(path, here), 'utf8');
const json = (path) => JSON.parse(read(path));
const words = json('icon-words.json');
const overrides = json('icon-overrides.json');
const set = json('../node_modules/@iconify-json/game-icons/icons.json');
const MOST_BYTES = 3000;
const GRIDS = [320, 256, 200, 160, 128, 100];

/* The client's own module, so that both choose alike. */
const source = transformSync(read('../src/cards/choose.ts'), { loader: 'ts' }).code;
const { chooseIcons } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const banned = new Set(words.not);
const allowed = Object.keys(set.icons).filter((name) => !name.split('-').some((word) => banned.has(word)));
const small = allowed.filter((name) => draw(name) !== null);
const chosenByHand = Object.values(overrides).flatMap((table) => Object.values(table)).flat();
const index = { ...words, not: undefined, names: [...new Set([...small, ...chosenByHand])] };

/* What was chosen by hand, for this card or for all whose id begins so ("a-*"). */
function byHand(game, id) {
  const table = overrides[game] ?? {};
  const like = Object.keys(table).find((key) => key.endsWith('*') && id.startsWith(key.slice(0, -1)));
  const icons = [table[id] ?? table[like] ?? []].flat().filter((icon) => set.icons[icon]);
  return icons.length > 0 ? icons : undefined;
}

/* An icon as a file of its own, on the finest grid on which it is small enough; null: on none. */
function draw(name) {
  const d = /\sd="([^"]+)"/.exec(set.icons[name].body)[1];
  for (const grid of GRIDS) {
    const path = shrinkPath(d, 512 / grid);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${grid} ${grid}"><path d="${path}"/></svg>\n`;
    if (svg.length <= MOST_BYTES) return svg;
  }
  return null;
}

function sprite(names) {
  const symbols = names.map((name) => draw(name).trim()
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="i-${name}"`).replace('</svg>', '</symbol>'));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

const out = (path) => new URL(`../${path}`, here);
const lines = (object) => `{\n${Object.entries(object)
  .map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`;

mkdirSync(out('public/icons'), { recursive: true });
for (const file of readdirSync(out('public/icons')).filter((name) => name.endsWith('.svg'))) rmSync(out(`public/icons/${file}`));
mkdirSync(out('src/cards/choices'), { recursive: true });
const files = new Map();
function fileOf(name) {
  if (!name) return '';
  if (!files.has(name)) {
    const svg = draw(name);
    const file = `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`;
    files.set(name, file);
    writeFileSync(out(`public/icons/${file}.svg`), svg);
  }
  return files.get(name);
}

for (const game of readdirSync(`${root}games`).sort()) {
  const cards = JSON.parse(execFileSync(program, ['cards', game, '--all', '--json'],
    { cwd: root, maxBuffer: 1 << 26 }));
  const choice = {};
  for (const [id, { figure, second, back }] of chooseIcons(cards, index, (card) => byHand(game, card))) {
    choice[id] = [figure, second, back].map(fileOf).join(' ').trimEnd();
  }
  writeFileSync(out(`src/cards/choices/${game}.json`), lines(choice));
  console.log(`${game}: ${cards.length} cards, ${new Set(Object.values(choice).map((c) => c.split(' ')[0])).size} figures`);
}

writeFileSync(out('src/cards/emblems.json'), lines(Object.fromEntries(Object.entries(json('icon-games.json'))
  .map(([game, [icon, metal]]) => [game, `${fileOf(icon)} ${metal}`]))));

/* For games without a table: the icons that are there anyway, and the words that lead to them. */
for (const name of [...Object.values(words.types), ...Object.values(words.races), ...Object.values(words.emblems),
  ...words.signs.map((row) => row[1]), ...words.texts.map((row) => row[1])].flat()) {
  if (set.icons[name]) fileOf(name);
}
const names = [...files.keys()].sort();
const parts = new Set(names.flatMap((name) => [name, ...name.split('-')]));
const synonyms = Object.fromEntries(Object.entries(words.synonyms)
  .map(([word, icons]) => [word, icons.filter((icon) => parts.has(icon))])
  .filter(([, icons]) => icons.length > 0));
const { races, texts, signs, types, emblems } = words;
writeFileSync(out('src/cards/icon-index.json'),
  lines({ files: names.map((name) => files.get(name)), synonyms, races, texts, signs, types, emblems }));
writeFileSync(out('src/cards/signs.svg'), sprite([...new Set(json('icon-common.json'))].sort()));
const sizes = names.map((name) => draw(name).length);
console.log(`${names.length} icons, ${Math.round(sizes.reduce((a, b) => a + b) / 1024)} KB, largest ${Math.max(...sizes)}`);
