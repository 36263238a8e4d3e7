/* Replays: from the seat that asks, by mouse, finger and keyboard, in every window; what was a mistake; matches
 * of kept runs. And the log of a running match, which stays over a reload and loses what is taken back. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse, base, click, concede, enter, games, invite, must, program, root, shoot, someTurns, startMatch, test } from './kit.mjs';

const SIZES = [[390, 844], [844, 390], [768, 1024], [1366, 650], [1440, 900], [1920, 1080], [720, 450]];

const position = (page) => page.inputValue('.chances input').then(Number);
const at = (page, n) => page.waitForFunction((wanted) => document.querySelector('.chances input')?.value === `${wanted}`, n);
const toEnd = async (page) => page.locator('.chances input').fill(await page.getAttribute('.chances input', 'max'));
const below = (page) => page.textContent('.leader.own .hero-name');

/* A run that is kept, and one match of it as a file. */
function keptMatch(game, agents) {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-run-'));
  const [store, file] = [join(folder, 'run.db'), join(folder, 'match.replay')];
  const run = (...words) => execFileSync(program, words, { cwd: root, encoding: 'utf8' });
  run('sim', game, ...agents.flatMap((a) => ['--agent', a]), '--games', '4', '--seed', '3', '--store', store);
  const told = run('replay', store, '--match', '3', '--check', '--save', file);
  return { file, actions: Number(/(\d+) actions/.exec(told)[1]), remove: () => rmSync(folder, { recursive: true }) };
}

async function bring(page, file) {
  await page.goto(`${base}#/replay`);
  await page.setInputFiles('input[name=replay]', file);
  await page.waitForSelector('.replay-controls');
}

async function endedMatch(page, game, clicks) {
  await startMatch(page, game, { agent: 'greedy' });
  await someTurns(page, clicks);
  if (!(await page.locator('.end').count())) await concede(page);
  await page.click('text=Watch the replay');
  await page.waitForSelector('.replay-controls');
}

test('both players of a match see its replay from their own seat', async (page, context) => {
  await enter(page, 'Nora');
  await page.click('.game-tile[data-game=reduced]');
  const link = await invite(page);
  const guest = await context.browser().newContext({ viewport: { width: 1280, height: 800 } });
  const other = await guest.newPage();
  await enter(other, 'Olaf');
  await other.goto(link);
  await other.click('text=Join');
  await Promise.all([page, other].map((p) => p.waitForSelector('main.table')));
  const memory = [[], []];
  for (let i = 0; i < 60; i++) for (const [n, p] of [page, other].entries()) await click(p, memory[n]);
  await page.waitForFunction(() => document.querySelector('[data-testid=menu], .end'));
  if (!(await page.locator('.end').count())) await concede(page);
  for (const [p, name] of [[page, 'Nora'], [other, 'Olaf']]) {
    await p.click('text=Watch the replay');
    await p.waitForSelector('.replay-controls');
    must((await below(p)) === name, `${name} sees ${await below(p)} below`);
    await toEnd(p);
    const own = p.locator('.actions li:has(.friend)').last();
    await own.locator('button').click();
    must((await own.textContent()).includes(name), `what ${name} did is not marked as done by ${name}`);
    must((await p.getAttribute('.chances', 'aria-label')).includes(name), 'the graph is of the other one');
    await p.click('text=Other side');
    must((await below(p)) !== name, 'the other side is the same one');
    must(!(await p.getAttribute('.chances', 'aria-label')).includes(name), 'the graph has not turned');
    await p.click('text=Other side');
  }
  await analyse(page);
  const chance = async () => parseInt(await page.textContent('.chance-now b'), 10);
  const [of, mine] = [await page.textContent('.chance-now'), await chance()];
  await page.click('text=Other side');
  await page.waitForFunction((was) => document.querySelector('.chance-now').textContent !== was, of);
  must(Math.abs(mine + (await chance()) - 100) <= 1, 'the graph has not turned with the board');
  await guest.close();
});

