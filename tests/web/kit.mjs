/* What the browser tests share: a server (CARDWRIGHT is the program, CARDWRIGHT_URL one that runs
 * already), Chromium, pictures into CARDWRIGHT_SHOTS, results as TAP, and a player that clicks what
 * is highlighted. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const shots = process.env.CARDWRIGHT_SHOTS;
const AT_ONCE = 2; /* tests that run at the same time */
/* Tests play faster than people, all from one address. */
const QUICK = ['messages=5000', 'message-burst=5000', 'guests=5000', 'requests=5000', 'logins=5000',
  'request-burst=5000'].flatMap((limit) => ['--limit', limit]);

export const program = process.env.CARDWRIGHT ?? join(root, 'build/release/src/cli/cardwright');
export let base = process.env.CARDWRIGHT_URL ?? '';
const tests = [];
const servers = [];
let folder = '';
let browser = null;

/* Below a path, where a client that names anything from the root finds nothing. Its address. Each has data of its
 * own: a test that is tried again may start a second one while the first still runs. */
async function startServer(name, more = []) {
  const data = join(folder, `${name}-${servers.length}.db`);
  const child = spawn(program, ['serve', '--address', '127.0.0.1', '--port', '0', '--data', data, '--test',
    '--base', '/cards/', ...QUICK, ...more], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (line) => (said += line));
  servers.push(child);
  return new Promise((done, fail) => {
    child.stdout.once('data', (line) => done(String(line).trim()));
    child.once('exit', () => fail(new Error(`${program} did not start: ${said}`)));
    child.once('error', fail);
  });
}

/* A server for one game that the test brings: its files by their paths. Fails with what the server says if it
 * does not take them. */
export function serveGame(name, files, more = []) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return startServer(name, ['--game', join(folder, name), ...more]);
}

async function startBrowser() {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
    .find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium: install the package chromium, or name it in CHROMIUM');
  browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}

/* One test. It gets a browser context of its own, so that nobody shares cookies. */
export function test(name, work, options = {}) {
  tests.push({ name, work, options, number: tests.length + 1 });
}

function watchProblems(page, problems) {
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (m) => {
    const text = m.text();
    if (m.type() === 'error' && !/401|ERR_|WebSocket|404|4\d\d/.test(text)) problems.push(`console: ${text}`);
  });
}

/* What went wrong; '' if nothing did. */
async function attempt({ work, options, number }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(15000);
  const page = await context.newPage();
  const problems = [];
  watchProblems(page, problems);
  let found = '';
  try {
    await work(page, context);
    found = problems.join('; ');
  } catch (error) {
    found = String(error.message ?? error) || 'an error without words';
    await shoot(page, `failed-${number}`).catch(() => undefined);
  }
  await context.close();
  return found.replace(/\n/g, '\n# ');
}

/* A browser on a busy machine now and then draws too late for a click. What fails is tried once more, which is told;
 * what fails twice has failed. */
async function runOne(test) {
  const first = await attempt(test);
  if (first) console.log(`# tried again: ${test.name}\n# ${first}`);
  const last = first && await attempt(test);
  console.log(`${last ? 'not ok' : 'ok'} ${test.number} - ${test.name}${last && `\n# ${last}`}`);
  return !last;
}

/* Runs all tests whose name contains `wanted`; whether they passed. */
export async function runAll(wanted = '') {
  folder = mkdtempSync(join(tmpdir(), 'cardwright-web-'));
  if (shots) mkdirSync(shots, { recursive: true });
  let good = true;
  try {
    base ||= await startServer('data');
    await startBrowser();
    const waiting = tests.filter((t) => t.name.includes(wanted));
    console.log(`1..${waiting.length}`);
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) good = (await runOne(next)) && good;
    }));
  } finally {
    await browser?.close();
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  return good;
}

export function must(condition, message) {
  if (!condition) throw new Error(message);
}

export async function shoot(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/* What the page keeps of settings before it is first opened. */
export async function withSettings(page, settings) {
  await page.addInitScript((s) => {
    if (sessionStorage.getItem('test')) return;
    sessionStorage.setItem('test', 'set');
    localStorage.setItem('cardwright-settings', JSON.stringify(s));
  }, settings);
}

/* A guest with that name, in the lobby. */
export async function enter(page, name, settings = { speed: 0 }, address = base) {
  await withSettings(page, settings);
  await page.goto(address);
  await page.waitForSelector('.game-tile');
  await takeName(page, name);
}

/* Somebody else, in a browser of his own. */
export async function another(context, name, address = base) {
  const own = await context.browser().newContext({ viewport: { width: 1280, height: 800 } });
  own.setDefaultTimeout(15000);
  const page = await own.newPage();
  await enter(page, name, { speed: 0 }, address);
  return page;
}

/* Every match that this page begins against the computer is this one (seed, seat, decks): the server takes that
 * from its client because it was started with --test. */
export async function pinMatch(page, match) {
  await page.addInitScript((pinned) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function sendPinned(text) {
      const message = JSON.parse(text);
      send.call(this, message.t === 'ai' ? JSON.stringify({ ...message, ...pinned }) : text);
    };
  }, match);
}

