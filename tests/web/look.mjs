/* What is wrong with what a window shows: a page that scrolls sideways, small letters, text that is cut or out of
 * reach, targets too small for a finger, and whatever axe-core finds. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, shoot } from './kit.mjs';

const axe = readFileSync(createRequire(join(root, 'web/package.json')).resolve('axe-core/axe.min.js'), 'utf8');

/* Phones, tablet, laptop, desktop, a large screen, and a laptop at 200%. */
const SIZES = [[390, 844], [844, 390], [768, 1024], [1366, 650], [1920, 1080], [720, 450], [1440, 900]];
const isPhone = ([w, h]) => Math.min(w, h) <= 400;

/* Runs in the page. Text that only a screen reader gets does not count. */
function faults({ phone }) {
  const SMALLEST = 10; /* px of letters */
  const TOUCH = 43.5; /* px, and half a pixel for rounding */
  const SLACK = 3; /* px by which a line is higher than its letters */
  const found = new Map();
  const say = (what, el, words = '') => {
    const name = el.className?.baseVal ?? el.className ?? '';
    const key = `${what}: ${el.tagName.toLowerCase()}.${String(name).trim().replace(/\s+/g, '.')}`;
    if (!found.has(key)) found.set(key, `${key} "${words.trim().slice(0, 40)}"`);
  };
  const seen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    && !el.closest('.sr, .skip') && el.clientWidth !== 1;
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 1) say(`scrolls ${over} px sideways`, document.documentElement);

  function sizeOf(el) {
    const size = parseFloat(getComputedStyle(el).fontSize);
    const ctm = el.ownerSVGElement ? el.getScreenCTM() : null;
    return ctm ? size * Math.hypot(ctm.a, ctm.b) : size;
  }
  const inside = (a, b) => a.left >= b.left - 1.5 && a.right <= b.right + 1.5 && a.top >= b.top - SLACK && a.bottom <= b.bottom + SLACK;
  /* What scrolls can be brought into sight, so there the box that scrolls is asked about instead. */
  function isCut(box, el) {
    for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up instanceof SVGElement || style.display === 'contents') continue;
      const edge = up.getBoundingClientRect();
      if (style.textOverflow === 'ellipsis') box = edge; /* shortened, see below */
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      const clips = /hidden|clip/.test(style.overflowX + style.overflowY) && up !== document.body;
      if (scrolls && up !== document.body) box = edge;
      else if (clips && !inside(box, edge)) return true;
      if (style.position === 'fixed') return !inside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    }
    return box.left < -1 || box.right > innerWidth + 1 || box.top + scrollY < -SLACK
      || box.bottom + scrollY > document.documentElement.scrollHeight + SLACK;
  }
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: el } = walk.currentNode;
    if (!data.trim() || /SCRIPT|STYLE|OPTION|TITLE/i.test(el.tagName) || !seen(el)) continue;
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (sizeOf(el) < SMALLEST - 0.05) say(`letters of ${sizeOf(el).toFixed(1)} px`, el, data);
    if (isCut(box, el)) say('cut off', el, data);
    const dots = getComputedStyle(el).textOverflow === 'ellipsis' && el.scrollWidth > el.clientWidth + 1;
    if (dots && !el.closest('[title], .seen')) say('shortened', el, data);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) { /* what is chosen, beside the arrow */
    const style = getComputedStyle(select);
    pen.font = style.font;
    const words = select.selectedOptions[0]?.textContent ?? '';
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (seen(select) && pen.measureText(words).width > room + 1) say('cut off', select, words);
  }
  /* A link in a sentence is as high as its line; the last actions as a whole open the log; what raises an element
   * has a small disc; a card of the enemy's that is known can only be looked at; places between minions are as wide
   * as the row leaves them, and a card that is dragged takes the nearest. */
  const EXCEPT = '.rail-move, .element, .hand.enemy .hand-card, .gap';
  const inSentence = (el) => el.tagName === 'A' && getComputedStyle(el).display === 'inline'
    && el.parentElement.textContent.trim().length > el.textContent.trim().length;
  for (const el of phone ? document.querySelectorAll('a[href], button, input, select, textarea, summary') : []) {
    if (!seen(el) || el.disabled || el.matches(EXCEPT) || el.closest('[inert]') || inSentence(el)) continue;
    const { width, height } = (el.closest('label') ?? el).getBoundingClientRect();
    if (width > 0 && (width < TOUCH || height < TOUCH)) {
      say(`${Math.round(width)} x ${Math.round(height)} to touch`, el, el.textContent || el.ariaLabel || el.name || '');
    }
  }
  return [...found.values()];
}

const PAINTED_MS = 3000; /* what takes longer is looked at without its pictures */

/* What has come into sight is laid out and its pictures are painted. */
async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() => [...document.querySelectorAll('canvas.picture:not(.painted)')].every((canvas) => {
    const { top, bottom } = canvas.getBoundingClientRect();
    return bottom < 0 || top > innerHeight || !canvas.checkVisibility();
  }), null, { timeout: PAINTED_MS }).catch(() => undefined);
}

async function axeFinds(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((v) => `axe ${v.id}: ${v.nodes.slice(0, 3)
      .map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
  });
}

async function withTheme(page, theme, work) {
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
  try {
    return await work();
  } finally {
    await page.evaluate((t) => (document.documentElement.dataset.theme = t), before);
  }
}

/* Every fault of what the page shows now, at every size and in both themes. The sizes end with a desktop's. */
export async function faultsOf(page, name) {
  const all = [];
  const note = (where, list) => all.push(...list.map((fault) => `${name} ${where}: ${fault}`));
  for (const size of SIZES) {
    const where = size.join('x');
    await page.setViewportSize({ width: size[0], height: size[1] });
    await settle(page);
    note(where, await page.evaluate(faults, { phone: isPhone(size) }));
    await shoot(page, `${name}-${where}`);
    if (isPhone(size)) note(where, await axeFinds(page));
  }
  for (const theme of ['dark', 'light']) {
    note(theme, await withTheme(page, theme, () => axeFinds(page)));
  }
  await withTheme(page, 'light', () => shoot(page, `${name}-light`));
  return all;
}
