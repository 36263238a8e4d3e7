/* What stands in a scene, as data of paths in a square of 200: hills, trees, towers, ice. Each is a little
 * different for each seed. */
import { between, type Random } from './random';

const P = (n: number) => n.toFixed(1);
const floor = 'V200H0Z';

export function rays(x: number, y: number, count: number, turn = 0): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const from = ((i + turn) / count) * 2 * Math.PI;
    const to = from + (0.42 * 2 * Math.PI) / count;
    d += `M${x} ${y}L${P(x + 300 * Math.cos(from))} ${P(y + 300 * Math.sin(from))} `
      + `${P(x + 300 * Math.cos(to))} ${P(y + 300 * Math.sin(to))}Z`;
  }
  return d;
}

export function disc(x: number, y: number, rx: number, ry = rx): string {
  return `M${P(x - rx)} ${P(y)}a${P(rx)} ${P(ry)} 0 1 0 ${P(2 * rx)} 0a${P(rx)} ${P(ry)} 0 1 0 ${P(-2 * rx)} 0Z`;
}

export function dots(random: Random, count: number, top: number, bottom: number, radius: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    d += disc(random() * 200, between(random, top, bottom), radius * between(random, 0.5, i % 3 ? 1 : 1.8));
  }
  return d;
}

/* Stars with four points. */
export function stars(random: Random, count: number, top: number, bottom: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [random() * 200, between(random, top, bottom), between(random, 1.5, 4.5)];
    const s = r * 0.22;
    d += `M${P(x)} ${P(y - r)}L${P(x + s)} ${P(y - s)} ${P(x + r)} ${P(y)} ${P(x + s)} ${P(y + s)} ${P(x)} ${P(y + r)} `
      + `${P(x - s)} ${P(y + s)} ${P(x - r)} ${P(y)} ${P(x - s)} ${P(y - s)}Z`;
  }
  return d;
}

export function hills(random: Random, y: number, height: number): string {
  let d = `M0 ${P(y - random() * height)}`;
  for (let x = 0; x < 200; x += 50) {
    d += `Q${x + 25} ${P(y - between(random, -0.4, 1) * height)} ${x + 50} ${P(y - random() * height * 0.7)}`;
  }
  return d + floor;
}

/* Mountains; `caps` are their snow. */
export function ridge(random: Random, y: number, height: number, peaks: number): { d: string; caps: string } {
  const wide = 200 / peaks;
  let d = `M-5 ${y}`;
  let caps = '';
  for (let i = 0; i < peaks; i++) {
    const x = (i + between(random, 0.35, 0.65)) * wide;
    const top = y - height * between(random, 0.55, 1);
    const dip = y - height * between(random, 0, 0.3);
    d += `L${P(x)} ${P(top)} ${P((i + 1) * wide)} ${P(dip)}`;
    const cap = (y - top) * 0.26;
    caps += `M${P(x)} ${P(top)}l${P(cap * 0.8)} ${P(cap)} ${P(-cap * 0.5)} ${P(-cap * 0.15)} ${P(-cap * 0.35)} ${P(cap * 0.4)}`
      + ` ${P(-cap * 0.4)} ${P(-cap * 0.3)} ${P(-cap * 0.3)} ${P(cap * 0.1)}Z`;
  }
  return { d: `${d}L205 ${y}V200H-5Z`, caps };
}

export function pines(random: Random, y: number, height: number, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = ((i + between(random, 0.2, 0.8)) * 200) / count;
    const h = height * between(random, 0.6, 1.2);
    for (const [up, low, w] of [[1, 0.5, 0.17], [0.72, 0.22, 0.23], [0.45, 0, 0.29]] as const) {
      d += `M${P(x - w * h)} ${P(y - low * h)}L${P(x)} ${P(y - up * h)} ${P(x + w * h)} ${P(y - low * h)}Z`;
    }
  }
  return `${d}M0 ${y - 2}H200${floor}`;
}

