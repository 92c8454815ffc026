import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHUNK_GROUPS } from '../../scripts/chunk-groups.mjs';
import { ROOT } from '../../scripts/prepare.mjs';
import { brotliOf, firstLoadFiles } from '../bench/first-load.ts';

const MOST_BYTES = 125_000;
/** The dashboard with what it shows, in bytes of all that is loaded until then. */
const MOST_BYTES_TO_DASHBOARD = 176_600;
const MOST_FILES = 4;
const MOST_ASSETS = 50;
const MOST_FILES_OF_A_SCREEN = 5;

const ASSETS = join(ROOT, 'dist/app/assets');
const scripts = () => readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
/** Those of a group of modules. */
const scriptsOf = (group: string) => scripts().filter((name) => name.startsWith(`${group}-`));

it('U725 the page and the scripts and styles that it names are at most 125 kB, compressed with Brotli', async () => {
  const { page, initial, signedIn } = await firstLoadFiles();
  const total = page + brotliOf(initial);
  console.log(`figure: first load ${(total / 1000).toFixed(1)} kB in ${initial.length} files`);
  expect(initial.length).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(MOST_BYTES);
  expect(total + brotliOf(signedIn)).toBeLessThanOrEqual(MOST_BYTES_TO_DASHBOARD);
});

it('U726 the page names at most four files, and the first screen at most five more', async () => {
  const { initial, signedIn, signedOut } = await firstLoadFiles();
  expect(initial.length).toBeLessThanOrEqual(MOST_FILES);
  for (const files of [signedIn, signedOut]) {
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES_OF_A_SCREEN);
  }
});

it('U729 the app has at most 50 scripts and styles, and each group of modules is one of them', () => {
  const files = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
  console.log(`figure: ${files.length} scripts and styles`);
  expect(files.length).toBeLessThanOrEqual(MOST_ASSETS);
  expect(CHUNK_GROUPS.filter(({ name }) => scriptsOf(String(name)).length !== 1)).toEqual([]);
});

it('U729 no group of what is needed early takes along the calls, and neither the sync nor a sign-in the later parts', () => {
  const script = (group: string) => scriptsOf(group)[0] ?? '';
  const imported = (file: string) =>
    [...readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
      ([, other = '']) => other,
    );
  const reached = (file: string, known = new Set<string>()): ReadonlySet<string> => {
    for (const other of imported(file)) if (!known.has(other)) reached(other, known.add(other));
    return known;
  };
  const calls = script('server-calls');
  // So that the search finds what is there.
  expect(reached(script('calls'))).toContain(calls);
  const early = ['dialogs', 'later', 'lists', 'process', 'small', 'account-screens', 'dashboard-screen'];
  expect(early.filter((name) => reached(script(name)).has(calls))).toEqual([]);
  const waitedFor = ['page-sync', 'ask-early'];
  expect(reached(script('page-sync'))).toContain(calls);
  expect(waitedFor.filter((name) => reached(script(name)).has(script('later')))).toEqual([]);
});

it('U774 the build holds no page of the design language', () => {
  const names = scripts();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    expect(readFileSync(join(ASSETS, name), 'utf8')).not.toContain('/_design');
  }
  expect(names.filter((name) => name.startsWith('design-screen'))).toEqual([]);
});

it('U728 the first load holds no verb, no schema, no client of the API and nothing unused of the router', async () => {
  const { initial } = await firstLoadFiles();
  const code = initial.map(({ name }) => readFileSync(join(ROOT, 'dist/app', name), 'utf8')).join('\n');
  // Of React and of the router, so that the search finds what is there.
  for (const text of ['Minified React error', 'popstate']) expect(code).toContain(text);
  // Of immer, of zod, of ky and of a verb; of the router's own link and of its forms.
  const unused = ['data-discover', 'fetcherKey'];
  for (const text of ['immerable', 'ZodError', 'HTTPError', 'project.switchSpace', ...unused]) {
    expect(code).not.toContain(text);
  }
});
