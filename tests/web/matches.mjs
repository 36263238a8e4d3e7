/* Whole matches against the computer in every game, played by clicking what is highlighted; one
 * with a reload in the middle; one between two browsers. */
import { enter, games, invite, must, playOut, shoot, startMatch, test, turnOf } from './kit.mjs';

for (const game of games) {
  test(`a whole match of ${game} by clicking`, async (page) => {
    await enter(page, 'Ada');
    await startMatch(page, game);
    await shoot(page, `match-${game}-opening`);
    let shot = false;
    const clicks = await playOut(page, async (i) => {
      if (i < 40 || shot) return;
      shot = true;
      await shoot(page, `match-${game}-middle`);
    });
    must(clicks > 5, 'too few clicks for a match');
    await page.waitForSelector('.end h2');
    await shoot(page, `match-${game}-end`);
    const title = await page.textContent('.end h2');
    must(/Victory|Defeat|draw/.test(title), `unexpected end: ${title}`);
    await page.click('text=Look at the table');
    await page.click('[data-testid=log]');
    const lines = await page.locator('.log p').count(); // a short match has few
    must(lines > Math.min(10, clicks / 3), `${lines} lines in the log after ${clicks} clicks`);
  });
}

test('a reload in the middle of a match', async (page) => {
  await enter(page, 'Bea');
  await startMatch(page, 'classic');
  let reloaded = false;
  await playOut(page, async (i) => {
    if (i < 20 || reloaded) return;
    const turn = await turnOf(page);
    await page.reload();
    await page.waitForSelector('main.table .turn');
    const after = await turnOf(page);
    // the last click may have ended the turn, and the computer its own since then
    must(after >= turn && after <= turn + 2, `turn ${turn} became ${after} by a reload`);
    reloaded = true;
  });
  must(reloaded, 'the match was over before the reload');
});

test('two browsers play each other by link', async (page, context) => {
  await enter(page, 'Cleo');
  await page.click('.game-tile[data-game=chaos]');
  const link = await invite(page);
  const guest = await context.browser().newContext({ viewport: { width: 1280, height: 800 } });
  const other = await guest.newPage();
  await enter(other, 'Dora');
  await other.goto(link);
  await other.click('text=Join');
  await Promise.all([page, other].map((p) => p.waitForSelector('main.table')));
  await Promise.all([playOut(page), playOut(other)]);
  const ends = await Promise.all([page, other].map((p) => p.textContent('.end h2')));
  must(ends.includes('Victory') ? ends.includes('Defeat') : ends[0] === ends[1],
    `the ends do not fit: ${ends.join(', ')}`);
  await guest.close();
});
