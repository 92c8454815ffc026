import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { fingerprintOf, ROOT } from './scripts/prepare.mjs';
import { words } from './src/words/build/vite-plugin.ts';
import { serviceWorker } from './sw/vite-plugin.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** `vite build` makes the app and its worker in dist/app, `vite build --ssr` the server in dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [words({ withPseudoLanguages: withPseudoLanguages(command) }), react(), serviceWorker()],
  // The dev server has no builds to distinguish.
  define: command === 'build' ? { __KINBOX_BUILD__: JSON.stringify(clientBuild()) } : {},
  server: {
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli.ts',
            'read-file-worker': 'server/own-data/read-file-worker.ts',
          },
        },
      }
    : {
        outDir: 'dist/app',
        // The server's content security policy allows neither inline scripts nor data: addresses for them.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // A text is a constant that is mostly used once: as a literal it is smaller.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              // What is in the first load. In few files it takes fewer bytes and requests, and the libraries stay what
              // they are with a release that changes none of them.
              groups: [
                { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
                { name: 'rules', test: /\/src\/(domain|store)\//, tags: ['$initial'] },
              ],
            },
          },
        },
        // The first browsers with light-dark(): older targets would have it rewritten into variables.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      },
}));

/** For the journey that looks for texts that a translation would miss or cut, and for the dev server. */
function withPseudoLanguages(command: 'build' | 'serve'): boolean {
  return command === 'serve' || process.env['KINBOX_PSEUDO_LANGUAGES'] === 'on';
}

/** The same for equal sources of the app and its worker. */
function clientBuild(): string {
  return fingerprintOf(ROOT, ['src', 'sw', 'package-lock.json']).slice(0, 16);
}
