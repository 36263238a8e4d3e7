/* Colours that change a little from card to card: another hour of the day, warmer, colder, misty. */

/* Degrees of hue, factors of saturation and lightness, share of white. */
const TONES: [number, number, number, number][] = [
  [0, 1, 1, 0], [14, 1, 1, 0], [-14, 1.05, 0.97, 0], [0, 1.15, 0.8, 0], [6, 0.78, 1.02, 0.1], [-24, 0.95, 0.92, 0],
];
export const TONE_COUNT = TONES.length;

function channels(color: string): [number, number, number] {
  const n = parseInt(color.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

function toHsl([r, g, b]: [number, number, number]): [number, number, number] {
  const top = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const light = (top + low) / 2;
  const span = top - low;
  if (span === 0) return [0, 0, light];
  const saturation = span / (1 - Math.abs(2 * light - 1));
  const hue = top === r ? ((g - b) / span + 6) % 6 : top === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [hue * 60, saturation, light];
}

/* A colour "#rrggbb" in one of the tones. */
export function toned(color: string, tone: number): string {
  const [turn, colourful, bright, white] = TONES[tone % TONE_COUNT] as [number, number, number, number];
  const [h, s, l] = toHsl(channels(color));
  const light = Math.min(1, l * bright) * (1 - white) + white;
  return `hsl(${Math.round(h + turn + 360) % 360} ${Math.round(Math.min(1, s * colourful) * 100)}% ${Math.round(light * 100)}%)`;
}
