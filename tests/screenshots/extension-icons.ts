/** `npm run icons:extension`: draws the icons of the browser extension, one set for each state, from the mark. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';

import { ROOT } from '../../scripts/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';

/** The fills of the house and of its roof. */
const COLOURS = {
  ready: ['#385db8', '#ad4828'],
  waiting: ['#385db873', '#ad4828'],
  failed: ['#b3261e', '#b3261e'],
  off: ['#767676', '#767676'],
} as const;
const IN_TOOLBAR = [16, 32];
const OF_EXTENSION = [48, 128];

const mark = await readFile(join(ROOT, 'public/icons/mark.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage();
  for (const [state, [house, roof]] of Object.entries(COLOURS)) {
    const svg = mark.replace('#385db8', house).replace('#ad4828', roof);
    for (const size of state === 'ready' ? [...IN_TOOLBAR, ...OF_EXTENSION] : IN_TOOLBAR) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
      const path = join(ROOT, `extension/icons/${state}-${String(size)}.png`);
      await page.screenshot({ path, omitBackground: true });
    }
  }
} finally {
  await browser.close();
}
