/** The main job in the engine of Safari: the app starts without a server, and what is captured then is kept and sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';

import { PASSWORD } from '../e2e/accounts.ts';
import { deviceRows } from '../e2e/pages/device-rows.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { openWebkit, type WebkitWindow } from '../support/webkit.ts';

const FIELD = 'main input[aria-label="Add a task to inbox"]';

let server: KinboxServer;
let webkit: WebkitWindow;

beforeAll(async () => {
  [server, webkit] = await Promise.all([startKinboxServer(), openWebkit()]);
});
afterAll(async () => {
  await webkit?.close();
  await server?.dispose();
});

it('W60 in WebKit a capture on the Inbox is kept and shown offline, at every start, and sent later', async () => {
  await register();
  await server.stop();

  const captured: string[] = [];
  for (const name of ['Ring the dentist', 'Oat milk', 'Parcel to the post']) {
    await webkit.goto(`${server.url}/inbox`);
    await webkit.type(FIELD, name, { enter: true });
    captured.unshift(name);
    await expect.poll(shownNames).toEqual(captured);
    await expect.poll(shownMessages).toContain('Task Added');
    expect(await typed()).toBe('');
    expect(await deviceRows(webkit)).toHaveLength(captured.length);
  }
  expect(await deviceRows(webkit)).toMatchObject(captured.map(() => ({ id: null, pending: true })));

  await server.restart();
  const waiting = async () => (await deviceRows(webkit)).filter(({ id, pending }) => pending || id === null);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  expect(await shownNames()).toEqual(captured);
  expect((await deviceRows(webkit)).map(({ name }) => name)).toEqual(captured.toSorted());
});

it('W61 in WebKit a write that the browser aborts is reported as not saved, and its texts are kept', async () => {
  await webkit.goto(`${server.url}/inbox`);
  await expect.poll(shownNames).toHaveLength(3);
  await webkit.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function addAndAbort(...row) {
      const request = add.apply(this, row);
      this.transaction.abort();
      return request;
    };
  });
  await webkit.type(FIELD, 'Wifi word', { enter: true });
  await expect.poll(shownMessages).toContain('Not saved: the browser interrupted it');
  await expect.poll(typed).toBe('Wifi word');

  await webkit.goto(`${server.url}/inbox`);
  await expect.poll(typed).toBe('Wifi word');
  await webkit.type(FIELD, '', { enter: true });
  await expect.poll(shownNames).toContain('Wifi word');
});

async function register(): Promise<void> {
  await webkit.goto(`${server.url}/register`);
  await webkit.type('input[name=first_name]', 'Mira');
  await webkit.type('input[name=last_name]', 'Okafor');
  await webkit.type('input[name=email]', 'mira@kin.example');
  await webkit.type('input[name=password]', PASSWORD);
  await webkit.type('input[name=password_confirmation]', PASSWORD);
  await webkit.click('form button[type=submit]');
  await expect.poll(() => webkit.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Dashboard');
  // From now on the app starts from the worker's cache.
  await webkit.evaluate(async () => void (await navigator.serviceWorker.ready));
}

function shownNames(): Promise<string[]> {
  return webkit.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[aria-label="Inbox"] [data-row-focus]'), (row) =>
      row.innerText.trim(),
    ),
  );
}

function typed(): Promise<string | undefined> {
  return webkit.evaluate(() => document.querySelector<HTMLInputElement>('main input')?.value);
}

function shownMessages(): Promise<string> {
  return webkit.evaluate(
    () => document.querySelector<HTMLElement>('[aria-label="Messages"]')?.innerText ?? '',
  );
}
