/** `npm run bench`: every figure beside its baseline, measured in one run on a real browser with its data on disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../../scripts/prepare.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { firstLoadBytes } from './first-load.ts';
import {
  measureEditToRepaint,
  measureFirstVisits,
  measureFirstList,
  measureInitialSync,
  measureQueueDrain,
} from './measure-app.ts';
import { measureAvailability } from './measure-availability.ts';
import { measureFamily } from './measure-family.ts';
import { measureLocalCommit } from './measure-local-commit.ts';
import { row } from './samples.ts';
import { openBenchBrowser } from './bench-browser.ts';

ensureBuild();
const folder = await mkdtemp(join(tmpdir(), 'kinbox-bench-'));
const server = await startKinboxServer();
const browser = await openBenchBrowser(join(folder, 'profile'));
const second = await openBenchBrowser(join(folder, 'second-profile'));
try {
  console.log('| what | Kinbox, median / p95 | baseline | baseline, median / p95 | ratio |');
  console.log('| --- | --- | --- | --- | --- |');
  console.log(row(await measureLocalCommit(browser, folder)));
  console.log(row(await measureEditToRepaint(browser, server.url)));
  console.log(row(await measureFirstVisits(browser, server.url)));
  console.log(row(await measureInitialSync(browser, server.url)));
  console.log(row(await measureFirstList(browser, server.url)));
  console.log(row(await measureQueueDrain(browser, server.url)));
  console.log(row(await measureFamily([browser, second], server.url)));
  const { total, floor } = await firstLoadBytes();
  console.log(
    `\nFirst load, brotli: ${(total / 1000).toFixed(1)} kB; React, router and Dexie alone: ${(floor / 1000).toFixed(1)} kB.`,
  );
  console.log('\n| another account does | p99 | p99 without | ratio | not answered | its answers |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const line of await measureAvailability()) console.log(line);
} finally {
  await Promise.all([browser.close(), second.close()]);
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
