/* How the client is built: hashed names for long caching, nothing inlined (the server's content
 * policy allows only files), no source maps in the binary. */
import { defineConfig } from 'vitest/config';

const server = process.env.CARDWRIGHT_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  base: './', /* the server may lie below any path: see --base */
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  /* `vite` shows the sources in front of a running `cardwright serve` */
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/play': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  test: { include: ['test/*.test.ts'] },
});
