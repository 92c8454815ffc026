/** Feedback with its pause, and what administrators see: online, offline, by keyboard, in both lights. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectNoAxeViolations, expectNoComplaints, launchBrowser, openDevice } from '../support/browser.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { adminLink, adminPage, toAdmin } from './pages/admin.ts';
import { feedbackPage, toFeedback } from './pages/feedback.ts';
import { openLogin, shell } from './pages/screens.ts';
import { DESK, goOffline, openNewPerson, PHONE, tabTo, type OnDevice } from './people.ts';

const ADMIN_EMAIL = 'admin@example.org';
const PASSWORD = 'a house by the lake';
const SMALL = { width: 320, height: 700 };
const LARGE = { width: 1280, height: 800 };
const LOOKS = [
  { name: 'a phone in the light', viewport: SMALL, colorScheme: 'light' },
  { name: 'a phone in the dark', viewport: SMALL, colorScheme: 'dark' },
  { name: 'a desk in the light', viewport: LARGE, colorScheme: 'light' },
  { name: 'a desk in the dark', viewport: LARGE, colorScheme: 'dark' },
] as const;

let server: KinboxServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startKinboxServer({ env: { ADMIN_EMAIL } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const expectNothingBeyond = async (page: Page) => {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond).toBeLessThanOrEqual(0);
};

/** Somebody with one task, made without a browser. */
async function registerWithTask(url: string): Promise<void> {
  const post = (path: string, body: object, token = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const registered = await post('/api/register', {
    first_name: 'Mira',
    last_name: 'Okafor',
    email: ADMIN_EMAIL,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    device_name: 'test',
  });
  await post('/api/tasks', { name: 'A task nobody else reads' }, await registered.text());
}

describe('feedback', () => {
  it('U435 is sent once, thanked for, and counts down to the next one over a reload', async () => {
    const { device } = await openNewPerson(browser, server, 'feedback@example.org');
    const { page } = device;
    const feedback = await toFeedback(page);
    await feedback.submit.click();
    await feedback.error.getByText('Please fill in both title and description.').waitFor();
    await feedback.write({ title: 'Colours', description: 'More of them.' });
    const sent = page.waitForRequest('**/api/feedback');
    await feedback.submit.click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Colours',
      description: 'More of them.\n\nSubmitted by: Mira',
    });
    await feedback.thanks.waitFor();
    await shell(page).toast('Feedback submitted successfully!').waitFor();
    expect([await feedback.title.inputValue(), await feedback.description.inputValue()]).toEqual(['', '']);
    const first = await feedback.secondsLeft();
    expect(first).toBeGreaterThan(50);
    await expect.poll(feedback.secondsLeft).toBeLessThan(first);
    await feedback.thanks.waitFor({ state: 'detached' });

    await page.reload();
    const again = feedbackPage(page);
    expect(await again.secondsLeft()).toBeLessThan(first);
    await again.write({ title: 'Shapes', description: 'Fewer.' });
    await again.submit.click();
    await again.error.getByText(/^Please wait \d+ seconds before submitting another feedback\.$/).waitFor();

    // A browser that lost the time asks the server, which says no and how long.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('kinbox_last_feedback_at_')) localStorage.removeItem(key);
      }
    });
    await page.reload();
    const forgetful = feedbackPage(page);
    expect(await forgetful.title.inputValue()).toBe('Shapes');
    await forgetful.submit.click();
    await forgetful.error.getByText('Rate limit exceeded. Please wait before submitting again.').waitFor();
    expect(await forgetful.secondsLeft()).toBeLessThanOrEqual(60);
    expect(await forgetful.description.inputValue()).toBe('Fewer.');
    expectNoComplaints(device);
    await device.close();
  });

  it('U436 says that it needs a network, and keeps what was typed, also over a reload', async () => {
    const { device } = await openNewPerson(browser, server, 'offline@example.org', PHONE);
    const { page } = device;
    const feedback = await toFeedback(page);
    await goOffline(device);
    await tabTo(page, feedback.title);
    await page.keyboard.type('On a train');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It works here.');
    await tabTo(page, feedback.submit);
    await page.keyboard.press('Enter');
    await feedback.error.getByText(/This needs a network; what you typed is still here/).waitFor();
    await page.reload();
    const again = feedbackPage(page);
    await again.title.waitFor();
    expect([await again.title.inputValue(), await again.description.inputValue()]).toEqual([
      'On a train',
      'It works here.',
    ]);
    await device.context.setOffline(false);
    await again.submit.click();
    await again.thanks.waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

describe('the admin dashboard', () => {
  it('U443 is not for others: no link, and from its address to the dashboard', async () => {
    const { device } = await openNewPerson(browser, server, 'nobody@example.org');
    const { page } = device;
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Feedback' }).waitFor();
    expect(await adminLink(page).count()).toBe(0);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await device.close();
  });

  it('U446 who is not signed in is sent from both to the login', async () => {
    const page = await browser.newPage({ baseURL: server.url });
    for (const path of ['/feedback', '/admin']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await page.close();
  });

  describe('for administrators', () => {
    let admin: OnDevice;
    beforeAll(async () => {
      await registerWithTask(server.url);
      // Administrators are made at a start.
      await server.restart();
      const device = await openDevice(browser, { baseURL: server.url, ...DESK });
      const dashboard = await (
        await openLogin(device.page)
      ).signIn({ email: ADMIN_EMAIL, password: PASSWORD });
      admin = { device, dashboard };
    });
    afterAll(() => admin.device.close());

    it('U444 shows numbers, and plots that are tables, too; by keyboard alone', async () => {
      const { page } = admin.device;
      const dashboard = await toAdmin(page);
      await expect.poll(() => dashboard.total('Total Tasks').textContent()).toBe('1');
      expect(Number(await dashboard.total('Total Users').textContent())).toBeGreaterThan(0);
      expect(await dashboard.plot('Tasks').getAttribute('aria-label')).toMatch(/^Tasks: 0 on .+, 1 on .+\.$/);
      await tabTo(page, dashboard.toggleTable('Tasks'));
      await page.keyboard.press('Enter');
      await dashboard.table('Tasks').waitFor();
      expect(await dashboard.table('Tasks').getByRole('row').count()).toBe(91);
      await dashboard.topUser(ADMIN_EMAIL).waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain('A task nobody else reads');
      expectNoComplaints(admin.device);
    });

    it('U445 offline it says so, and tries again when asked', async () => {
      const { device } = admin;
      await goOffline(device);
      await device.page.reload();
      const dashboard = await adminPage(device.page);
      await dashboard.error.getByText(/statistics are on the server alone/).waitFor();
      await expectNoAxeViolations(device.page);
      await device.context.setOffline(false);
      await dashboard.retry();
      await dashboard.total('Total Tasks').waitFor();
    });

    it.each(LOOKS)('U20, U21 both screens pass axe and fit on $name', async ({ viewport, colorScheme }) => {
      const { page } = admin.device;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const feedback = await toFeedback(page);
      await feedback.submit.click();
      await feedback.error.waitFor();
      await expectNoAxeViolations(page);
      await expectNothingBeyond(page);
      const dashboard = await toAdmin(page);
      await dashboard.toggleTable('Users').click();
      await dashboard.table('Users').waitFor();
      await expectNoAxeViolations(page);
      await expectNothingBeyond(page);
    });
  });
});
