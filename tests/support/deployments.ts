/** One build after the other on one server, as its operator updates it. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { fingerprintOf, ROOT } from '../../scripts/prepare.mjs';
import { startKinboxServer, type KinboxServer } from './kinbox-server.ts';

export interface Deployments {
  readonly server: KinboxServer;
  /** Stops the server, puts another build there and starts again. The first build is 1. */
  readonly deploy: (build: number, env?: Record<string, string>) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

export async function startDeployments(env: Record<string, string>): Promise<Deployments> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-deployed-'));
  await mkdir(join(folder, 'dist'));
  await cp(join(ROOT, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await putBuild(folder, 1);
  const server = await startKinboxServer({ env, cwd: folder });
  return {
    server,
    deploy: async (build, more) => {
      await server.stop();
      await putBuild(folder, build);
      await server.restart(more);
    },
    dispose: async () => {
      await server.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

/** Which build a page was loaded from. */
export function buildOf(): number {
  return Number(document.querySelector('meta[name="build"]')?.getAttribute('content'));
}

const TEXTS: ReadonlySet<string> = new Set(['.html', '.js', '.css']);

/**
 * The app of `dist` as another build of it: every asset has another name, as it has where its content changed, and each
 * file that names it follows. The page tells its number.
 */
async function putBuild(folder: string, build: number): Promise<void> {
  const app = join(folder, 'dist/app');
  await rm(app, { recursive: true, force: true });
  await cp(join(ROOT, 'dist/app'), app, { recursive: true });
  const assets = await readdir(join(app, 'assets'));
  const renamed = new Map(assets.map((name) => [name, nameIn(build, name)]));
  // As `vite.config.ts` has it.
  const id = fingerprintOf(ROOT, ['src', 'sw', 'package-lock.json']).slice(0, 16);
  const rename = (text: string) =>
    text
      .replaceAll(id, digestOf(`${build} ${id}`, 16))
      .replaceAll(/[\w.-]+-[\w-]{6,7}\.(?:js|css|woff2)/g, (name) => renamed.get(name) ?? name);
  for (const [name, other] of renamed) {
    const bytes = await readFile(join(app, 'assets', name));
    await rm(join(app, 'assets', name));
    const isText = TEXTS.has(extname(name));
    await writeFile(join(app, 'assets', other), isText ? rename(bytes.toString()) : bytes);
  }
  const page = rename(await readFile(join(app, 'index.html'), 'utf8'));
  await writeFile(
    join(app, 'index.html'),
    page.replace('<head>', `<head><meta name="build" content="${build}" />`),
  );
  const worker = rename(await readFile(join(app, 'sw.js'), 'utf8'));
  // What the worker caches under one name is fetched again where its revision has changed.
  const revised = worker.replaceAll(
    /(index\.html`,revision:`)([^`]+)/g,
    (_, before: string, revision: string) => before + digestOf(`${build} ${revision}`, 32),
  );
  if (revised === worker) throw new Error('The worker names no revision of the page.');
  await writeFile(join(app, 'sw.js'), revised);
}

function nameIn(build: number, name: string): string {
  const extension = extname(name);
  return `${name.slice(0, -extension.length - 8)}${digestOf(`${build} ${name}`, 8)}${extension}`;
}

function digestOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
