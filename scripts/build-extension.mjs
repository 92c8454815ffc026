import { zipSync } from 'fflate';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

import { ROOT } from './prepare.mjs';

/**
 * `npm run build:extension`: the browser extension as dist/extension/chromium and dist/extension/firefox, to be loaded
 * unpacked, and as a zip of each. Equal sources make equal bytes.
 */
const SOURCES = join(ROOT, 'extension');

/** What the manifests differ in: Chromium has no event page, Firefox no service worker for extensions. */
const BROWSERS = {
  chromium: {
    // The first with light-dark().
    minimum_chrome_version: '123',
    background: { service_worker: 'background.js' },
  },
  firefox: {
    background: { scripts: ['background.js'] },
    browser_specific_settings: {
      gecko: {
        id: 'extension@kinbox.app',
        // The first that shows what an extension transmits.
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
      },
    },
  },
};

/** The first moment that a zip can name. In local time, as its format has it. */
const NO_TIME = new Date(1980, 0, 1);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(ROOT, 'dist', 'extension');
  await buildExtension(folder);
  console.log(`The extension is in ${folder}.`);
}

/** Writes both packages into the folder, in place of what was there. */
export async function buildExtension(/** @type {string} */ folder) {
  rmSync(folder, { recursive: true, force: true });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const common = JSON.parse(readFileSync(join(SOURCES, 'manifest.json'), 'utf8'));
  const background = await bundle('background.ts', 'iife');
  const options = await bundle('options/options.ts', 'es');
  for (const [browser, own] of Object.entries(BROWSERS)) {
    const target = join(folder, browser);
    mkdirSync(join(target, 'options'), { recursive: true });
    writeFileSync(join(target, 'manifest.json'), JSON.stringify({ ...common, version, ...own }, null, 2));
    writeFileSync(join(target, 'background.js'), background);
    writeFileSync(join(target, 'options.js'), options);
    for (const part of ['_locales', 'icons', 'options/options.html', 'options/options.css']) {
      cpSync(join(SOURCES, part), join(target, part), { recursive: true });
    }
    cpSync(join(ROOT, 'src/ui/styles/tokens.css'), join(target, 'tokens.css'));
    writeFileSync(join(folder, `kinbox-${browser}-${version}.zip`), zipOf(target));
  }
}

/**
 * One file, not minified: whoever installs it, and the stores, can read it.
 * @returns {Promise<string>}
 */
async function bundle(/** @type {string} */ entry, /** @type {'iife' | 'es'} */ format) {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'chrome123',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(SOURCES, entry), output: { format, name: 'kinbox' } },
    },
  });
  const chunks = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length !== 1) throw new Error(`${entry} is not one file.`);
  return chunk.code;
}

function zipOf(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const contents = files.map((file) => [
    file.slice(folder.length + 1).replaceAll('\\', '/'),
    new Uint8Array(readFileSync(file)),
  ]);
  return zipSync(Object.fromEntries(contents), { level: 9, mtime: NO_TIME });
}
