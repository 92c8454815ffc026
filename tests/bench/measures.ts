/** Every measure of `npm run bench`, in the order of the table. */
import { inApp, type Measure } from './bench-tools.ts';
import { measureFirstLoad } from './first-load.ts';
import {
  measureEditToRepaint,
  measureFirstList,
  measureFirstVisits,
  measureInitialSync,
  measureQueueDrain,
} from './measure-app.ts';
import { measureAvailability } from './measure-availability.ts';
import { measureColdStart } from './measure-cold-start.ts';
import { measureFamily } from './measure-family.ts';
import { measureLists } from './measure-lists.ts';
import { measureNothingNew } from './measure-nothing-new.ts';
import { measureStreams } from './measure-streams.ts';
import { measureLocalCommit } from './measure-local-commit.ts';
import { measureNewDevices } from './measure-new-device.ts';
import { measureSearch } from './measure-search.ts';
import { measureServerWrites } from './measure-server-writes.ts';

export const MEASURES: readonly Measure[] = [
  { name: 'first-load', run: measureFirstLoad },
  {
    name: 'local-commit',
    run: async ({ openBrowser, folder }) => measureLocalCommit(await openBrowser(), folder),
  },
  inApp('edit', async (browser, url) => [
    await measureEditToRepaint(browser, url, { tasks: 100, atMostMs: 40 }),
    await measureEditToRepaint(browser, url, { tasks: 5000, atMostMs: 50 }),
  ]),
  inApp('visits', measureFirstVisits),
  inApp('cold-start', measureColdStart),
  inApp('initial-sync', async (browser, url) => [
    await measureInitialSync(browser, url),
    // In the account that has just been synced.
    await measureFirstList(browser, url),
  ]),
  { name: 'new-device', run: measureNewDevices },
  inApp('lists', (browser, url) => measureLists(browser, url)),
  inApp('search', (browser, url) => measureSearch(browser, url)),
  inApp('queue', (browser, url) => measureQueueDrain(browser, url)),
  inApp('queue-far', (browser, url) => measureQueueDrain(browser, url, { delayMs: 100 })),
  {
    name: 'family',
    run: async ({ openBrowser, startServer }) =>
      measureFamily([await openBrowser(), await openBrowser()], (await startServer()).url),
  },
  { name: 'nothing-new', run: measureNothingNew },
  { name: 'streams', run: measureStreams },
  { name: 'availability', run: measureAvailability },
  { name: 'server-writes', run: measureServerWrites },
];
