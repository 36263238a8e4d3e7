/* The end of a match for those who played and those who looked on; opening hands, full hands and full boards in every
 * window: nothing is cut off, covered or out of reach. */
import { concede, enter, invite, must, playOut, shoot, startMatch, test } from './kit.mjs';
import { crowd } from './crowd.mjs';

const SIZES = [[390, 844], [844, 390], [720, 450], [768, 1024], [1366, 650], [1440, 900], [1920, 1080]];

async function another(context, name) {
  const own = await context.browser().newContext({ viewport: { width: 1280, height: 800 } });
  const page = await own.newPage();
  await enter(page, name);
  return page;
}

/* Waits until nothing of the hand moves. */
function still(page) {
  return page.evaluate(() => Promise.allSettled([...document.querySelectorAll('.hand-card')]
    .flatMap((el) => el.getAnimations()).map((a) => a.finished)).then(() => undefined));
}

/* Sets the window's size and waits until the page has drawn with it. */
async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await still(page);
  return `${width}x${height}`;
}

/* The analysis as the server makes it, but with a curve that falls in the middle of the match. */
async function turnTheTable(page) {
  const change = async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    if (json.curve) json.curve = json.curve.map((_, i, all) => (i < all.length / 2 ? 0.9 : 0.2));
    await route.fulfill({ response: answer, json });
  };
  await page.route(/\/analyse/, (route) => change(route).catch(() => undefined)); // the page may be closed meanwhile
}

test('the end of a match tells what decided it and leads there', async (page) => {
  await enter(page, 'Sol');
  await startMatch(page, 'classic');
  await turnTheTable(page);
  await playOut(page);
  must(await page.locator('.result-buttons .brass').isEnabled(), 'the rematch waits for the analysis');
  must(/You (won|fell|gave up|ran out)/.test(await page.textContent('.result-words')), 'the end does not speak to the player');
  await page.waitForSelector('.moment', { timeout: 60000 });
  must((await page.locator('.moment').count()) <= 3, 'too many turning points');
  must(/▼ \d+ %/.test(await page.textContent('.moments')), 'no turning point says how the chance fell');
  must(await page.locator('.chance-line').isVisible(), 'no graph');
  for (const size of SIZES) {
    const name = await resize(page, size);
    const wide = await page.evaluate(() => {
      const box = document.querySelector('.overlay.end');
      return box.scrollWidth - box.clientWidth;
    });
    must(wide <= 0, `${name}: the end is ${wide} px too wide`);
    await shoot(page, `end-decided-${name}`);
  }
  const link = page.locator('.moment a').first();
  const step = /step=(\d+)/.exec(await link.getAttribute('href'))?.[1];
  await link.click();
  await page.waitForSelector('.replay-controls');
  must(page.url().includes(`step=${step}`), `the link leads to ${page.url()}`);
});

test('an end without analysis is whole', async (page) => {
  await enter(page, 'Tam');
  await startMatch(page, 'classic');
  await page.route(/\/analyse/, (route) => route.fulfill({ status: 429, json: { message: 'too many analyses wait' } }));
  await page.click('[data-testid=keep]');
  await concede(page);
  await page.waitForSelector('.overlay.end:not(.told) .result');
  must(!(await page.locator('.decided').count()), 'an analysis that was refused is announced');
  must(!(await page.locator('.notice.bad').isVisible()), 'a refusal that nobody asked for is told');
  await page.click('.end button:has-text("Lobby")');
  await page.waitForSelector('.game-tile');
});