test('a replay by keyboard: arrows, space, home and end, and the focus stays', async (page) => {
  const kept = keptMatch('chaos', ['random']);
  await enter(page, 'Pia');
  await bring(page, kept.file);
  kept.remove();
  await page.locator('main').focus();
  for (const [key, goal] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['Home', 0], ['ArrowLeft', 0]]) {
    await page.keyboard.press(key);
    await at(page, goal);
  }
  await page.keyboard.press('End');
  const last = Number(await page.getAttribute('.chances input', 'max'));
  await at(page, last);
  must((await page.textContent('.replay-now')).startsWith(`Action ${last} of ${last}`), 'the position is not told');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.waitForSelector('.replay-controls .primary:has-text("Pause")');
  await page.waitForFunction(() => Number(document.querySelector('.chances input').value) > 0);
  await page.keyboard.press(' ');
  await page.waitForSelector('.replay-controls .primary:has-text("Play")');
  await page.focus('[aria-label=Back]');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  must(await page.evaluate(() => document.activeElement.getAttribute('aria-label') === 'Back'), 'the focus is lost at the start');
  await page.focus('.actions button[tabindex="0"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await at(page, 2);
  await page.waitForFunction(() => document.activeElement.closest('li')?.classList.contains('here'));
  await page.focus('[data-testid=analyse]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.graph', { timeout: 120000 });
  must(await page.evaluate(() => document.activeElement.type === 'range'), 'the focus is lost when the analysis comes');
});

