/* Where the focus goes when nobody says so. After a link to another page it is the page's heading, so that a keyboard
 * goes on there and a screen reader says where one is. When what had it goes away by what it did (a card that is
 * played, a row that is deleted), it is what stands in that place now. It never falls back to the whole document. */
const CAN_HAVE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, [tabindex]';
let first = true; /* on the first page the browser's own beginning is right */

function give(el: HTMLElement): void {
  if (!el.matches(CAN_HAVE)) el.tabIndex = -1;
  el.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

export function focusPage(): void {
  if (first) {
    first = false;
    return;
  }
  const main = document.querySelector<HTMLElement>('main');
  if (!main || main.contains(document.activeElement)) return;
  give(main.querySelector<HTMLElement>('h1') ?? main);
  scrollTo(0, 0);
}

interface Step {
  el: HTMLElement;
  at: number; /* among its parent's children */
}

/* The element that had the focus last, and all around it. */
let last: Step[] = [];
let byKey = false;

function remember(target: HTMLElement): void {
  last = [];
  byKey = target.matches(':focus-visible');
  for (let el: HTMLElement | null = target; el && el !== document.body; el = el.parentElement) {
    last.push({ el, at: [...el.parentElement?.children ?? []].indexOf(el) });
  }
}

function canHave(el: Element): el is HTMLElement {
  return el.matches(CAN_HAVE) && !el.matches('[tabindex="-1"]') && !el.closest('[inert]') && el.checkVisibility();
}

function firstIn(el: Element | undefined): HTMLElement | undefined {
  return el && [el, ...el.querySelectorAll('*')].find(canHave) as HTMLElement | undefined;
}

/* A mouse goes on where it likes, so for it the page as a whole will do. */
function heirOf(steps: Step[]): HTMLElement | null {
  const i = steps.findIndex(({ el }) => el.isConnected && !el.closest('[inert]') && !el.matches(':disabled'));
  const home = steps[i]?.el;
  const near = byKey && home && i > 0 ? firstIn(home.children[steps[i - 1]?.at ?? 0]) ?? firstIn(home) : undefined;
  return near ?? home?.closest<HTMLElement>('dialog, [role=dialog], main') ?? document.querySelector('main');
}

function mend(): void {
  if (last.length === 0 || !isNowhere()) return;
  const heir = heirOf(last);
  if (heir) give(heir);
}

/* The browser takes the focus from what is disabled or covered only after it has drawn, so that is waited for. */
export function keepFocus(root: HTMLElement): void {
  root.addEventListener('focusin', (e) => remember(e.target as HTMLElement));
  addEventListener('pointerdown', (e) => { /* beside everything: that is meant */
    const now = document.activeElement;
    last = [];
    if (now instanceof HTMLElement && root.contains(now) && now.contains(e.target as Node)) remember(now);
  });
  const watcher = new MutationObserver(() => {
    if (last.length > 0) requestAnimationFrame(() => setTimeout(mend));
  });
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'hidden'] });
}
