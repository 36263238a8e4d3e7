/* The client as an app: a worker that keeps its files, where browsers allow one (https or this machine), and the
 * browser's offer to install it, which the menu repeats. */
import { signal } from '@preact/signals';

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

export const offer = signal<Offer | null>(null);

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.value = event as Offer;
});
addEventListener('appinstalled', () => (offer.value = null));

export function install(): void {
  void offer.value?.prompt().catch(() => undefined);
  offer.value = null;
}

const WORKER_AFTER_MS = 10_000; /* the first match comes first */

export function startWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
  setTimeout(register, WORKER_AFTER_MS);
}
