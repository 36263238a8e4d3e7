/* The data of a path on a coarser grid: whole numbers relative to the point before, curves of a few steps
 * as lines. Each point is rounded by itself, so that nothing drifts. */
const COUNTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const TINY = 2; /* steps: a curve within so many looks the same as a line */

/* Commands with absolute numbers. */
function parse(d) {
  const commands = [];
  let at = 0, x = 0, y = 0, startX = 0, startY = 0, command = '';
  const blank = () => { while (at < d.length && /[\s,]/.test(d[at])) at++; };
  const number = (flag) => {
    blank();
    if (flag) return +d[at++];
    const found = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i.exec(d.slice(at, at + 30));
    at += found[0].length;
    return +found[0];
  };
  for (blank(); at < d.length; blank()) {
    if (/[a-z]/i.test(d[at])) command = d[at++];
    else if (command === 'm') command = 'l';
    else if (command === 'M') command = 'L';
    const kind = command.toLowerCase();
    const fromX = command === kind ? x : 0, fromY = command === kind ? y : 0;
    const v = Array.from({ length: COUNTS[kind] }, (_, i) => number(kind === 'a' && (i === 3 || i === 4)));
    if (kind === 'z') [x, y] = [startX, startY];
    else if (kind === 'h') commands.push(['l', [x = fromX + v[0], y]]);
    else if (kind === 'v') commands.push(['l', [x, y = fromY + v[0]]]);
    else if (kind === 'a') commands.push(['a', [v[0], v[1], v[2], v[3], v[4], x = fromX + v[5], y = fromY + v[6]]]);
    else commands.push([kind, v.map((n, i) => n + (i % 2 ? fromY : fromX))]);
    if (kind === 'z') commands.push(['z', []]);
    else if (!'hva'.includes(kind)) [x, y] = commands.at(-1)[1].slice(-2);
    if (kind === 'm') [startX, startY] = [x, y];
  }
  return commands;
}

function write(commands) {
  let out = '', last = '';
  for (const [kind, numbers] of commands) {
    let first = kind !== last || kind === 'm';
    if (first) out += kind;
    for (const n of numbers) {
      out += (first || n < 0 ? '' : ' ') + n;
      first = false;
    }
    last = kind;
  }
  return out;
}

export function shrinkPath(d, divisor) {
  const round = (n) => Math.round(n / divisor);
  const out = [];
  let x = 0, y = 0, startX = 0, startY = 0;
  for (let [kind, v] of parse(d)) {
    if (kind === 'z') {
      if (out.at(-1)?.[0] !== 'z') out.push(['z', []]);
      [x, y] = [startX, startY];
      continue;
    }
    const r = kind === 'a'
      ? [round(v[0]) || 1, round(v[1]) || 1, Math.round(v[2]), v[3], v[4], round(v[5]) - x, round(v[6]) - y]
      : v.map((n, i) => round(n) - (i % 2 ? y : x));
    const [dx, dy] = r.slice(-2);
    if (kind !== 'a' && kind !== 'm' && r.every((n) => Math.abs(n) <= TINY)) [kind, v] = ['l', null];
    const same = dx === 0 && dy === 0;
    if (kind === 'l' && same) continue;
    if (kind === 'l' && dx === 0) out.push(['v', [dy]]);
    else if (kind === 'l' && dy === 0) out.push(['h', [dx]]);
    else out.push([kind, kind === 'l' ? [dx, dy] : r]);
    x += dx;
    y += dy;
    if (kind === 'm') [startX, startY] = [x, y];
  }
  return write(out);
}
