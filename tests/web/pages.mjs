/* The pages around the match: deck builder, history, replay with analysis, keyboard play, phone
 * width, connection lost; pictures of all of them in three sizes and two themes. */
import { base, enter, games, must, shoot, someTurns, startMatch, test } from './kit.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1920, height: 1080 } };

async function noSideScroll(page, where) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  must(over <= 1, `${where} is ${over} pixels wider than the page`);
}

test('deck builder: search, build, limits, save, export, import', async (page) => {
  await enter(page, 'Eve');
  await page.goto(`${base}#/decks/classic`);
  await page.waitForSelector('.pool-card');
  await page.fill('input[name=search]', 'frostb');
  await page.waitForFunction(() => document.querySelectorAll('.pool-card').length === 1);
  for (let i = 0; i < 3; i++) await page.click('.pool-card');
  await page.waitForSelector('.verdict li');
  must(/2|copies|cards/.test(await page.textContent('.verdict ul')), 'the limit is not explained');
  await page.selectOption('.deck-panel select', { label: 'Basic Mage' });
  await page.waitForSelector('text=✓ legal');
  await page.fill('input[name=search]', '');
  await shoot(page, 'decks-1280');
  const first = await page.textContent('.deck-lines .line-name');
  await page.fill('input[name=deck-name]', 'My mage');
  await page.click('.deck-panel button.primary');
  await page.waitForSelector('text=Saved.');
  await page.click('.exchange summary');
  const code = (await page.textContent('.code')).trim();
  must(/^CW1/.test(code), `not a code: ${code}`);
  await page.click('.deck-panel button:has-text("Empty")');
  must((await page.locator('.deck-lines li').count()) === 0, 'the deck is not empty');
  await page.fill('.exchange textarea', code);
  await page.click('.exchange button:has-text("Import")');
  await page.waitForSelector('.deck-lines li');
  must((await page.textContent('.deck-lines .line-name')) === first, 'another deck came back');
  await page.fill('.exchange textarea', '2 Fireball\n1 No Such Card');
  await page.click('.exchange button:has-text("Import")');
  await page.waitForSelector('text=No Such Card');
});

test('a match by keyboard alone, then history and replay', async (page) => {
  await enter(page, 'Fay');
  await startMatch(page, 'chaos');
  await page.waitForSelector('.end-turn.can');
  const turn = await page.textContent('.turn');
  for (const digit of ['1', '2', '3', '4']) {
    await page.keyboard.press(digit);
    if (await page.locator('.hand-card.selected').count()) {
      await page.keyboard.press('Escape');
      must((await page.locator('.selected').count()) === 0, 'Escape did not cancel');
    }
  }
  await page.keyboard.press('e');
  await page.waitForFunction((t) => document.querySelector('.turn')?.textContent !== t, turn);
  await someTurns(page, 30);
  if (!(await page.locator('.end').count())) {
    await page.click('text=Concede');
    await page.click('text=Really concede');
  }
  await page.waitForSelector('.end h2');
  await page.click('text=Watch replay');
  await page.waitForSelector('.replay-controls');
  await page.click('[aria-label=Forward]');
  await page.click('[aria-label=Forward]');
  must((await page.textContent('.replay-controls .soft')).startsWith('2/'), 'not at action 2');
  await page.click('[data-testid=analyse]');
  await page.waitForSelector('.graph canvas');
  await page.click('[aria-label=Last]');
  await shoot(page, 'replay-1280');
  await page.goto(`${base}#/profile`);
  await page.waitForSelector('.list td');
  await shoot(page, 'profile-1280');
});

test('drag a card to the field, cancel with the right button', async (page) => {
  await enter(page, 'Gil');
  await startMatch(page, 'elemental');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.hand-card.can, .end-turn.can');
  for (let i = 0; i < 12 && !(await page.locator('.hand-card.can').count()); i++) {
    await page.click('.end-turn.can');
    await page.waitForSelector('.end-turn.can');
  }
  const card = page.locator('.hand-card.can').first();
  await card.click();
  await page.waitForSelector('.selected');
  await page.mouse.click(640, 300, { button: 'right' });
  await page.waitForFunction(() => !document.querySelector('.selected'));
  const box = await card.boundingBox();
  const before = await page.locator('.hand.own .hand-card').count();
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  const goal = page.locator('.cell-pick, .token.hostile, .hero.hostile, .token.friendly, .hero.friendly').first();
  const to = await goal.boundingBox();
  must(to, 'nothing to drop on');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await shoot(page, 'drag-1280');
  await page.mouse.up();
  await page.waitForFunction((n) => document.querySelectorAll('.hand.own .hand-card').length !== n
    || document.querySelector('.hostile, .friendly, .cell.open'), before);
});

test('a lost connection comes back', async (page, context) => {
  await enter(page, 'Hal');
  await startMatch(page, 'classic');
  await page.click('[data-testid=keep]');
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.waitForTimeout(300);
  await context.setOffline(false);
  await page.waitForSelector('.end-turn.can');
});

for (const [size, options] of [['phone', phone], ['1920', wide]]) {
  test(`every page at ${size}`, async (page) => {
    await page.goto(base);
    await page.waitForSelector('.enter');
    await shoot(page, `enter-${size}`);
    await enter(page, 'Ida', { speed: 0, theme: 'dark', log: size !== 'phone' });
    await noSideScroll(page, 'the lobby');
    await shoot(page, `lobby-${size}`);
    await page.goto(`${base}#/decks/elemental`);
    await page.waitForSelector('.pool-card');
    await noSideScroll(page, 'the deck builder');
    await shoot(page, `decks-${size}`);
    for (const game of games) {
      await page.goto(`${base}#/`);
      await page.waitForSelector('.game-tile');
      await startMatch(page, game, { agent: 'greedy' });
      await shoot(page, `opening-${game}-${size}`);
      await someTurns(page, 30);
      await page.waitForTimeout(150);
      await noSideScroll(page, 'the table');
      await shoot(page, `table-${game}-${size}`);
    }
  }, options);
}

test('calm pace in the dark at 1280', async (page) => {
  await enter(page, 'Jo', { speed: 2, theme: 'dark', log: true });
  await shoot(page, 'lobby-1280');
  await startMatch(page, 'elemental', { agent: 'greedy' });
  await someTurns(page, 12); // the enemy's fast deck needs few turns to win
  await page.waitForSelector('.end-turn.can', { timeout: 20000 });
  await shoot(page, 'table-elemental-1280');
  await page.locator('.hand.own .hand-card').first().hover();
  await page.waitForSelector('.preview-float');
  await shoot(page, 'preview-1280');
});
