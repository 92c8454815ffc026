/** The dashboard's quote, Settings, Help and the privacy policy: online, offline, by keyboard, in both lights. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { openLogin } from './pages/screens.ts';
import { quote, settingsPage, toHelp, toSettings } from './pages/settings.ts';
import { goOffline, openNewPerson, openOtherDevice, pressUntil } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const SOURCES = ['On Cinema', 'Always Sunny', 'Peep Show', 'Arrested Development'] as const;

const site = startSite({ POLICY_COUNTRY: 'Portugal', POLICY_CONTACT: 'privacy@kin.example' });

it.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('U20, U21 the pages pass axe, light and dark, and fit on %s', async (_name, options) => {
  const check = async (page: Page) => {
    await expectAccessible(page);
    await expectToFit(page);
  };
  const signedOut = await openDevice(site.browser, { baseURL: site.server.url, ...options });
  await signedOut.page.goto('/privacy-policy');
  await signedOut.page.getByText('Its data is stored in Portugal.').waitFor();
  await check(signedOut.page);
  await signedOut.close();

  const { device } = await openNewPerson(site, options);
  const { page } = device;
  await quote(page).waitFor();
  await check(page);
  const settings = await toSettings(page);
  await settings.switches();
  await check(page);
  await settings.source('Peep Show').click();
  await toHelp(page);
  await check(page);
  expect(await page.title()).toBe('Help & Philosophy · Kinbox');
  await page.goto('/privacy-policy');
  await page.getByText('Its data is stored in Portugal.').waitFor();
  await check(page);
  expectNoComplaints(device);
  await device.close();
});

describe('the quote', () => {
  it('U208 is shown after the tasks and shifts nothing, also offline', async () => {
    const { device } = await openNewPerson(site, { ...DESK, ...WORKER });
    const { page } = device;
    await quote(page).waitFor();
    await goOffline(device);
    await page.addInitScript(() => {
      const moved: unknown[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({ type: 'layout-shift' });
    });
    await page.reload();
    await quote(page).waitFor();
    expect(await quote(page).getByRole('blockquote').innerText()).not.toBe('Kinbox');
    const [tasks, box] = await Promise.all([
      page.getByRole('heading', { name: "Today's Tasks:" }).boundingBox(),
      quote(page).boundingBox(),
    ]);
    expect(box!.y).toBeGreaterThan(tasks!.y);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as unknown)).toEqual([]);
    expectNoComplaints(device);
    await device.close();
  });

  it('U201 is Kinbox’s own once all sources are disabled', async () => {
    const { device } = await openNewPerson(site);
    const settings = await toSettings(device.page);
    for (const source of SOURCES) await settings.source(source).click();
    await expect.poll(settings.switches).toEqual([false, false, false, false]);
    await settings.toDashboard();
    await expect.poll(() => quote(device.page).getByRole('blockquote').innerText()).toBe('Kinbox');
    expect(await quote(device.page).getByText('Kinbox').count()).toBe(2);
    await device.close();
  });
});

describe('Settings', () => {
  it.each([
    ['online', false],
    ['offline', true],
  ])('U205 switches turned %s by keyboard arrive on the other device', async (_name, isOffline) => {
    const person = await openNewPerson(site, { ...DESK, ...WORKER });
    const { device } = person;
    const { page, context } = device;
    if (isOffline) await goOffline(device);

    await page.getByRole('button', { name: /^User menu/ }).focus();
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Settings', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    let settings = settingsPage(page);
    expect(await settings.switches()).toEqual([true, true, true, true]);
    await settings.source('Always Sunny').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(settings.switches).toEqual([true, false, false, true]);

    await page.reload();
    settings = settingsPage(page);
    expect(await settings.switches()).toEqual([true, false, false, true]);
    await context.setOffline(false);
    const { device: other } = await openOtherDevice(site, person, PHONE);
    const there = await toSettings(other.page);
    await expect.poll(there.switches, { timeout: LIMITS.longPoll }).toEqual([true, false, false, true]);
    expectNoComplaints(device);
    await Promise.all([device.close(), other.close()]);
  });

  it.each([
    ['the server’s message', { message: 'Not on a Sunday.' }, 'Not on a Sunday.'],
    ['a sentence of its own', {}, 'Failed to update settings'],
  ])('U205 a switch that the server refuses returns to its value with %s', async (_what, json, message) => {
    // Where there is no worker the page itself syncs, and a test can answer what a page asks.
    const { device } = await openNewPerson(site);
    const { page } = device;
    const ours = [...(await fetch(`${site.server.url}/api/policy`)).headers].filter(([name]) =>
      name.startsWith('x-'),
    );
    await page.route('**/api/settings', (route) =>
      route.fulfill({ status: 422, headers: Object.fromEntries(ours), json }),
    );
    const settings = await toSettings(page);
    await settings.source('On Cinema').click();
    await settings.toast(message).waitFor();
    await expect.poll(settings.switches).toEqual([true, true, true, true]);
    await expect.poll(() => settings.syncWords().innerText()).toBe('');
    await device.close();
  });

  it('U206 the theme is chosen by keyboard, applied at once, and kept on this device', async () => {
    const { device } = await openNewPerson(site);
    const { page } = device;
    const isDark = () => page.evaluate(() => getComputedStyle(document.body).colorScheme === 'dark');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    let settings = await toSettings(page);
    expect(await settings.theme('System').isChecked()).toBe(true);
    await settings.theme('System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect([await settings.theme('Dark').isChecked(), await isDark()]).toEqual([true, true]);
    expect(await ground()).not.toBe(light);
    await expectAccessible(page);

    await page.reload();
    settings = settingsPage(page);
    await settings.theme('Dark').waitFor();
    expect([await settings.theme('Dark').isChecked(), await isDark()]).toEqual([true, true]);
    await settings.theme('System').check();
    expect(await ground()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    await device.close();
  });
});

