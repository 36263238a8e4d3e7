/* The deck builder: building, limits, drafts that are never lost, completion, a hand to try, numbers of own
 * matches, lists and codes, the printed sheet, a pool of 1,300 cards. */
import { base, concede, enter, must, serveGame, shoot, test } from './kit.mjs';

async function openBuilder(page, name, game = 'classic') {
  await enter(page, name);
  await page.goto(`${base}#/decks/${game}`);
  await page.waitForSelector('.pool-card');
}

/* Puts in so many of the card that the words find, one that the hero may hold. */
async function put(page, words, n = 1) {
  await page.fill('input[name=search]', words);
  await page.waitForFunction(() => document.querySelectorAll('.pool-card').length === 1);
  for (let i = 0; i < n; i++) await page.click('.pool-card');
}

/* A new deck of a mage's. */
async function openMage(page, name) {
  await openBuilder(page, name);
  const mage = await page.$$eval('select[name=hero] option', (list) => list.find((o) => /mage/.test(o.value)).value);
  await page.selectOption('select[name=hero]', mage);
}

const lines = (page) => page.$$eval('.deck-lines li', (list) => list.map((li) =>
  `${li.querySelector('.line-name').textContent} ${li.querySelector('b').textContent}`).sort().join('; '));
const saved = (page) => page.waitForSelector('.saving.saved');

test('decks: search, limits, legal; out as list and code, and in again', async (page) => {
  await openMage(page, 'Eve');
  await put(page, 'frostb', 3);
  await page.waitForSelector('.verdict .problems li');
  must(/2|copies|cards/.test(await page.textContent('.verdict .problems')), 'the limit is not explained');
  await page.selectOption('select[name=open]', { label: 'Basic Mage' });
  await page.waitForSelector('text=✓ legal');
  await page.fill('input[name=search]', '');
  await shoot(page, 'decks-1280');
  const whole = await lines(page);
  await page.click('.exchange:not(.stats) summary');
  await page.waitForSelector('.code');
  const code = (await page.textContent('.code')).trim();
  must(/^CW1/.test(code), `not a code: ${code}`);
  await page.click('.deck-top button');
  await page.waitForFunction(() => document.querySelectorAll('.deck-lines li').length === 0);
  const import_ = async (text) => {
    await page.fill('.exchange textarea', text);
    await page.click('.exchange button:has-text("Import")');
  };
  await import_(code);
  await page.waitForSelector('.deck-lines li');
  must((await lines(page)) === whole, 'another deck came back from the code');
  await import_('Name: Two fires\n2 Fireball\n1 No Such Card');
  await page.waitForSelector('.problems:has-text("No Such Card")');
  must((await lines(page)) === 'Fireball ×2', `from the list came ${await lines(page)}`);
  must((await page.inputValue('input[name=deck-name]')) === 'Two fires', 'the name did not come');
});

test('decks: drafts are kept as they are, by leaving, coming back and reloading', async (page) => {
  await openMage(page, 'Dee');
  await page.fill('input[name=deck-name]', 'Half a plan');
  await put(page, 'fireball', 3); // one more than may be
  await page.goto(`${base}#/`); // at once
  await page.waitForSelector('.game-tile');
  await page.goto(`${base}#/decks/classic`);
  await page.waitForSelector('.deck-lines li');
  must((await lines(page)) === 'Fireball ×3', `after coming back: ${await lines(page)}`);
  await put(page, 'polymorph');
  await page.reload();
  await page.waitForSelector('.deck-lines li:nth-child(2)');
  must((await lines(page)) === 'Fireball ×3; Polymorph ×1', `after a reload: ${await lines(page)}`);
  await saved(page);
  await page.evaluate(() => localStorage.removeItem('cardwright-draft-classic')); // another browser of the same person
  await page.goto(`${base}#/profile`);
  await page.click('a[aria-label="Open Half a plan"]');
  await page.waitForSelector('.deck-lines li:nth-child(2)');
  must((await lines(page)) === 'Fireball ×3; Polymorph ×1', `from the server: ${await lines(page)}`);
  await page.goto(`${base}#/`);
  await page.click('.game-tile[data-game=classic]');
  must(await page.locator('.deck-tile:has-text("Half a plan") .deck-pick').isDisabled(), 'an illegal deck can be played');
  must(/not finished/.test(await page.textContent('.deck-tile:has-text("Half a plan")')), 'it is not said why');
});

