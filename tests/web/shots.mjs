/* The pictures of the documents, taken from the running program: always the same match, whose seed the server
 * takes from its client because it was started with --test, up to always the same click. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enter, must, pinMatch, playOut, root, runAll, startMatch, test } from './kit.mjs';

const TURN = 13; /* the player's seventh */
const LARGEST = 200 * 1024; /* bytes of a picture */
const folder = join(root, 'docs/images');

/* Every match that this page begins against the computer is this one. */
const MATCH = { seed: 12, seat: 0, deck: 'shield-paladin', enemy_deck: 'basic-warrior' };

test('table.jpg', async (page) => {
  await pinMatch(page, MATCH);
  await enter(page, 'Ada');
  await startMatch(page, 'classic', { agent: 'greedy' });
  const enough = new Error('the turn is reached');
  const end = await playOut(page, async () => {
    if (Number(/\d+/.exec(await page.textContent('.turn'))) >= TURN) throw enough;
  }).catch((error) => error);
  must(end === enough, `the match went otherwise: ${end}`);
  await page.keyboard.press('Escape'); /* the last click may have picked something up */
  await page.waitForTimeout(1000); /* whatever still moves comes to rest */
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'table.jpg');
  /* no PNG: the shades of the table would have twice the bytes that are wanted */
  await page.screenshot({ path, quality: 80, animations: 'disabled' });
  const { size } = statSync(path);
  must(size <= LARGEST, `${path} has ${size} bytes, at most ${LARGEST} are wanted`);
}, { viewport: { width: 1040, height: 650 } });

process.exit((await runAll()) ? 0 : 1);
