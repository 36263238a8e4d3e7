/* The table: what aiming shows and what then happens, cards whole under pointer and finger, what was given, why
 * not, dragging, the log, sounds and motion. */
import { enter, base, must, shoot, startMatch, test } from './kit.mjs';
import { finger, inHand, letEnemyPlay, onBoard, playCard, pointOn, sitDown, trial } from './trial.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* What stands on the chips, by the place that they are on. */
function chips(page) {
  return page.$$eval('.outcome', (list) => Object.fromEntries(list.map((chip) => (
    [chip.closest('[data-place]').dataset.place, `${chip.textContent}${chip.querySelector('.icon') ? ' dies' : ''}`]))));
}

const healthOf = (locator) => locator.locator('.stat.health').textContent().then((t) => Number(/\d+/.exec(t)?.[0]));
const placeOf = (locator) => locator.getAttribute('data-place');

test('table: while aiming each target shows what would happen, and that happens', async (page) => {
  await sitDown(page, 'Aim');
  await letEnemyPlay(page);
  await inHand(page, 'Zap').click();
  await page.waitForSelector('.outcome');
  const [rock, grunt] = [onBoard(page, 'Rock', 'enemy'), onBoard(page, 'Grunt', 'enemy')];
  const [rockAt, gruntAt] = [await placeOf(rock), await placeOf(grunt)];
  const told = await chips(page);
  must(told[rockAt] === '−3 · 6 left', `Rock: ${told[rockAt]}`);
  must(told[gruntAt] === '−3 dies', `Grunt: ${told[gruntAt]}`);
  must(told['1/hero'] === '−3 · 27 left', `the enemy hero: ${told['1/hero']}`);
  const targets = await page.locator('.hostile, .friendly').count();
  must(Object.keys(told).length === targets, `${Object.keys(told).length} chips on ${targets} targets`);
  await shoot(page, 'aiming-1280');
  await rock.click();
  await page.waitForFunction((at) => document.querySelector(`[data-place="${at}"] .stat.health`)?.textContent === '6', rockAt);
});

test('table: where chance decides a band is shown, and what happens lies in it', async (page) => {
  await sitDown(page, 'Odds');
  await letEnemyPlay(page);
  await inHand(page, 'Hail').click();
  await page.waitForSelector('.outcome');
  const told = await chips(page);
  const words = Object.values(told);
  must(words.some((w) => /^−0–1 · 29–30 left/.test(w)), `no band: ${words}`);
  must(words.some((w) => /%/.test(w)), `no chance to die: ${words}`);
  const [heroAt, rockAt] = ['1/hero', await placeOf(onBoard(page, 'Rock', 'enemy'))];
  const health = (at) => healthOf(page.locator(`[data-place="${at}"]`));
  const before = (await health(heroAt)) + (await health(rockAt));
  await page.click('.dock.picked .dock-card');
  await page.waitForFunction(() => !document.querySelector('.dock.picked'));
  await page.waitForSelector('.end-turn.can');
  const rock = page.locator('.side.enemy .token:has(.token-name:text-is("Rock"))').first();
  const lost = before - (await health(heroAt)) - (await healthOf(rock));
  must(lost >= 0 && lost <= 1, `hero and Rock lost ${lost}`);
});

test('table: an attack shows both sides of the fight while the target is pointed at', async (page) => {
  await sitDown(page, 'Duel');
  await letEnemyPlay(page);
  await playCard(page, 'Old Runner');
  const runner = onBoard(page, 'Old Runner');
  await runner.click();
  await page.waitForSelector('.outcome');
  const grunt = onBoard(page, 'Grunt', 'enemy');
  await grunt.hover();
  const at = await placeOf(runner);
  await page.waitForFunction((place) => document.querySelector(`[data-place="${place}"] .outcome`), at);
  must((await chips(page))[at] === '−1 · 1 left', `the attacker: ${(await chips(page))[at]}`);
  must((await page.locator('.outcome.aside').count()) === (await page.locator('.hostile').count()) - 1,
    'other targets do not show what would happen to them');
  await grunt.click();
  await page.waitForFunction((place) => document.querySelector(`[data-place="${place}"] .stat.health`)?.textContent.includes('1'), at);
});

