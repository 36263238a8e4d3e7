/* Cards: the gallery, texts that fit at every size, pictures of which no two are alike, and what a game brings
 * itself: pictures, colours, and what it may not. */
import { base, enter, games, must, serveGame, shoot, startMatch, test } from './kit.mjs';

const WIDTHS = [80, 110, 128, 150, 168, 220, 280];

/* Everything at once: a window that is as high as the page. */
async function openGallery(page, game, height) {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(`${base}#/cards/${game}`);
  await page.waitForSelector('.gallery-card');
}

/* What does not fit on some card of the page, if cards were so wide. */
function misfits(width) {
  const found = [];
  for (const card of document.querySelectorAll('.gallery-card')) card.style.setProperty('--cw', `${width}px`);
  for (const card of document.querySelectorAll('.card')) {
    const [name, rules, type, face] = ['.card-name', '.rules', '.card-type', '.face'].map((q) => card.querySelector(q));
    const say = (what) => found.push(`${what} of ${name.textContent}`);
    const over = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (over(name)) say('the name');
    if (parseFloat(getComputedStyle(name).fontSize) < 10) say('small letters in the name');
    if (!rules || getComputedStyle(rules).display === 'none') continue;
    const text = rules.querySelector('p').getBoundingClientRect();
    if (over(rules) || rules.getBoundingClientRect().bottom > face.getBoundingClientRect().bottom) say('the text');
    if (text.bottom > type.getBoundingClientRect().top + 1) say('the last line');
    if (parseFloat(getComputedStyle(rules).fontSize) < 11) say('small letters in the text');
    if (over(type)) say('the type');
  }
  return found;
}

/* Pairs of pictures that look the same when they are made small. */
function twins() {
  const small = new OffscreenCanvas(24, 18);
  const ctx = small.getContext('2d', { willReadFrequently: true });
  const seen = new Map();
  const found = [];
  for (const card of document.querySelectorAll('.card')) {
    const name = card.querySelector('.card-name').textContent;
    ctx.drawImage(card.querySelector('canvas'), 0, 0, 24, 18);
    const key = [...ctx.getImageData(0, 0, 24, 18).data].map((n) => n >> 4).join();
    if (seen.has(key)) found.push(`${seen.get(key)} and ${name}`);
    seen.set(key, name);
  }
  return found;
}

/* What a lobby shows of a shipped game is in a small table of its own: see web/tools/choose-icons.mjs. */
for (const game of games) {
  test(`the lobby shows ${game} without all of its cards`, async (page) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await enter(page, 'Few');
    await page.click(`.game-tile[data-game="${game}"]`);
    await page.waitForSelector(`.game-tile[data-game="${game}"][aria-pressed=true]`);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll('.hero-banner .picture')];
      return pictures.length > 0 && pictures.every((picture) => picture.classList.contains('painted') || !picture.checkVisibility());
    });
    const parts = asked.filter((url) => url.pathname.endsWith('/cards')).map((url) => url.searchParams.get('part'));
    must(parts.length > 0 && parts.every((part) => part === 'faces'),
      `cards are asked for: ${parts}; if decks have changed, "npm run icons" makes their tables anew`);
    const heavy = asked.filter((url) => url.pathname.includes('icon-index'));
    must(heavy.length === 0, 'icons are chosen in the page');
  });
}

for (const game of games) {
  test(`cards of ${game}: texts fit, no two pictures alike`, async (page) => {
    await openGallery(page, game, 24000);
    const all = Number(/\d+/.exec(await page.textContent('.gallery-head p')));
    await page.waitForFunction((n) => document.querySelectorAll('.gallery-card').length === n, all);
    await page.waitForFunction(() => [...document.querySelectorAll('.card canvas')].every((c) => c.classList.contains('painted')),
      null, { timeout: 90000 });
    const alike = await page.evaluate(twins);
    must(alike.length === 0, `look alike: ${alike.slice(0, 5).join('; ')}`);
    for (const width of WIDTHS) {
      const found = await page.evaluate(misfits, width);
      must(found.length === 0, `at ${width} px does not fit: ${found.slice(0, 5).join('; ')}`);
    }
  });
}

