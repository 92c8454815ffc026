/** The first hour of somebody new, on a phone, with a second person and a second device. */
import { expect, it } from 'vitest';
import { DESK, expectNoComplaints, openDevice, PHONE, WORKER } from '../support/browser.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { toFamily } from './pages/family.ts';
import { pictures } from './pages/pictures.ts';
import { dashboardPage, loginPage, openLogin, registerPage } from './pages/screens.ts';
import { goOffline, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const look = pictures();
/** 1.6 Mbit/s with 150 ms, in bytes a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

it('U769, U778, U796, U797, U1131, U1132, U1134 the first hour: from the registration to a family, a second device, no network and the logout', async () => {
  const baseURL = site.server.url;
  const phone = await openDevice(site.browser, { baseURL, ...PHONE, ...WORKER });
  const { page } = phone;
  const anna = { firstName: 'Anna', lastName: 'Berg', email: freshAddress(), password: PASSWORD };

  const login = await openLogin(page);
  await look(page, 'what it is');
  const dashboard = await (await login.toRegister()).register(anna);
  await look(page, 'an empty dashboard');

  for (const thought of ['Call the school', 'Move house', 'Oat milk']) {
    await dashboard.add(thought);
    await dashboard.toast('Task Added').waitFor();
  }
  // No add button is there, since the field is in view.
  const added = page.locator('[data-toast]');
  // The last of three may just take the place of the one before.
  await expect.poll(() => added.evaluate(placeOf)).toEqual({ isAtTheEdge: true, isPressedThrough: true });
  await look(page, 'three thoughts');
  const inbox = await dashboard.followInboxLink();
  await look(page, 'processing');
  // The newest comes first.
  for (const [thought, type] of [
    ['Oat milk', 'Groceries'],
    ['Move house', 'Project'],
    ['Call the school', 'Call'],
  ] as const) {
    await inbox.task.filter({ hasText: thought }).waitFor();
    await inbox.process(type);
    await page.locator('[data-toast]').last().waitFor();
    await expect.poll(() => page.evaluate(coveredButtons)).toEqual([]);
  }
  await inbox.nothingLeft.waitFor();
  await look(page, 'all processed');

  const project = await (await dashboard.toProjects()).open('Move house');
  await project.addSubtask({ name: 'Ask two movers', type: 'Call' });
  await project.task('Ask two movers').row.waitFor();
  await look(page, 'a project');
  const family = await toFamily(page);
  await look(page, 'no family yet');
  const bensEmail = freshAddress();
  const link = await family.invite(bensEmail);
  await family.pending(bensEmail).waitFor();
  await look(page, 'invited');

  const desk = await openDevice(site.browser, { baseURL, ...DESK, ...WORKER });
  const ben = { firstName: 'Ben', lastName: 'Berg', email: bensEmail, password: PASSWORD };
  // The server of the test has another address than its settings say.
  const { pathname, hash } = new URL(link);
  await desk.page.goto(pathname + hash);
  await desk.page.getByText('Anna invites you to their family').waitFor();
  await look(desk.page, 'the link');
  await desk.page.getByRole('link', { name: 'Register' }).click();
  await registerPage(desk.page).send(ben);
  await desk.page.getByText('Anna invites you to their family').waitFor();
  await look(desk.page, 'invited by');
  await desk.page.getByRole('button', { name: 'Accept' }).click();
  await family.member('Ben').waitFor();
  const bens = dashboardPage(desk.page);
  await bens.space('Family').waitFor();
  await look(desk.page, 'accepted');
  await (await bens.toGroceries()).task('Oat milk').row.waitFor();
  await look(desk.page, 'a family of two');
  await untilSent(page);

  const second = await openDevice(site.browser, { baseURL, ...DESK, ...WORKER });
  const line = await second.context.newCDPSession(second.page);
  await line.send('Network.emulateNetworkConditions', SLOW);
  await second.page.goto('/login');
  await loginPage(second.page).signIn({ ...anna, remember: true });
  await look(second.page, 'a second device');
  const todo = await dashboardPage(second.page).toTodo();
  await todo.task('Call the school').row.waitFor();
  await look(second.page, 'its list');

  await goOffline(phone);
  const captured = await dashboard.toInbox();
  await captured.add('Seeds for the balcony');
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('Offline · saved here', { exact: true })
    .waitFor();
  await captured.task('Seeds for the balcony').row.waitFor();
  await expect.poll(() => dashboard.syncWords().textContent()).toContain('Offline');
  await look(page, 'without a network');
  await phone.context.setOffline(false);
  await untilSent(page);
  await (await todo.toInbox()).task('Seeds for the balcony').row.waitFor();

  await captured.add('Water the plants');
  await dashboard.toast('Task Added').waitFor();
  await untilSent(page);
  await goOffline(phone);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.waitFor();
  expect(await question.getByText('Task Added').filter({ visible: true }).count()).toBe(0);
  await look(page, 'asked before the logout');
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  expect(await page.getByText('Task Added').count()).toBe(0);
  await look(page, 'logged out');
  for (const device of [phone, desk, second]) {
    expectNoComplaints(device);
    await device.close();
  }
});

/** The names of buttons of the screen that a toast is above; null without a toast. */
function coveredButtons(): (string | null)[] | null {
  const toasts = Array.from(document.querySelectorAll('[data-toast]'), (each) =>
    each.getBoundingClientRect(),
  );
  if (toasts.length === 0) return null;
  const isCovered = (button: Element) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return toasts.some(
      (toast) => toast.top < bottom && top < toast.bottom && toast.left < right && left < toast.right,
    );
  };
  return Array.from(document.querySelectorAll('main button'))
    .filter(isCovered)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

function placeOf(toast: Element) {
  const { left, top, bottom, width, height } = toast.getBoundingClientRect();
  const target = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    isAtTheEdge: innerHeight - bottom < 32,
    isPressedThrough: target?.closest('[data-toast]') === null,
  };
}
