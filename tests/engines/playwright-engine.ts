/** Chromium by its own protocol, and Firefox, as it is packaged, by WebDriver BiDi: Playwright's channel `moz-firefox`. */

import type { Browser, Page } from 'playwright';

import { launchBrowser } from '../support/browser.ts';
import { launchFirefoxBrowser } from '../support/firefox-browser.ts';
import { WINDOW_SIZE, type Driver, type Engine } from './driver.ts';
import { LIMITS } from '../support/time-limits.mjs';

export async function launchChromium(): Promise<Engine> {
  return engineOf('Chromium', await launchBrowser());
}

export async function launchFirefox(): Promise<Engine> {
  return engineOf('Firefox', await launchFirefoxBrowser());
}

function engineOf(name: Engine['name'], browser: Browser): Engine {
  return {
    name,
    openDriver: async () => {
      const context = await browser.newContext({ viewport: WINDOW_SIZE, serviceWorkers: 'allow' });
      context.setDefaultTimeout(LIMITS.browser);
      return driverOf(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const { keyboard, mouse } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, arg) => page.evaluate(run as never, arg as never),
    // What it ends with is what would be sent back.
    inject: async (source) => void (await page.evaluate(`${source};0`)),
    press: (key) => keyboard.press(key),
    hold: (key) => keyboard.down(key),
    release: (key) => keyboard.up(key),
    type: (text) => keyboard.type(text),
    moveTo: ({ x, y }) => mouse.move(x, y),
    pressButton: async () => {
      // Of two windows of one Firefox only that in front takes all keys.
      await page.bringToFront();
      await mouse.down();
    },
    releaseButton: () => mouse.up(),
    picture: async (path) => void (await page.screenshot({ path })),
    close,
  };
}
