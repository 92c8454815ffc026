import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/prepare.mjs';
import { firstLoadFiles } from '../bench/first-load.ts';

const MOST_BYTES = 127_000;
/** The dashboard with what it shows, in bytes of all that is loaded until then. */
const MOST_BYTES_TO_DASHBOARD = 173_000;
const MOST_FILES = 4;
const MOST_FILES_OF_A_SCREEN = 5;

const sum = (files: readonly { readonly brotli: number }[]) =>
  files.reduce((total, { brotli }) => total + brotli, 0);

it('U725 the page and the scripts and styles that it names are at most 127 kB, compressed with Brotli', async () => {
  const { page, initial, signedIn } = await firstLoadFiles();
  const total = page + sum(initial);
  console.log(`figure: first load ${(total / 1000).toFixed(1)} kB in ${initial.length} files`);
  expect(initial.length).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(MOST_BYTES);
  expect(total + sum(signedIn)).toBeLessThanOrEqual(MOST_BYTES_TO_DASHBOARD);
});

it('U726 the page names at most four files, and the first screen at most five more', async () => {
  const { initial, signedIn, signedOut } = await firstLoadFiles();
  expect(initial.length).toBeLessThanOrEqual(MOST_FILES);
  for (const files of [signedIn, signedOut]) {
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES_OF_A_SCREEN);
  }
});

it('U774 the build holds no page of the design language', () => {
  const scripts = readdirSync(join(ROOT, 'dist/app/assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    expect(readFileSync(join(ROOT, 'dist/app/assets', name), 'utf8')).not.toContain('/_design');
  }
  expect(scripts.filter((name) => name.startsWith('design-screen'))).toEqual([]);
});

it('U728 the first load holds no verb, no schema and no client of the API', async () => {
  const { initial } = await firstLoadFiles();
  const code = initial.map(({ name }) => readFileSync(join(ROOT, 'dist/app', name), 'utf8')).join('\n');
  // Of React, so that the search finds what is there; then of immer, of zod, of ky and of a verb.
  expect(code).toContain('Minified React error');
  for (const text of ['immerable', 'ZodError', 'HTTPError', 'project.switchSpace']) {
    expect(code).not.toContain(text);
  }
});
