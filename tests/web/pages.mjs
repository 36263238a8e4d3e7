/* The pages around the match: history, replay with analysis, keyboard play, drag, connection lost. */
import { analyse, base, concede, enter, must, shoot, someTurns, startMatch, test } from './kit.mjs';

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
    await concede(page);
  }
  await page.waitForSelector('.end h2');
  await page.click('text=Watch the replay');
  await page.waitForSelector('.replay-controls');
  await page.click('[aria-label=Forward]');
  await page.click('[aria-label=Forward]');
  must((await page.textContent('.replay-controls .soft')).startsWith('2/'), 'not at action 2');
  await analyse(page);
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

test('calm pace in the dark at 1280', async (page) => {
  await enter(page, 'Jo', { speed: 2, theme: 'dark' });
  await shoot(page, 'lobby-1280');
  await startMatch(page, 'elemental', { agent: 'greedy' });
  await someTurns(page, 12); // the enemy's fast deck needs few turns to win
  await page.waitForSelector('.end-turn.can', { timeout: 20000 });
  await shoot(page, 'table-elemental-1280');
  await page.keyboard.press('Escape'); // the last click may have picked something up
  for (let i = 0; i < 10 && !(await page.locator('.dock.shown .card').count()); i++) {
    await page.mouse.move(640, 300); // what still happens on the table closes a preview
    await page.locator('.hand.own .hand-card').first().hover();
    await page.waitForSelector('.dock.shown .card', { timeout: 1500 }).catch(() => undefined);
  }
  await page.waitForSelector('.dock.shown .card');
  await shoot(page, 'preview-1280');
});
