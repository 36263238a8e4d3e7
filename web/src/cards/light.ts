/* The light on a figure: its blurred outline is taken as a height, lit from the top left, with a bright rim
 * where the light meets it first. Works on the pixels, once for each picture. */

const DEPTH = 4.2; /* of the relief, in units of the picture */
const BLUR = 1.6;
const RIM: [number, number, number] = [255, 246, 218];
const LIGHT = [-0.33, -0.52, 0.79] as const; /* to the light: left, up, towards us */

/* Three runs of a box over rows and columns come close to a bell curve. */
function blur(values: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  let from = new Float32Array(values);
  let to = new Float32Array(values.length);
  const r = Math.max(1, Math.round(radius));
  const run = (count: number, length: number, step: number, next: number) => {
    for (let i = 0; i < count; i++) {
      let sum = 0;
      const at = i * next;
      for (let k = -r; k < length; k++) {
        if (k + r < length) sum += from[at + (k + r) * step] as number;
        if (k - r - 1 >= 0) sum -= from[at + (k - r - 1) * step] as number;
        if (k >= 0) to[at + k * step] = sum / (2 * r + 1);
      }
    }
    [from, to] = [to, from];
  };
  for (let i = 0; i < 2; i++) {
    run(height, width, 1, width);
    run(width, height, width, 1);
  }
  return from;
}

/* Lights what is drawn in `pixels`; `scale`: pixels of one unit of the picture. */
export function light(pixels: ImageData, scale: number): void {
  const { width, height, data } = pixels;
  const alpha = new Float32Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = (data[i * 4 + 3] as number) / 255;
  const relief = blur(alpha, width, height, BLUR * scale * 0.8);
  const dx = Math.max(1, Math.round(1.1 * scale));
  const dy = Math.max(1, Math.round(1.5 * scale));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if ((alpha[i] as number) === 0) continue;
      const slopeX = ((relief[i - 1] as number) - (relief[i + 1] as number)) * 0.5 * DEPTH * scale;
      const slopeY = ((relief[i - width] as number) - (relief[i + width] as number)) * 0.5 * DEPTH * scale;
      const facing = (slopeX * LIGHT[0] + slopeY * LIGHT[1] + LIGHT[2]) / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const bright = 0.16 + 1.08 * Math.max(0, facing);
      const behind = y >= dy && x >= dx ? alpha[i - dy * width - dx] as number : 0;
      const rim = ((alpha[i] as number) * (1 - behind)) * 0.75;
      for (let c = 0; c < 3; c++) {
        const lit = Math.min(255, (data[i * 4 + c] as number) * bright);
        data[i * 4 + c] = lit + ((RIM[c] as number) - lit) * rim;
      }
    }
  }
}