const SIZES = [[390, 844], [844, 390], [720, 450], [768, 1024], [1366, 650], [1440, 900], [1920, 1080]];

/* What lies over the middle of these. */
function covered(page, query) {
  return page.evaluate((q) => [...document.querySelectorAll(q)].flatMap((el) => {
    const b = el.getBoundingClientRect();
    const top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return el.contains(top) ? [] : [`${top?.className} over ${el.className}`];
  }), query);
}

test('table: nothing lies over a target while something is aimed, in any window', async (page) => {
  await sitDown(page, 'Sharp');
  await letEnemyPlay(page);
  await page.click('[data-testid=hint]');
  await page.waitForSelector('.hint-panel p');
  const ways = '.end-turn, .side .token, .leader .hero, .leader .power';
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const lost = await covered(page, ways);
    must(lost.length === 0, `${width}x${height}: the hint lies over something: ${lost}`);
  }
  await inHand(page, 'Zap').click();
  await page.waitForSelector('.outcome');
  must(!(await page.isVisible('.hint-panel')), 'the hint is still there while aiming');
  for (const [width, height] of [...SIZES, [1280, 800]]) {
    await page.setViewportSize({ width, height });
    const lost = await covered(page, '.hostile, .friendly, .end-turn');
    must(lost.length === 0, `${width}x${height}: ${lost}`);
  }
  for (const target of await page.locator('.hostile, .friendly').all()) {
    await target.hover();
    await page.waitForTimeout(400); // longer than a preview waits
    must((await page.locator('.dock.shown, .preview-float').count()) === 0, 'a preview while aiming');
  }
});

test('table: in a full hand the card under the pointer rises and is shown whole', async (page) => {
  await sitDown(page, 'Full');
  const cards = page.locator('.hand.own .hand-card');
  must((await cards.count()) === 10, `${await cards.count()} cards in hand`);
  for (const i of [0, 4, 9]) {
    const card = cards.nth(i);
    const name = await card.locator('.card-name').textContent();
    await page.mouse.move(640, 380);
    const point = await pointOn(card);
    await page.mouse.move(point.x, point.y);
    await page.waitForFunction((n) => { // nothing of its neighbours lies over it any more
      const el = document.querySelectorAll('.hand.own .hand-card')[n];
      const { left, top, width, height } = el.getBoundingClientRect();
      return [0.2, 0.5, 0.8].every((x) => el.contains(document.elementFromPoint(left + width * x, top + height / 2)));
    }, i);
    await page.waitForSelector(`.dock.shown .card-name:has-text("${name}")`);
    await page.waitForFunction(() => document.querySelector('.dock.shown .card')?.getBoundingClientRect().width >= 166);
  }
});

test('table: a tap shows a small minion whole, a long press stays, the next tap closes', async (page) => {
  await sitDown(page, 'Thumb');
  await letEnemyPlay(page);
  const hand = await finger(page);
  const rock = onBoard(page, 'Rock', 'enemy');
  const name = page.locator('.dock.shown .card-name');
  await rock.tap();
  await page.waitForSelector('.dock.shown .card-name:has-text("Rock")');
  await shoot(page, 'tap-phone');
  await rock.tap();
  await page.waitForSelector('.dock.shown', { state: 'detached' });
  await hand.down(onBoard(page, 'Grunt', 'enemy'));
  await page.waitForSelector('.dock.shown .card-name:has-text("Grunt")');
  await hand.lift();
  await page.waitForTimeout(300); // it would have closed by now
  must((await name.count()) === 1, 'the preview closes when the finger is lifted');
  await page.touchscreen.tap(195, 420);
  await page.waitForSelector('.dock.shown', { state: 'detached' });
  await hand.down(inHand(page, 'Sleeper'));
  await page.waitForSelector('.dock.shown .card-name:has-text("Sleeper")');
  await hand.lift();
  must((await page.locator('.selected').count()) === 0, 'a long press picks the card');
}, phone);

