/** A new device of a lived-in account: sign in, until its open lists are right, until it has everything. */
import type { BrowserContext, Page } from 'playwright';
import { signIn, type BenchAccount } from './bench-account.ts';
import type { BenchTools } from './bench-tools.ts';
import { COMPUTATION_MS, computeBeside } from './beside-writes.ts';
import type { LeastAppTimes } from './least-app-page.tsx';
import { leastApp } from './least-app.ts';
import { leastDevice, type LeastTimes } from './least-device.ts';
import { registerLivedIn } from './lived-in.ts';
import { summarise, type Measurement } from './samples.ts';
import { copyScreen, type ScreenCopy } from './screen-copy.ts';

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
  /** Of a page that does nothing but compute, while another one fetches and writes the rows. */
  readonly computedMs: readonly number[];
  readonly screen: ScreenCopy;
}

interface Round extends NewDeviceTimes {
  /** Of an app of the same packages that does nothing else. */
  readonly leastApp: LeastAppTimes;
}

const SIZES = [
  { size: 1_000, rounds: 5 },
  { size: 10_000, rounds: 3 },
  { size: 100_000, rounds: 1 },
];

export async function measureNewDevices(tools: BenchTools): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  for (const { size, rounds } of SIZES) {
    const times: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // It lets nobody sign in so often within a minute.
      const server = await tools.startServer();
      const account = await registerLivedIn(server.url, size);
      // The one before has the databases of another account.
      const browser = await tools.openBrowser();
      const measured = await measureNewDevice(browser, server.url, account, size / 100);
      await browser.close();
      await server.dispose();
      times.push({ ...measured, leastApp: await leastApp(tools, size, measured.screen) });
    }
    measured.push(...figuresOf(size.toLocaleString('en'), times));
  }
  return measured;
}

function figuresOf(rows: string, times: readonly Round[]): readonly Measurement[] {
  const of = (figure: (each: Round) => number) => summarise(times.map(figure));
  const longTasks = times.flatMap((each) => each.longTasks);
  const besideRaw = {
    baselineName: 'a bare write of the same rows and indexes',
    baseline: of(({ rawMs }) => rawMs),
  };
  return [
    {
      name: `new device, ${rows} tasks: sign-in to the open lists`,
      ours: of(({ openMs }) => openMs),
      baselineName: 'a page that fetches and writes them and does nothing else',
      baseline: of(({ least }) => least.openMs),
      targets: [{ of: 'median', atMost: 1_500 }],
    },
    {
      ...besideRaw,
      name: `new device, ${rows} tasks: sign-in to all of it`,
      ours: of(({ allMs }) => allMs),
      targets: [{ of: 'ratio', atMost: 2 }],
    },
    {
      ...besideRaw,
      name: `a page that signs in, fetches and writes ${rows} tasks and does nothing else`,
      ours: of(({ least }) => least.allMs),
    },
    {
      ...besideRaw,
      name: `the least app of the same packages that signs in, shows the screen, fetches, checks and writes ${rows} tasks`,
      ours: of(({ leastApp: { allMs } }) => allMs),
    },
    {
      ...besideRaw,
      name: `until it has shown the screen, ${rows} tasks`,
      ours: of(({ leastApp: { screenMs } }) => screenMs),
    },
    {
      name: `new device, ${rows} tasks: tasks of the main thread over 50 ms`,
      ours: summarise(longTasks.length === 0 ? [0] : longTasks),
      baselineName: `a computation of ${COMPUTATION_MS} ms beside a page that writes them`,
      baseline: summarise(times.flatMap((each) => each.computedMs)),
      ratioOf: 'worst',
      targets: [{ of: 'worst', atMost: 50 }],
    },
  ];
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
  const computedMs = await computeBeside(browser, () => leastDevice(page, account.email));
  const screen = await copyScreen(page);
  await page.close();
  return { ...times, rawMs, least, computedMs, screen };
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
 * Looks at the dashboard for the number of tasks in the inbox, and reads when all had come, which the engine notes. Seldom:
 * reading takes of what is measured, and a page that is rendering is told late.
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
    await new Promise((resolve) => setTimeout(resolve, 100));
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
    const pulledAt = contact?.value?.pulledAt;
    if (typeof pulledAt !== 'string') continue;
    const allMs = Date.parse(pulledAt) - performance.timeOrigin - start;
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
