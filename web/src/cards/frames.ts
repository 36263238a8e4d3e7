/* Frames of cards: two colours by class or element (a card that needs two elements has both), and the names
 * and colours that a game's theme gives them. */
import type { GameTheme } from '../net/types';

export type Frame = [string, string]; /* light and deep */

const FRAMES: Record<string, Frame> = {
  mage: ['#2e5fae', '#152a5c'], warrior: ['#9a3a24', '#43120b'], hunter: ['#3f7d43', '#153219'],
  priest: ['#a8894e', '#4d3916'], rogue: ['#5d4476', '#231632'], shaman: ['#2f6d9c', '#12304d'],
  warlock: ['#5c3a86', '#21113a'], paladin: ['#b3812a', '#553507'], druid: ['#7a5a2c', '#332208'],
  neutral: ['#6e7478', '#2f3437'], earth: ['#8d7732', '#3c300f'], wind: ['#2a8a88', '#0f3f43'],
  fire: ['#b0401a', '#4a1206'], chaos: ['#6a4a86', '#241238'], library: ['#3c5a96', '#172648'],
  garden: ['#4d8a4a', '#1b3a1c'], barracks: ['#8a4632', '#3a170e'], kiln: ['#b35a22', '#4a1f08'],
};
const NEUTRAL: Frame = ['#6e7478', '#2f3437'];

/* A class that nobody gave colours to has some all the same, always the same ones. */
function frameByName(name: string): Frame {
  let turn = 0;
  for (const letter of name) turn = (turn * 31 + letter.charCodeAt(0)) % 360;
  return [`hsl(${turn} 38% 40%)`, `hsl(${turn} 48% 15%)`];
}

function frameOf(name: string, theme: GameTheme | undefined): Frame {
  return theme?.frames?.[name]?.colors ?? FRAMES[name] ?? (name ? frameByName(name) : NEUTRAL);
}

export function frameFor(className: string, needs: [string, number][], theme?: GameTheme): Frame {
  const [first, second] = [...needs].sort((a, b) => b[1] - a[1]).map(([element]) => element);
  if (!first) return frameOf(className || 'neutral', theme);
  const major = frameOf(first, theme);
  return second ? [major[0], frameOf(second, theme)[0]] : major;
}