test('table: what was given and for how long stands on the minion and its preview', async (page) => {
  await sitDown(page, 'Given');
  await letEnemyPlay(page);
  await playCard(page, 'Sleeper');
  const sleeper = onBoard(page, 'Sleeper');
  await playCard(page, 'Glad Song', sleeper);
  await playCard(page, 'Gift Giver', sleeper);
  await playCard(page, 'Banner');
  await playCard(page, 'Frost Song', onBoard(page, 'Grunt', 'enemy'));
  await sleeper.hover();
  await page.waitForSelector('.dock.shown .card-name:has-text("Sleeper")');
  const words = await page.textContent('.dock-words');
  for (const wanted of [/\+2\/\+1 this turn/, /taunt/, /Draw a card/, /from Banner/]) {
    must(wanted.test(words), `${wanted} is not said: ${words}`);
  }
  must((await sleeper.locator('.signs [aria-label*="ends by itself"]').count()) === 1, 'no sign of an end');
  must((await sleeper.locator('.signs [aria-label*="does not print"]').count()) === 1, 'no sign of an ability');
  await shoot(page, 'given-1280');
  await page.locator('.side.enemy .token.frozen, .side.enemy .token:has(.frost), .side.enemy .token:has-text("Grunt")').first().hover();
  await page.waitForSelector('.dock.shown .card-name:has-text("Grunt")');
  must(/frozen.*lost a turn/.test(await page.textContent('.dock-words')), `frozen: ${await page.textContent('.dock-words')}`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(1, 1);
    await sleeper.hover();
    const box = await page.locator('.dock.shown .dock-words div').first().boundingBox();
    must(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      `${width}x${height}: what was given is not seen: ${JSON.stringify(box)}`);
  }
});

test('table: why not, on hover, click and key', async (page) => {
  await sitDown(page, 'Why');
  await letEnemyPlay(page);
  await playCard(page, 'Sleeper');
  const said = (words) => page.waitForSelector(`.why-not:has-text("${words}")`);
  const dear = inHand(page, 'Far Too Dear');
  await dear.hover();
  await page.waitForSelector('.dock-words:has-text("Costs 7 more mana")');
  await dear.click();
  await said('Far Too Dear costs 7 more mana than you have');
  await page.mouse.move(640, 20);
  const sleeper = onBoard(page, 'Sleeper');
  await sleeper.hover();
  await page.waitForSelector('.dock-words:has-text("asleep")');
  await sleeper.click();
  await said('Sleeper is asleep');
  await page.click('.power.can');
  await page.click('.hero.hostile');
  await page.waitForSelector('.power:not(.can):not(.selected)');
  const index = await page.$$eval('.hand.own .hand-card', (list) =>
    list.findIndex((el) => el.textContent.includes('Far Too Dear')));
  await page.keyboard.press(String((index + 1) % 10));
  await said('Far Too Dear costs');
  await page.keyboard.press('p');
  await said('Prod');
  await page.keyboard.press('ArrowUp'); // walks to what cannot be picked, too
  for (let i = 0; i < 6 && !(await sleeper.evaluate((el) => el === document.activeElement)); i++) {
    await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowUp');
  }
  await sleeper.evaluate((el) => el.focus());
  await page.keyboard.press('Enter');
  await said('Sleeper is asleep');
  await inHand(page, 'Frost Song').click();
  await page.waitForSelector('.hostile');
  await page.waitForFunction(() => document.querySelector('.off'));
  await page.locator('.leader.own .hero').click();
  await page.waitForSelector('.why-not');
  must(await page.locator('.selected').count(), 'a wrong target puts the card back');
});

test('table: why not, by a tap', async (page) => {
  await sitDown(page, 'Tap');
  await inHand(page, 'Far Too Dear').tap();
  await page.waitForSelector('.why-not:has-text("costs 7 more mana")');
  await page.waitForSelector('.dock.shown .card-name:has-text("Far Too Dear")');
}, phone);

