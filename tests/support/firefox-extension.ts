/**
 * The built extension, installed in a Firefox of its own from the zip that is submitted to Mozilla: the release versions take
 * only what Mozilla has signed, the ESR, Developer Edition and Debian's packages also what it has not, if they are told to.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';

import { buildExtension } from '../../scripts/build-extension.mjs';
import { launchFirefoxProfile } from './firefox-browser.ts';
import { freePort } from './free-port.ts';
import {
  answerQuestion,
  chooseInMenu,
  CONTROL_PREFERENCES,
  endBackground,
  errorsOf,
  installAddOn,
  openControls,
  openTab,
  selectNewTab,
  type Controls,
  pressKeys,
  pressToolbarButton,
  processIdOf,
} from './firefox-controls.ts';

const ID = 'extension@kinbox.app';
/** `Alt+Shift+K`. */
const KEYS = [
  { key: 'Alt', code: 'AltLeft', keyCode: 18 },
  { key: 'Shift', code: 'ShiftLeft', keyCode: 16 },
  { key: 'K', code: 'KeyK', keyCode: 75 },
];

export interface FirefoxExtension {
  readonly origin: string;
  /** The open tabs. */
  pages(): readonly Page[];
  newPage(): Promise<Page>;
  /** A page of the extension. */
  open(path: string): Promise<Page>;
  /** Presses the button in the toolbar, on this page. */
  press(page: Page): Promise<void>;
  /** The same on a page of the browser. */
  pressOn(url: string): Promise<void>;
  pressKey(page: Page): Promise<void>;
  /** Chooses the entry of the context menu of what is shown there. */
  choose(page: Page, selector: string): Promise<void>;
  /** Answers the browser's question whether a host may be reached; returns it. */
  answer(answer: 'Allow' | 'Deny'): Promise<string>;
  /** Ends the event page, whatever it does. */
  endBackground(): Promise<void>;
  /** Ends the browser, whatever it does, and starts it again with the same profile. */
  crash(): Promise<void>;
  /** What the extension has logged as an error or thrown since the browser started. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function installInFirefox(): Promise<FirefoxExtension> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-firefox-'));
  const built = join(folder, 'built');
  await buildExtension(built);
  const zip = (await readdir(built)).find((name) => /^kinbox-firefox-.*\.zip$/.test(name));
  if (zip === undefined) throw new Error('No package for Firefox was built.');

  let context: BrowserContext;
  let controls: Controls;
  const start = async () => {
    const port = await freePort();
    context = await launchFirefoxProfile(join(folder, 'profile'), {
      args: [`--start-debugger-server=${port}`],
      firefoxUserPrefs: {
        ...CONTROL_PREFERENCES,
        'xpinstall.signatures.required': false,
        // A press within half a second of the question would count as meant for what was there before.
        'security.notification_enable_delay': 0,
      },
    });
    controls = await openControls(port);
  };
  await start();
  const host = await installAddOn(controls!, join(built, zip));
  const origin = `moz-extension://${host}`;

  return {
    origin,
    pages: () => context.pages(),
    newPage: () => context.newPage(),
    open: (path) => openTab(controls, context, `${origin}${path}`),
    async pressOn(url) {
      await selectNewTab(controls, url);
      await pressToolbarButton(controls, ID);
    },
    async press(page) {
      await page.bringToFront();
      await pressToolbarButton(controls, ID);
    },
    async pressKey(page) {
      await page.bringToFront();
      await pressKeys(controls, KEYS);
    },
    async choose(page, selector) {
      await page.bringToFront();
      await page.click(selector, { button: 'right' });
      await chooseInMenu(controls, 'Add to Kinbox inbox');
    },
    answer: (answer) => answerQuestion(controls, answer),
    endBackground: () => endBackground(controls, ID),
    async crash() {
      const ended = new Promise((resolve) => void context.once('close', resolve));
      process.kill(await processIdOf(controls), 'SIGKILL');
      await ended;
      await start();
    },
    complaints: () => errorsOf(controls, host),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
