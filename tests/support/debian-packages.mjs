import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** @returns {string} why they could not be installed, if they could not */
export function installDebianPackages(/** @type {readonly string[]} */ packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { timeout: 120_000 });
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  const { error, stderr } = spawnSync('apt-get', install, { timeout: 300_000, env });
  return error?.message ?? stderr.toString().trim().split('\n').at(-1) ?? '';
}
