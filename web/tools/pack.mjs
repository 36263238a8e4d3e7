/* Packs the built files with Brotli, each beside itself as NAME.br: the server (tools/embed) sends these to browsers
 * that take them, a seventh smaller than gzip. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const LEAST_GAIN = 64;

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
  const bytes = readFileSync(join(dist, name));
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (packed.length + LEAST_GAIN < bytes.length) writeFileSync(join(dist, `${name}.br`), packed);
}
