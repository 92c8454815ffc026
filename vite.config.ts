import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { CHUNK_GROUPS } from './scripts/chunk-groups.mjs';
import { firstScreens } from './scripts/first-screens-plugin.mjs';
import { fingerprintOf, ROOT } from './scripts/prepare.mjs';
import { unusedRouterParts } from './scripts/unused-router-parts-plugin.mjs';
import { words } from './src/words/build/vite-plugin.ts';
import { serviceWorker } from './sw/vite-plugin.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Packages of the server with compiled parts. All others become part of it: hundreds of files are slow to start from. */
const NATIVE = ['@node-rs/argon2', 'libsql'];

/** `vite build` makes the app and its worker in dist/app, `vite build --ssr` the server in dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    words({ withPseudoLanguages: withPseudoLanguages(command) }),
    react(),
    unusedRouterParts(),
    firstScreens(),
    serviceWorker(),
  ],
  // The dev server has no builds to distinguish.
  define: command === 'build' ? { __KINBOX_BUILD__: JSON.stringify(clientBuild()) } : {},
  resolve: { alias: command === 'build' && !isSsrBuild ? smallerBuilds() : [] },
  server: {
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
  ssr: { noExternal: true, external: NATIVE },
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
            // Long enough to differ, and no longer: the first load lists the names of all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: CHUNK_GROUPS },
          },
        },
        // The first browsers with light-dark(): older targets would have it rewritten into variables.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      },
}));

/**
 * What the packages have for browsers of these years and without warnings for developers. Their `exports` lead to other
 * files: of Dexie for a page that loads both its forms, of React Router for a server.
 */
function smallerBuilds() {
  const at = (file: string) => `${ROOT}/node_modules/${file}`;
  return [
    { find: /^dexie$/, replacement: at('dexie/dist/modern/dexie.mjs') },
    { find: /^react-router$/, replacement: at('react-router/dist/production/index.mjs') },
    { find: /^react-router\/dom$/, replacement: at('react-router/dist/production/dom-export.mjs') },
  ];
}

/** For the journey that looks for texts that a translation would miss or cut, and for the dev server. */
function withPseudoLanguages(command: 'build' | 'serve'): boolean {
  return command === 'serve' || process.env['KINBOX_PSEUDO_LANGUAGES'] === 'on';
}

/** The same for equal sources of the app and its worker. */
function clientBuild(): string {
  return fingerprintOf(ROOT, ['src', 'sw', 'package-lock.json']).slice(0, 16);
}
