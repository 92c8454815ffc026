/** Half-typed words are there again after the tab has crashed, in whichever field they are. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, openDevice, type Device } from '../support/browser.ts';
import { crashTab } from '../support/crash-tab.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { callAs } from './households.ts';
import { dashboardPage } from './pages/screens.ts';
import { taskList } from './pages/task-list.ts';
import { toFamily } from './pages/family.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
const TODO = { status: 'todo', space: 'personal' };
const TASKS = [
  { name: 'Ring the dentist', space: 'personal' },
  { name: 'The wifi', ...TODO, type: 'note' },
  { name: 'Paint the hall', ...TODO, type: 'project' },
  {
    name: 'Sow peas',
    ...TODO,
    type: 'project',
    subtasks: [{ name: 'Dig the bed', ...TODO, type: 'errand' }],
  },
];

interface Form {
  readonly path: string;
  /** To where one types. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly typed: Readonly<Record<string, string>>;
}

const inDialog = (page: Page) => page.getByRole('dialog').waitFor();

const FORMS: Readonly<Record<string, Form>> = {
  'the dashboard': { path: '/', typed: { 'Add a task to inbox': 'Half a thou' } },
  'the groceries': { path: '/groceries', typed: { 'Add grocery item': 'Oat mi' } },
  'the capture sheet': {
    path: '/settings',
    open: async (page) => {
      await page.keyboard.press('q');
      await inDialog(page);
    },
    typed: { 'What is on your mind?': 'Half a ca' },
  },
  'the edit sheet': {
    path: '/inbox',
    open: (page) => taskList(page, 'Inbox').task('Ring the dentist').open(),
    typed: { Name: 'Ring the other den', Description: 'At nine, or el' },
  },
  'the sheet of a project': {
    path: '/projects',
    open: async (page) => {
      await page.getByRole('link', { name: /Paint the hall/ }).click();
      await page.getByRole('button', { name: 'Edit project' }).click();
      await inDialog(page);
    },
    typed: { Name: 'Paint the ha', Description: 'White, or' },
  },
  'the next action of a project': {
    path: '/projects',
    open: async (page) => {
      await page.getByRole('link', { name: /Sow peas/ }).click();
      // With its only step done it asks for the next.
      await page.getByRole('checkbox', { name: 'Complete Dig the bed' }).click();
    },
    typed: { 'What is the next action?': 'Buy the pai' },
  },
  'the page of a note': {
    path: '/notes',
    open: async (page) => {
      await taskList(page, 'Notes').task('The wifi').openPage();
      await page.getByRole('button', { name: 'Edit the text' }).click();
    },
    typed: { Text: 'Under the sta' },
  },
  'the feedback': { path: '/feedback', typed: { Title: 'It is', Description: 'When I press' } },
  'the profile': { path: '/profile', typed: { 'First name': 'Mi', 'Display name': 'Mirabel' } },
  'an invitation': {
    path: '/',
    open: async (page) => (await toFamily(page)).openInvite(),
    typed: { 'Username or email': 'ben@kin.exa' },
  },
};

describe('U1094 what was typed is there after a crash', () => {
  it.each(Object.entries(FORMS))('on %s', async (_, { path, open, typed }) => {
    const device = await openSignedIn(site, await createAccount(site.server, { tasks: TASKS }), DESK);
    const page = await device.context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open?.(page);
    for (const [label, words] of Object.entries(typed)) {
      await page.getByRole('textbox', { name: label, exact: true }).last().fill(words);
    }
    const tab = await crashTab(page);
    const [label = ''] = Object.keys(typed);
    expect(await tab.fieldsWith(label)).toMatchObject(typed);
    await device.close();
  });

  it('on the registration, but for the passwords, and until somebody has registered', async () => {
    const stranger = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    const page = await stranger.context.newPage();
    await page.goto('/register');
    const typed = { 'First name': 'Mi', 'Last name': 'Oka', Email: 'mira@kin.exa' };
    for (const [label, words] of Object.entries({ ...typed, Password: 'a house by' })) {
      await page.getByLabel(label, { exact: true }).fill(words);
    }
    const tab = await crashTab(page);
    expect(await tab.fieldsWith('Email')).toMatchObject({ ...typed, Password: '' });
    await page.close();

    await stranger.page.goto('/register');
    await stranger.page.getByLabel('First name').fill('Mi');
    await stranger.page.getByRole('link', { name: 'Sign in' }).click();
    await stranger.page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    expect(await stranger.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Mi');
    await stranger.close();
  });
});

describe('U1095 what is typed on a note right before its tab is closed', () => {
  /** Types with no pause in which it would be stored, and closes the tab as a person does. */
  async function typeAndClose({ context }: Device, words: string): Promise<void> {
    const page = await context.newPage();
    await page.goto('/notes');
    await taskList(page, 'Notes').task('The wifi').openPage();
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill(words);
    const closed = awaitedLater(page.waitForEvent('close'));
    await page.close({ runBeforeUnload: true });
    await closed;
  }

  const openWithNote = async () => {
    const note = { name: 'The wifi', status: 'note', space: 'personal', type: 'note' };
    const account = await createAccount(site.server, { tasks: [note] });
    const own = await openSignedIn(site, account, DESK);
    await own.page.goto('/');
    await own.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const [{ id } = { id: 0 }] = (await callAs(site, account, 'GET', '/tasks')) as { id: number }[];
    const description = async () =>
      ((await callAs(site, account, 'GET', `/tasks/${id}`)) as { description: string | null }).description;
    const change = (words: string) =>
      callAs(site, account, 'PUT', `/tasks/${id}`, { ...note, description: words });
    return { account, own, description, change };
  };
  const leftIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kinbox_left_note_')));

  it('is stored at the next start', async () => {
    const { own, description } = await openWithNote();
    await typeAndClose(own, 'Under the stairs');
    await expect.poll(() => leftIn(own.page)).toHaveLength(1);
    await own.page.reload();
    await expect.poll(description).toBe('Under the stairs');
    await expect.poll(() => leftIn(own.page)).toEqual([]);
    await own.close();
  });

  it('is offered on its page if the note has changed meanwhile, and goes with a logout', async () => {
    const { own, description, change } = await openWithNote();
    await typeAndClose(own, 'Under the stairs');
    await change('In the hall');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await own.page.route('**/api/changes*', (route) => held.then(() => route.continue()));
    await own.page.goto('/notes');
    await taskList(own.page, 'Notes').task('The wifi').row.waitFor();
    for (let times = 0; times < 5; times += 1) {
      await own.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    expect(await leftIn(own.page)).toHaveLength(1);
    answer();
    await own.page.getByText('In the hall').waitFor();
    await taskList(own.page, 'Notes').task('The wifi').openPage();
    await own.page.getByText('What you wrote was not saved yet.').waitFor();
    expect(await description()).toBe('In the hall');
    await own.page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(description).toBe('Under the stairs');
    expect(await leftIn(own.page)).toEqual([]);

    await typeAndClose(own, 'Behind the door');
    await expect.poll(() => leftIn(own.page)).toHaveLength(1);
    await dashboardPage(own.page).logOut();
    await expect.poll(() => leftIn(own.page)).toEqual([]);
    await own.close();
  });
});
