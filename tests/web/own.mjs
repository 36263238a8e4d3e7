/* A game with words and keywords of its own: the gallery, its previews, the rules, the table and the deck builder
 * speak of krakens, and no usual word is left on them. */
import { enter, must, serveGame, startMatch, test } from './kit.mjs';

const SEA = {
  'game.yaml': `title: Sea
hero_health: 15
deck_min: 10
deck_max: 10
classes: [pirate]
words:
  minion: kraken
  hero: {name: ogre, plural: ogres}
  spell: {name: wizardry, plural: wizardries}
  hero power: talent
  mana: rum
  battlecry: war cry
  deck: crate
keywords:
  Echo N: "War cry: Deal N damage to all enemies."
`,
  'heroes.yaml': `- {name: Captain, hero: true, class: pirate, power: Jab}
- {name: Jab, power: true, cost: 2, text: Deal 1 damage to a character.}
`,
  'cards/all.yaml': `- {name: Fencer, cost: 1, minion: 2/1, text: Echo 1.}
- {name: Minion Master, cost: 2, minion: 2/3, text: "War cry: Give your other krakens +1/+1."}
- {name: Third, cost: 3, minion: 3/3, text: Taunt.}
- {name: Riposte, cost: 2, spell: true, text: Deal 2 damage to a kraken.}
- {name: Salute, cost: 1, spell: true, text: Draw a card.}
`,
  'decks/starter.yaml': `class: pirate
cards: {Fencer: 2, Minion Master: 2, Third: 2, Riposte: 2, Salute: 2}
`,
};

/* Usual words of what the page shows and reads aloud; names that hold one aside. */
async function usualWords(page) {
  return page.evaluate(() => {
    const read = [...document.querySelectorAll('main [aria-label], main [title]')]
      .flatMap((el) => [el.getAttribute('aria-label'), el.getAttribute('title')]);
    const words = [document.querySelector('main').innerText, ...read].join('\n').replace(/Minion Master/gi, '');
    return words.match(/\b(minions?|hero(es)?|spells?|mana|battlecry|decks?)\b/gi) ?? [];
  });
}

test('own: a game speaks in its own words everywhere', async (page) => {
  const address = await serveGame('sea', SEA);
  await enter(page, 'Ahab', { speed: 0 }, address);

  await page.goto(`${address}#/rules/sea`);
  await page.waitForSelector('.rules-part');
  await page.waitForFunction(() => /Each player has an ogre and a crate/i.test(document.querySelector('main').innerText));
  must(await page.locator('.word-row:has-text("Echo N")').count() === 1, 'the rules do not tell what Echo stands for');

  await page.goto(`${address}#/cards/sea`);
  await page.waitForSelector('.gallery-card');
  const types = await page.$$eval('.card-type', (list) => list.map((el) => el.textContent));
  must(types.includes('Kraken') && types.includes('Wizardry'), `cards are ${types}`);
  await page.hover('.gallery-card:has(.card-name:has-text("Fencer"))');
  const preview = page.locator('.preview');
  await preview.waitFor();
  must(/War cry: Deal N damage to all enemies/.test(await preview.innerText()), `the preview says ${await preview.innerText()}`);
  must(/kraken/i.test(await preview.innerText()), 'the preview does not say kraken');
  await page.mouse.move(0, 0);
  const inGallery = await usualWords(page);
  must(inGallery.length === 0, `the gallery says ${inGallery}`);

  await page.goto(`${address}#/`);
  await startMatch(page, 'sea');
  await page.waitForSelector('.end-turn');
  const labels = await page.$$eval('main [aria-label]', (list) => list.map((el) => el.getAttribute('aria-label')).join('\n'));
  must(/your krakens/i.test(labels) && /cards in crate/.test(labels), `the table says ${labels}`);
  await page.click('text=Keep all');
  await page.waitForFunction(() => /\brum\b/.test(document.querySelector('main').outerHTML));
  const onTable = await usualWords(page);
  must(onTable.length === 0, `the table says ${onTable}`);
});
