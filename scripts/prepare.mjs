import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Installs and builds what a fresh clone lacks: `npm start` and `npm test` both begin here. Plain JavaScript without a
 * dependency, because it runs before anything is installed.
 */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Everything that the build reads. `node_modules` is covered by the lockfile. */
const BUILD_SOURCES = [
  'src',
  'sw',
  'server',
  'scripts',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const BUILD_SETTINGS = ['VITE_API_HOST'];
const BUILD_STAMP = join('dist', 'built-from');
const BUILT = ['built-from', 'app', 'server'];

/** A message for users whose Node is too old, or null. */
export function nodeProblem(version = process.versions.node) {
  const engines = readJson(join(ROOT, 'package.json')).engines.node;
  const [wantMajor = 0, wantMinor = 0] = numbersOf(engines);
  const [major = 0, minor = 0] = numbersOf(version);
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return null;
  return `Kinbox needs Node ${String(wantMajor)}.${String(wantMinor)} or newer, and this is Node ${version}.`;
}

/**
 * Installs the packages of the lockfile if they are not all there in its versions. None of them needs its install
 * script here, and a script of a package would run as the user of the server.
 */
export function ensurePackages(root = ROOT, say = console.log) {
  if (hasPackages(root)) return;
  say('Installing packages (once, and after an update) …');
  // Under `npm start` the path of npm itself is known; a bare `npm` is a .cmd on Windows, which needs a shell.
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args], { cwd: root });
  else run('npm', args, { cwd: root, shell: process.platform === 'win32' });
}

/**
 * npm leaves a copy of what it installed. Packages for other platforms are in the lockfile and not in that copy; they
 * are optional there, so only a different version of them counts.
 */
export function hasPackages(root = ROOT) {
  const copy = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(copy)) return false;
  const installed = readJson(copy).packages;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version : optional === true;
  });
}

/** Builds the app, its worker and the server into `dist` if their sources changed since the last build. */
export function ensureBuild(root = ROOT, say = console.log) {
  const fingerprint = fingerprintOf(root);
  if (isBuilt(root, fingerprint)) return;
  say('Building (once, and after a change) …');
  // No stamp while the build runs, so that an interrupted one is not taken for a finished one. Nothing else of `dist`: a
  // browser may have loaded the extension that lies there.
  for (const part of BUILT) rmSync(join(root, 'dist', part), { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Its output is shown only if it fails, and then as plain text.
  const env = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' };
  run(process.execPath, [vite, 'build'], { cwd: root, env });
  run(process.execPath, [vite, 'build', '--ssr'], { cwd: root, env });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, BUILD_STAMP), fingerprint);
}

export function isBuilt(root = ROOT, fingerprint = fingerprintOf(root)) {
  const stamp = join(root, BUILD_STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** By content, not by time: a deleted file and an older commit also make a build stale. Takes some 20 ms. */
export function fingerprintOf(/** @type {string} */ root, sources = BUILD_SOURCES) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ root, /** @type {string} */ path) {
  if (!existsSync(join(root, path))) return [];
  const entries = readEntries(join(root, path));
  if (entries === null) return [path];
  return entries.flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/** @returns {string[] | null} null for a file */
function readEntries(/** @type {string} */ path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}

/** Prints the output only on failure. */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {import('node:child_process').SpawnSyncOptions} */ options,
) {
  const result = spawnSync(command, args, { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.status === 0) return;
  const said = [result.stdout, result.stderr].filter(Boolean).join('\n');
  throw new Error(`${said}\n"${command} ${args.join(' ')}" failed.`, { cause: result.error });
}

function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** '20.19.1' and '>=20.19' → their numbers, most significant first. */
function numbersOf(/** @type {string} */ version) {
  return (version.match(/\d+/g) ?? []).map(Number);
}