test('gallery: only what is in sight is drawn; words and choices narrow it', async (page) => {
  await openGallery(page, 'classic', 900);
  const drawn = () => page.locator('.gallery-card').count();
  must((await drawn()) < 60, `${await drawn()} cards are drawn`);
  await shoot(page, 'cards-1440');
  await page.evaluate(() => scrollTo(0, 4000));
  await page.waitForTimeout(200);
  must((await drawn()) > 0 && (await drawn()) < 80, `${await drawn()} cards are drawn after scrolling`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.fill('input[type=search]', 'fireball');
  await page.waitForFunction(() => document.querySelectorAll('.gallery-card').length === 1);
  await page.fill('input[type=search]', '');
  await page.selectOption('select[aria-label=Type]', 'weapon');
  await page.waitForFunction(() => document.querySelectorAll('.type-weapon').length > 5 && !document.querySelector('.type-minion'));
  await page.hover('.gallery-card');
  await page.waitForSelector('.preview-float .card');
});

const PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4UaFBEmIY1TCqYfhqAAADaGgQ43GRdgAAAABJRU5ErkJggg==';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150"><rect width="200" height="150" fill="#00ff00"/></svg>';
const OWN_LOOKS = {
  'game.yaml': 'title: Salon\ndescription: For tests.\nclasses: [duelist]\ndeck_min: 1\ndeck_max: 10\nmulligan: false\n',
  'heroes.yaml': '- {name: Duelist, hero: true, class: duelist}\n',
  'cards/all.yaml': '- {name: Painted, cost: 0, minion: 1/1}\n- {name: Drawn, cost: 0, minion: 1/1, art: frame.svg}\n'
    + '- {name: Plain, cost: 0, minion: 1/1, class: duelist}\n',
  'decks/first.yaml': 'class: duelist\ncards: {Painted: 2, Drawn: 2, Plain: 2}\n',
  'art/painted.png': Buffer.from(PIXELS, 'base64'),
  'art/frame.svg': DRAWING,
  'theme.yaml': 'colors: {paper: "#fff6e0", own_mat: "#123456", back: "#654321"}\nfonts: {names: typewriter}\n'
    + 'frames: {duelist: {name: The Salle, colors: ["#aa0000", "#550000"]}}\n',
};

test('cards: a game of one\'s own brings pictures, colours and letters', async (page) => {
  const address = await serveGame('salon', OWN_LOOKS);
  await enter(page, 'Art', { speed: 0 }, address);
  await page.goto(`${address}#/cards/salon`);
  await page.waitForSelector('.gallery-card');
  const card = (name) => page.locator(`.card:has(.card-name:has-text("${name}"))`);
  for (const [name, kind] of [['Painted', 'png'], ['Drawn', 'svg']]) {
    const picture = card(name).locator('img.picture');
    must((await picture.getAttribute('src')).endsWith(`.${kind}`), `${name} has another picture`);
    await picture.evaluate((img) => img.decode());
    must(await picture.evaluate((img) => img.naturalWidth > 0), `${name} has no picture`);
  }
  await card('Plain').locator('canvas.painted').waitFor();
  const look = await card('Plain').evaluate((el) => {
    const style = getComputedStyle(el);
    return [style.getPropertyValue('--tint'), style.getPropertyValue('--paper'), getComputedStyle(el.querySelector('.card-name')).fontFamily];
  });
  must(look[0] === '#aa0000' && look[1] === '#fff6e0' && /Courier/.test(look[2]), `it looks like ${look}`);
  await shoot(page, 'own-looks-1280');
  await page.goto(`${address}#/`);
  await startMatch(page, 'salon');
  await page.waitForSelector('.end-turn');
  const mat = await page.$eval('.mat', (el) => getComputedStyle(el).getPropertyValue('--mat-own'));
  const back = await page.$eval('.card-back', (el) => getComputedStyle(el).getPropertyValue('--back-1'));
  must(mat === '#123456' && back === '#654321', `the table has ${mat}, the backs ${back}`);
});

const HOSTILE = {
  'a script in a drawing': ['art/plain.svg', DRAWING.replace('<rect', '<script>alert(1)</script><rect')],
  'a handler in a drawing': ['art/plain.svg', DRAWING.replace('<rect', '<rect onload="alert(1)"')],
  'a drawing that says it is a photograph': ['art/plain.png', DRAWING],
  'a file that is too large': ['art/plain.svg', DRAWING.replace('<rect', `${' '.repeat(300000)}<rect`)],
  'an odd name': ['art/<img src=x onerror=alert(1)>.svg', DRAWING],
  'a colour that leads elsewhere': ['theme.yaml', 'colors: {paper: "url(//evil)"}\n'],
};

test('cards: hostile pictures and themes are refused with the file\'s name', async () => {
  let n = 0;
  for (const [what, [path, content]] of Object.entries(HOSTILE)) {
    const said = await serveGame(`hostile${n++}`, { ...OWN_LOOKS, [path]: content }).then(() => '', (error) => error.message);
    must(said.includes(path.split('/').pop()), `${what}: ${said || 'the server takes it'}`);
  }
});
