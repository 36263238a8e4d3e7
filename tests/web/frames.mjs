/* How evenly the table moves with the processor throttled four times: the time between frames while a match is
 * played at the usual pace and while a card is dragged, and what the page's own work was. The floor is well below what
 * is measured: without a graphics card the browser paints every pixel on the same cores, and others use them too. */
import { click, enter, must, pinMatch, runAll, startMatch, test, turnOf } from './kit.mjs';

const THROTTLE = 4;
const LEAST = 20; /* frames a second */
const TURN = 9; /* the player's fifth: both boards have minions */
const MOST_CLICKS = 400;
const MATCH = { seed: 12, seat: 0, deck: 'shield-paladin', enemy_deck: 'basic-warrior' };

async function throttle(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

/* Times between frames from now on, in `window.frames`. */
async function record(page) {
  await page.evaluate(() => {
    window.frames = [];
    let last = performance.now();
    const next = (now) => {
      window.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

async function print(page, what) {
  const times = (await page.evaluate(() => window.frames.splice(0))).sort((a, b) => a - b);
  must(times.length > 60, `only ${times.length} frames in all: ${what}`);
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  console.log(`# ${what}: ${(1000 / mean).toFixed(1)} frames a second, of ${times.length} frames the median took `
    + `${at(0.5).toFixed(1)} ms, 95% at most ${at(0.95).toFixed(1)}, the longest ${at(1).toFixed(1)}`);
  must(1000 / mean >= LEAST, `only ${(1000 / mean).toFixed(1)} frames a second: ${what}`);
}

/* What the page has done so far: seconds and counts. */
async function workOf(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function drag(page) {
  const box = await (await page.waitForSelector('.hand-card.can')).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.down();
  for (let i = 0; i < 240; i++) {
    await page.mouse.move(640 + 300 * Math.cos(i / 12), 380 + 120 * Math.sin(i / 12));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

test('frames', async (page) => {
  await pinMatch(page, MATCH);
  await enter(page, 'Ada', { speed: 1 });
  await startMatch(page, 'classic', { agent: 'greedy' });
  await page.click('[data-testid=keep]');
  const session = await throttle(page, THROTTLE);
  const before = await workOf(session);
  await record(page);
  const memory = [];
  for (let i = 0; (await turnOf(page)) < TURN; i++) {
    must(i < MOST_CLICKS, `after ${i} clicks it is turn ${await turnOf(page)} still`);
    const done = await click(page, memory);
    must(done?.query !== '.end.overlay', 'the match is over');
    if (done?.key && !done.place.includes('/hand/')) memory.push(done.key);
    await page.waitForTimeout(200);
  }
  await print(page, `a match up to turn ${TURN}`);
  const after = await workOf(session);
  const told = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'RecalcStyleCount', 'LayoutCount'];
  console.log(`# ${told.map((name) => `${name} ${(after[name] - before[name]).toFixed(2)}`).join(', ')}`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.end-turn.can');
  await page.evaluate(() => window.frames.splice(0));
  await drag(page);
  await print(page, 'a card is dragged');
}, { viewport: { width: 1280, height: 800 } });

process.exit((await runAll()) ? 0 : 1);