test('winner, loser and spectator each read their own sentence', async (page, context) => {
  await enter(page, 'Una');
  await page.click('.game-tile[data-game=reduced]');
  const link = await invite(page);
  const [other, watcher] = [await another(context, 'Vic'), await another(context, 'Wes')];
  await other.goto(link);
  await other.click('text=Join');
  await Promise.all([page, other].map((p) => p.waitForSelector('main.table')));
  await watcher.reload();
  await watcher.click('li:has-text("Una") button:has-text("Watch")');
  await watcher.waitForSelector('main.table');
  await concede(other);
  const told = async (p, title, words) => {
    await p.waitForSelector(`.end h2:has-text("${title}")`);
    const said = await p.textContent('.result-words');
    must(words.test(said), `"${said}" is not ${words}`);
  };
  await told(page, 'Victory', /Vic.* gave up on turn \d+\. You won with \d+ health left/);
  await told(other, 'Defeat', /You gave up on turn \d+\. Una.* won with \d+ health left/);
  await told(watcher, 'Una', /Vic.* gave up on turn \d+\. Una.* won with \d+ health left/);
  must(!(await watcher.locator('.end button:has-text("Rematch")').count()), 'a spectator is offered a rematch');
  await Promise.all([other, watcher].map((p) => p.context().close()));
});

test('who beat the computer is led to the next one', async (page) => {
  await enter(page, 'Xan');
  await startMatch(page, 'classic');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  const match = page.url();
  await page.routeWebSocket(/\/play$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data));
      if (message.t === 'over') message.winner = message.winner === 0 ? 1 : 0; // as if the computer had given up
      socket.send(JSON.stringify(message));
    });
  });
  await page.reload();
  await page.waitForSelector('.end-turn.can');
  await concede(page);
  await page.click('.end button:has-text("Next:")');
  await page.waitForSelector('[data-testid=keep]');
  must(page.url() !== match, 'no other match');
  must(!/Apprentice/.test(await page.textContent('.leader.enemy')), 'the same opponent again');
});

/* What of these elements is out of reach: scrolled to, each must lie in the window and on top at its middle. */
async function outOfReach(page, query) {
  return page.evaluate((q) => [...document.querySelectorAll(q)].flatMap((el) => {
    if (!el.checkVisibility()) return [`${el.textContent.slice(0, 30)} is not there`];
    el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = el.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const where = `${el.textContent.slice(0, 30)} at ${Math.round(box.left)},${Math.round(box.top)}`;
    return inside && el.contains(top) ? [] : [`${where} below ${top?.className}`];
  }), query);
}

