import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { getManifest } from 'workbox-build';
import { words } from '../src/words/build/vite-plugin.ts';

/**
 * Builds the service worker after the app, because only then the files that the worker must cache for an offline start
 * are known. One classic script, because module workers came late to Firefox. The dev server has no worker; there the
 * page runs the sync engine itself.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'kinbox:service-worker',
    apply: (userConfig, { command, isSsrBuild }) =>
      command === 'build' && !isSsrBuild && !userConfig.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const outDir = join(config.root, config.build.outDir);
        const { manifestEntries, warnings } = await getManifest({
          globDirectory: outDir,
          globPatterns: ['**/*.{html,js,css,svg,woff2,webmanifest}', 'quotes/*.json', 'icons/icon-192.png'],
          globIgnores: ['sw.js'],
          // Vite puts a hash of the content into these names, so a second revision would only be longer.
          dontCacheBustURLsMatching: /^assets\//,
        });
        for (const warning of warnings) this.warn(warning);
        await buildWorker(config, 'sw', { 'self.__WB_MANIFEST': JSON.stringify(manifestEntries) });
        await buildWorker(config, 'sw-leave', {});
      },
    },
  };
}

/** `name` is that of the source and of the script. */
async function buildWorker(config: ResolvedConfig, name: string, define: Readonly<Record<string, string>>) {
  await build({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: config.logLevel ?? 'info',
    // The few texts of notifications. There is no page whose language would be loaded first.
    plugins: [words({ withPseudoLanguages: false })],
    resolve: { alias: config.resolve.alias },
    define: { ...config.define, ...define },
    build: {
      outDir: config.build.outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(config.root, 'sw', `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
}