test('decks: another deck that is opened or made replaces none', async (page) => {
  await openMage(page, 'Fil');
  await put(page, 'fireball', 2);
  await saved(page);
  await page.click('.deck-top button'); // New
  await page.waitForFunction(() => document.querySelectorAll('.deck-lines li').length === 0);
  await put(page, 'boulderfist');
  await saved(page);
  const names = await page.$$eval('select[name=open] optgroup:first-of-type option', (list) => list.map((o) => o.textContent));
  must(names.length === 2 && new Set(names).size === 2, `decks: ${names}`);
  await page.selectOption('select[name=open]', { label: names.find((n) => n !== '') });
  await page.waitForSelector('.deck-lines li');
  await page.click('.deck-panel button:has-text("Delete")');
  await page.click('.deck-panel button:has-text("Really delete")');
  await page.waitForFunction(() => document.querySelectorAll('select[name=open] optgroup:first-of-type option').length === 1
    || document.querySelectorAll('select[name=open] optgroup').length === 1);
});

test('decks: only what the hero may hold is offered', async (page) => {
  await openBuilder(page, 'Gia');
  const cards = await page.evaluate(async () => {
    const game = (await (await fetch('./api/games')).json()).find((g) => g.id === 'classic');
    return (await fetch(`./api/games/classic/cards?hash=${game.hash}`)).json();
  });
  const heroes = await page.$$eval('select[name=hero] option', (list) => list.map((o) => [o.value, o.textContent]));
  must(heroes.length >= 2, 'one hero only');
  for (const [id] of heroes.slice(0, 3)) {
    await page.selectOption('select[name=hero]', id);
    const hero = cards.find((c) => c.id === id);
    const offered = cards.filter((c) => !c.token && !['power', 'hero'].includes(c.type)
      && [hero.class, 'neutral', ''].includes(c.class)).length;
    await page.waitForFunction((n) => document.querySelector('.pool [role=status]').textContent === `${n} cards`, offered);
  }
});

test('decks: complete, undo, a hand to try', async (page) => {
  await openMage(page, 'Hui');
  await put(page, 'fireball', 2);
  await page.click('.deeds button:has-text("Complete")');
  await page.waitForSelector('text=✓ legal');
  must(/Fireball ×2/.test(await lines(page)), 'what was chosen is gone');
  await page.focus('.deeds button:has-text("Test hand")'); // by key: the panel still grows, and a click might miss
  await page.keyboard.press('Enter');
  const cards = page.locator('.hand-dialog .hand-test');
  await page.waitForSelector('.hand-dialog .hand-test');
  must((await cards.count()) === 3, `${await cards.count()} cards who begins`);
  await page.click('.hand-dialog label:has-text("The other begins")');
  must((await cards.count()) === 4, `${await cards.count()} cards who is second`);
  await cards.first().click();
  await page.click('.hand-dialog button:has-text("Swap")');
  await page.waitForSelector('.hand-dialog button:has-text("Swap")', { state: 'detached' });
  await page.click('.hand-dialog button:has-text("Next turn")');
  must((await cards.count()) === 5, `${await cards.count()} cards a turn later`);
  await shoot(page, 'test-hand-1280');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hand-dialog', { state: 'detached' });
  await page.click('.deeds button:has-text("Undo")');
  await page.waitForFunction(() => document.querySelectorAll('.deck-lines li').length === 1);
});

