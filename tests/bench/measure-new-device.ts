/** A new device of a lived-in account: sign in, until its open lists are right, until it has everything. */
import type { BrowserContext, Page } from 'playwright';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { registerWithTasks, signIn, type BenchAccount } from './bench-account.ts';
import type { BenchTools } from './bench-tools.ts';
import { leastAppMs } from './least-app.ts';
import { leastDevice, type LeastTimes } from './least-device.ts';
import { summarise, type Measurement } from './samples.ts';

/** Of 100 rows: one in the inbox, two in Todo, two notes, two groceries; the others are completed. */
const STATES = [
  { status: 'inbox', type: null, completed: false, count: 1 },
  { status: 'todo', type: 'office', completed: false, count: 2 },
  { status: 'note', type: 'note', completed: false, count: 2 },
  { status: 'todo', type: 'grocery', completed: false, count: 2 },
];
const DAY_MS = 24 * 60 * 60_000;

export interface NewDeviceTimes {
  /** From the click on Sign in, ms. */
  readonly openMs: number;
  readonly allMs: number;
  /** Of the page's main thread meanwhile, ms. */
  readonly longTasks: readonly number[];
  /** A bare write of the same rows with the same indexes, ms. */
  readonly rawMs: number;
  /** Of a page that signs in, fetches and writes them and does nothing else. */
  readonly least: LeastTimes;
  /** Of an app of the same packages that does nothing else. */
  readonly leastAppMs: number;
}

const SIZES = [1_000, 10_000, 100_000];

export async function measureNewDevices({
  openBrowser,
  startServer,
}: BenchTools): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  const { url } = await startServer();
  for (const size of SIZES) {
    const account = await registerLivedIn(url, size);
    // The one before has the databases of another account.
    const browser = await openBrowser();
    const times = await measureNewDevice(browser, url, account, size / 100);
    const { openMs, allMs, longTasks, rawMs, least } = times;
    await browser.close();
    const rows = size.toLocaleString('en');
    measured.push(
      {
        name: `new device, ${rows} tasks: sign-in to the open lists`,
        ours: summarise([openMs]),
        baselineName: 'a page that fetches and writes them and does nothing else',
        baseline: summarise([least.openMs]),
        targets: [{ of: 'median', atMost: 1_500 }],
      },
      {
        name: `new device, ${rows} tasks: sign-in to all of it`,
        ours: summarise([allMs]),
        baselineName: 'a bare write of the same rows and indexes',
        baseline: summarise([rawMs]),
        targets: [{ of: 'ratio', atMost: 2 }],
      },
      {
        name: `a page that signs in, fetches and writes ${rows} tasks and does nothing else`,
        ours: summarise([least.allMs]),
        baselineName: 'a bare write of the same rows and indexes',
        baseline: summarise([rawMs]),
      },
      {
        name: `the least app of the same packages that signs in, shows a list, fetches and writes ${rows} tasks`,
        ours: summarise([times.leastAppMs]),
        baselineName: 'a bare write of the same rows and indexes',
        baseline: summarise([rawMs]),
      },
      {
        name: `new device, ${rows} tasks: tasks of the main thread over 50 ms`,
        ours: summarise(longTasks.length === 0 ? [0] : longTasks),
        baselineName: '–',
        baseline: null,
        targets: [{ of: 'worst', atMost: 50 }],
      },
    );
  }
  return measured;
}

