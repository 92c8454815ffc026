/** The first visit and the first sign-in over a slow line with a slow processor: nothing is on the device yet. */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { startSlowProxy } from '../support/slow-proxy.ts';
import { addImportant, PASSWORD, registerWithTasks } from './bench-account.ts';
import { untilInstalled } from './bench-browser.ts';
import { summarise, type Measurement } from './samples.ts';

const LINE = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const TASKS = 200;

const SIGN_IN = 'input[type="password"]';
const DASHBOARD = 'input[placeholder="Add a task to inbox"]';
const ROW = '[data-row-focus]';

export async function measureColdStart(
  browser: BrowserContext,
  server: string,
): Promise<readonly Measurement[]> {
  const account = await registerWithTasks(server, 'slow', TASKS);
  await addImportant(server, account, 'The first row.');
  const line = await startSlowProxy(server, LINE);
  const times = {
    form: [] as number[],
    row: [] as number[],
    dashboard: [] as number[],
    bare: [] as number[],
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage();
      await page.addInitScript(notesFirstShown, [SIGN_IN, DASHBOARD, ROW]);
      const session = await browser.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await forget(session, line.url, 'all');
      times.bare.push(await visit(page, `${line.url}/icons/mark.svg`, null));
      await forget(session, line.url, 'all');
      times.form.push(await visit(page, line.url, SIGN_IN));
      times.row.push(await signInToRow(page, account.email));
      await untilInstalled(page);
      await page.goto('about:blank');
      await forget(session, line.url, 'service_workers,cache_storage');
      times.dashboard.push(await visit(page, line.url, DASHBOARD));
      await untilInstalled(page);
      await page.close();
    }
  } finally {
    await line.close();
  }
  const common = { baselineName: 'an empty picture over the same line', baseline: summarise(times.bare) };
  return [
    {
      name: 'slow line: first visit to the sign-in form',
      ours: summarise(times.form),
      ...common,
      targets: [{ of: 'median', atMost: 2000 }],
    },
    {
      name: 'slow line: dashboard of a device without cached files',
      ours: summarise(times.dashboard),
      ...common,
      targets: [{ of: 'median', atMost: 2000 }],
    },
    {
      name: 'slow line: sign-in to the first row',
      ours: summarise(times.row),
      ...common,
      targets: [{ of: 'median', atMost: 3000 }],
    },
  ];
}

/** ms from the start of the navigation until the element is painted and the page takes input. */
async function visit(page: Page, url: string, selector: string | null): Promise<number> {
  await page.goto(url, { waitUntil: selector === null ? 'load' : 'commit' });
  if (selector === null) return page.evaluate(() => performance.now());
  return shownAt(page, selector);
}

/** ms from the key that sends the form until the first task is painted. */
async function signInToRow(page: Page, email: string): Promise<number> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  const start = await page.evaluate((form) => {
    document.querySelector<HTMLInputElement>(form)?.form?.requestSubmit();
    return performance.now();
  }, SIGN_IN);
  return (await shownAt(page, ROW)) - start;
}

async function shownAt(page: Page, selector: string): Promise<number> {
  const noted = await page.waitForFunction(
    (wanted) => (window as Window & { shownAt?: Record<string, number> }).shownAt?.[wanted],
    selector,
  );
  return (await noted.jsonValue()) ?? Number.NaN;
}

async function forget(session: CDPSession, origin: string, storageTypes: string): Promise<void> {
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.send('Network.clearBrowserCache');
}

/** When each element was painted first, by the time that the page would answer a key after it. */
function notesFirstShown(selectors: readonly string[]): void {
  const shownAt: Record<string, number> = {};
  Object.assign(window, { shownAt });
  const seen = new Set<string>();
  new MutationObserver(() => {
    for (const selector of selectors) {
      if (seen.has(selector) || document.querySelector(selector) === null) continue;
      seen.add(selector);
      requestAnimationFrame(() => setTimeout(() => (shownAt[selector] = performance.now())));
    }
  }).observe(document, { childList: true, subtree: true });
}
