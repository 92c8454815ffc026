import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fingerprintOf, hasPackages, isBuilt, nodeProblem, ROOT } from '../../scripts/prepare.mjs';

describe('what is missing', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinbox-prepare-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['18.20.4', 'Kinbox needs Node 20.19 or newer, and this is Node 18.20.4.'],
    ['20.18.3', 'Kinbox needs Node 20.19 or newer, and this is Node 20.18.3.'],
    ['20.19.0', null],
    ['22.0.0', null],
  ])('of Node %s', (version, sentence) => {
    expect(nodeProblem(version)).toBe(sentence);
  });

  it('packages, when none are installed', async () => {
    await cp(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
    expect(hasPackages(folder)).toBe(false);
  });

  it.each([
    ['nothing, when all are there', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['packages, when one has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['packages, when one is not there', { 'node_modules/b': { version: '1.0.0' } }, false],
  ])('%s', async (_, installed, there) => {
    const wanted = {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/for-another-platform': { version: '1.0.0', optional: true },
    };
    await mkdir(join(folder, 'node_modules'));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    await writeFile(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
    expect(hasPackages(folder)).toBe(there);
  });

  it('a build, when there is none, and when a source is changed, added or deleted', async () => {
    const source = join(folder, 'src', 'main.tsx');
    const build = async () => {
      await mkdir(join(folder, 'dist'), { recursive: true });
      await writeFile(join(folder, 'dist', 'built-from'), fingerprintOf(folder));
    };
    expect(isBuilt(folder)).toBe(false);

    await mkdir(join(folder, 'src'));
    await writeFile(source, 'one');
    await build();
    expect(isBuilt(folder)).toBe(true);

    await writeFile(source, 'two');
    expect(isBuilt(folder)).toBe(false);

    await build();
    await writeFile(join(folder, 'src', 'added.ts'), '');
    expect(isBuilt(folder)).toBe(false);

    await build();
    await rm(source);
    expect(isBuilt(folder)).toBe(false);
  });
});
