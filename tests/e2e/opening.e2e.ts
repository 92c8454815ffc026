/** A start whose database does not open, or opens late: a sentence, and never a blank page. */
import { expect, it } from 'vitest';

import { hangOpenings, letOpen, refuseOpenings } from '../support/broken-opening.ts';
import { DESK, openDevice } from '../support/browser.ts';
import { createAccount, openSignedIn, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openLogin } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();
const SILENT = 'This browser does not answer when Kinbox asks for what it keeps here.';

it('W350 a database that the browser does not open is told after five seconds, and a reload opens it', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Oat milk', type: 'call' }] });
  const { page, close } = await openSignedIn(site, account);
  await page.addInitScript(hangOpenings);
  await page.goto('/todo');
  await page.getByRole('status').filter({ hasText: SILENT }).waitFor();
  await page.getByRole('heading', { name: 'Kinbox is still opening' }).waitFor();
  await expectAccessible(page);
  await page.evaluate(letOpen);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('Oat milk').waitFor();
  await close();
});

it('W350 a database that opens late opens the app by itself', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Oat milk', type: 'call' }] });
  const { page, close } = await openSignedIn(site, account);
  await page.addInitScript(hangOpenings);
  await page.goto('/todo');
  await page.getByText(SILENT).waitFor();
  await page.evaluate(() => (window as unknown as { answerOpenings(): void }).answerOpenings());
  await page.getByText('Oat milk').waitFor();
  expect(await page.getByText(SILENT).count()).toBe(0);
  await close();
});

it('W350 a sign-in whose database is not opened says so too', async () => {
  const account = await createAccount(site.server);
  const { page, close } = await openDevice(site.browser, {
    baseURL: site.server.url,
    serviceWorkers: 'block',
    ...DESK,
  });
  await page.addInitScript(hangOpenings);
  const login = await openLogin(page);
  await login.send({ email: account.email, password: PASSWORD });
  await page.getByText(SILENT).waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
  await close();
});

it('W350 a start that waits for the server says that, and goes on with its answer', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Oat milk', type: 'call' }] });
  const { page, close } = await openSignedIn(site, account);
  const answers: (() => void)[] = [];
  await page.route('**/api/user', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await page.goto('/todo');
  await page.getByText('The server has not answered yet.').waitFor();
  for (const answer of answers) answer();
  await page.getByText('Oat milk').waitFor();
  expect(await page.getByText('The server has not answered yet.').count()).toBe(0);
  await close();
});

it('W351 a private window that has no database is not explained as an update in another tab', async () => {
  const { page, close } = await openSignedIn(site, await createAccount(site.server));
  await page.addInitScript(refuseOpenings);
  await page.goto('/todo');
  await page.getByText('This browser does not let Kinbox keep data.').waitFor();
  expect(await page.getByText('another tab').count()).toBe(0);
  await expectAccessible(page);
  await close();
});
