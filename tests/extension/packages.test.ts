/** What `npm run build:extension` writes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildExtension } from '../../scripts/build-extension.mjs';

const BROWSERS = ['chromium', 'firefox'] as const;

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinbox-extension-'));
  for (const each of ['first', 'second']) await buildExtension(join(folder, each));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string) =>
  readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, path).length + 1))
    .sort();
const read = (path: string) => readFileSync(join(folder, path));
const manifestOf = (browser: string) =>
  JSON.parse(read(`first/${browser}/manifest.json`).toString()) as Record<string, unknown>;

it.each(BROWSERS)('A566 the package for %s asks for no more than it needs', (browser) => {
  expect(manifestOf(browser)).toMatchObject({
    manifest_version: 3,
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    incognito: 'not_allowed',
  });
  const others = ['host_permissions', 'optional_permissions', 'content_scripts', 'externally_connectable'];
  expect(Object.keys(manifestOf(browser)).filter((key) => others.includes(key))).toEqual([]);
  expect(Object.keys(manifestOf(browser))).not.toContain('web_accessible_resources');
});

it.each(BROWSERS)('A567 the package for %s has all of its code', (browser) => {
  const { extension_pages: policy } = manifestOf(browser)['content_security_policy'] as Record<
    string,
    string
  >;
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/);
  const code = filesIn(`first/${browser}`).filter((file) => /\.(js|html|css)$/.test(file));
  expect(code).toEqual([
    'background.js',
    'options.js',
    'options/options.css',
    'options/options.html',
    'tokens.css',
  ]);
  for (const file of code) {
    const text = read(`first/${browser}/${file}`).toString();
    expect([file, /\beval\(|new Function\(|\bimport\(|importScripts|innerHTML/.exec(text)]).toEqual([
      file,
      null,
    ]);
    expect([file, /(src|href)="(?!\/)|@import|url\(/.exec(text)]).toEqual([file, null]);
  }
});

it('A565 the code sends with `fetch` in one place, keeps nothing in sync, and writes no log', () => {
  const code = ['background', 'options'].map((name) => read(`first/chromium/${name}.js`).toString());
  for (const text of code) {
    expect(text.match(/\bfetch\(/g)).toHaveLength(1);
    expect(text).toContain('}/api/capture`');
    expect(text).not.toMatch(/storage\.sync|console\.|XMLHttpRequest|sendBeacon|WebSocket|EventSource/);
  }
});

it('A568 both browsers get the same code, and the same sources the same bytes', () => {
  const all = filesIn('first');
  expect(filesIn('second')).toEqual(all);
  expect(all.filter((file) => !read(`first/${file}`).equals(read(`second/${file}`)))).toEqual([]);
  const shared = filesIn('first/chromium');
  expect(filesIn('first/firefox')).toEqual(shared);
  const differing = shared.filter(
    (file) => !read(`first/chromium/${file}`).equals(read(`first/firefox/${file}`)),
  );
  expect(differing).toEqual(['manifest.json']);
  expect(manifestOf('chromium')['background']).toEqual({ service_worker: 'background.js' });
  expect(manifestOf('firefox')['background']).toEqual({ scripts: ['background.js'] });
});

it.each(BROWSERS)('A568 the zip for %s holds the files of its folder', (browser) => {
  const zip = filesIn('first').find((file) => file.startsWith(`kinbox-${browser}-`)) ?? '';
  const unzipped = unzipSync(new Uint8Array(read(`first/${zip}`)));
  expect(Object.keys(unzipped).sort()).toEqual(filesIn(`first/${browser}`));
  for (const [file, bytes] of Object.entries(unzipped)) {
    expect(read(`first/${browser}/${file}`).equals(bytes), file).toBe(true);
  }
});