/* Everything that one acts with is on the screen and large enough, and the upper hand inside the table. */
function troubles() {
  const found = [];
  const table = document.querySelector('.replay-table').getBoundingClientRect();
  const inside = (el, box, what) => {
    const b = el.getBoundingClientRect();
    if (b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1) {
      found.push(`${what} at ${Math.round(b.left)},${Math.round(b.top)} to ${Math.round(b.right)},${Math.round(b.bottom)}`);
    }
    return b;
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const card of document.querySelectorAll('.hand.enemy .hand-card')) inside(card, table, 'upper card');
  for (const el of document.querySelectorAll('.replay-controls button, .replay-tools > *, .replay-tabs button, .chances')) {
    if (!el.checkVisibility()) continue;
    const b = inside(el, screen, el.textContent || el.ariaLabel);
    if (b.width < 44 || b.height < 44) found.push(`${el.textContent || el.ariaLabel} has ${b.width} × ${b.height}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  if (table.width * table.height < 0.5 * innerWidth * innerHeight) found.push('the board has less than half of the window');
  const name = document.querySelector('.hand.enemy .card-name');
  if (name?.checkVisibility()) found.push('a name in the upper hand');
  return found;
}

for (const game of ['classic', 'elemental']) {
  test(`a replay of ${game} in every window: graph, controls and both hands in sight`, async (page) => {
    await enter(page, 'Quin');
    await endedMatch(page, game, 40);
    await analyse(page);
    const last = Number(await page.getAttribute('.chances input', 'max'));
    await page.locator('.chances input').fill(String(Math.floor(last / 2)));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => document.querySelector('.replay-page').offsetWidth === w, width);
      const found = await page.evaluate(troubles);
      must(found.length === 0, `${width}×${height}: ${found.join('; ')}`);
      await shoot(page, `replay-${game}-${width}x${height}`);
    }
  });
}

test('a replay on a phone: a tap shows one card, whole; the list is a sheet', async (page) => {
  await enter(page, 'Rosa');
  await endedMatch(page, 'classic', 30);
  for (const hand of ['enemy', 'own']) {
    await page.locator(`.hand.${hand} .hand-card`).last().tap();
    await page.waitForSelector('.dock.shown .card');
    const box = await page.locator('.dock.shown .dock-card').boundingBox();
    const controls = await page.locator('.replay-controls').boundingBox();
    must(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= controls.y, 'the card is not whole on the screen');
    must((await page.locator('.preview-float, .preview-sheet').count()) === 0, 'there are two previews');
    await page.locator('.replay-now').tap();
    await page.waitForSelector('.dock.shown', { state: 'detached' });
  }
  await page.locator('.open-list').tap();
  await page.locator('.actions button').nth(1).tap();
  await page.waitForSelector('.replay-side', { state: 'hidden' });
  must((await position(page)) === 2, 'the list does not lead to its action');
  await page.locator('.open-list').tap();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.replay-side', { state: 'hidden' });
}, { viewport: { width: 390, height: 844 }, hasTouch: true });

test('a match of a kept run: found from the lobby, with actions in words and mistakes', async (page) => {
  const kept = keptMatch('elemental', ['random', 'greedy']);
  await enter(page, 'Sven');
  await page.click('a:has-text("Open a match from a file")');
  await page.waitForSelector('input[name=replay]');
  await bring(page, kept.file);
  must(Number(await page.getAttribute('.chances input', 'max')) === kept.actions, 'not all actions are there');
  const actions = await page.locator('.actions button').allTextContents();
  must(actions.length === kept.actions && actions.some((a) => /Take 1 (earth|wind|fire)/.test(a)), 'no element is named');
  must(!actions.some((a) => /mulligan|raise/i.test(a)), 'an action has no words');
  must(actions.some((a) => /random/.test(a)) && actions.some((a) => /greedy/.test(a)), 'nobody is named');
  await page.click('.replay-controls .primary');
  await at(page, 1);
  await page.click('.replay-controls .primary');
  await analyse(page);
  const mistakes = page.locator('.mistakes li');
  must((await mistakes.count()) > 0, 'a random player made no mistake');
  for (let i = 0; i < (await mistakes.count()); i++) {
    const words = await mistakes.nth(i).textContent();
    const did = parseInt(await mistakes.nth(i).locator('small').textContent(), 10);
    must(/Chance to win: \d+% before, \d+% after\./.test(words), `why is it a mistake? ${words}`);
    must(/Better: .{3,}, then \d+%\./.test(words), `what was better? ${words}`);
    await mistakes.nth(i).locator('button').click();
    await at(page, did);
  }
  await page.click('#tab-actions');
  await page.waitForSelector('.actions .here.mistake .why');
  kept.remove();
});

test('without a name: the last matches; of one turn there is no line to draw', async (page, context) => {
  await enter(page, 'Ulla');
  await page.goto(`${base}#/replay`);
  await page.waitForSelector('h1:has-text("Replays") + p:has-text("Play one")');
  await page.goto(base);
  await page.click('.game-tile[data-game=reduced]');
  const link = await invite(page);
  const other = await (await context.browser().newContext()).newPage();
  await enter(other, 'Veit');
  await other.goto(link);
  await other.click('text=Join');
  await page.waitForSelector('main.table');
  await concede(page);
  await page.waitForSelector('.end .too-short', { timeout: 60000 });
  must(!(await page.locator('.chance-line').count()), 'a flat line is drawn');
  await page.goto(`${base}#/replay`);
  await page.waitForSelector('.match-row.lost:has-text("Veit")');
  await shoot(page, 'replays');
  await page.click('.match-row a');
  await page.waitForSelector('.replay-controls');
  await other.context().close();
});

test('a file that is no replay is refused in words; the profile takes files too', async (page) => {
  const kept = keptMatch('reduced', ['random']);
  await enter(page, 'Tess');
  await page.goto(`${base}#/profile`);
  await page.setInputFiles('input[name=replay]', { name: 'x.replay', mimeType: 'text/plain', buffer: Buffer.from('<img onerror=alert(1)>') });
  await page.waitForSelector('.notice.bad:not([hidden])');
  await page.setInputFiles('input[name=replay]', kept.file);
  await page.waitForSelector('.replay-controls');
  kept.remove();
});

/* The lines of the log; it is open only as long as they are read, for it lies over the table. */
async function readLog(page) {
  await page.click('[data-testid=log]');
  const lines = await page.locator('.log p').allTextContents();
  await page.click('.log .round');
  return lines;
}

test('the log of a running match is there after a reload', async (page) => {
  await enter(page, 'Uma');
  await startMatch(page, games.includes('classic') ? 'classic' : games[0]);
  await someTurns(page, 20);
  await page.waitForSelector('.end-turn.can');
  const before = await readLog(page);
  must(before.length > 3, 'there is no log');
  await page.reload();
  await page.waitForSelector('.end-turn.can');
  const after = await readLog(page);
  must(before.every((line) => after.includes(line)), `lost: ${before.filter((l) => !after.includes(l)).join(' | ')}`);
});

test('what is taken back goes from the log too', async (page) => {
  await enter(page, 'Vera');
  await startMatch(page, 'elemental');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  while (!(await page.locator('.element.can').count())) { // who begins takes none in the first turn
    await page.click('.end-turn.can');
    await page.waitForSelector('.end-turn.can');
  }
  const before = await readLog(page);
  await page.click('.element.can >> nth=0');
  await page.waitForSelector('.undo');
  must((await readLog(page)).length > before.length, 'what was done is not in the log');
  await page.click('.undo');
  await page.waitForSelector('.element.can');
  must((await readLog(page)).join() === before.join(), 'the log is not as it was before');
});
