import { ensureHeadlessShell } from './chromium.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebkit } from './webkit.mjs';

/** What the journeys in three engines need beside Chromium, as Debian names it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** For the extension, which needs no WebKit. */
export function ensureFirefox(say = console.log) {
  if (findFirefox() !== null) return;
  say('Installing Firefox (once) …');
  const reason = installDebianPackages(['firefox-esr']);
  if (findFirefox() === null) {
    throw new Error(
      `No Firefox: install the Debian package firefox-esr, or name one in FIREFOX_PATH. ${reason}`,
    );
  }
}

export function ensureEngines(say = console.log) {
  ensureHeadlessShell(say);
  if (findFirefox() !== null && findWebkit() !== null) return;
  say('Installing Firefox and WebKitGTK (once) …');
  const reason = installDebianPackages(PACKAGES);
  if (findFirefox() === null || findWebkit() === null) {
    throw new Error(
      `No Firefox or no WebKitGTK: install the Debian packages ${PACKAGES.join(', ')}. ${reason}`,
    );
  }
}
