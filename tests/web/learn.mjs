/* Learning: from the first visit into the lesson, both lessons to their end, wrong moves, "show me"; rules with
 * boards that play themselves, the glossary, and what the lobby tells of decks. */
import { base, click, must, shoot, test, withSettings } from './kit.mjs';

const LESSONS = ['classic', 'elemental'];

async function firstVisit(page, settings = { speed: 0 }) {
  await withSettings(page, settings);
  await page.goto(base);
  await page.waitForSelector('.hero-banner.teaching');
}

test('first visit: one click into the lesson, no name asked for', async (page) => {
  await firstVisit(page);
  const filled = await page.locator('main .brass').count();
  must(filled === 1, `${filled} filled buttons`);
  await page.click('main .brass');
  await page.waitForSelector('.coach[data-step="0"]');
  must((await page.textContent('.coach-words')).length > 20, 'the teacher is silent');
  await page.goto(`${base}#/`);
  await page.waitForSelector('[data-testid=play-ai]'); // who has begun to learn is a newcomer no more
});

for (const game of LESSONS) {
  test(`lesson of ${game}: to the end by doing what the teacher says`, async (page) => {
    await withSettings(page, { speed: 0 });
    await page.goto(`${base}#/learn/${game}`);
    await page.click(`[data-testid=lesson-${game}]`);
    await page.waitForSelector('.coach');
    const steps = Number(/of (\d+)/.exec(await page.textContent('.coach-dots'))[1]);
    const seen = new Set();
    for (let i = 0; i < 400 && !(await page.locator('.lesson-end').count()); i++) {
      const coach = page.locator('.coach');
      if (await coach.count()) seen.add(await coach.getAttribute('data-step').catch(() => null));
      const done = await click(page, []);
      await page.waitForTimeout(done ? 30 : 60);
    }
    await page.waitForSelector('.lesson-end');
    seen.delete(null);
    must(seen.size >= steps - 1, `the teacher spoke in ${seen.size} of ${steps} steps`);
    must((await page.locator('.lesson-end li').count()) >= 4, 'nothing was learned');
    await shoot(page, `lesson-end-${game}`);
    await page.click('[data-testid=first-match]');
    await page.waitForSelector('main.table:not(.lesson) .turn');
    await page.goto(`${base}#/learn`);
    await page.waitForSelector(`#learn-${game} .lesson-mark.done`);
  });
}

test('lesson: a wrong move is answered kindly, "show me" leads, a reload goes on where one was', async (page) => {
  await firstVisit(page);
  await page.click('main .brass');
  await page.waitForSelector('.coach[data-step="0"]');
  const said = await page.textContent('.coach-words');
  await page.locator('.side.own .token').first().click(); // a card is asked for
  await page.waitForSelector('.coach.again');
  must((await page.textContent('.coach-words')) !== said, 'the teacher says the same again');
  await page.click('[data-testid=show-me]');
  await page.waitForSelector('.lead-line');
  await shoot(page, 'lesson-show-1280');
  const card = page.locator('.hand-card.can').first();
  const [from, to] = [await card.boundingBox(), await page.locator('.side.own').boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector('.coach[data-step="1"]');
  must((await page.locator('.coach.again, .lead-line').count()) === 0, 'the last step is still answered');
  await page.reload();
  await page.waitForSelector('.coach[data-step="1"]');
});

test('lesson: the light follows the picked card, and what aiming it would do is shown', async (page) => {
  await withSettings(page, { speed: 0 });
  await page.goto(`${base}#/learn/classic/first-match`);
  const aiming = () => page.evaluate(() => document.querySelector('.hand-card.selected') && document.querySelector('.hero.hostile'));
  for (let i = 0; i < 400 && !(await aiming()); i++) await page.waitForTimeout(await click(page, []) ? 60 : 90);
  for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => {
      const around = (a, b) => ['left', 'top', 'right', 'bottom'].every((side) => Math.abs(a[side] - b[side]) < 16);
      const [light, card, coach] = ['.ring.from', '.dock.picked .dock-card', '.coach']
        .map((query) => document.querySelector(query).getBoundingClientRect());
      return around(light, card) && (coach.left >= card.right || coach.bottom <= card.top || coach.top >= card.bottom);
    });
  }
  await page.waitForSelector('.hero.hostile .outcome.kill');
  await shoot(page, 'lesson-aim-844');
});

