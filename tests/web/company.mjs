/* With and against people: opening hands at the same time, who is away, breaks, emotes, rematches, spectators;
 * matches that wait; invitations; clicks that come twice or too early. */
import { another, base, concede, enter, invite, must, shoot, startMatch, takeName, test } from './kit.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* Two people at a table. With `change` the one who invites sets something before the link is sent. */
async function pair(page, context, [one, two], change = async () => undefined) {
  await enter(page, one);
  await page.click('.game-tile[data-game=classic]');
  await invite(page);
  await change();
  await page.waitForFunction(() => document.querySelector('.waiting input[name=link]')?.value);
  const link = await page.inputValue('.waiting input[name=link]');
  const other = await another(context, two);
  await other.goto(link);
  await other.click('text=Join');
  await Promise.all([page, other].map((p) => p.waitForSelector('[data-testid=keep]')));
  return other;
}

/* Both keep their hands; who begins comes first. */
async function begin(page, other) {
  for (const p of [page, other]) await p.click('[data-testid=keep]');
  await Promise.all([page, other].map((p) => p.waitForFunction(() => /turn 1/.test(document.querySelector('.turn')?.textContent ?? ''))));
  return await page.locator('.end-turn.can').count() ? [page, other] : [other, page];
}

test('company: on a phone the clock of the turn is seen, and whose turn it is by those who look on', async (page, context) => {
  const other = await pair(page, context, ['Abe', 'Bea'], () => page.selectOption('.waiting select[name=timer]', '90'));
  const [first, second] = await begin(page, other);
  const watcher = await another(context, 'Cyd');
  await watcher.click('.watch-list li:has-text("Abe") button');
  await watcher.waitForSelector('.watching');
  for (const p of [first, second, watcher]) {
    await p.setViewportSize({ width: 390, height: 844 });
    await p.waitForFunction(() => /^[1-9]\d* s$/.test(document.querySelector('.timer')?.textContent ?? ''));
    must(await p.isVisible('.timer'), 'no clock');
  }
  must(/^(Abe|Bea)'s turn$/.test(await watcher.textContent('.turn [role=status]')), 'whose turn is it?');
  must(await watcher.isVisible('.turn [role=status]'), 'it is not shown whose turn it is');
  const log = await watcher.locator('[data-testid=log]').boundingBox();
  const choice = await watcher.locator('.watching').boundingBox();
  must(log.x + log.width <= choice.x, 'the choices lie over the log');
  await shoot(watcher, 'watching-clock-390');
  await Promise.all([other, watcher].map((p) => p.context().close()));
});

test('company: both choose their opening hands at the same time', async (page, context) => {
  const other = await pair(page, context, ['Ann', 'Bob']);
  await other.locator('.pick-card').first().click();
  await other.click('[data-testid=keep]');
  await other.waitForSelector('text=Waiting for your opponent');
  must(await page.locator('[data-testid=keep]').isEnabled(), 'the first one cannot choose any more');
  await other.reload();
  await other.waitForSelector('text=Waiting for your opponent');
  await page.click('[data-testid=keep]');
  await Promise.all([page, other].map((p) => p.waitForSelector('.overlay', { state: 'detached' })));
  await other.context().close();
});

test('company: who is away is waited for so long, and told of on return', async (page, context) => {
  const other = await pair(page, context, ['Cat', 'Dan']);
  const cookies = await other.context().storageState();
  await other.context().close();
  const left = async (p) => Number(/in (\d+) s/.exec(await p.textContent('.link-lost'))?.[1]);
  await page.waitForSelector('.link-lost:has-text("away")');
  const first = await left(page);
  must(first > 30 && first <= 90, `${first} seconds`);
  await page.waitForFunction((n) => Number(/in (\d+) s/.exec(document.querySelector('.link-lost')?.textContent)?.[1]) < n, first);
  await page.reload();
  await page.waitForSelector('.link-lost:has-text("away")');
  must((await left(page)) < first, 'the time begins anew with a reload');
  const back = await context.browser().newContext({ storageState: cookies });
  await (await back.newPage()).goto(base);
  await page.waitForSelector('.link-lost', { state: 'detached' });
  await back.close();
});

test('company: a clock runs for the one whose turn it is', async (page, context) => {
  await pair(page, context, ['Eli', 'Flo'], async () => {
    const before = await page.inputValue('.waiting input[name=link]');
    await page.selectOption('.waiting select[name=timer]', '60');
    await page.waitForFunction((l) => ![l, ''].includes(document.querySelector('.waiting input[name=link]')?.value ?? ''), before);
  });
  const seconds = () => page.textContent('.timer').then((t) => Number(/\d+/.exec(t)[0]));
  const first = await seconds();
  must(first > 40 && first <= 60, `${first} seconds`);
  await page.waitForFunction((n) => Number(/\d+/.exec(document.querySelector('.timer')?.textContent)?.[0]) < n, first);
});

/* The connection can be cut and stays so until it is mended. */
async function breakable(page) {
  await page.addInitScript(() => {
    const Real = WebSocket;
    const open = [];
    window.cut = false;
    window.WebSocket = class extends Real {
      constructor(url, protocol) {
        super(window.cut ? 'ws://127.0.0.1:1/' : url, protocol);
        open.push(this);
      }
    };
    window.breakLine = () => {
      window.cut = true;
      open.forEach((socket) => socket.close());
    };
  });
}

test('company: after a break what was missed is shown, then one goes on', async (page, context) => {
  await breakable(page);
  const other = await pair(page, context, ['Gus', 'Hal']);
  const [first] = await begin(page, other);
  if (first === page) await page.click('.end-turn.can');
  await other.waitForSelector('.end-turn.can');
  await page.evaluate(() => {
    const seen = [];
    window.seen = seen;
    new MutationObserver(() => {
      for (const el of document.querySelectorAll('.banner, .floater')) if (!seen.includes(el.textContent)) seen.push(el.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    window.breakLine();
  });
  await page.waitForSelector('.link-lost:has-text("lost")');
  await page.click('[data-testid=menu]');
  await page.selectOption('.sheet select', { label: 'calm' });
  await page.click('.sheet .round');
  const turn = await page.textContent('.turn small');
  await other.click('.end-turn.can');
  await page.evaluate(() => (window.cut = false));
  await page.waitForFunction(() => window.seen.includes('Your turn'), null, { timeout: 20000 });
  await page.waitForSelector('.end-turn.can');
  must((await page.textContent('.turn small')) !== turn, 'the turn is the same');
  await other.context().close();
});

test('company: a few things can be said, and not be listened to', async (page, context) => {
  const other = await pair(page, context, ['Ida', 'Jon']);
  await begin(page, other);
  await page.click('[data-testid=emotes]');
  must((await page.locator('.emote-list button').count()) === 6, 'not six things to say');
  must((await page.locator('.emote-list input[type=text], .emote-list textarea').count()) === 0, 'one can write');
  await page.click('.emote-list button:has-text("Hello!")');
  await other.waitForSelector('.said.enemy:has-text("Hello!")');
  await page.waitForSelector('.said.own:has-text("Hello!")');
  await other.click('[data-testid=emotes]');
  await other.check('.emote-list input[type=checkbox]');
  await other.click('.emote-list button:has-text("Thank")');
  await page.waitForSelector('.said.enemy:has-text("Thank")');
  await page.click('[data-testid=emotes]');
  await page.click('.emote-list button:has-text("Wow!")');
  await page.waitForSelector('.said.own:has-text("Wow!")');
  await page.waitForFunction(() => document.querySelector('.said.own'));
  must((await other.locator('.said.enemy').count()) === 0, 'it is shown all the same');
  await other.context().close();
});

test('company: who asks for a rematch learns that the other has gone', async (page, context) => {
  const other = await pair(page, context, ['Kit', 'Lea']);
  await begin(page, other);
  await concede(other);
  await page.waitForSelector('.end h2:has-text("Victory")');
  await page.click('.end button:has-text("Rematch")');
  await page.waitForSelector('.end :text("Asked for a rematch")');
  await other.waitForSelector('.end :text("wants a rematch")');
  await other.click('.end :text("Lobby")');
  await page.waitForSelector('.end :text("does not want another match")');
  must(await page.locator('.end button:has-text("Rematch")').isDisabled(), 'one can ask nobody');
  await other.context().close();
});

test('company: spectators choose the side, the hand and the delay, as far as the host allows', async (page, context) => {
  const other = await pair(page, context, ['Mia', 'Nik'], async () => {
    const changed = async (act) => {
      const before = await page.inputValue('.waiting input[name=link]');
      await act();
      await page.waitForFunction((l) => ![l, ''].includes(document.querySelector('.waiting input[name=link]')?.value ?? ''), before);
    };
    await changed(() => page.check('.waiting input[name=hands]'));
    await changed(() => page.selectOption('.waiting select[name=delay]', '1'));
    await shoot(page, 'invite-1280');
  });
  await begin(page, other);
  const watcher = await another(context, 'Oli');
  await breakable(watcher);
  await watcher.reload();
  await watcher.click('.watch-list li:has-text("Mia") button');
  await watcher.waitForSelector('.watching');
  const delays = await watcher.$$eval('.watching select[name=delay] option', (list) => list.map((o) => o.value));
  must(delays.join() === '1,2,3', `delays: ${delays}`);
  const known = () => watcher.locator('.hand-card').count(); // the coin is known to all
  must((await known()) <= 1, 'hands are open without asking');
  const names = await watcher.$$eval('.watching select[name=side] option', (list) => list.map((o) => o.textContent));
  must(names.length === 3, `sides: ${names}`);
  const nik = names.findIndex((n) => n.startsWith('Nik'));
  await watcher.selectOption('.watching select[name=side]', { index: nik });
  await watcher.waitForFunction(() => document.querySelectorAll('.hand.own .hand-card').length >= 3);
  must(/^Nik/.test(await watcher.textContent('.leader.own .hero-name')), 'another side is below');
  await shoot(watcher, 'watching-1280');
  await watcher.setViewportSize({ width: 390, height: 844 });
  must(await watcher.isVisible('.watching select[name=side]'), 'on a phone there is no choice');
  await shoot(watcher, 'watching-phone');
  await watcher.selectOption('.watching select[name=delay]', '3');
  await watcher.waitForFunction(() => document.querySelector('.watching select[name=delay]')?.value === '3');
  must((await watcher.locator('.end-turn').count()) === 0, 'a spectator can end the turn');
  await watcher.evaluate(() => window.breakLine());
  await watcher.waitForSelector('.link-lost:has-text("lost")');
  await watcher.evaluate(() => (window.cut = false));
  await watcher.waitForSelector('.link-lost:has-text("lost")', { state: 'detached' });
  await watcher.waitForFunction(() => document.querySelector('.watching select[name=delay]')?.value === '3'
    && document.querySelector('.leader.own .hero-name')?.textContent.startsWith('Nik'));
  await Promise.all([other, watcher].map((p) => p.context().close()));
});

test('company: a match against the computer waits in the lobby, and is not offered to watch meanwhile', async (page, context) => {
  await enter(page, 'Pia');
  const watcher = await another(context, 'Quin');
  await startMatch(page, 'classic');
  await page.tap('[data-testid=keep]');
  await page.waitForSelector('.end-turn.can');
  await watcher.waitForSelector('.watch-list li:has-text("Pia")', { timeout: 20000 });
  const turn = await page.getAttribute('.end-turn', 'class');
  const link = new URL(page.url()).hash;
  await page.tap('[data-testid=menu]');
  await page.tap('[data-testid=leave]');
  await page.waitForSelector('.door.going');
  await watcher.waitForSelector('.watch-list li:has-text("Pia")', { state: 'detached', timeout: 20000 });
  await page.tap('.door.going');
  await page.waitForSelector('.end-turn.can');
  must(new URL(page.url()).hash === link && (await page.getAttribute('.end-turn', 'class')) === turn, 'another match');
  await watcher.context().close();
}, phone);

test('company: an invited guest learns who invites before anything else, and comes without giving a name', async (page, context) => {
  await enter(page, "O'Neil");
  await page.click('.game-tile[data-game=elemental]');
  const link = await invite(page);
  const own = await context.browser().newContext();
  const guest = await own.newPage();
  await guest.goto(link);
  await guest.waitForSelector("h1:has-text(\"O'Neil invites you\")");
  must(/Elemental/i.test(await guest.textContent('.invitation')), 'the game is not told');
  must((await guest.locator('.invitation input').count()) === 0, 'a name is asked for');
  await shoot(guest, 'invitation-1280');
  await guest.click('.invitation button.brass');
  await Promise.all([page, guest].map((p) => p.waitForSelector('main.table')));
  must(/against/.test(await guest.title()), `the title: ${await guest.title()}`);
  await own.close();
});

test('company: a double click on Play makes one match', async (page) => {
  const asked = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(JSON.parse(payload).t)));
  await enter(page, 'Rob');
  await page.click('.game-tile[data-game=classic]');
  await page.dblclick('[data-testid=play-ai]');
  await page.waitForSelector('main.table');
  const own = await page.evaluate(() => fetch('./api/me/matches').then((r) => r.json()));
  must(own.length === 1 && asked.filter((t) => t === 'ai').length === 1, `${own.length} matches`);
});

test('company: a click before the lobby is ready is not lost', async (page) => {
  let go = () => undefined;
  const ready = new Promise((done) => (go = done));
  await page.route('**/api/guest', async (route) => {
    await ready;
    await route.continue();
  });
  await page.goto(base);
  await page.click('[data-testid=skip]');
  await page.click('[data-testid=play-ai]');
  await page.waitForSelector('[data-testid=play-ai][aria-disabled=true]');
  go();
  await page.waitForSelector('main.table');
});

test('company: names of many scripts, and a refusal in words', async (page) => {
  await page.goto(base);
  await page.waitForSelector('.game-tile');
  for (const name of ["O'Brien-Smith", 'Zoë Ünal', 'Ольга', '小林']) {
    await takeName(page, name);
    await page.waitForSelector(`.who:has-text("${name}")`);
  }
  await page.click('.who');
  await page.fill('.menu input[name=name]', '<script>');
  await page.click('.menu button[type=submit]');
  await page.waitForSelector('.notice.bad');
  must((await page.textContent('.notice.bad')).length > 10, 'no words');
});
