/** Feedback with its pause, and what administrators see: online, offline, by keyboard, in both lights. */
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { grantAdmin } from '../support/kinbox-command.ts';
import { createAccount, signInAgain } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { adminLink, toAdmin } from './pages/admin.ts';
import { feedbackPage, toFeedback } from './pages/feedback.ts';
import { shell } from './pages/screens.ts';
import { goOffline, openDashboard, openNewPerson, tabTo } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const ADMIN_EMAIL = 'admin@example.org';

const site = startSite();

describe('feedback', () => {
  it('U435 is sent once, confirmed, and counts down to the next one across a reload', async () => {
    const { device } = await openNewPerson(site);
    const { page } = device;
    const feedback = await toFeedback(page);
    await feedback.submit.click();
    await feedback.error.getByText('Please fill in both title and description.').waitFor();
    await feedback.write({ title: 'Colours', description: 'More of them.' });
    const sent = awaitedLater(page.waitForRequest('**/api/feedback'));
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

  it('U436 shows that it is offline, and keeps what was typed, also over a reload', async () => {
    const { device } = await openNewPerson(site, { ...PHONE, ...WORKER });
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
  it('U443, U765, U884 is not linked for other users and redirects them to the dashboard', async () => {
    const { device } = await openNewPerson(site, WORKER);
    const { page } = device;
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Feedback' }).waitFor();
    expect(await adminLink(page).count()).toBe(0);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/admin/feedback');
    await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor();
    await goOffline(device);
    for (const path of ['/admin', '/admin/feedback']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }
    await device.close();
  });

  it('U446 both redirect to the login without a session', async () => {
    const page = await site.browser.newPage({ baseURL: site.server.url });
    for (const path of ['/feedback', '/admin']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await page.close();
  });

  describe('for administrators', () => {
    beforeAll(async () => {
      const tasks = [{ name: 'A task nobody else reads' }];
      await createAccount(site.server, { email: ADMIN_EMAIL, tasks });
      await grantAdmin(site.server, ADMIN_EMAIL);
    });
    const openAdmin = async (options: BrowserContextOptions = {}) =>
      openDashboard(site, await signInAgain(site.server, ADMIN_EMAIL), { ...options, ...WORKER });

    it('U444 shows numbers, and plots with their tables, with the keyboard alone', async () => {
      const { device } = await openAdmin();
      const { page } = device;
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
      expectNoComplaints(device);
      await device.close();
    });

    it('U445 says so offline, and tries again on demand', async () => {
      const { device } = await openAdmin();
      const dashboard = await toAdmin(device.page);
      await goOffline(device);
      await device.page.reload();
      await dashboard.error.getByText(/statistics are on the server alone/).waitFor();
      await expectAccessible(device.page);
      await dashboard.retry();
      await dashboard.error.getByText(/statistics are on the server alone/).waitFor();
      // It asks by itself when the network is back.
      await device.context.setOffline(false);
      await dashboard.total('Total Tasks').waitFor();
      await device.close();
    });

    it.each([
      ['a phone', PHONE],
      ['a desktop', DESK],
    ])(
      'U883, U884 reads feedback on %s and marks it as answered, and says so offline',
      async (where, options) => {
        const [title, other] = [`Colours on ${where} ${randomUUID()}`, `Shapes on ${where} ${randomUUID()}`];
        await giveFeedback(title);
        await giveFeedback(other);
        const { device } = await openAdmin(options);
        const { page } = device;
        await toAdmin(page);
        await page.getByRole('link', { name: 'Read feedback' }).click();
        await page.getByRole('heading', { level: 1, name: 'Feedback received' }).waitFor();
        const item = page.getByRole('listitem').filter({ hasText: title });
        await item.getByText('More of them.').waitFor();
        expect(await item.getByRole('link').getAttribute('href')).toMatch(/^mailto:.+%40.+Colours%20on/);
        await item.getByRole('button', { name: 'Mark as answered' }).click();
        await item.getByRole('button', { name: 'Not answered' }).click();
        await item.getByRole('button', { name: 'Mark as answered' }).click();
        await item.getByText('Answered', { exact: true }).waitFor();
        await expectAccessible(page);
        await expectToFit(page);
        await page.reload();
        await page.getByText(other).waitFor();
        expect(await item.count()).toBe(0);
        await page.getByRole('button', { name: 'Show answered' }).click();
        await item.waitFor();

        await goOffline(device);
        await page.reload();
        await page
          .getByRole('alert')
          .getByText(/feedback is on the server alone/)
          .waitFor();
        await device.context.setOffline(false);
        await item.waitFor();
        await device.close();
      },
    );

    it.each([
      ['a phone', { width: 320, height: 700 }],
      ['a desk', { width: 1280, height: 800 }],
    ])('U20, U21 both screens pass axe, light and dark, and fit on %s', async (_name, viewport) => {
      const { device } = await openAdmin({ viewport });
      const { page } = device;
      const feedback = await toFeedback(page);
      await feedback.submit.click();
      await feedback.error.waitFor();
      await expectAccessible(page);
      await expectToFit(page);
      const dashboard = await toAdmin(page);
      await dashboard.toggleTable('Users').click();
      await dashboard.table('Users').waitFor();
      await expectAccessible(page);
      await expectToFit(page);
      await device.close();
    });
  });
});

/** By somebody new. */
async function giveFeedback(name: string): Promise<void> {
  const { token } = await createAccount(site.server);
  const answer = await fetch(`${site.server.url}/api/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, description: 'More of them.' }),
  });
  expect(answer.status).toBe(201);
}
