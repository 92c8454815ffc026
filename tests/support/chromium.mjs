import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { installDebianPackages } from './debian-packages.mjs';
import { LIMITS } from './time-limits.mjs';

/** For a machine without a display, a sandbox or internet access, where QUIC and updates would fail. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` names one; else Playwright's, else the system's. */
export function findChromium(named = process.env['CHROMIUM_PATH']) {
  if (named) return named;
  if (canRun(chromium.executablePath())) return chromium.executablePath();
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.map(onPath).find((path) => path !== null && canRun(path)) ?? null;
}

/** With the browser's own interface, also where `CHROMIUM_PATH` names a headless shell, as in the journeys. */
export function findWholeChromium() {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  return findChromium(named.includes('headless-shell') ? '' : named);
}

/** An installed one first, because a download that cannot work fails late; then Playwright's, then Debian's. */
export function ensureChromium(say = console.log) {
  const found = findChromium();
  if (found !== null) return found;
  say('Installing a Chromium (once) …');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    timeout: LIMITS.longTest,
  });
  if (findChromium() === null) {
    installDebianPackages(['chromium']);
  }
  const installed = findChromium();
  if (installed === null) throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.');
  return installed;
}

/**
 * For the journeys, where there is one: the same engine without the browser's own interface, which takes a quarter of the
 * processor time. `CHROMIUM_PATH` names another.
 */
export function findHeadlessShell() {
  const shell = onPath('chromium-headless-shell');
  if (process.env['CHROMIUM_PATH'] || shell === null || !canRun(shell)) return findChromium();
  return shell;
}

/** Where Chromium is a package of the system, so is its headless shell. */
export function ensureHeadlessShell(say = console.log) {
  const chromium = ensureChromium(say);
  if (chromium.startsWith('/usr/') && onPath('chromium-headless-shell') === null) {
    installDebianPackages(['chromium-headless-shell']);
  }
  return findHeadlessShell() ?? chromium;
}

/** @returns {string | null} */
export function onPath(/** @type {string} */ name) {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    const path = `${folder}/${name}`;
    if (existsSync(path)) return path;
  }
  return null;
}

/** A downloaded Chromium may be there and still lack a library of the system. */
function canRun(/** @type {string} */ path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: LIMITS.longPoll }).status === 0;
}