test('decks: played with, and how one fared', async (page) => {
  await openBuilder(page, 'Jil');
  await page.selectOption('select[name=open]', { label: 'Basic Mage' });
  await page.waitForSelector('text=✓ legal');
  await page.fill('input[name=deck-name]', 'Mine own');
  await saved(page);
  /* The list of saved decks comes late: the deck that was chosen is played all the same. */
  await page.route('**/api/decks?*', async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.click('.deeds button:has-text("Play with it")');
  await page.waitForSelector('[data-testid=play-ai]');
  await page.click('[data-testid=play-ai]');
  await page.waitForSelector('[data-testid=keep]');
  await page.click('[data-testid=keep]');
  await concede(page);
  await page.waitForSelector('.end');
  await page.goto(`${base}#/decks/classic`);
  await page.waitForSelector('.deck-lines li');
  await page.click('.stats summary');
  await page.waitForSelector('.stats :text("Won 0 of 1")');
  must((await page.locator('.stats li').count()) === 1, 'against whom is not told');
});

test('decks: the printer gets a list', async (page) => {
  await openBuilder(page, 'Kai');
  await page.selectOption('select[name=open]', { label: 'Basic Mage' });
  await page.waitForSelector('text=✓ legal');
  await page.emulateMedia({ media: 'print' });
  must(await page.isVisible('.print-sheet'), 'no sheet');
  must(!(await page.isVisible('.pool')) && !(await page.isVisible('.top')), 'the page is printed, too');
  must((await page.locator('.print-sheet tr').count()) >= 10, 'few cards');
  await shoot(page, 'print');
});

test('decks: none to build where they are made anew for each match', async (page) => {
  await openBuilder(page, 'Lin', 'evolve');
  const games = await page.$$eval('select[name=game] option', (list) => list.map((o) => o.value));
  must(!games.includes('evolve') && games.length >= 4, `games: ${games}`);
  await page.goto(`${base}#/`);
  await page.click('.game-tile[data-game=evolve]');
  must((await page.locator('.door:has-text("Build a deck"), .deck-tile').count()) === 0, 'decks are offered');
});

const LETTERS = ['Ba', 'Ce', 'Di', 'Fo', 'Gu', 'Ha', 'Je', 'Ki', 'Lo', 'Mu', 'Na'];
const nameOf = (n) => [n % 11, Math.floor(n / 11) % 11, Math.floor(n / 121)].map((i, at) => (at ? LETTERS[i].toLowerCase() : LETTERS[i])).join('');

test('decks: 1,300 cards, of which only those in sight are drawn', async (page) => {
  const cards = Array.from({ length: 1300 }, (_, n) => `- {name: ${nameOf(n)}, cost: ${n % 10}, minion: ${n % 7}/${1 + (n % 9)}}`);
  const address = await serveGame('many', {
    'game.yaml': 'title: Many\ndescription: For tests.\nclasses: [duelist]\ndeck_min: 3\ndeck_max: 10\n',
    'heroes.yaml': '- {name: Duelist, hero: true, class: duelist}\n',
    'cards/all.yaml': `${cards.join('\n')}\n`,
    'decks/first.yaml': `class: duelist\ncards: {${nameOf(0)}: 2, ${nameOf(1)}: 2, ${nameOf(2)}: 2}\n`,
  });
  await enter(page, 'Max', { speed: 0 }, address);
  await page.goto(`${address}#/decks/many`);
  await page.waitForSelector('.pool-card');
  must((await page.textContent('.pool [role=status]')) === '1300 cards', 'not all are there');
  const drawn = () => page.locator('.pool-card').count();
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  must((await drawn()) < 60, `${await drawn()} cards are drawn`);
  must((await nodes()) < 4000, `${await nodes()} nodes`);
  const first = await page.getAttribute('.pool-card', 'data-card');
  await page.waitForFunction((id) => {
    const list = document.querySelector('.virtual'); /* grows while its rows are measured */
    list.scrollTo(0, list.scrollHeight);
    return !document.querySelector(`.pool-card[data-card="${id}"]`);
  }, first);
  must((await drawn()) > 0 && (await drawn()) < 60, `${await drawn()} cards are drawn at the end`);
  const widthOf = () => page.$eval('.pool-card', (el) => el.offsetWidth);
  for (const [wide, least, most] of [[390, 100, 130], [1440, 148, 230]]) { /* with texts where there is room */
    await page.setViewportSize({ width: wide, height: 844 });
    await page.waitForFunction((n) => document.querySelector('.virtual').clientWidth < n, wide);
    await page.waitForTimeout(100);
    must((await widthOf()) >= least && (await widthOf()) <= most, `cards of ${await widthOf()} px in a window of ${wide}`);
  }
  await put(page, nameOf(1299).toLowerCase());
  await page.waitForSelector('.deck-lines li');
});
