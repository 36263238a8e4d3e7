/* By keyboard alone, and by ear: the focus is always somewhere that can be seen, dialogs keep it and give it back,
 * the title says where one is. */
import { base, enter, must, startMatch, takeName, test } from './kit.mjs';

/* What has the focus, as `tag.class "name"`; the document itself counts as nothing. */
function focused() {
  const el = document.activeElement;
  if (!el || el === document.body || el === document.documentElement) return '';
  return `${el.tagName.toLowerCase()}.${el.className} "${(el.ariaLabel ?? el.textContent ?? '').trim().slice(0, 30)}"`;
}

async function mustHaveFocus(page, when) {
  await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body)
    .catch(() => must(false, `nothing has the focus ${when}`));
}

async function focusIn(page, selector, when) {
  await page.waitForFunction((s) => document.activeElement?.closest(s), selector)
    .catch(async () => must(false, `${when} the focus is on ${await page.evaluate(focused) || 'nothing'}, not in ${selector}`));
}

/* Goes once round the page; every stop can be seen and has an outline. */
async function roundTrip(page, name) {
  const stops = [];
  await page.evaluate(() => {
    for (const el of document.querySelectorAll('[data-visited]')) delete el.dataset.visited;
    document.querySelector('.skip').focus();
  });
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const el = document.activeElement;
      if (!el || el === document.body) return null;
      if (el.dataset.visited === 'yes') return { again: true };
      el.dataset.visited = 'yes';
      el.scrollIntoView({ block: 'nearest' });
      const { width, height } = el.getBoundingClientRect();
      const marked = [el, el.nextElementSibling, el.querySelector('.card'), el.parentElement].some((e) => e
        && (getComputedStyle(e).outlineStyle !== 'none' || getComputedStyle(e).boxShadow !== 'none'));
      const name = el.ariaLabel || el.labels?.[0]?.textContent || el.textContent || el.title;
      return { tag: `${el.tagName}.${el.className}`, seen: width > 0 && height > 0, marked, named: !!name?.trim() };
    });
    if (!stop || stop.again) break;
    stops.push(stop);
  }
  must(stops.length > 3, `${name} has ${stops.length} stops only`);
  for (const stop of stops) {
    must(stop.seen, `${name}: ${stop.tag} has the focus and cannot be seen`);
    must(stop.marked, `${name}: the focus on ${stop.tag} cannot be seen`);
    must(stop.named, `${name}: ${stop.tag} has no name`);
  }
}

test('keyboard: every stop of every page can be seen, and each page begins with its heading', async (page) => {
  await enter(page, 'Nia', { speed: 0, theme: 'dark', motion: 'less' });
  for (const address of ['', 'learn', 'rules/classic', 'glossary/reduced', 'profile', 'account', 'credits', 'decks/reduced', 'cards/reduced']) {
    await page.goto(`${base}#/${address}`);
    await page.waitForSelector('main h1:not(.quiet-title)');
    must((await page.locator('h1').count()) === 1, `${address || 'the lobby'} has not one heading`);
    await roundTrip(page, address || 'the lobby');
  }
});

test('keyboard: the focus follows to another page and to what stands in the place of what is gone', async (page) => {
  await enter(page, 'Olaf');
  await page.focus('[data-testid=skip]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-testid=play-ai]');
  await focusIn(page, 'main', 'after skipping the lesson');
  await page.focus('.top-pages a:has-text("Decks")');
  await page.keyboard.press('Enter');
  await focusIn(page, 'h1', 'on another page');
  await page.selectOption('.deck-panel select[name=open]', { index: 1 });
  await page.waitForSelector('.deck-lines li');
  const lines = await page.locator('.deck-lines li').count();
  await page.focus('.deck-lines li:nth-child(2) button');
  for (let i = 0; i < 40 && (await page.locator('.deck-lines li').count()) === lines; i++) await page.keyboard.press('Enter');
  await focusIn(page, '.deck-lines li:nth-child(2)', 'after a card left the deck');
});

