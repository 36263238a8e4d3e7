/* People and each other: quick match, watching, giving up, rematch; an invitation that is taken
 * back; an account with decks of the thesis' program; motion for those who want none; limits. */
import { another, base, concede, enter, invite, must, root, someTurns, startMatch, test } from './kit.mjs';

test('quick match, a spectator, giving up, a rematch', async (page, context) => {
  await enter(page, 'Kim');
  const [other, watcher] = [await another(context, 'Lou'), await another(context, 'Max')];
  for (const p of [page, other]) {
    await p.click('.game-tile[data-game=extended]');
    await p.click('text=Quick match');
  }
  await Promise.all([page, other].map((p) => p.waitForSelector('main.table')));
  must(await page.locator('.timer').count(), 'a quick match has no clock');
  await watcher.reload();
  await watcher.click('li:has-text("Kim") button:has-text("Watch")');
  await watcher.waitForSelector('main.table');
  must((await watcher.locator('.hand-card').count()) === 0, 'a spectator sees cards in hands');
  await concede(other);
  await page.waitForSelector('.end h2:has-text("Victory")');
  await other.waitForSelector('.end h2:has-text("Defeat")');
  await watcher.waitForSelector('.end h2:has-text("Kim wins")');
  await page.click('text=Rematch');
  await other.waitForSelector('text=wants a rematch');
  await other.click('.end button:has-text("Rematch")');
  await Promise.all([page, other].map((p) => p.waitForSelector('main.table:not(:has(.end))')));
  await Promise.all([other, watcher].map((p) => p.context().close()));
});

test('an invitation that is taken back', async (page, context) => {
  await enter(page, 'Ned');
  const link = await invite(page);
  await page.click('.waiting button:has-text("Cancel")');
  await page.waitForSelector('.waiting', { state: 'detached' });
  const other = await another(context, 'Ora');
  await other.goto(link);
  await other.waitForSelector('text=used up');
  await other.context().close();
});

test('a new account, signing in again, decks of the original program', async (page) => {
  await page.goto(`${base}#/account`);
  await page.check('input[value=register]');
  await page.fill('.enter input[name=name]', 'Pat');
  await page.fill('input[name=password]', 'a long enough word');
  await page.click('.enter button[type=submit]');
  await page.waitForSelector('.game-tile');
  await page.goto(`${base}#/profile`);
  await page.setInputFiles('input[name=thesis]', `${root}tests/data/thesis`);
  await page.waitForSelector('.panel:has-text("old decks") li');
  must((await page.locator('.panel:has-text("old decks") li').count()) === 3, 'not three decks');
  await page.click('.who');
  await page.click('.menu button:has-text("Sign out")');
  await page.goto(`${base}#/account`);
  await page.fill('.enter input[name=name]', 'Pat');
  await page.fill('input[name=password]', 'a wrong word');
  await page.click('.enter button[type=submit]');
  await page.waitForSelector('.notice.bad');
  await page.fill('input[name=password]', 'a long enough word');
  await page.click('.enter button[type=submit]');
  await page.waitForSelector('.who:has-text("Pat")');
});

test('nothing moves for those who want no motion', async (page) => {
  await enter(page, 'Quin', { speed: 4 });
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (JSON.stringify(frames).includes('translate')) window.moved = true;
      return animate.call(this, frames, options);
    };
  });
  await page.reload();
  await page.waitForSelector('.game-tile');
  await startMatch(page, 'classic');
  await someTurns(page, 12);
  must(!(await page.evaluate(() => window.moved)), 'something moved');
}, { reducedMotion: 'reduce' });

test('an evening of short matches: each opens, and the ended ones are left', async (page) => {
  const said = [];
  page.on('websocket', (socket) => socket.on('framesent', (frame) => said.push(JSON.parse(frame.payload))));
  await enter(page, 'Nele');
  for (let i = 0; i < 18; i++) {
    await startMatch(page, 'classic');
    await page.click('[data-testid=keep]');
    await concede(page);
    await page.waitForSelector('.end');
    await page.goto(`${base}#/`);
    await page.waitForSelector('.game-tile');
  }
  const left = () => new Set(said.filter((message) => message.t === 'leave').map((message) => message.match)).size;
  for (let i = 0; i < 100 && left() < 18; i++) await page.waitForTimeout(100); // what was sent is told later
  must(left() === 18, `${left()} of 18 matches were left`);
});

test('two matches at once, each by its own link', async (page) => {
  await enter(page, 'Rae');
  const links = [];
  for (const game of ['classic', 'elemental']) {
    await startMatch(page, game);
    links.push(new URL(page.url()).hash);
    await page.goto(`${base}#/`);
    await page.waitForSelector('.game-tile');
  }
  for (const link of links) {
    await page.click(`a[href="${link}"]`);
    await page.waitForSelector('main.table [data-testid=keep]');
    must(new URL(page.url()).hash === link, `${link} leads to ${page.url()}`);
    await page.goto(`${base}#/`);
    await page.waitForSelector('.game-tile');
  }
});

test('a refusal is told in words', async (page) => {
  await enter(page, 'Oda');
  for (let i = 0; i < 8; i++) {
    await startMatch(page, 'classic');
    await page.goto(`${base}#/`);
    await page.waitForSelector('.game-tile');
  }
  await page.click('[data-testid=play-ai]');
  await page.waitForSelector('text=you play in as many matches as you may');
});