export async function takeName(page, name) {
  await page.click('.who');
  await page.fill('.menu input[name=name]', name);
  await page.click('.menu button[type=submit]');
  await page.waitForSelector('.menu', { state: 'hidden' });
}

/* The link of an invitation to the game that is chosen. */
export async function invite(page) {
  await page.click('.door:has-text("Invite by link")');
  await page.waitForFunction(() => document.querySelector('.waiting input[name=link]')?.value);
  return page.inputValue('.waiting input[name=link]');
}

/* The ids of the shipped games. */
export const games = readdirSync(join(root, 'games')).filter((id) => existsSync(join(root, 'games', id, 'game.yaml')));

export async function startMatch(page, game, { agent = 'random', deck } = {}) {
  await page.click(`.game-tile[data-game="${game}"]`);
  if (deck) await page.selectOption('[data-testid=deck]', deck);
  const values = await page.$$eval('[data-testid=agent] input', (list) => list.map((o) => o.value));
  await page.check(`[data-testid=agent] input[value="${values.includes(agent) ? agent : values[0]}"]`);
  await page.click('[data-testid=play-ai]');
  await page.waitForSelector('main.table');
}

/* Gives up, by the menu of the table. */
export async function concede(page) {
  await page.click('[data-testid=menu]');
  await page.click('text=Concede');
  await page.click('text=Really concede');
}

/* The computer's opinion of a replay: asked for, unless the end of the match has done so. */
export async function analyse(page) {
  await page.evaluate(() => document.querySelector('[data-testid=analyse]')?.click());
  await page.waitForSelector('.graph svg', { timeout: 120000 });
}

/* The number of the turn that the table shows. */
export async function turnOf(page) {
  return Number(/turn (\d+)/.exec(await page.textContent('.turn'))?.[1]);
}

/* What a person would see as the next thing to click, in this order of liking. */
const NEXT = [
  '.end.overlay', '[data-testid=keep]', '.overlay .pick-card', '.mode-list button',
  '.hero.hostile', '.token.hostile', '.hero.friendly', '.token.friendly', '.cell-pick',
  '.gap.open', '.hand-card.friendly', '.dock.picked .dock-card', '.hand-card.can', '.element.can', '.token.can', '.hero.can',
  '.power.can', '.end-turn.can',
];

/* Takes one click; returns what was clicked, or null if nothing is to be done now. `memory` keeps
 * sources that led nowhere, so that the player does not pick them again in the same turn. */
export async function click(page, memory) {
  return page.evaluate(({ next, tried }) => {
    const turn = document.querySelector('.turn')?.textContent ?? '';
    for (const query of next) {
      for (const el of document.querySelectorAll(query)) {
        if (query === '.end.overlay') return { query };
        const place = el.dataset.place ?? '';
        const source = /\.can$/.test(query) && place;
        if (source && tried.includes(`${turn}${place}${el.dataset.tag ?? ''}`)) continue;
        el.click();
        return { query, place, key: source ? `${turn}${place}${el.dataset.tag ?? ''}` : null };
      }
    }
    return null;
  }, { next: NEXT, tried: memory });
}

/* Plays until the end screen; calls `each` after every click. */
export async function playOut(page, each = async () => undefined, limit = 4000) {
  const memory = [];
  let idle = 0;
  for (let i = 0; i < limit; i++) {
    const done = await click(page, memory);
    if (done?.query === '.end.overlay') return i;
    if (done?.key && !done.place.includes('/hand/')) memory.push(done.key);
    idle = done ? 0 : idle + 1;
    if (idle > 400) throw new Error('nothing to click for a long time');
    await page.waitForTimeout(done ? 4 : 25);
    if (done) await each(i, done);
  }
  throw new Error(`no end after ${limit} clicks`);
}

/* Plays so many clicks, or to the end if that comes first. */
export async function someTurns(page, clicks) {
  let n = 0;
  await playOut(page, async () => {
    if (++n >= clicks) throw new Error('enough');
  }).catch((error) => must(error.message === 'enough', error.message));
}
