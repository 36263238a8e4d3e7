/* Every page and every state of it in every window: nothing scrolls sideways, is too small to read or to touch, is
 * cut off, or is found by axe-core (look.mjs). Pictures of all of it are kept. */
import { another, base, click, concede, enter, games, invite, must, someTurns, startMatch, test } from './kit.mjs';
import { crowd } from './crowd.mjs';
import { faultsOf } from './look.mjs';

const DESK = { width: 1440, height: 900 };

/* A test that looks at one state after the other; at the end nothing may have been found. */
function windows(name, work) {
  test(`every window: ${name}`, async (page) => {
    const all = [];
    const look = async (state) => look.at(page, state);
    look.at = async (which, state) => all.push(...await faultsOf(which, state));
    const open = async (address, waitFor, state = address.replace('/', '-')) => {
      await page.goto(`${base}#/${address}`);
      await page.waitForSelector(waitFor);
      await look(state);
    };
    await work(page, look, open).catch((error) => all.push(error.message));
    must(all.length === 0, all.join('\n'));
  });
}

async function sitDown(page, name) {
  await page.setViewportSize(DESK);
  await enter(page, name, { speed: 0, theme: 'dark', motion: 'less' });
}

windows('the lobby and what opens from it', async (page, look) => {
  await page.goto(base);
  await page.waitForSelector('.hero-banner.teaching .card');
  await look('first-visit');
  await sitDown(page, 'Ida');
  await page.click('[data-testid=skip]');
  await page.waitForSelector('[data-testid=play-ai]');
  await look('lobby');
  await page.click('.deck-look');
  await page.waitForSelector('.deck-dialog .card-list li');
  await look('deck-dialog');
  await page.keyboard.press('Escape');
  await page.click('.door:has-text("Quick match")');
  await page.waitForSelector('.dialog.waiting');
  await look('queue');
  await page.click('.waiting button:has-text("Cancel")');
  const link = await invite(page);
  await look('invite');
  await page.goto(link);
  await page.waitForSelector('.invitation');
  await look('join');
  await page.click('.who');
  await look('person-menu');
  await page.click('.menu button:has-text("Settings")');
  await page.waitForSelector('.settings');
  await look('settings');
});

windows('decks, cards, account, credits', async (page, look, open) => {
  await sitDown(page, 'Jan');
  await open('decks/elemental', '.pool-card');
  await page.selectOption('.deck-panel select[name=open]', { index: 1 });
  await page.waitForSelector('.deck-lines li');
  await look('decks-with-deck');
  await page.click('.deeds button:has-text("Test hand")');
  await page.waitForSelector('.hand-test');
  await look('test-hand');
  await page.keyboard.press('Escape');
  await open('cards/chaos', '.gallery-card');
  await open('account', '.enter');
  await page.check('input[value=register]');
  await look('account-new');
  await open('credits', '.panel');
  await open('join/no-such-code', '[role=alert]', 'join-used');
  await open('match/no-such-match', '.page.center a', 'match-missing');
});

windows('learning', async (page, look, open) => {
  await sitDown(page, 'Kay');
  await open('learn', '.lesson-row');
  await open('rules/classic', '.scene-stage .hero');
  await open('rules/elemental', '.scene-stage .hero');
  await open('glossary/classic', '.entry .card');
  await page.goto(`${base}#/learn/classic/first-match`);
  await page.waitForSelector('.coach');
  await look('lesson');
  for (let i = 0; i < 400 && !(await page.locator('.lesson-end').count()); i++) {
    await page.waitForTimeout(await click(page, []) ? 30 : 60);
  }
  await page.waitForSelector('.lesson-end');
  await look('lesson-end');
});

windows('a match from its opening hand to its replay', async (page, look, open) => {
  await sitDown(page, 'Lea');
  await startMatch(page, 'classic', { agent: 'greedy' });
  await page.waitForSelector('[data-testid=keep]');
  await look('opening');
  await someTurns(page, 24);
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=menu]');
  await page.click('.keys summary');
  await look('match-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await look('log');
  await page.keyboard.press('l');
  await concede(page);
  await page.waitForSelector('.end.overlay');
  await look('end');
  await page.click('text=Watch the replay');
  await page.waitForSelector('.replay-controls');
  await look('replay');
  await open('profile', '.match-row');
  await open('replay', '.page.narrow input[type=file]', 'replay-file');
});

windows('what opens over the table, and from where others look on', async (page, look) => {
  await sitDown(page, 'Noa');
  await startMatch(page, 'elemental');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=hint]');
  await page.waitForSelector('.hint-panel p');
  await look('hint');
  await crowd(page, 'elemental', { hand: 4, minions: 3, offer: 3 });
  await page.reload();
  await page.waitForSelector('.pick-card');
  await look('offer');
  const [other, watcher] = await Promise.all(['Ole', 'Pia'].map((name) => another(page.context(), name)));
  await page.goto(base);
  await page.click('.game-tile[data-game=elemental]');
  const link = await invite(page);
  await other.goto(link);
  await other.click('text=Join');
  for (const p of [page, other]) await p.click('[data-testid=keep]');
  await watcher.click('.watch-list li:has-text("Noa") button');
  await watcher.waitForSelector('.watching');
  await look.at(watcher, 'watching');
  await other.waitForSelector('[data-testid=emotes]');
  await other.click('[data-testid=emotes]');
  await look.at(other, 'emotes');
  await Promise.all([other, watcher].map((p) => p.context().close()));
});

for (const game of games) {
  windows(`the table of ${game}`, async (page, look) => {
    await sitDown(page, 'Mia');
    await startMatch(page, game, { agent: 'greedy' });
    await someTurns(page, game === 'reduced' ? 20 : 40);
    await page.waitForSelector('.end-turn.can, .end.overlay');
    await look(`table-${game}`);
    const card = page.locator('.hand-card.can').first();
    if (await card.count()) {
      await card.click();
      await look(`picked-${game}`);
    }
  });
}
