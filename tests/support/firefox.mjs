import process from 'node:process';
import { onPath } from './chromium.mjs';

/** The path of a Firefox on this machine, or null. `FIREFOX_PATH` names one; else Debian's. */
export function findFirefox() {
  return process.env['FIREFOX_PATH'] ?? onPath('firefox-esr') ?? onPath('firefox');
}