/* A notice, as it would lie now; how many of these elements it covers. */
async function coveredByNotice(page, query) {
  return page.evaluate((q) => {
    const notice = document.querySelector('.notice');
    const before = [notice.hidden, notice.textContent];
    notice.hidden = false;
    notice.textContent = 'From now on you are Ida.';
    const box = notice.getBoundingClientRect();
    const covered = [...document.querySelectorAll(q)].map((el) => el.getBoundingClientRect())
      .filter((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top).length;
    [notice.hidden, notice.textContent] = before;
    return covered;
  }, query);
}

for (const game of ['classic', 'elemental']) { // the others have none
  test(`the opening hand of ${game} is whole in every window`, async (page) => {
    await enter(page, 'Yan');
    await startMatch(page, game);
    await page.waitForSelector('.pick-card');
    for (const size of SIZES) {
      const name = await resize(page, size);
      const first = await page.evaluate(() => {
        document.querySelector('.pick-row').scrollLeft = 0;
        const box = document.querySelector('.pick-card').getBoundingClientRect();
        return { left: box.left, width: box.width };
      });
      must(first.left >= 0, `${name}: the first card begins at ${first.left}`);
      must(first.width >= 128, `${name}: the cards are ${first.width} px wide`);
      const lost = await outOfReach(page, '.pick-card, [data-testid=keep], .overlay [data-testid=menu]');
      must(lost.length === 0, `${name}: out of reach: ${lost.join(', ')}`);
      must((await coveredByNotice(page, '[data-testid=keep]')) === 0, `${name}: a notice lies over the button`);
      await shoot(page, `opening-${game}-${name}`);
    }
    await concede(page);
    await page.waitForSelector('.end.overlay');
  });
}

test('cards that are offered show their whole text in every window', async (page) => {
  await enter(page, 'Abe');
  await startMatch(page, 'classic');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  await crowd(page, 'classic', { hand: 4, minions: 3, offer: 3 });
  await page.reload();
  await page.waitForSelector('.pick-card');
  for (const size of SIZES) {
    const name = await resize(page, size);
    const lost = await outOfReach(page, '.pick-card');
    must(lost.length === 0, `${name}: out of reach: ${lost.join(', ')}`);
    const cut = await page.evaluate(() => [...document.querySelectorAll('.pick-card')].flatMap((card) => {
      const rules = card.querySelector('.rules');
      if (!rules.checkVisibility()) return [`${rules.textContent}: not shown`];
      return rules.scrollHeight > rules.clientHeight + 1 ? [`${rules.textContent}: cut`] : [];
    }));
    must(cut.length === 0, `${name}: ${cut.join('; ')}`);
    await shoot(page, `offer-${name}`);
  }
});

/* Names of the hand that are too small, broken inside a word, or not whole on their card. */
async function badNames(page) {
  return page.evaluate(() => [...document.querySelectorAll('.hand.own .hand-card')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const node = card.querySelector('.card-name span').firstChild;
    const bad = [];
    if (parseFloat(getComputedStyle(node.parentElement).fontSize) < 10) bad.push('small');
    for (const word of node.data.matchAll(/[^ -]+-?/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = range.getClientRects();
      const { left, right } = range.getBoundingClientRect();
      if (lines.length > 1) bad.push(`${word[0]} is broken`);
      if (right - left > box.width + 1) bad.push(`${word[0]} is ${Math.round(right - left)} px wide on ${Math.round(box.width)}`);
    }
    return bad.map((what) => `${node.data}: ${what}`);
  }));
}

/* Cards of the hand that cannot be reached, or not seen whole under the pointer. */
async function hiddenCards(page, count) {
  const bad = [];
  for (let i = 0; i < count; i++) {
    const card = page.locator('.hand.own .hand-card').nth(i);
    const box = await card.boundingBox();
    const next = i + 1 < count ? await page.locator('.hand.own .hand-card').nth(i + 1).boundingBox() : null;
    const right = next && next.x > box.x ? Math.min(next.x, box.x + box.width) : box.x + box.width;
    await page.mouse.move(right - 5, box.y + box.height * 0.6); // the end of what the next card leaves free
    await still(page);
    const whole = await card.evaluate((el) => {
      const b = el.getBoundingClientRect();
      const at = (x, y) => el.contains(document.elementFromPoint(b.left + b.width * x, b.top + b.height * y));
      return b.left >= 0 && b.right <= innerWidth && at(0.5, 0.5) && at(0.9, 0.7) && at(0.1, 0.7);
    });
    if (!whole) bad.push(`card ${i + 1} cannot be seen whole`);
  }
  await page.mouse.move(1, 1);
  await still(page);
  return bad;
}

async function badTokens(page) {
  return page.evaluate(() => [...document.querySelectorAll('.token')].flatMap((token) => {
    const box = token.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const place = token.dataset.place;
    const bad = [];
    if (box.width < 40) bad.push(`${place} is ${Math.round(box.width)} px wide`);
    if (!token.contains(middle)) bad.push(`${place} is covered`);
    for (const stat of token.querySelectorAll('.stat')) {
      if (stat.getBoundingClientRect().width < 16) bad.push(`a number of ${place} is small`);
    }
    return bad;
  }));
}

function ranksOf(page) {
  return page.evaluate(() => {
    const tops = [...document.querySelectorAll('.hand.own .hand-card')].map((el) => Math.round(el.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((t) => t === top).length);
  });
}

const CONTROLS = '[data-testid=end-turn], [data-testid=menu], [data-testid=log], .leader .hero, .leader .power, .leader.own .element';

/* Spaces, minions and cards of the enemy's that a button of the table's menu lies over. */
function underMenu(page) {
  return page.evaluate(() => {
    const CORNER = 4; /* px: buttons are round */
    const boxes = (query) => [...document.querySelectorAll(query)].filter((el) => el.checkVisibility())
      .map((el) => [el, el.getBoundingClientRect()]);
    const buttons = boxes('.match-menu > .round');
    if (buttons.length < 3) return [`only ${buttons.length} buttons`];
    return boxes('.cell, .token, .hand.enemy > *, .rail > button, .hero').filter(([, a]) => buttons.some(([, b]) => (
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > CORNER && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > CORNER)))
      .map(([el, box]) => `${el.className} at ${Math.round(box.left)},${Math.round(box.top)}`);
  });
}

/* Numbers of heroes, minions and cards in hand that something lies over. */
async function coveredNumbers(page, query) {
  return page.evaluate((q) => [...document.querySelectorAll(q)].flatMap((el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    const over = [0.3, 0.5, 0.8].map((y) => document.elementFromPoint(left + width / 2, top + height * y))
      .find((other) => !el.closest('[data-place]').contains(other));
    return over || top + height > innerHeight ? [`${el.textContent} at ${Math.round(left)},${Math.round(top)} below ${over?.className}`] : [];
  }), query);
}

/* Numbers that are outside the window, or that something to click on lies over. */
async function hiddenNumbers(page) {
  return page.evaluate(() => [...document.querySelectorAll('.mana b, .pile .count')].flatMap((el) => {
    const box = el.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const over = [...document.querySelectorAll('.seats button')].find((other) => {
      const b = other.getBoundingClientRect();
      return b.left < box.right - 1 && b.right > box.left + 1 && b.top < box.bottom - 1 && b.bottom > box.top + 1;
    });
    if (!el.checkVisibility()) return [];
    return inside && !over ? [] : [`${el.textContent} at ${Math.round(box.left)},${Math.round(box.top)} below ${over?.className}`];
  }));
}

/* How many cards of the enemy's hand show at least their left edge. */
function seenOfEnemy(page) {
  return page.$$eval('.hand.enemy > .card-back, .hand.enemy > .hand-card', (list) => list.filter((el) => {
    const { left, top, height } = el.getBoundingClientRect();
    const middle = document.elementFromPoint(left + 6, top + height / 2);
    return el.checkVisibility() && left >= 0 && (el.contains(middle) || middle?.matches('.hand.enemy'));
  }).length);
}

for (const [game, minions] of [['classic', 7], ['elemental', 10]]) {
  for (const hand of [4, 6, 10]) {
    test(`${hand} cards in hand and ${minions} minions a side of ${game} in every window`, async (page) => {
      await enter(page, 'Zoe');
      await startMatch(page, game);
      await page.click('[data-testid=keep]');
      await page.waitForSelector('.end-turn.can');
      const known = hand > 4;
      await crowd(page, game, { hand, minions, known });
      await page.reload();
      await page.waitForFunction((n) => document.querySelectorAll('.hand.own .hand-card').length === n, hand);
      for (const size of SIZES) {
        const name = await resize(page, size);
        if (size[0] < size[1] && hand === 6) must(`${await ranksOf(page)}` === '3,3', `${name}: ranks of ${await ranksOf(page)}`);
        const bad = [
          ...await badNames(page), ...(hand > 6 ? await hiddenCards(page, hand) : []),
          ...await badTokens(page), ...(await outOfReach(page, CONTROLS)).map((what) => `out of reach: ${what}`),
          ...(await hiddenNumbers(page)).map((what) => `a number: ${what}`),
          ...(await coveredNumbers(page, '.hero .stat.health, .token .stat, .hand.own .badge-attack, .hand.own .badge-health'))
            .map((what) => `on something: ${what}`),
          ...(await underMenu(page)).map((what) => `below the menu: ${what}`),
        ];
        if (known) must((await seenOfEnemy(page)) === hand, `${name}: ${await seenOfEnemy(page)} of the enemy's cards are seen`);
        must(bad.length === 0, `${name}: ${bad.join('; ')}`);
        must((await coveredByNotice(page, '[data-testid=end-turn]')) === 0, `${name}: a notice lies over the end of the turn`);
        await shoot(page, `crowd-${game}-${hand}-${name}`);
      }
    });
  }
}