test('lesson: on a phone the board stands in the middle, and the way out beside it', async (page) => {
  await withSettings(page, { speed: 0 });
  await page.goto(`${base}#/learn/elemental/first-match`);
  await page.waitForSelector('.coach');
  for (const [width, height] of [[390, 844], [768, 1024], [844, 390]]) {
    await page.setViewportSize({ width, height });
    const { left, right } = await page.evaluate(() => {
      const box = document.querySelector('.seats').getBoundingClientRect();
      const field = document.querySelector('.field').getBoundingClientRect();
      return { left: field.left - box.left, right: box.right - field.right };
    });
    must(Math.abs(left - right) < 20, `${width}x${height}: ${Math.round(left)} px to the left of the board, ${Math.round(right)} to its right`);
    must(await page.isVisible('.match-menu a'), 'no way out');
  }
});

test('learn: each game in the words of the lobby, the best first game first', async (page) => {
  await page.goto(base);
  await page.waitForSelector('.game-tile');
  const lobby = await page.$$eval('.game-tile', (tiles) => Object.fromEntries(tiles.map((tile) => (
    [tile.dataset.game, tile.querySelector('.tile-pitch').textContent]))));
  await page.goto(`${base}#/learn`);
  await page.waitForSelector('.learn-game');
  const told = await page.$$eval('.learn-game', (list) => list.map((el) => [el.id.slice(6), el.querySelector('header p').textContent]));
  must(told[0][0] === 'classic', `${told[0][0]} comes first`);
  must(told.length === Object.keys(lobby).length, 'not all games');
  for (const [game, words] of told) must(words === lobby[game], `${game}: ${words}`);
});

test('rules: sentences, keywords, and boards that play themselves', async (page) => {
  await withSettings(page, { speed: 4 });
  await page.goto(`${base}#/rules/classic`);
  await page.waitForSelector('.rules-part');
  must((await page.locator('.rules-part li').count()) > 10, 'few sentences');
  await page.waitForSelector('.scene .token, .scene .hand-card');
  const counter = page.locator('.scene .scene-controls .soft').first();
  await page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.scene .scene-controls .soft')?.textContent ?? ''));
  await page.locator('.scene .scene-play').first().click();
  const all = await counter.textContent();
  await page.locator('.scene [aria-label="Step back"]').first().click();
  must((await counter.textContent()) !== all, 'it does not step back');
  const word = page.locator('.word-row:has-text("taunt") .scene-open').first();
  if (await word.count()) {
    await word.click();
    await page.waitForSelector('.word-row .scene-stage .token');
  }
  await shoot(page, 'rules-1280');
});

test('glossary: each word with its meaning and a card, found by typing', async (page) => {
  await page.goto(`${base}#/glossary/elemental`);
  await page.waitForSelector('.entry');
  const all = await page.locator('.entry').count();
  must(all > 8, `${all} words`);
  await page.fill('.glossary-search input', 'stun');
  await page.waitForFunction((n) => document.querySelectorAll('.entry').length < n, all);
  must((await page.locator('.entry').count()) >= 1, 'stun is not found');
  must((await page.locator('.entry .card').count()) >= 1, 'no example');
  await page.fill('.glossary-search input', 'xyzzy');
  await page.waitForSelector('text=No word fits');
});

test('lobby: what each game is like, and decks with plan, curve and cards', async (page) => {
  await page.goto(base);
  await page.waitForSelector('.game-tile');
  must((await page.locator('.game-tile').first().getAttribute('data-game')) === 'classic', 'another game comes first');
  for (const tile of await page.locator('.game-tile').all()) {
    must((await tile.locator('.tile-pitch').textContent()).length > 20, 'a game without words');
    const cut = await tile.locator('.tile-pitch').evaluate((el) => el.scrollWidth > el.clientWidth + 1 || /…$/.test(el.textContent));
    must(!cut, 'the words of a game are cut');
  }
  const deck = page.locator('.deck-tile').first();
  must((await deck.locator('.deck-plan').textContent()).length > 20, 'no plan');
  must((await deck.locator('.curve .bar').count()) >= 7, 'no curve');
  await deck.locator('.deck-look').click();
  await page.waitForSelector('.deck-dialog .card-list li');
  must((await page.locator('.deck-dialog .card-list li').count()) >= 15, 'not all cards');
  const heights = await page.$$eval('.deck-dialog .bar', (bars) => bars.map((bar) => ({
    cards: Number(bar.querySelector('small').textContent), high: bar.querySelector('i').getBoundingClientRect().height })));
  const most = heights.reduce((a, b) => (b.cards > a.cards ? b : a));
  for (const { cards, high } of heights.filter((bar) => bar.cards > 0)) {
    must(Math.abs(high / most.high - cards / most.cards) < 0.05, `a bar of ${cards} is ${high} px high, ${most.cards} are ${most.high}`);
  }
  await shoot(page, 'deck-look-1280');
  await page.click('.deck-dialog .brass');
  await page.waitForSelector('[data-testid=play-ai]');
});
