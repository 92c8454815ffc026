/** What browsers need to install Kinbox, and where its installed icon leads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { CHROMIUM_FLAGS, findWholeChromium } from '../support/chromium.mjs';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { openDashboard, openNewPerson } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string })[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
}

interface Picture {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
}

const readManifest = async () =>
  (await (await fetch(new URL('/manifest.webmanifest', site.server.url))).json()) as Manifest;

it('U1010 Chromium finds nothing that keeps it from installing the app, and no error in the manifest', async () => {
  // The whole browser, since the shell of other journeys installs nothing; and a profile, since a private window does not.
  const profile = await mkdtemp(join(tmpdir(), 'kinbox-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findWholeChromium() ?? '',
    args: CHROMIUM_FLAGS,
    baseURL: site.server.url,
  });
  try {
    const [page] = context.pages();
    if (page === undefined) throw new Error('A profile opens with a page.');
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await context.newCDPSession(page);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Kinbox', id: `${site.server.url}/` });
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

it('U1011 every picture that the manifest names is there, in the size it says, and only the first icons are cached', async () => {
  const { device } = await openNewPerson(site, WORKER);
  const { page } = device;
  const { icons, screenshots, shortcuts } = await readManifest();
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, type, sizes } of pictures) {
    const answer = await fetch(new URL(src, site.server.url));
    expect([src, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([src, type]);
    if (sizes !== 'any') expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
  }
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(icons.map((icon) => (icon as Picture & { purpose: string }).purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  const cached = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const caches_ = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => path.endsWith('.png'))).toEqual(['/icons/icon-192.png']);
  await device.close();
});

async function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return `${width}x${height}`;
  }, src);
}

/** What each shortcut shows. */
const SHOWN: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Add a task': async (page) => {
    const sheet = page.getByRole('dialog', { name: 'Add a task' });
    await sheet.getByRole('textbox', { name: 'What is on your mind?' }).fill('Fix the gate');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('list', { name: 'Inbox' }).getByText('Fix the gate').waitFor();
  },
  Process: (page) => page.getByRole('heading', { level: 1, name: 'Process' }).waitFor(),
  Groceries: (page) => page.getByRole('heading', { level: 1, name: 'Groceries' }).waitFor(),
  Dashboard: (page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor(),
};

it('U1012 each shortcut of the icon shows what it says, and a word half typed in the window stays', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Ask Jo', status: 'inbox' }] });
  const { device } = await openDashboard(site, account, PHONE);
  const { page } = device;
  const { shortcuts } = await readManifest();
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(SHOWN));
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  await field.fill('Half a wo');
  for (const { name, url } of shortcuts) {
    // As the browser does in the open window, see `launch_handler`.
    await page.goto(url);
    await SHOWN[name]?.(page);
  }
  expect(await field.inputValue()).toBe('Half a wo');
  expectNoComplaints(device);
  await device.close();
});

const DAY_MS = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';
const SMALL = { ...PHONE, viewport: { width: 320, height: 640 } };
const dashboardOf = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const offer = (page: Page) => page.getByRole('complementary', { name: /^Kinbox can be an app/ });

/** As Chromium offers it where it can install. True if the page has taken it over. */
function offerToInstall(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve({ outcome: 'accepted' });
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    return !window.dispatchEvent(event);
  });
}

const wasAsked = (page: Page) => page.evaluate(() => document.documentElement.dataset['asked'] ?? null);

/** The dashboard on another day, with what comes last on it, and the browser's offer. */
async function onDay(page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.goto('/');
  await dashboardOf(page).waitFor();
  await page.getByRole('figure').waitFor();
  expect(await offerToInstall(page)).toBe(true);
}

/** Somebody who has a project is no newcomer. */
const BEGUN = [{ name: 'Summer at the lake', type: 'project', status: 'todo' }];

it('U1021 the install is offered on a day after the first, once, to who has begun, and the answer is kept', async () => {
  const now = Date.now();
  const account = await createAccount(site.server, { tasks: BEGUN });
  const { device } = await openDashboard(site, account, SMALL);
  const { page } = device;
  await onDay(page, now);
  expect(await offer(page).count()).toBe(0);
  await onDay(page, now + DAY_MS);
  await offer(page).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await offer(page).waitFor({ state: 'detached' });
  expect(await wasAsked(page)).toBe('yes');
  await onDay(page, now + DAY_MS);
  expect(await offer(page).count()).toBe(0);
  expectNoComplaints(device);
  await device.close();
});