/* Round trees. */
export function trees(random: Random, y: number, size: number, count: number): string {
  let d = `M0 ${y}H200${floor}`;
  for (let i = 0; i < count; i++) {
    const x = ((i + between(random, 0.1, 0.9)) * 200) / count;
    const r = size * between(random, 0.6, 1);
    d += `M${P(x - r * 0.12)} ${P(y + 2)}V${P(y - r)}h${P(r * 0.24)}V${P(y + 2)}Z${disc(x, y - r * 1.5, r * 0.75)}`
      + `${disc(x - r * 0.5, y - r * 1.2, r * 0.5)}${disc(x + r * 0.5, y - r * 1.25, r * 0.48)}`;
  }
  return d;
}

/* Two near trunks with branches, at the edges. */
export function trunks(random: Random): string {
  const a = between(random, 16, 34);
  const b = 200 - between(random, 14, 30);
  const bough = between(random, 40, 90);
  return `M0 0H${P(a)}Q${P(a - 9)} 90 ${P(a + 4)} 200H0ZM200 0H${P(b)}Q${P(b + 9)} 100 ${P(b - 5)} 200H200Z`
    + `M${P(a - 5)} ${P(bough)}Q${P(a + 18)} ${P(bough - 8)} ${P(a + 28)} ${P(bough - 30)}Q${P(a + 22)} ${P(bough)} ${P(a - 5)} ${P(bough + 12)}Z`
    + `M${P(b + 5)} ${P(bough + 20)}Q${P(b - 18)} ${P(bough + 10)} ${P(b - 24)} ${P(bough - 12)}Q${P(b - 18)} ${P(bough + 22)} ${P(b + 5)} ${P(bough + 32)}Z`;
}

/* Houses and towers; `lights` are their windows. */
export function skyline(random: Random, y: number, height: number): { d: string; lights: string } {
  let d = `M0 ${y}`;
  let lights = '';
  for (let x = 0; x < 200;) {
    const w = between(random, 14, 30);
    const top = y - height * between(random, 0.25, 1);
    const kind = Math.floor(random() * 3);
    if (kind === 0) d += `L${P(x)} ${P(top)} ${P(x + w / 2)} ${P(top - w * 0.7)} ${P(x + w)} ${P(top)}`;
    else if (kind === 1) d += `L${P(x)} ${P(top)} ${P(x + w)} ${P(top)}`;
    else d += `V${P(top)}H${P(x + w * 0.2)}v-5h${P(w * 0.2)}v5h${P(w * 0.2)}v-5h${P(w * 0.2)}v5H${P(x + w)}`;
    if (random() < 0.6) lights += `M${P(x + w * 0.4)} ${P(top + 8)}h4v6h-4Z`;
    x += w;
  }
  return { d: `${d}L200 ${y}${floor}`, lights };
}

/* Pillars on both sides, with a light edge. */
export function columns(random: Random): { d: string; edges: string } {
  const a = between(random, 8, 18);
  const w = between(random, 20, 30);
  const one = (x: number) => `M${P(x)} 200V46h-4v-8h${P(w + 8)}v8h-4V200Z`;
  const edge = (x: number) => `M${P(x + w * 0.2)} 200V48h${P(w * 0.2)}V200Z`;
  const b = 200 - a - w;
  return { d: `${one(a)}${one(b)}M0 22H200V36H0Z`, edges: edge(a) + edge(b) };
}

/* Windows with a round top, at the sides. */
export function arches(random: Random, inset: number): string {
  const w = between(random, 26, 40) - inset * 2;
  const top = between(random, 30, 54) + inset * 2;
  const one = (x: number) => `M${P(x)} 200V${P(top)}Q${P(x + w / 2)} ${P(top - w * 0.9)} ${P(x + w)} ${P(top)}V200Z`;
  return one(inset) + one(200 - w - inset);
}

export function banners(random: Random): { poles: string; cloth: string } {
  let poles = '';
  let cloth = '';
  for (const x of [between(random, 10, 24), between(random, 42, 60), between(random, 142, 158), between(random, 176, 190)]) {
    const top = between(random, 34, 70);
    const side = x < 100 ? 1 : -1;
    poles += `M${P(x - 1.7)} 175V${P(top)}h3.4V175Z`;
    cloth += `M${P(x)} ${P(top + 2)}l${P(side * 28)} 8 ${P(side * -11)} 10 ${P(side * 11)} 12 ${P(side * -28)} 6Z`;
  }
  return { poles, cloth };
}