describe('the privacy policy', () => {
  it('U209 is public and shows the server’s configuration, also offline after that', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    const { page } = device;
    await openLogin(page);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByText('Its data is stored in Portugal.').waitFor();
    expect(await page.getByText('Last updated January 2025').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(13);
    const contact = page.getByRole('link', { name: 'privacy@kin.example' });
    expect(await contact.getAttribute('href')).toBe('mailto:privacy@kin.example');

    await goOffline(device);
    await page.reload();
    await page.getByText('Its data is stored in Portugal.').waitFor();
    await contact.waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U209 says so if the server was never reached', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    await device.page.route('**/api/policy', (route) => route.abort());
    await device.page.goto('/privacy-policy');
    await device.page.getByText('It could not be asked where it keeps its data').waitFor();
    const hosted = device.page.getByText('The data of the hosted service is stored in Australia.');
    expect(await hosted.count()).toBe(1);
    await device.close();
  });
});

describe('Help & Philosophy', () => {
  it('U210, U995 is the same offline, and its links work by keyboard', async () => {
    const { device } = await openNewPerson(site, { ...DESK, ...WORKER });
    const { page } = device;
    await toHelp(page);
    await page.getByText('Put the bins out').waitFor();
    expect(await page.locator('main [inert] input').count()).toBe(3);
    expect(await page.locator('main input:not([inert] *)').count()).toBe(0);
    const words = await page.getByRole('main').innerText();
    for (const section of [
      'Philosophy',
      'Spaces',
      'Projects',
      'Types',
      'Task Evolution',
      'Inbox and Process workflow',
      'A worked example',
      'FAQ',
    ]) {
      await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
    }
    expect(words).toContain('Convert to Project');
    const columns = await page.getByRole('columnheader').allInnerTexts();
    expect(columns).toEqual(['Task', 'Space', 'Project', 'Type', 'Form']);

    await goOffline(device);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Help & Philosophy' }).waitFor();
    // Who has it is drawn by a part that is loaded later.
    await expect.poll(() => page.getByRole('main').innerText()).toBe(words);
    await page.getByRole('main').getByRole('link', { name: 'inbox' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U830 names no clicks and no keys on a phone', async () => {
    const { device } = await openNewPerson(site, PHONE);
    const { page } = device;
    await toHelp(page);
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('Tap Search at the top of the menu');
    expect(words.match(/Ctrl|⌘|Shift|Enter\b|[Cc]lick|Press |\bkey\b/g)).toBeNull();
    await device.close();
  });

  it.each(['/help', '/settings'])('U211 %s sends who is not signed in to the login', async (path) => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    await device.page.goto(path);
    await device.page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    expect(new URL(device.page.url()).pathname).toBe('/login');
    await device.close();
  });
});