test('table: the card goes with the pointer when it is dragged; a spell draws an arrow', async (page) => {
  await sitDown(page, 'Drag');
  await letEnemyPlay(page);
  const from = await pointOn(inHand(page, 'Sleeper'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(500, 420, { steps: 5 });
  await page.mouse.move(620, 430, { steps: 5 });
  const ghost = await page.locator('.drag-ghost .card').boundingBox();
  must(620 > ghost.x && 620 < ghost.x + ghost.width && 430 > ghost.y && 430 < ghost.y + ghost.height, 'the card is elsewhere');
  await page.mouse.up();
  await onBoard(page, 'Sleeper').waitFor();
  must((await page.locator('.drag-ghost').count()) === 0, 'the dragged card stays');
  const zap = await pointOn(inHand(page, 'Zap'));
  const rock = await onBoard(page, 'Rock', 'enemy').boundingBox();
  await page.mouse.move(zap.x, zap.y);
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 5 });
  await page.waitForSelector('.arrow');
  await page.mouse.move(rock.x + rock.width / 2, rock.y + rock.height / 2, { steps: 5 });
  await page.waitForSelector('.outcome');
  await page.mouse.up();
  await page.waitForSelector('.side.enemy .token:has-text("Rock") .stat.health:has-text("6")');
});

test('table: the log opens from the rail, survives a reload, and loses what is taken back', async (page) => {
  await sitDown(page, 'Log');
  await letEnemyPlay(page);
  await page.locator('.rail-move').first().click();
  await page.waitForSelector('.log');
  const lines = () => page.$$eval('.log p', (list) => list.map((p) => p.textContent));
  const before = await lines();
  must(before.length >= 2, `${before.length} lines`);
  await page.keyboard.press('l');
  await page.waitForSelector('.log', { state: 'detached' });
  await page.reload();
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=log]');
  must((await lines()).length >= before.length, `${(await lines()).length} lines after a reload, ${before.length} before`);
  const kept = await lines();
  await playCard(page, 'Zap', onBoard(page, 'Rock', 'enemy'));
  await page.waitForFunction((n) => document.querySelectorAll('.log p').length > n, kept.length);
  await page.click('.undo');
  await page.waitForFunction((n) => document.querySelectorAll('.log p').length === n, kept.length);
});

test('table: the end of the turn is the one filled button, and the title says whose turn it is', async (page) => {
  await sitDown(page, 'Button', { speed: 4 });
  const filled = await page.$$eval('main.table .brass', (list) => list.filter((el) => el.checkVisibility()).map((el) => el.className));
  must(filled.length === 1 && filled[0].includes('end-turn'), `filled: ${filled}`);
  must(/^Your turn — Trial/.test(await page.title()), `the title: ${await page.title()}`);
  await page.evaluate(() => {
    window.said = new Set();
    const listen = () => window.said.add(`${document.querySelector('.turn span').textContent}|${document.querySelector('.end-turn').textContent.replace(/turn.+/, 'turn')}`);
    new MutationObserver(listen).observe(document.querySelector('.turn-box'), { childList: true, subtree: true, characterData: true });
  });
  await playCard(page, 'Sleeper');
  await page.waitForSelector('.end-turn.can');
  await page.click('.end-turn.can');
  await page.waitForFunction(() => [...window.said].some((words) => /Enemy turn/.test(words)));
  await page.waitForSelector('.end-turn.can');
  const said = await page.evaluate(() => [...window.said]);
  must(said.every((words) => /^Your turn\|End turn$|^(?!Your).*'s turn\|Enemy turn$/.test(words)), `the turn: ${said.join(', ')}`);
  must(/Your turn/.test(await page.textContent('.turn')) && !/thinking/i.test(await page.textContent('main')), 'two things are said of the turn');
});

/* Counts what is made with Web Audio, and how loud it begins. */
async function hear(page) {
  await page.addInitScript(() => {
    window.heard = { contexts: 0, nodes: 0, loudest: 0 };
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.heard.contexts++;
      }
      get state() { // a machine without a loudspeaker never starts
        return 'running';
      }
    };
    const { setValueAtTime } = AudioParam.prototype;
    window.GainNode = class extends GainNode {
      constructor(audio, options) {
        super(audio, options);
        window.heard.nodes++;
        this.gain.setValueAtTime = (value, at) => {
          window.heard.loudest = Math.max(window.heard.loudest, value);
          return setValueAtTime.call(this.gain, value, at);
        };
      }
    };
  });
}

