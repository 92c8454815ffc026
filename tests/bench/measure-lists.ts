/** The lists of a lived-in store: how soon a start shows them, what is done on them, what they take, how they scroll. */
import type { BrowserContext, Page } from 'playwright';
import { openInbox, signIn } from './bench-account.ts';
import { addAndPaint, bareRepaint, completeAndPaint, scrollFrames, untilSynced } from './in-page.ts';
import { registerLivedIn } from './lived-in.ts';
import { startsToList } from './measure-app.ts';
import { summarise, type Measurement, type Summary } from './samples.ts';

/** Of starts: the medians, ms. */
const SIZES = [
  { tasks: 1_000, todo: 250, completed: 250 },
  { tasks: 10_000, todo: 300, completed: 300 },
  { tasks: 100_000, todo: 350, completed: 400 },
];
const CAPTURES = 60;
const COMPLETIONS = 15;
const FRAMES = 240;
const MEGABYTE = 1_000_000;

export async function measureLists(
  browser: BrowserContext,
  url: string,
  sizes: typeof SIZES = SIZES,
): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  const few = new Map<string, Summary>();
  /** Beside the same with 1,000 tasks. */
  const add = (what: string, { tasks }: { readonly tasks: number }, figure: Figure) => {
    const baseline = few.get(what) ?? null;
    if (baseline === null) few.set(what, figure.ours);
    const name = `${what}, ${tasks.toLocaleString('en')} tasks`;
    measured.push({ baselineName: baseline === null ? '–' : 'with 1,000 tasks', baseline, ...figure, name });
  };
  for (const size of sizes) {
    const page = await signIn(browser, url, await registerLivedIn(url, size.tasks));
    await page.evaluate(untilSynced, size.tasks);
    await page.close();
    for (const list of ['todo', 'completed'] as const) {
      const [first = Number.NaN, ...later] = await startsToList(browser, `${url}/${list}`);
      const ours = summarise(later);
      add(`start to the first row of ${list}`, size, {
        ours,
        targets: [{ of: 'median', atMost: size[list] }],
      });
      add(`the first such start after the sync, ${list}`, size, {
        ours: summarise([first]),
        baselineName: 'the later ones',
        baseline: ours,
        targets: [{ of: 'ratio', atMost: 2 }],
      });
    }
    const open = await browser.newPage();
    add('capture to its painted row on the inbox', size, await captures(open, url, size.tasks));
    add('complete to painted', size, await completions(open, url));
    add('JavaScript heap', size, await heap(open));
    add('frames while Completed scrolls', size, await frames(open, url));
    await open.close();
  }
  return measured;
}

type Figure = Omit<Measurement, 'name' | 'baseline' | 'baselineName'> & Partial<Measurement>;

async function captures(page: Page, url: string, tasks: number): Promise<Figure> {
  await page.goto(url);
  await openInbox(page);
  await page.locator('[data-row-focus]').first().waitFor();
  const times: number[] = [];
  for (let n = 0; n < CAPTURES; n += 1) times.push(await page.evaluate(addAndPaint, `Captured ${n}.`));
  return {
    ours: summarise(times),
    ratioOf: 'p95',
    targets: [{ of: 'p95', atMost: 40 }, ...(tasks > 1_000 ? [{ of: 'ratio', atMost: 1.3 } as const] : [])],
  };
}

async function completions(page: Page, url: string): Promise<Figure> {
  await page.goto(`${url}/todo`);
  await page.locator('[data-row-focus]').first().waitFor();
  const times: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < COMPLETIONS; n += 1) {
    times.push(await page.evaluate(completeAndPaint));
    bare.push(await page.evaluate(bareRepaint));
  }
  return {
    ours: summarise(times),
    baselineName: 'a bare element to the next frame',
    baseline: summarise(bare),
    targets: [{ of: 'p95', atMost: 16 }],
  };
}

/** What is left of it after a collection of garbage, on Todo. */
async function heap(page: Page): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { ours: summarise([usedSize / MEGABYTE]), unit: 'MB', targets: [{ of: 'median', atMost: 80 }] };
}

async function frames(page: Page, url: string): Promise<Figure> {
  await page.goto(`${url}/completed`);
  await page.locator('[data-row-focus]').first().waitFor();
  const times = await page.evaluate(scrollFrames, FRAMES);
  return {
    ours: summarise(times),
    targets: [
      { of: 'p95', atMost: 20 },
      { of: 'worst', atMost: 33 },
    ],
  };
}