export async function registerLivedIn(url: string, size: number): Promise<BenchAccount> {
  const account = await registerWithTasks(url, `lived-in-${size}`, 0);
  const tasks = Array.from({ length: size }, (_, n) => livedInRow(n));
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` };
  const body = JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks });
  const answer = await fetch(`${url}/api/user/import`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  for (let total = 0; total < size;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ total } = (await (await fetch(`${url}/api/changes?limit=1`, { headers })).json()) as {
      total: number;
    });
  }
  return account;
}

function livedInRow(n: number) {
  const at = new Date(Date.now() - (n + 1) * 60_000 - DAY_MS).toISOString();
  let place = n % 100;
  const state = STATES.find(({ count }) => (place -= count) < 0);
  return {
    client_ref: crypto.randomUUID(),
    name: `Task ${n + 1} of somebody who has used Kinbox for years`,
    description: n % 5 === 0 ? 'What has to be thought of, and where it is.' : null,
    space: 'personal',
    important: n % 50 === 2,
    created_at: at,
    ...(state ?? { status: 'todo', type: 'office', completed: true, completed_at: at }),
  };
}

/** Expects a browser in which nobody has signed in to the account. */
export async function measureNewDevice(
  browser: BrowserContext,
  url: string,
  account: BenchAccount,
  /** How many tasks are in it, which the dashboard says once the open lists are right. */
  inbox: number,
): Promise<NewDeviceTimes> {
  // What tsx calls in functions that are sent to the page.
  await browser.addInitScript('globalThis.__name = (named) => named');
  await browser.addInitScript(noteSignIn);
  const page = await signIn(browser, url, account);
  const times = await page.evaluate(untilPulled, inbox);
  const rawMs = await rawWrite(page);
  const least = await leastDevice(page, account.email);
  await page.close();
  const app = await leastAppMs(browser, url, account.email);
  return { ...times, rawMs, least, leastAppMs: app };
}

interface Noted extends Window {
  signInAt?: number;
  longTasks?: number[];
}

function noteSignIn(): void {
  const noted = window as Noted;
  document.addEventListener('submit', () => (noted.signInAt = performance.now()), { capture: true });
  const long: number[] = (noted.longTasks = []);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (noted.signInAt !== undefined && startTime > noted.signInAt) long.push(duration);
  }).observe({ type: 'longtask' });
}

/**
 * Looks at the dashboard for the number of tasks in the inbox, and reads whether all has come over one connection, so that
 * waiting costs next to nothing.
 */
async function untilPulled(inbox: number) {
  const noted = window as Noted;
  const start = noted.signInAt ?? Number.NaN;
  // Beside the reads, which wait while a page is written.
  const said = new Promise<number>((resolve) => {
    const looking = setInterval(() => {
      const words = document.querySelector('main a[href="/process"]')?.textContent ?? '';
      if (Number(words.replaceAll(/\D/g, '')) !== inbox) return;
      clearInterval(looking);
      resolve(performance.now() - start);
    }, 20);
  });
  let db: IDBDatabase | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('kinbox-'));
    if (found?.name === undefined) continue;
    db ??= await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(found.name ?? '');
      request.addEventListener('success', () => resolve(request.result));
    });
    const store = db.transaction('meta').objectStore('meta');
    const contact = (await new Promise((resolve) => {
      const request = store.get('contact');
      request.addEventListener('success', () => resolve(request.result));
    })) as { value?: { pulledAt?: string | null } } | undefined;
    if (typeof contact?.value?.pulledAt !== 'string') continue;
    const allMs = performance.now() - start;
    db.close();
    return { openMs: await said, allMs, longTasks: noted.longTasks ?? [] };
  }
}

/** The rows that the device now has, into a store of their own with the same indexes, 1,000 in a transaction. */
async function rawWrite(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find((each) => each.name?.startsWith('kinbox-')) ?? {};
    const open = (of: string, upgrade?: (db: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(of);
        request.addEventListener('upgradeneeded', () => upgrade?.(request.result));
        request.addEventListener('success', () => resolve(request.result));
      });
    const from = await open(name);
    const tasks = from.transaction('tasks').objectStore('tasks');
    const indexes = [...tasks.indexNames].map((index) => tasks.index(index));
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = tasks.getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    const to = await open('raw', (db) => {
      const store = db.createObjectStore('tasks', { keyPath: 'ref' });
      for (const { name: index, keyPath, multiEntry } of indexes)
        store.createIndex(index, keyPath, { multiEntry });
    });
    const start = performance.now();
    for (let at = 0; at < rows.length; at += 1000) {
      await new Promise<void>((resolve) => {
        const transaction = to.transaction('tasks', 'readwrite', { durability: 'relaxed' });
        const store = transaction.objectStore('tasks');
        for (const row of rows.slice(at, at + 1000)) store.put(row);
        transaction.addEventListener('complete', () => resolve());
      });
    }
    const took = performance.now() - start;
    from.close();
    to.close();
    indexedDB.deleteDatabase('raw');
    return took;
  });
}
