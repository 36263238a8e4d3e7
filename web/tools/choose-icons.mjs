/* Chooses icons of game-icons for every card and writes what the client needs, all of it committed:
 * src/cards/choices/GAME.json (card id -> figure, second sign, emblem, and which of its recipes it has, if not the
 * first), src/cards/faces/GAME.json (the lines of what the lobby shows), public/icons/NAME-HASH.svg (each
 * icon by itself, at most 3 KB, under a name that changes with its content), src/cards/icon-index.json
 * (words and icons for games that have no table), src/cards/emblems.json (the figure that stands for a game, and
 * whose colours it has, chosen in icon-games.json) and src/cards/signs.svg and more-signs.svg (the signs of the
 * table: what every page and match begins with, and the others).
 * Cards come from `cardwright serve`; words from icon-words.json; a card's own line in
 * icon-overrides.json wins. The same cards and tables always give the same files. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
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

/* The client's own modules, so that both choose alike. */
async function load(path) {
  const { outputFiles } = buildSync({ entryPoints: [fileURLToPath(new URL(path, here))], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
const { chooseIcons } = await load('../src/cards/choose.ts');
const { cook, recipesOf } = await load('../src/cards/recipe.ts');

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
for (const folder of ['choices', 'faces']) mkdirSync(out(`src/cards/${folder}`), { recursive: true });
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

const folder = mkdtempSync(`${tmpdir()}/cardwright-icons-`);
const server = spawn(program, ['serve', '--address', '127.0.0.1', '--port', '0', '--data', `${folder}/data.db`],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((done, fail) => {
  server.stdout.once('data', (line) => done(String(line).trim()));
  server.once('exit', () => fail(new Error(`${program} did not start`)));
});
const ask = async (path) => (await fetch(new URL(path, address))).json();

/* Which of a card's recipes it has, so that no two cards of the game look alike. */
function turnOf(card, icons, recipe) {
  let turn = 0;
  while (cook(card, icons, turn).seed !== recipe.seed) turn++;
  return turn || '';
}

for (const { id: game } of (await ask('api/games')).sort((a, b) => (a.id < b.id ? -1 : 1))) {
  const cards = await ask(`api/games/${game}/cards`);
  const chosen = chooseIcons(cards, index, (card) => byHand(game, card));
  for (const icons of chosen.values()) for (const part of Object.keys(icons)) icons[part] = fileOf(icons[part]);
  const recipes = recipesOf(cards, (id) => chosen.get(id));
  const choice = Object.fromEntries(cards.map((card) => {
    const icons = chosen.get(card.id);
    const { figure, second, back } = icons;
    return [card.id, `${figure} ${second} ${back} ${turnOf(card, icons, recipes.get(card.id))}`.trimEnd()];
  }).sort(([a], [b]) => (a < b ? -1 : 1)));
  const faces = (await ask(`api/games/${game}/cards?part=faces`)).map(({ id }) => id).sort();
  writeFileSync(out(`src/cards/choices/${game}.json`), lines(choice));
  writeFileSync(out(`src/cards/faces/${game}.json`), lines(Object.fromEntries(faces.map((id) => [id, choice[id]]))));
  console.log(`${game}: ${cards.length} cards, ${new Set(Object.values(choice).map((c) => c.split(' ')[0])).size} figures`);
}
server.kill();
rmSync(folder, { recursive: true });

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
for (const [sheet, names] of Object.entries(json('icon-common.json'))) writeFileSync(out(`src/cards/${sheet}.svg`), sprite([...new Set(names)].sort()));
const sizes = names.map((name) => draw(name).length);
console.log(`${names.length} icons, ${Math.round(sizes.reduce((a, b) => a + b) / 1024)} KB, largest ${Math.max(...sizes)}`);
