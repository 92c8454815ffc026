/** The lists of a lived-in store: how soon a start shows them, what is done on them, what they take, how they scroll. */
import type { BrowserContext, Page } from 'playwright';
import { openInbox, signIn } from './bench-account.ts';
import {
  addAndPaint,
  pressAndPaint,
  scrollFrames,
  showBareChecks,
  untilStored,
  type Press,
} from './in-page.ts';
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
/** In each of the rounds; fewer in all than Todo has with 1,000 tasks. */
const COMPLETIONS = 9;
const ROUNDS = 4;
/** Before somebody presses or scrolls they look at the list; by then the code of later screens is there. */
const LOOK_MS = 1000;
/** Nobody presses sooner after another press; and with each press somewhat later in a frame. */
const BETWEEN_MS = 150;
const FRAME_MS = 1000 / 60;
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
    await page.evaluate(untilStored, { tasks: size.tasks, waiting: 0 });
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
    const presses = await completions(open, url);
    add('complete to painted', size, presses.painted);
    add('what a completion takes of the page', size, presses.busy);
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
    targets: [
      { of: 'p95', atMost: 40 },
      ...(tasks === 100_000 ? [{ of: 'ratio', atMost: 1.3 } as const] : []),
    ],
  };
}

/**
 * To the next frame, which the completed rows that fade out make come at a beat. A bare page on which they do so has to
 * wait for it, too: what it takes is the limit. `busy` tells what the app adds.
 */
async function completions(page: Page, url: string): Promise<Record<keyof Press, Figure>> {
  const ours: Press[] = [];
  const bare: Press[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/todo`);
    await page.locator('[data-row-focus]').first().waitFor();
    await page.waitForTimeout(LOOK_MS);
    ours.push(...(await presses(page)));
    const barePage = await page.context().newPage();
    await barePage.evaluate(showBareChecks, COMPLETIONS);
    bare.push(...(await presses(barePage)));
    await barePage.close();
  }
  const figure = (of: keyof Press) => ({
    ours: summarise(ours.map((press) => press[of])),
    baselineName: 'the same on a bare page',
    baseline: summarise(bare.map((press) => press[of])),
    ratioOf: 'p95' as const,
  });
  return { painted: { ...figure('painted'), targets: [{ of: 'p95', atMost: 16 }] }, busy: figure('busy') };
}

async function presses(page: Page): Promise<readonly Press[]> {
  const all: Press[] = [];
  for (let n = 0; n < COMPLETIONS; n += 1) {
    await page.waitForTimeout(BETWEEN_MS + (n * FRAME_MS) / COMPLETIONS);
    all.push(await page.evaluate(pressAndPaint));
  }
  return all;
}

/** What is left of it after a collection of garbage, on Todo. */
async function heap(page: Page): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { ours: summarise([usedSize / MEGABYTE]), unit: 'MB', targets: [{ of: 'median', atMost: 80 }] };
}

/** Longer than what is scrolled through; its rows are what `scrollFrames` looks for. */
const BARE_PAGE = `<!doctype html><ul>${'<li style="height: 64px"><button data-row-focus>A row</button></li>'.repeat(1000)}</ul>`;

async function frames(page: Page, url: string): Promise<Figure> {
  await page.goto(`${url}/completed`);
  await page.locator('[data-row-focus]').first().waitFor();
  await page.waitForTimeout(LOOK_MS);
  const times = await page.evaluate(scrollFrames, FRAMES);
  // One frame that is late counts as two: what a page without an app in it takes at worst is the limit.
  await page.goto('about:blank');
  await page.setContent(BARE_PAGE);
  const bare = await page.evaluate(scrollFrames, FRAMES);
  return {
    ours: summarise(times),
    baselineName: 'a bare page of as many rows',
    baseline: summarise(bare),
    ratioOf: 'worst',
    targets: [
      { of: 'p95', atMost: 20 },
      { of: 'worst', atMost: 33 },
    ],
  };
}