it('U1021 who says no, who does not answer for a day and who is new is not asked again', async () => {
  const now = Date.now();
  const quiet = async (page: Page, time: number) => {
    await onDay(page, time);
    expect(await offer(page).count()).toBe(0);
  };
  for (const answer of ['No, thanks', null]) {
    const account = await createAccount(site.server, { tasks: BEGUN });
    const { device } = await openDashboard(site, account, SMALL);
    const { page } = device;
    await onDay(page, now);
    await onDay(page, now + DAY_MS);
    await offer(page).waitFor();
    if (answer !== null) await offer(page).getByRole('button', { name: answer }).click();
    else await onDay(page, now + DAY_MS);
    if (answer === null) await offer(page).waitFor();
    await quiet(page, now + 2 * DAY_MS);
    await device.close();
  }
  const { device } = await openNewPerson(site, SMALL);
  await quiet(device.page, now);
  await device.page.getByText('What is on your mind? Write down').waitFor();
  await quiet(device.page, now + DAY_MS);
  await device.close();
});

it('U1021 who asks how is led to the steps', async () => {
  const now = Date.now();
  const account = await createAccount(site.server, { tasks: BEGUN });
  const { device } = await openDashboard(site, account, { ...SMALL, userAgent: IPHONE });
  const { page } = device;
  for (const time of [now, now + DAY_MS]) {
    await page.clock.setFixedTime(time);
    await page.goto('/');
    await page.getByRole('figure').waitFor();
  }
  await offer(page).getByRole('link', { name: 'How?' }).click();
  const card = page.getByRole('region', { name: 'Install Kinbox' });
  await expect.poll(() => card.evaluate((each) => each === document.activeElement)).toBe(true);
  await expect.poll(() => card.evaluate((each) => each.getBoundingClientRect().top < innerHeight)).toBe(true);
  expectNoComplaints(device);
  await device.close();
});

it('U1022 Settings installs at any time, or says how it is done in this browser', async () => {
  const account = await createAccount(site.server);
  const { device } = await openDashboard(site, account, SMALL);
  const { page } = device;
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Install Kinbox' });
  await card.getByText('In Chrome or Edge').waitFor();
  await offerToInstall(page);
  await card.getByRole('button', { name: 'Install' }).click();
  expect(await wasAsked(page)).toBe('yes');
  await card.getByText('In Chrome or Edge').waitFor();
  await expectAccessible(page);
  await device.close();

  const ios = await openDashboard(site, account, { ...SMALL, userAgent: IPHONE });
  await ios.device.page.goto('/settings');
  const iosCard = ios.device.page.getByRole('region', { name: 'Install Kinbox' });
  await iosCard.getByText('Choose Add to Home Screen, then Add.').waitFor();
  await expectAccessible(ios.device.page);
  await expectToFit(ios.device.page);
  await ios.device.close();
});

/** What the icon would show: headless Chromium has none. */
async function watchBadge(context: BrowserContext): Promise<readonly number[]> {
  const shown: number[] = [];
  await context.exposeFunction('noteBadge', (count: number) => void shown.push(count));
  await context.addInitScript(() => {
    const note = (count: number) =>
      (Reflect.get(window, 'noteBadge') as (count: number) => Promise<void>)(count);
    Object.defineProperties(Navigator.prototype, {
      setAppBadge: { value: note },
      clearAppBadge: { value: () => note(0) },
    });
  });
  return shown;
}

it('U1023 the icon shows the count of the inbox, once a change, and nothing after a logout', async () => {
  const { device, dashboard } = await openNewPerson(site);
  const { page, context } = device;
  const shown = await watchBadge(context);
  await page.reload();
  await dashboardOf(page).waitFor();
  await dashboard.capture('Ring the dentist');
  await dashboard.capture('Oat milk');
  await expect.poll(() => shown.at(-1)).toBe(2);
  const inbox = await dashboard.toInbox();
  await inbox.task('Oat milk').remove();
  await expect.poll(() => shown.at(-1)).toBe(1);
  expect(shown.filter((count, at) => count === shown[at - 1])).toEqual([]);
  await dashboard.logOut();
  await expect.poll(() => shown.at(-1)).toBe(0);
  expectNoComplaints(device);
  await device.close();
});
