/** What a person waits for, measured in the built app against the real server. */
import type { BrowserContext, Page } from 'playwright';
import { haveCome } from '../support/have-come.ts';
import { openInbox, registerWithTasks, signIn } from './bench-account.ts';
import { startDelayingProxy } from './delaying-proxy.ts';
import { addAndPaint, bareRepaint, fetchAllPages, postBare, untilStored, visitAndPaint } from './in-page.ts';
import { summarise, type Measurement } from './samples.ts';

const MANY = 10_000;
const QUEUED = 500;
const EDITS = 60;
const STARTS = 9;
const SYNCS = 3;
const ENTRIES = ['Inbox', 'Process', 'Todo', 'Groceries', 'Notes', 'Projects', 'Completed', 'Dashboard'];
/** That hold them, see `scripts/chunk-groups.mjs`. */
const FILES = ['lists', 'process', 'groceries', 'dashboard-screen'];

/** With so many tasks on the list. */
export async function measureEditToRepaint(
  browser: BrowserContext,
  url: string,
  { tasks, atMostMs }: { readonly tasks: number; readonly atMostMs: number },
): Promise<Measurement> {
  const page = await signIn(browser, url, await registerWithTasks(url, `editor-${tasks}`, tasks));
  await page.evaluate(untilStored, { tasks, waiting: 0 });
  await openInbox(page);
  await page.locator('[data-row-focus]').first().waitFor();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    ours.push(await page.evaluate(addAndPaint, `Edit number ${n}.`));
    bare.push(await page.evaluate(bareRepaint));
  }
  await page.close();
  return {
    name: `capture to its painted row, ${tasks.toLocaleString('en')} tasks on the list`,
    ours: summarise(ours),
    baselineName: 'a bare element to the next frame',
    baseline: summarise(bare),
    targets: [{ of: 'p95', atMost: atMostMs }],
  };
}

export async function measureInitialSync(browser: BrowserContext, url: string): Promise<Measurement> {
  const account = await registerWithTasks(url, 'many', MANY);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < SYNCS; n += 1) {
    await forgetEverything(browser, url);
    const page = await signIn(browser, url, account);
    ours.push(await page.evaluate(untilStored, { tasks: MANY, waiting: 0 }));
    bare.push(await page.evaluate(fetchAllPages, account.token));
    await page.close();
  }
  return {
    name: 'initial sync of 10,000 tasks',
    ours: summarise(ours),
    baselineName: 'fetching and parsing the same pages',
    baseline: summarise(bare),
  };
}

/** Expects the browser to be signed in to the account with many tasks. */
export async function measureFirstList(browser: BrowserContext, url: string): Promise<Measurement> {
  const full = await startsToList(browser, `${url}/inbox`);
  await forgetEverything(browser, url);
  const page = await signIn(browser, url, await registerWithTasks(url, 'few', 5));
  await page.evaluate(untilStored, { tasks: 5, waiting: 0 });
  await page.close();
  return {
    name: 'start to the first list, 10,000 tasks',
    ours: summarise(full),
    baselineName: 'the same with 5 tasks',
    baseline: summarise(await startsToList(browser, `${url}/inbox`)),
  };
}

/** The longest that 500 queued changes may take: a second and a half, and ten round trips. */
const MOST_QUEUE_MS = 1500;
const MOST_ROUND_TRIPS = 10;
const REST_MS = 2_000;

/** `delayMs`: of a round trip between the app and its server. */
export async function measureQueueDrain(
  browser: BrowserContext,
  server: string,
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): Promise<Measurement> {
  const account = await registerWithTasks(server, `queue${delayMs}`, 0);
  const proxy = delayMs === 0 ? null : await startDelayingProxy(server, delayMs);
  const url = proxy?.url ?? server;
  await forgetEverything(browser, url);
  const page = await signIn(browser, url, account);
  await openInbox(page);
  await browser.setOffline(true);
  for (let n = 0; n < QUEUED; n += 1) await page.evaluate(addAndPaint, `Queued ${n}.`);
  // The rows are shown before they are written.
  await page.evaluate(untilStored, { tasks: QUEUED, waiting: QUEUED });
  // A person has made them over hours: what the browser and the engine still do about the last of them is over.
  await page.waitForTimeout(REST_MS);
  await browser.setOffline(false);
  const drained = await page.evaluate(untilStored, { tasks: QUEUED, waiting: 0 });
  const bare = await page.evaluate(postBare, { token: account.token, count: QUEUED });
  await page.close();
  await proxy?.close();
  return {
    name: `drain of 500 queued mutations${delayMs === 0 ? '' : `, ${delayMs} ms round trip`}`,
    ours: summarise([drained]),
    baselineName: '500 bare POSTs, 6 at a time',
    baseline: summarise([bare]),
    targets: [{ of: 'median', atMost: MOST_QUEUE_MS + MOST_ROUND_TRIPS * delayMs }],
  };
}

/** Each screen once, and once more, in a page that has just begun and fetched the rest in idle time. */
export async function measureFirstVisits(browser: BrowserContext, url: string): Promise<Measurement> {
  const first: number[] = [];
  const second: number[] = [];
  const page = await signIn(browser, url, await registerWithTasks(url, 'visitor', 5));
  for (let n = 0; n < STARTS; n += 1) {
    await page.goto(url);
    await page.waitForFunction(haveCome, FILES);
    for (const times of [first, second]) {
      for (const entry of ENTRIES) times.push(await page.evaluate(visitAndPaint, entry));
    }
  }
  await page.close();
  return {
    name: 'first visit of a screen, click to heading',
    ours: summarise(first),
    baselineName: 'the second visit',
    baseline: summarise(second),
  };
}

/** ms from the start of the navigation to the first row, of as many starts. */
export async function startsToList(browser: BrowserContext, address: string): Promise<number[]> {
  const times: number[] = [];
  const page = await browser.newPage();
  await page.addInitScript(notesFirstRow);
  for (let n = 0; n < STARTS; n += 1) {
    await page.goto(address);
    const noted = await page.waitForFunction(() => (window as Window & { firstRowAt?: number }).firstRowAt);
    times.push((await noted.jsonValue()) ?? Number.NaN);
  }
  await page.close();
  return times;
}

/** ms from the start of the navigation. */
function notesFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-row-focus]') === null) return;
    observer.disconnect();
    (window as Window & { firstRowAt?: number }).firstRowAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function forgetEverything(browser: BrowserContext, url: string): Promise<void> {
  const page: Page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb,local_storage' });
  await page.close();
}
