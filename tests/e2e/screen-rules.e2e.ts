/** Small rules of the screens that only a browser can check. */
import type { BrowserContextOptions, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';

import { paths } from '#ui/paths.ts';
import { DESK, expectNoComplaints, openDevice, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn, type Seed } from './accounts.ts';
import { fillTheDisk } from './full-disk.ts';
import {
  completedPage,
  dashboardPage,
  groceriesPage,
  inboxPage,
  notesPage,
  processPage,
  todoPage,
} from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

async function openAt(
  address: string,
  seeds: readonly Seed[] = [],
  options: BrowserContextOptions = {},
): Promise<Device> {
  const account = await createAccount(site.server, { tasks: seeds });
  const device = await openSignedIn(site, account, { ...DESK, ...options });
  await device.page.goto(address);
  return device;
}

const PUBLIC: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.invitation,
  paths.privacyPolicy,
];

describe('a user without a session', () => {
  it('U512 is redirected to the login from every protected address, and sees only the page and the login button', async () => {
    const device = await openDevice(site.browser, {
      baseURL: site.server.url,
      ...DESK,
      serviceWorkers: 'block',
    });
    const { page } = device;
    const behind = Object.values(paths).filter((path) => !PUBLIC.includes(path));
    for (const path of [...behind, '/projects/57', '/notes/57']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
      expect([path, new URL(page.url()).pathname]).toEqual([path, paths.login]);
    }
    const bar = page.getByRole('banner');
    for (const path of [...PUBLIC, '/password-reset/a-token?email=ada@example.org', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await bar.getByRole('link').allInnerTexts()]).toEqual([path, ['Kinbox', 'Login']]);
      expect(await bar.getByRole('button').count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    await bar.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

describe('the spaces', () => {
  const seeds = ['personal', 'work'].flatMap((space) => [
    { name: `${space} thought`, space },
    { name: `${space} task`, space, type: 'call', important: true },
  ]);

  it('U107 are added by holding a button for 600 ms, and the dashboard, Inbox, Process and Todo follow them', async () => {
    const device = await openAt('/', seeds);
    const { page } = device;
    const dashboard = dashboardPage(page);
    await dashboard.task('personal task').row.waitFor();
    await dashboard.inboxLink.getByText('1 inbox task(s) to process').waitFor();
    await dashboard.space('Work').hover();
    await page.mouse.down();
    await dashboard.task('work task').row.waitFor();
    await page.mouse.up();
    await dashboard.inboxLink.getByText('2 inbox task(s) to process').waitFor();
    const isActive = (name: 'Personal' | 'Work') => dashboard.space(name).getAttribute('aria-pressed');
    expect([await isActive('Personal'), await isActive('Work')]).toEqual(['true', 'true']);

    await dashboard.toInbox();
    const inbox = inboxPage(page);
    await expect.poll(async () => (await inbox.names()).length).toBe(2);
    await inbox.toProcess();
    await expect.poll(() => processPage(page).progress.innerText()).toBe('1 of 2');
    await inbox.space('Work').click();
    await expect.poll(() => processPage(page).progress.innerText()).toBe('1 of 1');
    expect(await processPage(page).task.innerText()).toBe('work thought');
    await inbox.toTodo();
    await expect.poll(() => todoPage(page).names()).toEqual(['work task']);
    await inbox.space('Personal').click();
    await expect.poll(() => todoPage(page).names()).toEqual(['personal task']);
    expectNoComplaints(device);
    await device.close();
  });
});

describe('the edit sheet', () => {
  const seeds = [{ name: 'Ring Ana', type: 'call' }];

  it("U517 says 'Saving...', then '✓ Saved!', and closes 300 ms later, whatever is pressed meanwhile", async () => {
    const device = await openAt('/todo', seeds);
    const { page } = device;
    const edit = await todoPage(page).task('Ring Ana').open();
    await edit.name.fill('Ring Ana back');
    await pressSaveWheneverItChanges(page);
    await edit.dialog.getByRole('button', { name: 'Save Changes' }).click();
    await edit.dialog.waitFor({ state: 'detached' });
    const seen = await page.evaluate(
      () => Reflect.get(globalThis, 'seen') as { words: string; at: number }[],
    );
    expect(seen.map(({ words }) => words)).toEqual(['Saving...', '✓ Saved!', '']);
    // Less a frame: the clock of the page and the timer of the browser are not one.
    expect((seen.at(2)?.at ?? 0) - (seen.at(1)?.at ?? 0)).toBeGreaterThanOrEqual(284);
    await todoPage(page).task('Ring Ana back').row.waitFor();
    await device.close();
  });

  it('U518 is closed by a press on the backdrop, and is no wider and no higher than a dialog may be', async () => {
    const words = 'A long story. '.repeat(300);
    const device = await openAt('/todo', [{ name: 'Ring Ana', type: 'office', description: words }]);
    const { page } = device;
    const edit = await todoPage(page).task('Ring Ana').open();
    const box = (await edit.dialog.boundingBox()) ?? { width: 0, height: 0 };
    expect(box.width).toBeLessThanOrEqual(448);
    expect(box.height).toBeGreaterThan(300);
    expect(box.height).toBeLessThanOrEqual(0.9 * 800);
    await page.mouse.click(40, 400);
    await edit.dialog.waitFor({ state: 'detached' });
    await device.close();
  });
});

describe('a failed write', () => {
  it('U519 is reported with the text of the specification, and what was typed stays', async () => {
    const device = await openAt('/todo', [{ name: 'Ring Ana', type: 'call' }]);
    const { page } = device;
    const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words }).waitFor();
    const todo = todoPage(page);
    await todo.task('Ring Ana').row.waitFor();
    await fillTheDisk(page);
    const edit = await todo.task('Ring Ana').open();
    await edit.name.fill('Ring Ana back');
    await edit.name.press('Enter');
    await alert(/^Not saved: there is no room left/);
    expect(await edit.name.inputValue()).toBe('Ring Ana back');
    await edit.cancel();

    await todo.add({ name: 'Write the report', type: 'Call' });
    await alert('Failed to add task');
    await expect.poll(() => todo.addField.inputValue()).toBe('Write the report');
    await todo.toGroceries();
    await groceriesPage(page).add('Oat milk');
    await alert('Failed to add item');
    await todo.toNotes();
    await notesPage(page).add('The wifi word');
    await alert('Failed to add note');
    await device.close();
  });

  it('U601 stays deleted, is reported with the reason, and can be restored once there is space', async () => {
    const device = await openAt('/completed', [{ name: 'The old lamp', type: 'shopping', deleted: true }]);
    const { page } = device;
    const completed = completedPage(page);
    await completed.showDeleted();
    const giveRoom = await fillTheDisk(page);
    await completed.restore('The old lamp');
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to restore task. Not saved: there is no room left/ })
      .waitFor();
    await giveRoom();
    await completed.restore('The old lamp');
    await completed.toast('"The old lamp" Restored').waitFor();
    await completed.toTodo();
    await expect.poll(() => todoPage(page).names()).toEqual(['The old lamp']);
    await device.close();
  });
});

describe('an app whose first screen loads slowly', () => {
  it('U348 shows the layout first, and then the screen', async () => {
    const device = await openDevice(site.browser, {
      baseURL: site.server.url,
      ...DESK,
      serviceWorkers: 'block',
    });
    const { page } = device;
    const held = new Promise<Route>((resolve) => void page.route(/assets\/login-screen-.*\.js/, resolve));
    await page.goto('/login');
    const code = await held;
    await page.getByRole('banner').getByRole('link', { name: 'Kinbox' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    await code.continue();
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

describe('a screen whose code fails to load', () => {
  const CODE = /assets\/(groceries|lists|pages|process|profile-screen)-/;
  const screens = [
    paths.inbox,
    paths.process,
    paths.todo,
    paths.groceries,
    paths.notes,
    paths.projects,
    paths.completed,
    paths.settings,
    paths.help,
    paths.privacyPolicy,
  ];

  it('U509 fails alone, with a link to the dashboard', async () => {
    const device = await openAt('/');
    const { page } = device;
    await page.route(CODE, (route) => route.abort());
    const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' });
    for (const path of screens) {
      await page.goto(path);
      await failure.waitFor();
      await page.getByRole('button', { name: /^User menu/ }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await failure.getByRole('link', { name: 'To the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await device.close();
  });

  it('U600 loads at the next try, once its code can be fetched', async () => {
    const device = await openAt('/');
    const { page } = device;
    await page.route(CODE, (route) => route.abort());
    await page.goto(paths.help);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await again.waitFor();
    await page.unroute(CODE);
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Help & Philosophy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.help);
    await device.close();
  });
});

describe('a screen that opens', () => {
  it('U793 Family moves nothing once it is there', async () => {
    const account = await createAccount(site.server);
    const headers = { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' };
    const call = (path: string, body: object) =>
      fetch(site.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await call('/api/families/invite', { username_or_email: 'ben@kin.example' });
    await call('/api/tasks', { name: 'Oat milk', type: 'grocery', space: 'family' });
    const device = await openSignedIn(site, account);
    const { page } = device;
    await page.goto('/family');
    await page.getByRole('link', { name: '1 grocery' }).waitFor();
    await page.addInitScript(noteShifts);
    await slowDown(page);
    await page.reload();
    await page.getByRole('link', { name: '1 grocery' }).waitFor();
    await page.getByRole('list', { name: 'Pending invitations' }).waitFor();
    expect(await page.evaluate(noted)).toEqual([]);
    expectNoComplaints(device);
    await device.close();
  });

  it('U793 Process offers at once what there is to do', async () => {
    const device = await openAt('/', [{ name: 'Ring Ana', type: 'call' }]);
    const { page } = device;
    await page.goto('/process');
    await page.getByRole('link', { name: 'To Todo' }).waitFor();
    await page.addInitScript(noteOtherButtons, ['To Todo', 'Weekly review']);
    await slowDown(page);
    await page.reload();
    await page.getByRole('link', { name: 'To Todo' }).waitFor();
    expect(await page.evaluate(noted)).toEqual([]);
    await device.close();
  });

  it('U793 Process deals its first card without a motion, and the next ones with one', async () => {
    const device = await openAt('/', [{ name: 'Oat milk' }, { name: 'Ring Ana' }]);
    const { page } = device;
    await page.addInitScript(noteMotions);
    await page.goto('/process');
    await page.getByText('1 of 2').waitFor();
    expect(await page.evaluate(noted)).not.toContainEqual(expect.stringContaining('deal'));
    await processPage(page).process('Shopping');
    await page.getByText('2 of 2').waitFor();
    await expect.poll(() => page.evaluate(noted)).toContainEqual(expect.stringContaining('deal'));
    await device.close();
  });
});

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** What has moved on the screen by itself. */
function noteShifts(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: readonly { node: Node | null }[] };
      const moved = sources.filter(({ node }) => document.querySelector('main')?.contains(node));
      seen.push(...moved.map(({ node }) => node?.textContent ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What an empty state has offered, but for this. */
function noteOtherButtons(expected: readonly string[]): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  new MutationObserver(() => {
    const offered = [...document.querySelectorAll('main :is(button, a)')].map(
      ({ textContent }) => textContent,
    );
    seen.push(...offered.filter((words) => !expected.includes(words)));
  }).observe(document, { subtree: true, childList: true });
}

function noteMotions(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  document.addEventListener('animationstart', ({ animationName }) => seen.push(animationName));
}

function noted(): readonly string[] {
  return (globalThis as unknown as { seen: readonly string[] }).seen;
}

/** Notes what the button that saves says, until it is gone, and presses it each time. */
async function pressSaveWheneverItChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { words: string; at: number }[] = [];
    Object.assign(globalThis, { seen });
    const note = () => {
      const button = document.querySelector<HTMLButtonElement>('dialog button[type="submit"]');
      const words = button?.textContent ?? '';
      if (words === seen.at(-1)?.words || words === 'Save Changes') return;
      seen.push({ words, at: performance.now() });
      button?.click();
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}
