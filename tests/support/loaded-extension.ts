/**
 * The built extension, loaded unpacked into a Chromium of its own. The headless shell of the journeys has no extensions, so
 * this is the whole browser, without a window.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright';

import { buildExtension } from '../../scripts/build-extension.mjs';
import { CHROMIUM_FLAGS, findWholeChromium } from './chromium.mjs';

const ASK_EVERY_MS = 20;

export interface LoadedExtension {
  readonly id: string;
  /** What the extension has logged as an error or thrown. */
  readonly complaints: readonly string[];
  /** The open tabs. */
  pages(): readonly Page[];
  newPage(): Promise<Page>;
  openOptions(): Promise<Page>;
  /** Presses the button in the toolbar, on this page. */
  press(page: Page): Promise<void>;
  /** Chooses the entry of the context menu, which no protocol can open: the event comes without its leave to read the page. */
  choose(page: Page, press: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends the worker, whatever it does. */
  killWorker(): Promise<void>;
  /** Ends the browser as a person does, and starts it again with the same profile. */
  restart(): Promise<void>;
  /** Ends the browser, whatever it does, and starts it again. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** `reachable`: patterns of hosts that its person has granted before, so that a save is not asked about. */
export async function loadExtension(reachable: readonly string[]): Promise<LoadedExtension> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-extension-'));
  const profile = join(folder, 'profile');
  const complaints: string[] = [];
  await buildExtension(join(folder, 'built'));
  const start = () => openBrowser({ profile, extension: join(folder, 'built', 'chromium'), complaints });
  let browser = await start();
  // No protocol can answer the browser's question, and without a window it waits for ever.
  await stop(browser);
  await grant(profile, browser.id, reachable);
  browser = await start();

  return {
    id: browser.id,
    complaints,
    pages: () => browser.context.pages(),
    newPage: () => browser.context.newPage(),
    async openOptions() {
      const page = await browser.context.newPage();
      await page.goto(`chrome-extension://${browser.id}/options/options.html`);
      return page;
    },
    async press(page) {
      await page.bringToFront();
      const targetId = await targetOf(browser, 'tab', page.url());
      await browser.session.send('Extensions.triggerAction', { id: browser.id, targetId });
    },
    async choose(page, press) {
      await page.bringToFront();
      const tab = { url: page.url(), title: await page.title() };
      const worker = await workerOf(browser);
      await worker.evaluate(
        async ([info, read]) => {
          const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          const { onClicked } = chrome.contextMenus as unknown as {
            readonly onClicked: { dispatch(...args: unknown[]): void };
          };
          onClicked.dispatch(info, { ...active, ...read });
        },
        [{ menuItemId: 'add', frameId: 0, ...press }, tab] as const,
      );
    },
    async killWorker() {
      const targetId = await targetOf(browser, 'service_worker', backgroundOf(browser));
      await browser.session.send('Target.closeTarget', { targetId });
      while ((await targetsOf(browser, 'service_worker')).some((each) => each.targetId === targetId)) {
        await delay(ASK_EVERY_MS);
      }
    },
    async restart() {
      await stop(browser);
      browser = await start();
    },
    async crash() {
      const { processInfo } = await browser.session.send('SystemInfo.getProcessInfo');
      const main = processInfo.find(({ type }) => type === 'browser');
      if (main === undefined) throw new Error('A browser without its process.');
      const ended = new Promise((resolve) => void browser.context.once('close', resolve));
      process.kill(main.id, 'SIGKILL');
      await ended;
      browser = await start();
    },
    async close() {
      await stop(browser);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface OpenBrowser {
  readonly context: BrowserContext;
  readonly session: CDPSession;
  readonly id: string;
}

interface Where {
  readonly profile: string;
  readonly extension: string;
  readonly complaints: string[];
}

async function openBrowser({ profile, extension, complaints }: Where): Promise<OpenBrowser> {
  const executablePath = findWholeChromium();
  if (executablePath === null) throw new Error('No Chromium: `npm test` installs one.');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...CHROMIUM_FLAGS,
      '--enable-unsafe-extension-debugging',
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
    ],
  });
  const listen = (worker: Worker) =>
    void worker.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  context.on('serviceworker', listen);
  context.on('weberror', (error) => complaints.push(error.error().message));
  const browser = context.browser();
  if (browser === null) throw new Error('A persistent context without its browser.');
  const session = await browser.newBrowserCDPSession();
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  listen(worker);
  return { context, session, id: new URL(worker.url()).host };
}

async function stop({ context }: OpenBrowser): Promise<void> {
  await context.close();
}

/** The one that runs, or that something has woken. */
async function workerOf({ context }: OpenBrowser): Promise<Worker> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  return worker;
}

function backgroundOf({ id }: OpenBrowser): string {
  return `chrome-extension://${id}/background.js`;
}

async function targetsOf({ session }: OpenBrowser, type: string) {
  return (await session.send('Target.getTargets', { filter: [{ type }] })).targetInfos;
}

async function targetOf(browser: OpenBrowser, type: string, url: string): Promise<string> {
  const target = (await targetsOf(browser, type)).find((each) => each.url === url);
  if (target === undefined) throw new Error(`No ${type} shows ${url}.`);
  return target.targetId;
}

/** As Chromium notes what somebody has agreed to: it is not asked about again. */
async function grant(profile: string, id: string, hosts: readonly string[]): Promise<void> {
  const file = join(profile, 'Default', 'Preferences');
  const preferences = JSON.parse(await readFile(file, 'utf8')) as {
    extensions: { settings: Record<string, Record<string, unknown>> };
  };
  const own = preferences.extensions.settings[id];
  if (own === undefined) throw new Error('The profile does not know the extension.');
  own['runtime_granted_permissions'] = {
    api: [],
    explicit_host: hosts,
    manifest_permissions: [],
    scriptable_host: [],
  };
  await writeFile(file, JSON.stringify(preferences));
}
