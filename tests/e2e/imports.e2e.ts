/** A large import: its progress, its end, and what stops it. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { ImportState } from '#domain/wire/own-data.ts';

import { expectAccessible } from './expect-accessible.ts';
import { toProfile } from './pages/profile.ts';
import { openNewPerson, type OnDevice } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
/** More than the server imports with the request. */
const ROWS = 1800;
const IMPORT = '**/api/user/import';

async function writeExport(changes: object = {}): Promise<string> {
  const tasks = Array.from({ length: ROWS }, (_, n) => ({
    client_ref: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Task ${n}`,
    status: 'inbox',
    completed: false,
    important: false,
    space: 'personal',
    created_at: '2026-01-01T00:00:00.000Z',
    ...(n === 3 && changes),
  }));
  const path = join(await mkdtemp(join(tmpdir(), 'kinbox-file-')), 'export.json');
  await writeFile(path, JSON.stringify({ format: 'kinbox-export', version: 1, tasks }));
  return path;
}

/** The server would be done before anybody could look: until the function is called, the import stands still. */
async function holdAt(page: Page, state: Partial<ImportState>): Promise<() => Promise<void>> {
  const running = { state: 'running', rows: null, done: 0, imported: 0, refusal: null, ...state };
  await page.route(IMPORT, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: running });
  });
  // One that is on its way may finish: it would be answered twice.
  return () => page.unrouteAll({ behavior: 'wait' });
}

const answerTo = (page: Page, method: string) =>
  awaitedLater(
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/user/import') && answer.request().method() === method,
    ),
  );
const cardOf = async ({ device }: OnDevice) => (await toProfile(device.page)).card('Your data');

it('U695 a large import shows how far it is, also after a reload, and its result', async () => {
  const person = await openNewPerson(site);
  const { page } = person.device;
  const reading = await holdAt(page, {});
  const card = await cardOf(person);
  await card.getByLabel('File to import').setInputFiles(await writeExport());
  await card.getByRole('progressbar', { name: 'Reading the file …' }).waitFor();
  await reading();
  const go = await holdAt(page, { rows: 5000, done: 1200 });
  const bar = card.getByRole('progressbar', { name: 'Importing … 1,200 of 5,000' });
  await bar.waitFor();
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(0.24);
  await expect
    .poll(() => bar.evaluate((element) => getComputedStyle(element.parentElement!).opacity))
    .toBe('1');
  await expectAccessible(page);
  await page.reload();
  await bar.waitFor();
  expect(await card.getByRole('button', { name: 'Import', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.goto('/help');
  await go();
  const forgotten = answerTo(page, 'DELETE');
  await toProfile(page);
  await card.getByText(`${ROWS.toLocaleString('en')} tasks imported.`).waitFor();
  expect(await card.getByRole('progressbar').count()).toBe(0);
  // The server has forgotten it, so that it is shown once.
  await forgotten;
  const answered = answerTo(page, 'GET');
  await page.reload();
  expect(await (await answered).json()).toMatchObject({ state: 'none' });
  await person.device.close();
});

it('U696 a large file with invalid rows shows the server’s reasons', async () => {
  const person = await openNewPerson(site);
  const card = await cardOf(person);
  await card.getByLabel('File to import').setInputFiles(await writeExport({ space: 'moon' }));
  const reason = card.getByRole('alert').filter({ hasText: 'The selected space is invalid.' });
  await expect.poll(() => reason.count()).toBe(1);
  await person.device.close();
});

it('U696 a large import can be stopped', async () => {
  const person = await openNewPerson(site);
  const { page } = person.device;
  const go = await holdAt(page, { rows: 5000, done: 1200 });
  const card = await cardOf(person);
  const stopped = awaitedLater(page.waitForRequest((request) => request.method() === 'DELETE'));
  await card.getByRole('button', { name: 'Stop import' }).click();
  await go();
  expect(new URL((await stopped).url()).pathname).toBe('/api/user/import');
  await card.getByText('The import was stopped.').waitFor();
  await expect.poll(() => card.getByRole('progressbar').count()).toBe(0);
  await person.device.close();
});
