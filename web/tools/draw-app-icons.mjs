/* Draws the icons of the installed app from src/ui/mark.svg with a browser: "node tools/draw-app-icons.mjs". What
 * it makes is committed (public/icons), so that the build needs no browser. */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const mark = readFileSync(here('../src/ui/mark.svg'), 'utf8');
/* A maskable icon is cut to any shape: its sign stays inside of the middle 80 percent. */
const ICONS = [['app-192', 192, 0.86, 0.22], ['app-512', 512, 0.86, 0.22], ['maskable-512', 512, 0.62, 0], ['touch-180', 180, 0.76, 0]];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
mkdirSync(here('../public/icons'), { recursive: true });
for (const [name, size, share, corner] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0"><div style="display:grid;place-items:center;width:${size}px;height:${size}px;
    border-radius:${corner * size}px;background:radial-gradient(circle at 50% 35%,#5a3a22,#1b120c 85%)">
    <div style="width:${share * size}px;height:${share * size}px">${mark}</div></div>`);
  await page.screenshot({ path: here(`../public/icons/${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