test('table: sounds begin with the first touch, are as loud as set, and mute is kept', async (page) => {
  await hear(page);
  const heard = () => page.evaluate(() => ({ ...window.heard }));
  const quiet = () => page.evaluate(() => Object.assign(window.heard, { nodes: 0, loudest: 0 }));
  await page.goto(await trial());
  await page.waitForSelector('.game-tile');
  must((await heard()).contexts === 0, 'something sounds before the first touch');
  await sitDown(page, 'Loud', { speed: 4 });
  await playCard(page, 'Old Runner');
  await page.waitForFunction(() => window.heard.nodes > 0);
  must((await heard()).contexts === 1, `${(await heard()).contexts} contexts`);
  const loud = (await heard()).loudest;
  await page.click('[data-testid=menu]');
  await page.locator('.sheet input[type=range]').fill('10');
  await page.click('.sheet .round');
  await quiet();
  await playCard(page, 'Sleeper');
  await page.waitForFunction(() => window.heard.nodes > 0);
  must((await heard()).loudest < loud / 2, `${(await heard()).loudest} is not much less than ${loud}`);
  await page.click('[data-testid=menu]');
  await page.check('.sheet input[type=checkbox]');
  await page.click('.sheet .round');
  await quiet();
  await playCard(page, 'Banner');
  must((await heard()).nodes === 0, 'it sounds though it is mute');
  await page.reload();
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=menu]');
  must(await page.isChecked('.sheet input[type=checkbox]'), 'mute is forgotten');
  must((await page.inputValue('.sheet input[type=range]')) === '10', 'the volume is forgotten');
});

test('table: animations at the pace that is set, or none, and that is kept', async (page) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    window.longest = 0;
    Element.prototype.animate = function (frames, options) {
      window.longest = Math.max(window.longest, options.duration);
      return animate.call(this, frames, options);
    };
  });
  await sitDown(page, 'Pace', { speed: 4 });
  const playAt = async (pace, card) => {
    await page.click('[data-testid=menu]');
    await page.selectOption('.sheet select', { label: pace });
    await page.click('.sheet .round');
    await page.evaluate(() => (window.longest = 0));
    await playCard(page, card);
    await page.waitForSelector('.end-turn.can');
    return page.evaluate(() => window.longest);
  };
  const fast = await playAt('faster', 'Sleeper');
  const slow = await playAt('slow', 'Old Runner');
  must(fast > 0 && slow > fast, `${fast} ms when fast, ${slow} ms when slow`);
  must((await playAt('off', 'Banner')) === 0, 'something moves');
  await page.reload();
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=menu]');
  must((await page.inputValue('.sheet select')) === '0', 'the pace is forgotten');
});

test('table: a hint tells the move, the chance before and after, and what is expected next', async (page) => {
  await enter(page, 'Hint');
  await startMatch(page, 'classic');
  await page.click('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  await page.click('[data-testid=hint]');
  await page.waitForSelector('.hint-panel p');
  must(/\d+% before, \d+% after/.test(await page.textContent('.hint-panel p')), 'no chances');
  must(/^[A-Z].{4,}/.test(await page.textContent('.hint-panel h2')), `the move: ${await page.textContent('.hint-panel h2')}`);
  const next = await page.$$eval('.hint-panel li', (list) => list.map((li) => li.textContent));
  must(next.length >= 1 && next.every((li) => /^(Hint.*|Apprentice): [A-Z]/.test(li)), `the moves after it: ${next}`);
  const lit = page.locator('.lit');
  must((await lit.count()) >= 1, 'nothing is lit');
  must((await page.locator('.lit.can').count()) === 1, 'nothing that can act is lit');
  await shoot(page, 'hint-1280');
  await page.click('.hint-panel .round');
  await page.waitForSelector('.hint-panel', { state: 'detached' });
  must((await lit.count()) === 0, 'what the hint was about is still lit');
});
