import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSiteFiles, type SiteFiles } from '#server/site/files.ts';
import { keepBuild } from '#server/site/kept-builds.ts';

let folder: string;
let builds: string;
let warnings: string[];
const log = { warn: (_: object, message: string) => void warnings.push(message) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinbox-builds-'));
  builds = join(folder, 'builds');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** An app with a page and one asset. */
async function built(name: string): Promise<SiteFiles> {
  const app = await mkdtemp(join(folder, 'app-'));
  await mkdir(join(app, 'assets'));
  await writeFile(join(app, 'index.html'), 'the page');
  await writeFile(join(app, 'assets', `${name}.js`), `code of ${name}`);
  return readSiteFiles(app);
}

async function start(name: string): Promise<string[]> {
  return [...(await keepBuild(builds, await built(name), log)).keys()].toSorted();
}

it('A590 a start has the assets of the two builds before, and of no older one', async () => {
  expect(await start('one')).toEqual([]);
  expect(await start('two')).toEqual(['/assets/one.js']);
  expect(await start('three')).toEqual(['/assets/one.js', '/assets/two.js']);
  expect(await start('four')).toEqual(['/assets/three.js', '/assets/two.js']);
  expect(await start('four')).toEqual(['/assets/three.js', '/assets/two.js']);
  expect(await readdir(builds)).toHaveLength(3);
  const kept = await keepBuild(builds, await built('four'), log);
  const bytes = kept.get('/assets/three.js')?.bytes;
  expect(new TextDecoder().decode(bytes)).toBe('code of three');
  expect(warnings).toEqual([]);
});

it('A590 a build that comes back is the newest again', async () => {
  for (const name of ['one', 'two', 'three', 'one']) await start(name);
  expect(await start('four')).toEqual(['/assets/one.js', '/assets/three.js']);
});

it('A590 processes that start at once all have the builds before', async () => {
  await start('one');
  const sites = await Promise.all(Array.from({ length: 24 }, () => start('two')));
  expect(warnings).toEqual([]);
  expect(sites).toEqual(sites.map(() => ['/assets/one.js']));
  expect(await start('three')).toEqual(['/assets/one.js', '/assets/two.js']);
});

it('A590 what a crash left half written is no build, and goes after an hour', async () => {
  await start('one');
  for (const name of ['new-abc', 'new-old']) {
    await mkdir(join(builds, name));
    await writeFile(join(builds, name, 'half.js'), 'ha');
  }
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(join(builds, 'new-old'), longAgo, longAgo);
  expect(await start('two')).toEqual(['/assets/one.js']);
  const names = await readdir(builds);
  expect(names.filter((name) => name.startsWith('new-'))).toEqual(['new-abc']);
});

it('A590 a folder that cannot be written stops no start', async () => {
  await writeFile(builds, 'no folder');
  expect(await start('one')).toEqual([]);
  expect(warnings).toEqual(['the assets of earlier builds are not kept']);
});

it('A590 without a build nothing is kept', async () => {
  expect([...(await keepBuild(builds, new Map(), log))]).toEqual([]);
  await expect(readdir(builds)).rejects.toThrow('ENOENT');
});
