/* What a person has set, kept in the browser: theme, pace, motion. Read and written in one place,
 * whatever the store holds. */
import { effect, signal } from '@preact/signals';

export type Theme = 'auto' | 'dark' | 'light';

export interface Settings {
  theme: Theme;
  speed: number; /* 0: no animation; 1: calm; 2, 4: faster */
  motion: 'auto' | 'less';
  log: boolean;
}

const KEY = 'cardwright-settings';
const wide = innerWidth > 760; /* on a phone the log would cover the table */
const standard: Settings = { theme: 'auto', speed: 1, motion: 'auto', log: wide };

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return {
      theme: kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : 'auto',
      speed: [0, 0.6, 1, 2, 4].includes(kept.speed ?? 1) ? kept.speed ?? 1 : 1,
      motion: kept.motion === 'less' ? 'less' : 'auto',
      log: kept.log ?? wide,
    };
  } catch {
    return standard;
  }
}

export const settings = signal<Settings>(read());

export function setting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

export function calmMotion(): boolean {
  return settings.value.motion === 'less'
    || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const bright = matchMedia('(prefers-color-scheme: light)');
const systemTheme = signal<Theme>(bright.matches ? 'light' : 'dark');
bright.addEventListener('change', () => (systemTheme.value = bright.matches ? 'light' : 'dark'));

effect(() => {
  const { theme, motion } = settings.value;
  document.documentElement.dataset.theme = theme === 'auto' ? systemTheme.value : theme;
  document.documentElement.dataset.motion = motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    /* a browser without storage forgets, nothing else */
  }
});
