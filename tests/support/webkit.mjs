import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { onPath } from './chromium.mjs';

/**
 * WebKitGTK as Debian packages it: the engine of Safari, driven over WebDriver. `WEBKIT_BROWSER` names another browser
 * that takes `--automation`.
 *
 * @typedef {{ driver: string, browser: string, xvfb: string }} Webkit
 */

/** @returns {Webkit | null} */
export function findWebkit() {
  const driver = onPath('WebKitWebDriver');
  const xvfb = onPath('Xvfb');
  const browser = process.env['WEBKIT_BROWSER'] ?? findMiniBrowser();
  return driver === null || xvfb === null || browser === null ? null : { driver, browser, xvfb };
}

/** Its path has the machine's architecture and the version of the API in it. */
function findMiniBrowser() {
  for (const folder of ['/usr/lib', '/usr/libexec']) {
    if (!existsSync(folder)) continue;
    for (const machine of ['.', ...readdirSync(folder).filter((name) => name.includes('-linux-'))]) {
      for (const api of ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']) {
        const path = `${folder}/${machine}/${api}/MiniBrowser`;
        if (existsSync(path)) return path;
      }
    }
  }
  return null;
}
