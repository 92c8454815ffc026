/**
 * Notifications on a device, in a real Chromium with a real worker: what the server sends is caught by a push service of the
 * test, decrypted with the keys of the subscription, and delivered to the worker.
 */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { CHROMIUM_FLAGS, findWholeChromium } from '../support/chromium.mjs';
import { deliverPush, shownBy, stubPush, type PushBrowser } from '../support/push-browser.ts';
import { startPushService, type PushServiceServer } from '../support/push-service-server.ts';
import { createAccount, openSignedIn, type Account } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { deviceRows } from './pages/device-rows.ts';
import { shell } from './pages/screens.ts';
import { toSettings } from './pages/settings.ts';
import { otherHands, tabTo } from './people.ts';
import { startSite } from './site.ts';

const site = startSite({ PUSH: 'private' });
let service: PushServiceServer;
let browser: Browser;
beforeAll(async () => {
  service = await startPushService();
  // The whole browser, since the shell of other journeys shows no notifications.
  browser = await chromium.launch({ executablePath: findWholeChromium() ?? '', args: CHROMIUM_FLAGS });
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

const ALLOWED: BrowserContextOptions = { ...WORKER, permissions: ['notifications'] };

const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const main = (page: Page) => card(page).getByRole('switch', { name: 'Notify me on this device' });

async function open(options: BrowserContextOptions = ALLOWED, account?: Account) {
  const person = account ?? (await createAccount(site.server));
  const device = await openSignedIn({ server: site.server, browser }, person, options);
  const push = await stubPush(device.context, service.origin);
  const { page } = device;
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return { person, device, page, push };
}

async function turnOn(page: Page): Promise<void> {
  await toSettings(page);
  await main(page).click();
  await card(page).getByRole('button', { name: 'Send a test' }).waitFor();
}

const onServer = async ({ token }: Account) => {
  const answer = await fetch(`${site.server.url}/api/push`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.status === 401 ? null : ((await answer.json()) as { subscription: unknown }).subscription;
};

/** The next message that arrives, in the worker. */
async function deliverNext(page: Page, push: PushBrowser, send: () => Promise<void>): Promise<string> {
  const count = service.received.length + 1;
  await send();
  await service.arrived(count);
  const received = service.received[count - 1];
  if (received === undefined) throw new Error('Nothing has arrived.');
  return push.deliver(page, received);
}

it('U1060, U1061, U1062 notifications are off until a press, ask then, keep their settings, and send a test', async () => {
  const { person, device, page, push } = await open();
  await toSettings(page);
  await main(page).waitFor();
  expect([await main(page).isChecked(), await push.isSubscribed(page)]).toEqual([false, false]);
  expect(await card(page).getByRole('combobox').count()).toBe(0);

  await main(page).focus();
  await page.keyboard.press('Space');
  await card(page).getByRole('button', { name: 'Send a test' }).waitFor();
  expect(await onServer(person)).toMatchObject({
    digest_hour: 8,
    quiet: { from: 21, until: 7 },
    show_names: false,
  });

  await card(page).getByRole('combobox', { name: 'Daily digest at' }).selectOption('6');
  await card(page).getByText('Within the quiet hours').waitFor();
  await card(page).getByRole('combobox', { name: 'From' }).selectOption('22');
  await card(page).getByRole('switch', { name: 'Show names on the lock screen' }).click();
  const chosen = { digest_hour: 6, quiet: { from: 22, until: 7 }, show_names: true };
  await expect.poll(() => onServer(person)).toMatchObject(chosen);
  await page.reload();
  await expect.poll(() => card(page).getByRole('combobox', { name: 'From' }).inputValue()).toBe('22');

  const text = await deliverNext(page, push, async () => {
    await card(page).getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was sent.').first().waitFor();
  });
  expect(JSON.parse(text)).toMatchObject({ kind: 'test' });
  await expect
    .poll(() => shownBy(page))
    .toEqual([
      {
        title: 'Notifications work on this device',
        body: 'This is where Kinbox tells you that it is your turn.',
      },
    ]);
  expectNoComplaints(device);
  await device.close();
});

it('U1063 turning them off, or logging out, ends them on the server and in the browser', async () => {
  const { person, device, page, push } = await open();
  await turnOn(page);
  await main(page).click();
  await expect.poll(() => push.isSubscribed(page)).toBe(false);
  expect(await onServer(person)).toBeNull();

  await main(page).click();
  await card(page).getByRole('button', { name: 'Send a test' }).waitFor();
  expect(await onServer(person)).not.toBeNull();
  await shell(page).logOut();
  await expect.poll(() => push.isSubscribed(page)).toBe(false);
  await expect.poll(() => onServer(person)).toBeNull();
  await device.close();
});

it('U1064 opening the app tells the server again where the device is, and what the server has lost', async () => {
  const { person, device, page } = await open();
  await turnOn(page);
  await card(page).getByRole('switch', { name: 'Show names on the lock screen' }).click();
  await expect.poll(() => onServer(person)).toMatchObject({ show_names: true });
  // The push service has forgotten the device, and the server has noticed a day ago.
  await fetch(`${site.server.url}/api/push`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${person.token}` },
  });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('kinbox_push_'))) {
      const choice = JSON.parse(localStorage.getItem(key) ?? '{}') as { told: { at: number } };
      choice.told.at -= 25 * 60 * 60 * 1000;
      localStorage.setItem(key, JSON.stringify(choice));
    }
  });
  await page.reload();
  await expect.poll(() => onServer(person)).toMatchObject({ show_names: true });
  await device.close();
});

it('W175 a push brings the rows that it tells of, with no page of the app open', async () => {
  const { device, page } = await open();
  await turnOn(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const hands = await otherHands(page, site.server);
  // Of the same origin, and not the app.
  await page.goto('/icons/mark.svg');
  await hands.addTask({ name: 'Water the plants' });
  const names = async () => (await deviceRows(page)).map(({ name }) => name);
  expect(await names()).toEqual([]);
  await deliverPush(page, JSON.stringify({ kind: 'digest', due: 1, back: 0 }));
  await expect.poll(names).toEqual(['Water the plants']);
  await device.close();
});

it('U1065 a press on a notification leads the page that is open, which is not loaded again', async () => {
  const { device, page } = await open();
  await turnOn(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    Object.assign(globalThis, { isSamePage: true });
  });
  const [worker] = device.context.serviceWorkers();
  // As the press does: browsers let nobody but a person press a notification.
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { matchAll: () => Promise<readonly { postMessage: (message: unknown, to: []) => void }[]> };
    };
    for (const page of await scope.clients.matchAll())
      page.postMessage({ type: 'open', path: '/family' }, []);
  });
  await page.getByRole('heading', { level: 1, name: 'Family' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage') as unknown)).toBe(true);
  await device.close();
});

it('U1066 what the notifications tell of is seen, and they are gone, when the app is opened', async () => {
  const { device, page } = await open();
  await turnOn(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await deliverPush(page, JSON.stringify({ kind: 'digest', due: 2, back: 0 }));
  await expect.poll(() => shownBy(page)).toEqual([{ title: '2 tasks are due', body: '' }]);
  await page.reload();
  await expect.poll(() => shownBy(page)).toEqual([]);
  await device.close();
});

it.each([
  ['a small phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['a desk', { viewport: { width: 1280, height: 800 } }],
])('U1067 the card passes axe in both lights, fits on %s, and is used by keyboard', async (_, look) => {
  const { device, page } = await open({ ...ALLOWED, ...look });
  await turnOn(page);
  await card(page).getByRole('combobox', { name: 'Daily digest at' }).selectOption('6');
  await card(page).getByText('Within the quiet hours').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await main(page).focus();
  for (const name of ['Daily digest at', 'From', 'Until'] as const) {
    await tabTo(page, card(page).getByRole('combobox', { name }));
  }
  await tabTo(page, card(page).getByRole('button', { name: 'Send a test' }));
  expectNoComplaints(device);
  await device.close();
});

it('U1060 a browser in which they are blocked is told how to allow them', async () => {
  const { device, page } = await open(WORKER);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.reload();
  await toSettings(page);
  await card(page).getByText('This browser blocks notifications of Kinbox.').waitFor();
  expect(await card(page).getByRole('switch').count()).toBe(0);
  await device.close();
});

it('U1060 Safari on an iPhone is led to the steps for the home screen', async () => {
  const { device, page } = await open({
    ...PHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.reload();
  await toSettings(page);
  await card(page).getByText('add Kinbox to the home screen first').waitFor();
  await card(page).getByRole('button', { name: 'How to add it' }).click();
  const steps = page.getByRole('region', { name: 'Install Kinbox' });
  expect(await steps.evaluate((element) => element === document.activeElement)).toBe(true);
  await steps.getByText('Choose Add to Home Screen, then Add.').waitFor();
  await device.close();
});
