/**
 * The assets of the builds before this one. A page that was opened before an update may still ask for a part of its own
 * version, and finds it here.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { readSiteFiles, type SiteFile, type SiteFiles } from './files.ts';

/** Besides this build. */
const BUILDS_BEFORE = 2;
const ASSETS = '/assets/';
/** While it is written. Another process may be writing one, too: only an old one is left over. */
const UNFINISHED = 'new-';
const LEFT_OVER_AFTER_MS = 60 * 60_000;
/** A number that grows with each build, and the digest of the build. */
const KEPT = /^(\d+)-([\w-]{16})$/;

interface KeptBuild {
  readonly name: string;
  readonly number: number;
  readonly digest: string;
}

/**
 * Keeps the assets among `files` in `folder`, drops all but the last `BUILDS_BEFORE` other builds, and returns the assets
 * of those, by path. None where the folder cannot be written or read: then the log has a warning, and pages of older
 * versions reload instead.
 */
export async function keepBuild(
  folder: string,
  files: SiteFiles,
  log: Pick<Log, 'warn'>,
): Promise<SiteFiles> {
  const assets = [...files].filter(([path]) => path.startsWith(ASSETS));
  if (assets.length === 0) return new Map();
  try {
    await mkdir(folder, { recursive: true });
    const digest = digestOf(assets.map(([path]) => path));
    const before = (await listBuilds(folder)).filter((build) => build.digest !== digest);
    await putLast(folder, digest, assets);
    const kept = before.slice(-BUILDS_BEFORE);
    const dropped = before.slice(0, -BUILDS_BEFORE).map(({ name }) => name);
    const leftOver = await listLeftOver(folder);
    const gone = [...dropped, ...leftOver].map((name) => join(folder, name));
    await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
    return await readAssets(kept.map(({ name }) => join(folder, name)));
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the assets of earlier builds are not kept');
    return new Map();
  }
}

/** The name of an asset tells its content. */
function digestOf(paths: readonly string[]): string {
  return createHash('sha256').update(paths.toSorted().join('\n')).digest('base64url').slice(0, 16);
}

async function listBuilds(folder: string): Promise<readonly KeptBuild[]> {
  const builds = (await readdir(folder)).flatMap((name): readonly KeptBuild[] => {
    const [, number, digest] = KEPT.exec(name) ?? [];
    return number === undefined || digest === undefined ? [] : [{ name, number: Number(number), digest }];
  });
  return builds.toSorted((one, other) => one.number - other.number);
}

/** A build that comes back, as after a rollback, is the last one again. */
async function putLast(
  folder: string,
  digest: string,
  assets: readonly (readonly [string, SiteFile])[],
): Promise<void> {
  const builds = await listBuilds(folder);
  const last = builds.at(-1);
  if (last?.digest === digest) return;
  const name = `${(last?.number ?? 0) + 1}-${digest}`;
  const known = builds.find((build) => build.digest === digest);
  if (known !== undefined) {
    await moveUnlessDone(join(folder, known.name), join(folder, name));
    return;
  }
  const unfinished = await mkdtemp(join(folder, UNFINISHED));
  const write = ([path, { bytes }]: readonly [string, SiteFile]) =>
    writeFile(join(unfinished, path.slice(ASSETS.length)), bytes, { flush: true });
  // On disk before it has its name: an empty file would be cached for a year.
  await Promise.all(assets.map(write));
  await moveUnlessDone(unfinished, join(folder, name));
}

/** Another process may have put the same build there. */
async function moveUnlessDone(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    await rm(from, { recursive: true, force: true });
  }
}

async function listLeftOver(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  const changedAt = await Promise.all(names.map((name) => changeTime(join(folder, name))));
  return names.filter((_, index) => Date.now() - (changedAt[index] ?? Infinity) > LEFT_OVER_AFTER_MS);
}

/** In ms since the epoch. Null where another process has just given the folder its final name, or removed it. */
async function changeTime(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (existsSync(path)) throw error;
    return null;
  }
}

async function readAssets(folders: readonly string[]): Promise<SiteFiles> {
  const assets = new Map<string, SiteFile>();
  for (const folder of folders) {
    for (const [path, file] of await readSiteFiles(folder)) assets.set(`${ASSETS}${path.slice(1)}`, file);
  }
  return assets;
}
