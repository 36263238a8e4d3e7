/* A small game for tests of the table: everything is in the hand from the first turn on and free, but what cannot
 * be paid; the computer puts things down to aim at. One server serves it to all tests. */
import { enter, pinMatch, serveGame, startMatch } from './kit.mjs';

const FILES = {
  'game.yaml': `title: Trial
description: A game for tests.
classes: [tester, drone]
deck_min: 1
deck_max: 40
copies: 40
hand_first: 9
hand_second: 6
mulligan: false
mana_start: 2
mana_gain: 0
mana_cap: 2
fatigue: none
`,
  'heroes.yaml': `- {name: Tester, hero: 30, class: tester, power: Prod}
- {name: Prod, power: true, cost: 2, text: Deal 1 damage to a character.}
- {name: Drone, hero: 30, class: drone}
`,
  'cards/own.yaml': `- {name: Zap, cost: 0, spell: true, text: Deal 3 damage to a character.}
- {name: Hail, cost: 0, spell: true, text: Deal 1 damage to a random enemy.}
- {name: Ointment, cost: 0, spell: true, text: Restore 3 health to a character.}
- {name: Glad Song, cost: 0, spell: true, text: Give a friendly minion +2/+1 and taunt this turn.}
- {name: Frost Song, cost: 0, spell: true, text: Freeze an enemy minion.}
- {name: Old Runner, cost: 0, minion: 3/2, text: Charge.}
- {name: Sleeper, cost: 0, minion: 2/2}
- {name: Gift Giver, cost: 0, minion: 1/5, text: 'Battlecry: Give a friendly minion "Deathrattle: Draw a card."'}
- {name: Far Too Dear, cost: 9, minion: 9/9}
- {name: Banner, cost: 0, minion: 0/4, text: Your other minions have +1 attack.}
`,
  'cards/foe.yaml': `- {name: Grunt, cost: 0, minion: 1/3}
- {name: Wisp, cost: 0, minion: 1/1}
- {name: Rock, cost: 0, minion: 0/9}
`,
  'decks/mine.yaml': `name: Mine
description: One of each.
class: tester
cards: {Zap: 1, Hail: 1, Ointment: 1, Glad Song: 1, Frost Song: 1, Old Runner: 1, Sleeper: 1, Gift Giver: 1,
  Far Too Dear: 1, Banner: 1}
`,
  'decks/theirs.yaml': `name: Theirs
description: Something to aim at.
class: drone
cards: {Grunt: 2, Wisp: 2, Rock: 2}
`,
};

let started = null;

/* The address of the game's server. */
export function trial() {
  started ??= serveGame('trial', FILES);
  return started;
}

/* At the table, in one's first turn with ten cards, the enemy's side still empty. */
export async function sitDown(page, name, settings = { speed: 0 }) {
  await pinMatch(page, { seed: 1, seat: 0, deck: 'mine', enemy_deck: 'theirs' });
  await enter(page, name, settings, await trial());
  await startMatch(page, 'trial');
  await page.waitForSelector('.end-turn.can');
}

/* Until the computer has put down what one can aim at. */
export async function letEnemyPlay(page, wanted = ['Grunt', 'Rock']) {
  for (let turn = 0; turn < 8; turn++) {
    await page.click('.end-turn.can');
    await page.waitForSelector('.end-turn.can');
    const names = await page.$$eval('.side.enemy .token-name', (list) => list.map((el) => el.textContent));
    if (wanted.every((name) => names.includes(name))) return;
  }
  throw new Error('the computer puts nothing down');
}

export const inHand = (page, name) => page.locator(`.hand.own .hand-card:has(.card-name span:text-is("${name}"))`);
export const onBoard = (page, name, side = 'own') =>
  page.locator(`.side.${side} .token:has(.token-name:text-is("${name}"))`).first();

/* A point at which the pointer meets just this, though others may lie over the rest of it. */
export async function pointOn(locator) {
  return locator.evaluate((el) => {
    const box = el.getBoundingClientRect();
    for (let dy = 0.2; dy < 1; dy += 0.1) {
      for (let dx = 0.1; dx < 1; dx += 0.1) {
        const point = { x: box.left + box.width * dx, y: box.top + box.height * dy };
        if (el.contains(document.elementFromPoint(point.x, point.y))) return point;
      }
    }
    throw new Error('it lies below something else');
  });
}

/* Plays a card that needs no target, or the one at that place of the page. */
export async function playCard(page, name, target = null) {
  const before = await page.locator('.hand.own .hand-card').count();
  await inHand(page, name).click();
  const gap = page.locator('.gap.open').first();
  if (await gap.count()) await gap.click();
  if (target) await target.click();
  else if (await page.locator('.dock.picked .dock-card').count()) await page.click('.dock.picked .dock-card');
  await page.waitForFunction((n) => document.querySelectorAll('.hand.own .hand-card').length < n, before);
}

/* A finger, also one that stays: Playwright's own tap lifts at once. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    async down(locator) {
      const box = await locator.boundingBox();
      await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
    },
    lift: () => touch('touchEnd', []),
  };
}