export function tents(random: Random, y: number): string {
  let d = `M0 ${y}H200${floor}`;
  for (let i = 0; i < 4; i++) {
    const [x, h] = [i * 52 + between(random, 5, 40), between(random, 22, 46)];
    d += `M${P(x - h)} ${y + 1}Q${P(x - h * 0.3)} ${P(y - h * 0.5)} ${P(x)} ${P(y - h)}Q${P(x + h * 0.3)} ${P(y - h * 0.5)} ${P(x + h)} ${y + 1}Z`;
  }
  return d;
}

/* Teeth that hang from above. */
export function fangs(random: Random, depth: number): string {
  let d = 'M0 0H200V30';
  for (let x = 200; x > 0;) {
    const w = between(random, 12, 24);
    d += `L${P(x - w / 2)} ${P(between(random, 0.4, 1) * depth)} ${P(x - w)} ${P(between(random, 10, 28))}`;
    x -= w;
  }
  return `${d}L0 0Z`;
}

/* Ice or stone that grows from the edges; `gleams` are its lit sides. */
export function crystals(random: Random, base: number): { d: string; gleams: string } {
  let d = '';
  let gleams = '';
  for (let i = 0; i < 9; i++) {
    const side = i % 2 ? 1 : -1;
    const x = 100 + side * between(random, 46, 104);
    const h = between(random, 40, 105) * (Math.abs(x - 100) / 90);
    const [w, lean] = [between(random, 9, 17), side * between(random, 0, 12)];
    d += `M${P(x - w)} ${base}L${P(x + lean)} ${P(base - h)} ${P(x + w)} ${base}Z`;
    gleams += `M${P(x + lean)} ${P(base - h)}L${P(x - w * 0.1)} ${base} ${P(x + w * 0.5)} ${base}Z`;
  }
  return { d: `${d}M0 ${base - 1}H200${floor}`, gleams };
}

export function clouds(random: Random, y: number): string {
  let d = `M0 0H200V${y}`;
  for (let x = 200; x > 0; x -= 33.4) {
    d += `Q${P(x - 16.7)} ${P(y - between(random, 10, 34))} ${P(x - 33.4)} ${P(y - between(random, -6, 8))}`;
  }
  return `${d}V0Z`;
}

/* A bank of round clouds from below. */
export function mist(random: Random, y: number): string {
  let d = '';
  for (let x = -10; x < 210; x += 17) d += disc(x, y + between(random, 0, 14), between(random, 10, 22), between(random, 8, 15));
  return `${d}M0 ${y + 8}H200${floor}`;
}

export function bolts(random: Random, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y, s] = [between(random, 20, 180), between(random, 30, 52), between(random, 0.6, 1.1)];
    d += `M${P(x)} ${P(y)}l${P(-14 * s)} ${P(46 * s)}h${P(14 * s)}l${P(-18 * s)} ${P(48 * s)} ${P(40 * s)} ${P(-58 * s)}h${P(-16 * s)}l${P(20 * s)} ${P(-36 * s)}Z`;
  }
  return d;
}

/* Lines of moving air or water. */
export function streams(random: Random, count: number, top: number, bottom: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const y = top + ((bottom - top) * i) / count;
    const bend = between(random, -26, -10);
    d += `M-10 ${P(y + 10)}Q${P(between(random, 40, 70))} ${P(y + bend)} ${P(between(random, 95, 130))} ${P(y)}T210 ${P(y + between(random, -18, 10))}`;
  }
  return d;
}

