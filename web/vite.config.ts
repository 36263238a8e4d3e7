/* How the client is built: hashed names for long caching, nothing inlined but the textures (which are smaller than
 * the head of an answer; the server's content policy allows other things only as files), no source maps in the binary. */
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.CARDWRIGHT_SERVER ?? 'http://localhost:8080';

/* Tells the service worker which files are the client's own: those with a hash in their names. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      const files = Object.keys(bundle).filter((path) => /-[\w-]{8}\.\w+$/.test(path)).sort();
      if (worker?.type === 'chunk') worker.code = worker.code.replace(/\b__FILES__\b/g, () => JSON.stringify(files));
    },
  };
}

export default defineConfig({
  plugins: [listFiles()],
  base: './', /* the server may lie below any path: see --base */
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  /* `vite` shows the sources in front of a running `cardwright serve` */
  server: {
    proxy: {
      '/art': { target: server, changeOrigin: true },
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/play': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: (path) => path.includes('/ui/textures/'),
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      /* a worker's reach is the folder that it lies in, and its name must stay */
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  test: { include: ['test/*.test.ts'] },
});
