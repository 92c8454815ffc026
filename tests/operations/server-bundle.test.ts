import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../scripts/prepare.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { signUp } from '../support/sign-up.ts';

/** With compiled parts. */
const NATIVE = ['@node-rs/argon2', 'libsql'];
/** What those load, as folders of `node_modules`. */
const WITH_THEM = ['@node-rs', 'libsql', '@libsql', '@neon-rs', 'detect-libc'];
/** A package of colours asks for it, and does without. */
const OPTIONAL = ['supports-color'];

const BARE_NAME = /^(?:import|export)\b[^'"]*"([^./][^"]*)"|(?:\bimport|\b__require)\("([^./][^"]*)"\)/gm;

async function namedByServer(): Promise<readonly string[]> {
  const folder = join(ROOT, 'dist/server');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(2);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const named = texts.flatMap((text) => [...text.matchAll(BARE_NAME)].map(([, one, other]) => one ?? other));
  return [...new Set(named)].filter((name) => name !== undefined);
}

it('A478 the files of the server name no package but those with compiled parts', async () => {
  const named = await namedByServer();
  const builtin = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  const packages = named.filter((name) => !builtin.has(name) && !OPTIONAL.includes(name));
  expect(packages.toSorted()).toEqual(NATIVE);
  expect(named.length).toBeGreaterThan(20);
});

it('A478 the server starts and signs somebody up where no other package is installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  for (const name of WITH_THEM)
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  const kinbox = await startKinboxServer({ cwd: folder });
  onTestFinished(() => kinbox.dispose());
  const ada = await signUp(kinbox.url, 'Ada');
  expect((await ada.call('GET', '/api/user')).status).toBe(200);
});