/* Land that floats; `tops` are its meadows. */
export function islands(random: Random): { d: string; tops: string } {
  let d = '';
  let tops = '';
  for (const middle of [between(random, 18, 40), between(random, 158, 184), between(random, 90, 120)]) {
    const [y, w] = [between(random, 128, 172), between(random, 18, 32)];
    d += `M${P(middle - w)} ${P(y)}L${P(middle + w)} ${P(y)} ${P(middle + w * 0.5)} ${P(y + w * 0.9)} ${P(middle)} ${P(y + w * 1.5)} ${P(middle - w * 0.5)} ${P(y + w * 0.8)}Z`;
    tops += `M${P(middle - w)} ${P(y)}Q${P(middle)} ${P(y - w * 0.5)} ${P(middle + w)} ${P(y)}L${P(middle + w * 0.6)} ${P(y + w * 0.25)} ${P(middle - w * 0.6)} ${P(y + w * 0.2)}Z`;
  }
  return { d, tops };
}

export function volcano(random: Random): { d: string; lava: string } {
  const x = between(random, 70, 130);
  const top = between(random, 84, 104);
  return {
    d: `M-10 190L${P(x - 24)} ${P(top + 4)} ${P(x - 8)} ${P(top + 8)} ${P(x)} ${P(top)} ${P(x + 18)} ${P(top + 6)} ${P(x + 26)} ${P(top)}L210 190V200H-10Z`,
    lava: `M${P(x - 16)} ${P(top + 8)}L${P(x + 4)} ${P(top)} ${P(x + 22)} ${P(top + 8)} ${P(x + 12)} ${P(top + 26)} ${P(x + 18)} ${P(top + 54)} ${P(x + 4)} ${P(top + 40)} ${P(x - 2)} ${P(top + 76)} ${P(x - 10)} ${P(top + 36)} ${P(x - 18)} ${P(top + 50)}Z`,
  };
}

export function flames(random: Random, y: number, height: number): string {
  let d = 'M0 200';
  for (let x = 0; x < 200; x += 25) {
    d += `L${P(x)} ${P(y + between(random, -6, 6))}Q${P(x + 10)} ${P(y - 4)} ${P(x + between(random, 8, 17))} ${P(y - height * between(random, 0.4, 1))}Q${P(x + 16)} ${P(y - 6)} ${P(x + 25)} ${P(y)}`;
  }
  return `${d}V200Z`;
}

export function waves(random: Random, y: number, height: number): string {
  let d = `M-8 ${P(y)}`;
  const wide = between(random, 24, 36);
  for (let x = -8; x < 210; x += wide) d += `q${P(wide * 0.35)} ${P(-height * between(random, 0.9, 1.6))} ${P(wide * 0.6)} ${P(-height * 0.2)}q${P(wide * 0.1)} ${P(height * 0.5)} ${P(wide * 0.4)} ${P(height * 0.2)}`;
  return `${d}V205H-8Z`;
}

/* Wheels with teeth. */
export function wheels(random: Random, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [between(random, 0, 200), between(random, 20, 180), between(random, 18, 44)];
    const teeth = Math.round(r / 3);
    for (let k = 0; k < teeth * 2; k++) {
      const angle = (k * Math.PI) / teeth;
      const at = k % 2 ? r : r * 0.82;
      const next = angle + Math.PI / teeth;
      d += `${k === 0 ? 'M' : 'L'}${P(x + at * Math.cos(angle))} ${P(y + at * Math.sin(angle))} ${P(x + at * Math.cos(next))} ${P(y + at * Math.sin(next))}`;
    }
    d += `Z${disc(x, y, r * 0.45)}`;
  }
  return d;
}

/* Boards with books. */
export function shelves(random: Random): { d: string; books: string } {
  let d = '';
  let books = '';
  for (let y = 44; y < 190; y += 46) {
    d += `M0 ${y}H52V${y + 5}H0ZM148 ${y}H200V${y + 5}H148Z`;
    for (const left of [0, 150]) {
      for (let x = left; x < left + 46;) {
        const [w, h] = [between(random, 5, 10), between(random, 22, 36)];
        books += `M${P(x)} ${y}v${P(-h)}h${P(w - 1)}v${P(h)}Z`;
        x += w;
      }
    }
  }
  return { d, books };
}
