/* What a person has set, kept in the browser: theme, pace, motion, sound, size of text. Read and written in one
 * place, whatever the store holds. */
import { effect, signal } from '@preact/signals';

export type Theme = 'auto' | 'dark' | 'light';

export interface Settings {
  theme: Theme;
  speed: number; /* 0: no animation; 1: calm; 2, 4: faster */
  motion: 'auto' | 'less';
  volume: number; /* of sounds, 0 to 1 */
  mute: boolean;
  size: number; /* of text outside of the table: 1, 1.15, 1.3 */
}

const KEY = 'cardwright-settings';
const standard: Settings = { theme: 'auto', speed: 1, motion: 'auto', volume: 0.5, mute: false, size: 1 };

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return {
      theme: kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : 'auto',
      speed: [0, 0.6, 1, 2, 4].includes(kept.speed ?? 1) ? kept.speed ?? 1 : 1,
      motion: kept.motion === 'less' ? 'less' : 'auto',
      volume: typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : standard.volume,
      mute: kept.mute === true,
      size: [1, 1.15, 1.3].includes(kept.size ?? 1) ? kept.size ?? 1 : 1,
    };
  } catch {
    return standard;
  }
}

export const settings = signal<Settings>(read());

export function setting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/* The dialog with all of them, which header and table open. */
export const settingsOpen = signal(false);

export function calmMotion(): boolean {
  return settings.value.motion === 'less'
    || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const bright = matchMedia('(prefers-color-scheme: light)');
const systemTheme = signal<Theme>(bright.matches ? 'light' : 'dark');
bright.addEventListener('change', () => (systemTheme.value = bright.matches ? 'light' : 'dark'));

effect(() => {
  const { theme, motion, size } = settings.value;
  document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`;
  document.documentElement.dataset.theme = theme === 'auto' ? systemTheme.value : theme;
  document.documentElement.dataset.motion = motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    /* a browser without storage forgets, nothing else */
  }
});
