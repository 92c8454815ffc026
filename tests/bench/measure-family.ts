/** How soon what one member of a family does is on the screen of another, in two browsers. */
import type { BrowserContext, Page } from 'playwright';
import { joinFamily, openInbox, registerWithTasks, signIn, type BenchAccount } from './bench-account.ts';
import { paintedAt, postAndPull, submitAt } from './in-page.ts';
import { summarise, type Measurement } from './samples.ts';

const EDITS = 60;

export async function measureFamily(
  browsers: readonly [BrowserContext, BrowserContext],
  url: string,
): Promise<Measurement> {
  const owner = await registerWithTasks(url, 'owner', 0);
  const member = await registerWithTasks(url, 'member', 0);
  await joinFamily(url, owner, member);
  // Of an account without a screen here: what changes in one that has would be pulled while the next edit is made.
  const bystander = await registerWithTasks(url, 'bystander', 0);
  const here = await openFamilyInbox(browsers[0], url, owner);
  const there = await openFamilyInbox(browsers[1], url, member);
  // The first change may find a stream that is not open yet.
  await change(here, there, 'First of all.');
  const ours: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    ours.push(await change(here, there, `Change number ${n}.`));
    bare.push(await here.evaluate(postAndPull, bystander.token));
  }
  await Promise.all([here.close(), there.close()]);
  return {
    name: 'edit to the screen of another member',
    ours: summarise(ours),
    baselineName: 'a bare POST and a bare pull, one after the other',
    baseline: summarise(bare),
    targets: [
      { of: 'median', atMost: 100 },
      { of: 'p95', atMost: 200 },
    ],
  };
}

async function openFamilyInbox(browser: BrowserContext, url: string, who: BenchAccount): Promise<Page> {
  const page = await signIn(browser, url, who);
  await page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'Family' }).click();
  await openInbox(page);
  return page;
}

/** ms from Enter in one browser to the frame with the row in the other; both read the machine's one clock. */
async function change(here: Page, there: Page, name: string): Promise<number> {
  const painted = there.evaluate(paintedAt, name);
  const submitted = await here.evaluate(submitAt, name);
  return (await painted) - submitted;
}
