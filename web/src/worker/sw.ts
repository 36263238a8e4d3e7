/* The service worker: the client's own files with a hash in their names are kept once loaded, and the page itself
 * is shown from the last visit when the server cannot be reached. Nothing else is touched: what the server says
 * below /api and /play is never kept. A new version waits until the pages of the old one are closed and then drops
 * what it does not know. */

interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  readonly registration: { readonly scope: string };
  addEventListener(kind: 'activate', run: (event: Extendable) => void): void;
  addEventListener(kind: 'fetch', run: (event: Fetching) => void): void;
}

declare const __FILES__: string[]; /* written by the build: vite.config.ts */

const worker = self as unknown as Worker;
const STORE = 'cardwright-files';
const home = worker.registration.scope;
const files = new Set(__FILES__.map((path) => new URL(path, home).href));

async function kept(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const found = await store.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request.url, answer.clone());
  return answer;
}

async function page(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(home, answer.clone());
    return answer;
  } catch (error) {
    const last = await store.match(home);
    if (last) return last;
    throw error;
  }
}

async function tidy(): Promise<void> {
  const store = await caches.open(STORE);
  for (const request of await store.keys()) {
    if (request.url !== home && !files.has(request.url)) await store.delete(request);
  }
}

worker.addEventListener('activate', (event) => event.waitUntil(tidy()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (files.has(request.url)) event.respondWith(kept(request));
  else if (request.mode === 'navigate' && request.url.split(/[?#]/)[0] === home) event.respondWith(page(request));
});
