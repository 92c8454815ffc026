import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ensurePackages } from '../../scripts/prepare.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinbox-install-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('A430 installing runs no script of the installed packages', async () => {
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` };
  await mkdir(join(folder, 'tool'));
  await writePackage('tool', { name: 'tool', version: '1.0.0', scripts });
  await writePackage('', { name: 'app', version: '1.0.0', scripts, devDependencies: { tool: 'file:tool' } });
  const packages = {
    '': { name: 'app', version: '1.0.0', devDependencies: { tool: 'file:tool' } },
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  };
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'app', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  ensurePackages(folder, () => undefined);
  expect(existsSync(join(folder, 'node_modules', 'tool', 'package.json'))).toBe(true);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  expect(existsSync(join(folder, 'tool', 'ran'))).toBe(false);
});

async function writePackage(path: string, content: object): Promise<void> {
  await writeFile(join(folder, path, 'package.json'), JSON.stringify(content));
}
