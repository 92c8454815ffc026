/** The search in the store of somebody who has used this for years, and in that of somebody who has not. */
import type { BrowserContext, Page } from 'playwright';
import { haveCome } from '../support/have-come.ts';
import { signIn, type BenchAccount } from './bench-account.ts';
import { untilStored } from './in-page.ts';
import { registerLivedIn } from './lived-in.ts';
import { firstFound, longestTask, noteLongTasks, typeAndPaint } from './search-in-page.ts';
import { summarise, type Measurement, type Summary } from './samples.ts';

const FEW = 1_000;
const MANY = 100_000;
const OPENINGS = 5;
const MEGABYTE = 1_000_000;
/** Each key of these: words of all rows and of one, and what no row has. */
const TYPED = ['task 4711', 'somebody 99', 'years used', 'zebra', 'task 8 who has'];

interface Figures {
  readonly keys: Summary;
  readonly first: Summary;
  readonly whole: Summary;
  readonly longest: Summary;
  readonly heap: Summary;
}

export async function measureSearch(
  browser: BrowserContext,
  url: string,
  { few = FEW, many = MANY } = {},
): Promise<readonly Measurement[]> {
  const baseline = await figuresOf(browser, url, few);
  const ours = await figuresOf(browser, url, many);
  const beside = (of: keyof Figures) => ({
    ours: ours[of],
    baselineName: `with ${few.toLocaleString('en')} tasks`,
    baseline: baseline[of],
  });
  const tasks = `${many.toLocaleString('en')} tasks`;
  return [
    {
      ...beside('keys'),
      name: `key to the painted results of the search, ${tasks}`,
      ratioOf: 'p95',
      targets: [{ of: 'p95', atMost: 50 }],
    },
    {
      ...beside('first'),
      name: `first search of a page: opening it to its first results, ${tasks}`,
      targets: [{ of: 'median', atMost: 300 }],
    },
    { ...beside('whole'), name: `first search of a page: opening it until all is read, ${tasks}` },
    {
      ...beside('longest'),
      name: `longest task of the page until then, ${tasks}`,
      targets: [{ of: 'worst', atMost: 50 }],
    },
    {
      ...beside('heap'),
      name: `JavaScript heap after a search, ${tasks}`,
      unit: 'MB',
      targets: [{ of: 'median', atMost: 80 }],
    },
  ];
}

async function figuresOf(browser: BrowserContext, url: string, tasks: number): Promise<Figures> {
  const account: BenchAccount = await registerLivedIn(url, tasks);
  const signedIn = await signIn(browser, url, account);
  await signedIn.evaluate(untilStored, { tasks, waiting: 0 });
  await signedIn.close();
  const first: number[] = [];
  const whole: number[] = [];
  const longest: number[] = [];
  const page = await browser.newPage();
  for (let n = 0; n < OPENINGS; n += 1) {
    await openTodo(page, url);
    await page.evaluate(noteLongTasks);
    const times = await page.evaluate(firstFound, 'somebody');
    first.push(times.first);
    whole.push(times.whole);
    longest.push(await page.evaluate(longestTask));
  }
  const keys: number[] = [];
  for (const typed of TYPED) {
    for (let end = 1; end <= typed.length; end += 1) {
      keys.push(await page.evaluate(typeAndPaint, typed.slice(0, end)));
    }
  }
  const heap = await heapOf(page);
  await page.close();
  return {
    keys: summarise(keys),
    first: summarise(first),
    whole: summarise(whole),
    longest: summarise(longest),
    heap: summarise([heap]),
  };
}

/** A page that has shown its first screen and fetched the rest, so that the search has its code. */
async function openTodo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/todo`);
  await page.locator('[data-row-focus]').first().waitFor();
  await page.waitForFunction(haveCome, ['edit-task-dialog']);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MEGABYTE;
}