test('keyboard: dialogs keep the focus inside and give it back', async (page) => {
  await enter(page, 'Pia');
  const open = async (opener, dialog) => {
    await page.focus(opener);
    await page.keyboard.press('Enter');
    await page.waitForSelector(dialog);
    must((await page.getAttribute(dialog, 'aria-modal')) === 'true', `${dialog} is not modal`);
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press('Tab');
      const out = await page.evaluate((d) => {
        const el = document.activeElement;
        return el && el !== document.body && !el.closest(d) ? el.outerHTML.slice(0, 60) : '';
      }, dialog);
      must(!out, `the focus left ${dialog} for ${out}`);
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector(dialog, { state: 'hidden' });
    await focusIn(page, opener, `after ${dialog} was closed`);
  };
  await open('.deck-look', '.deck-dialog');
  await open('button.door', '.dialog.waiting');
  await startMatch(page, 'chaos');
  await page.waitForSelector('.end-turn.can');
  await open('[data-testid=menu]', 'dialog.sheet');
});

test('keyboard: the focus is never lost from the start of a match to its end', async (page) => {
  await enter(page, 'Quinn');
  await page.click('.game-tile[data-game=classic]');
  await page.focus('[data-testid=play-ai]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-testid=keep]');
  await focusIn(page, '.overlay', 'at the opening hand');
  for (let i = 0; i < 8 && !(await page.evaluate(() => document.activeElement?.matches('[data-testid=keep]'))); i++) {
    await page.keyboard.press('Tab');
  }
  await focusIn(page, '[data-testid=keep]', 'after a few tabs');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.end-turn.can');
  await mustHaveFocus(page, 'after the opening hand');
  for (let turn = 0; turn < 3; turn++) {
    const before = await page.textContent('.turn');
    await page.keyboard.press('e');
    await page.waitForFunction((t) => document.querySelector('.turn')?.textContent !== t && document.querySelector('.end-turn.can'), before);
    await mustHaveFocus(page, `after turn ${turn + 1}`);
  }
  await page.focus('[data-testid=menu]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.sheet[open]'); /* what is in a closed one takes no focus */
  await page.focus('dialog.sheet button:has-text("Concede")');
  await page.keyboard.press('Enter');
  await focusIn(page, 'dialog.sheet', 'when asked whether to concede');
  await page.focus('button:has-text("Really concede")');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.end.overlay');
  await focusIn(page, '.end.overlay', 'at the end');
  await page.focus('.end.overlay button:has-text("Lobby")');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game-tile');
  await focusIn(page, 'main', 'back in the lobby');
});

test('keyboard: keys are listed on the table, and the log speaks', async (page) => {
  await enter(page, 'Rosa');
  await startMatch(page, 'chaos');
  await page.waitForSelector('.end-turn.can');
  must((await page.getAttribute('[role=log]', 'aria-live')) === 'polite', 'the log does not speak');
  await page.keyboard.press('e');
  await page.waitForFunction(() => document.querySelector('[role=log]')?.textContent.trim());
  await page.click('[data-testid=menu]');
  await page.click('.keys summary');
  must(/end the turn/.test(await page.textContent('.keys dl')), 'the keys are not listed');
});

test('titles say where one is', async (page) => {
  await enter(page, 'Sam');
  const titles = { '': 'Cardwright', learn: 'Learn to play', 'rules/classic': 'Rules of Classic', 'glossary/classic': 'Words of Classic',
    'cards/chaos': 'Cards of Chaos Cards', 'decks/classic': 'Decks of Classic', profile: 'Matches', account: 'Account', credits: 'Credits' };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(`${base}#/${address}`);
    await page.waitForFunction((t) => document.title.startsWith(t), title);
  }
  await page.goto(`${base}#/`);
  await page.waitForSelector('.game-tile');
  await startMatch(page, 'chaos');
  await page.waitForFunction(() => /^Your turn — Chaos Cards against \w+/.test(document.title));
});

test('names from everywhere: O\'Neil and Zoë', async (page) => {
  await enter(page, 'Tess');
  for (const name of ['O\'Neil', 'Zoë']) {
    await takeName(page, name);
    await page.waitForFunction((n) => document.querySelector('.who b')?.textContent.startsWith(n), name);
  }
});
