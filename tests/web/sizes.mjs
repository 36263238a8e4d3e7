/* What a browser loads, compressed, until the first match is on screen with all its pictures. Everything passes
 * through a proxy that counts, so that what the painter fetches on its own thread, headers and the messages of
 * the match are in the sum. */
import http from 'node:http';
import { base, enter, games, must, runAll, startMatch, test } from './kit.mjs';

const MOST = 150 * 1024;
const KINDS = [
  [/\/icons\/|\/art\//, 'pictures'], [/\.svg/, 'signs, textures'], [/\.js/, 'scripts'], [/\.css/, 'styles'],
  [/\/cards\?/, 'cards of the game'], [/\/play$/, 'the match'], [/\/api\//, 'other answers'], [/./, 'page'],
];

/* Between browser and server; `count` hears of bytes on their way to the browser. */
async function listen(target, count) {
  const as = (request) => ({ ...request.headers, host: target.host, ...(request.headers.origin && { origin: target.origin }) });
  const headOf = (answer) => answer.rawHeaders.reduce((sum, word) => sum + word.length + 2, 17);
  const ask = (request) => http.request(
    { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: as(request) });
  const proxy = http.createServer((request, response) => {
    request.pipe(ask(request).on('response', (answer) => {
      count(request.url, headOf(answer), true);
      response.writeHead(answer.statusCode, answer.headers);
      answer.on('data', (part) => count(request.url, part.length));
      answer.pipe(response);
    }));
  });
  proxy.on('upgrade', (request, socket) => {
    ask(request).on('upgrade', (answer, far) => {
      const lines = [];
      for (let i = 0; i < answer.rawHeaders.length; i += 2) lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      count(request.url, headOf(answer), true);
      far.on('data', (part) => count(request.url, part.length));
      far.pipe(socket).pipe(far);
      for (const end of [far, socket]) end.on('error', () => undefined);
    }).end();
  });
  await new Promise((done) => { proxy.listen(0, '127.0.0.1', done); });
  return proxy;
}

function print(loaded) {
  for (const [kind, [n, size]] of loaded) console.log(`# ${(size / 1024).toFixed(1).padStart(7)} KB  ${String(n).padStart(3)}  ${kind}`);
}

/* The lobby shows the game that comes first, so what it loads of that one is in the sum of each other one. */
for (const game of games) {
  test(`the first match of ${game}`, async (page) => {
    const loaded = new Map();
    const target = new URL(base);
    const proxy = await listen(target, (url, bytes, first = false) => {
      const kind = KINDS.find(([pattern]) => pattern.test(url))[1];
      const [n, size] = loaded.get(kind) ?? [0, 0];
      loaded.set(kind, [n + (first ? 1 : 0), size + bytes]);
    });
    await enter(page, 'Size', { speed: 0 }, `http://127.0.0.1:${proxy.address().port}${target.pathname}`);
    await startMatch(page, game);
    await page.waitForFunction(() => document.querySelectorAll('canvas.picture').length > 0
      && [...document.querySelectorAll('canvas.picture')].every((c) => c.classList.contains('painted')));
    await page.waitForLoadState('networkidle');
    const pictures = await page.locator('canvas.picture').count();
    proxy.close();
    proxy.closeAllConnections();
    const sum = [...loaded.values()].reduce((all, [, size]) => all + size, 0);
    print(loaded);
    console.log(`# ${(sum / 1024).toFixed(1).padStart(7)} KB in all, ${pictures} pictures`);
    must(loaded.has('pictures'), 'no pictures were counted');
    must(sum <= MOST, `${Math.round(sum / 1024)} KB are loaded, at most ${MOST / 1024} are wanted`);
  });
}

process.exit((await runAll(process.argv[2])) ? 0 : 1);
