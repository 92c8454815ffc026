/** What a person does on each screen, online and offline, with the same result on the server. */
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { DESK, openDevice, type Device } from '../support/browser.ts';
import { createAccount, holdingsOf, signInInstead, type Holdings, type Seed } from './accounts.ts';
import { deviceRows } from './pages/device-rows.ts';
import { dashboardPage, type DashboardPage } from './pages/screens.ts';
import { quote, toHelp, toSettings } from './pages/settings.ts';
import { goOffline, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
let device: Device;

beforeAll(async () => {
  // One device for everybody: what a journey costs is then the journey.
  device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
  // A test has no calendar: only the address counts.
  await device.context.route('https://calendar.google.com/**', (route) => route.fulfill({ body: '' }));
});
/** How many complaints earlier journeys have been checked for. */
let heard = 0;
afterEach(async () => {
  await device.context.setOffline(false);
  heard = device.complaints.length;
});

interface Journey {
  readonly screen: string;
  /** What the person has already. */
  readonly seeds: readonly Seed[];
  readonly run: (dashboard: DashboardPage, page: Page) => Promise<void>;
  /** What the server has at the end. */
  readonly tasks: readonly string[];
  readonly quotes?: Holdings['quotes'];
}

const JOURNEYS: readonly Journey[] = [
  {
    screen: 'the dashboard',
    seeds: [
      { name: 'Ask about the bike rack' },
      { name: 'Fix the tap', type: 'household', effort: 'hard', important: true },
      { name: 'Ring Ana', type: 'call', important: true },
      { name: 'Pay the rent', type: 'computer', important: true },
    ],
    run: async (dashboard, page) => {
      await dashboard.inboxLink.getByText('1 inbox task(s) to process').waitFor();
      await dashboard.capture('Book the train');
      await dashboard.inboxLink.getByText('2 inbox task(s) to process').waitFor();
      await dashboard.add('Passport runs out in March');
      await dashboard.toast('Task Added').waitFor();
      await dashboard.inboxLink.getByText('3 inbox task(s) to process').waitFor();
      const edit = await dashboard.task('Fix the tap').open();
      await edit.name.fill('Fix the tap for good');
      await edit.description.fill('The washer is in the blue box');
      await edit.save();
      await dashboard.task('Ring Ana').complete();
      await dashboard.task('Pay the rent').toggleImportant();
      await dashboard.task('Pay the rent').row.waitFor({ state: 'detached' });
      await expect.poll(() => firstLines(dashboard.names())).toEqual(['Fix the tap for good']);
      await quote(page).waitFor();
      const process = await dashboard.followInboxLink();
      await process.task.waitFor();
    },
    tasks: [
      'Ask about the bike rack · inbox personal',
      'Book the train · inbox personal',
      'Fix the tap for good · todo household hard personal · "The washer is in the blue box" · starred',
      'Passport runs out in March · inbox personal',
      'Pay the rent · todo computer personal',
      'Ring Ana · todo call easy personal · starred · completed',
    ],
  },
  {
    screen: 'the inbox',
    seeds: [{ name: 'Old lamp' }, { name: 'Plan the garden' }, { name: 'Photos from the lake' }],
    run: async (dashboard) => {
      const inbox = await dashboard.toInbox();
      await inbox.add('Ask about the bike rack');
      await inbox.task('Ask about the bike rack').row.waitFor();
      const edit = await inbox.task('Photos from the lake').open();
      await edit.description.fill('Send them to Noor');
      await edit.save();
      await inbox.task('Old lamp').remove();
      await inbox.toast('"Old lamp" Deleted').waitFor();
      await inbox.undo();
      await inbox.toast('"Old lamp" Restored').waitFor();
      await inbox.task('Ask about the bike rack').remove();
      await inbox.task('Plan the garden').convertToProject();
      await expect.poll(() => firstLines(inbox.names())).toEqual(['Photos from the lake', 'Old lamp']);
    },
    tasks: [
      'Ask about the bike rack · inbox personal · deleted',
      'Old lamp · inbox personal',
      'Photos from the lake · inbox personal · "Send them to Noor"',
      'Plan the garden · todo project personal',
    ],
  },
  {
    screen: 'process',
    seeds: [
      { name: 'a call' },
      { name: 'an errand' },
      { name: 'something to eat', description: 'From the market' },
      { name: 'something to know' },
      { name: 'something large' },
      { name: 'done at once' },
      { name: 'for later' },
      { name: 'taken back' },
      { name: 'with a date' },
    ],
    run: async (dashboard) => {
      const process = await dashboard.toProcess();
      const steps: Record<string, () => Promise<unknown>> = {
        'a call': () => process.process('Call'),
        'an errand': () => process.process('Errand', 'Medium'),
        'something to eat': () => process.process('Groceries'),
        'something to know': () => process.process('Note'),
        'something large': () => process.process('Project'),
        'done at once': () => process.complete(),
        'for later': () => process.skip(),
        'taken back': async () => {
          await process.process('Household', 'Hard');
          await process.undo();
          await process.task.filter({ hasText: 'taken back' }).waitFor();
          await process.skip();
        },
        'with a date': async () => {
          const asked = new URL(await process.addToCalendar());
          expect(asked.host).toBe('calendar.google.com');
          expect(asked.searchParams.get('text')).toBe('with a date');
        },
      };
      // Nine tasks, and the one with a date is passed and comes again: that time it is skipped.
      let last = '';
      for (let turn = 0; turn < 9; turn += 1) {
        await expect.poll(() => process.task.innerText()).not.toBe(last);
        last = await process.task.innerText();
        await steps[last]?.();
      }
      await process.task.filter({ hasText: 'with a date' }).waitFor();
      await process.skip();
      await process.page.getByText('3 skipped tasks wait in the inbox.').waitFor();
    },
    tasks: [
      'a call · todo call easy personal',
      'an errand · todo errand medium personal',
      'done at once · inbox personal · completed',
      'for later · inbox personal',
      'something large · todo project personal',
      'something to eat · todo grocery family',
      'something to know · note note personal',
      'taken back · inbox personal',
      'with a date · inbox personal',
    ],
  },
  {
    screen: 'Todo',
    seeds: [
      { name: 'Fix the tap', type: 'household', effort: 'hard' },
      { name: 'Ring Ana', type: 'call' },
      { name: 'Return the books', type: 'errand', effort: 'easy' },
      { name: 'Buy a lamp', type: 'shopping' },
    ],
    run: async (dashboard) => {
      const todo = await dashboard.toTodo();
      await todo.filter('Call').click();
      await expect.poll(() => todo.subtitle.innerText()).toBe('Calls to make');
      expect(await firstLines(todo.names())).toEqual(['Ring Ana']);
      await todo.filter('Call').click();
      await todo.add({ name: 'Write the report', type: 'Office', effort: 'Medium' });
      await todo.toast('Task Added').waitFor();
      await todo.closeAdd();
      await todo.task('Write the report').toggleImportant();
      const edit = await todo.task('Return the books').open();
      await edit.type('Computer').check();
      await edit.effort('Medium').check();
      await edit.space('Work').check();
      await edit.save();
      await todo.task('Return the books').row.waitFor({ state: 'detached' });
      await todo.task('Fix the tap').complete();
      await todo.task('Fix the tap').row.waitFor({ state: 'detached' });
      await todo.task('Buy a lamp').convertToProject();
      await todo.toast('"Buy a lamp" is a project now').waitFor();
    },
    tasks: [
      'Buy a lamp · todo project personal',
      'Fix the tap · todo household hard personal · completed',
      'Return the books · todo computer medium work',
      'Ring Ana · todo call easy personal',
      'Write the report · todo office medium personal · starred',
    ],
  },
  {
    screen: 'Completed',
    seeds: [
      { name: 'Fix the tap', type: 'household', completed: true },
      { name: 'Ring Ana', type: 'call', completed: true },
      { name: 'Old lamp', deleted: true },
      { name: 'Old chair', deleted: true },
    ],
    run: async (dashboard) => {
      const completed = await dashboard.toCompleted();
      await completed.reopen('Ring Ana');
      await completed.task('Ring Ana').row.waitFor({ state: 'detached' });
      await completed.showDeleted();
      await completed.restore('Old lamp');
      await completed.toast('"Old lamp" Restored').waitFor();
    },
    tasks: [
      'Fix the tap · todo household personal · completed',
      'Old chair · inbox personal · deleted',
      'Old lamp · inbox personal',
      'Ring Ana · todo call easy personal',
    ],
  },
  {
    screen: 'the groceries',
    seeds: [
      { name: 'Bread', type: 'grocery' },
      { name: 'Eggs', type: 'grocery', completed: true },
      { name: 'Salt', type: 'grocery' },
    ],
    run: async (dashboard) => {
      const groceries = await dashboard.toGroceries();
      await groceries.add('Oat milk');
      await groceries.toast('Item Added').waitFor();
      await groceries.task('Bread').press();
      await expect.poll(groceries.basket).toContain('Bread');
      await groceries.task('Eggs').press();
      await expect.poll(groceries.names).toContain('Eggs');
      await groceries.task('Salt').remove();
      await groceries.toast('"Salt" Deleted').waitFor();
      const edit = await groceries.task('Oat milk').edit();
      await edit.name.fill('Oat milk, two');
      await edit.save();
      await expect.poll(groceries.names).toContain('Oat milk, two');
    },
    tasks: [
      'Bread · todo grocery family · completed',
      'Eggs · todo grocery family',
      'Oat milk, two · todo grocery family',
      'Salt · todo grocery family · deleted',
    ],
  },
  {
    screen: 'the notes',
    seeds: [
      { name: 'Measures of the hall', type: 'note' },
      { name: 'The wifi word', type: 'note' },
    ],
    run: async (dashboard) => {
      const notes = await dashboard.toNotes();
      await notes.add('A shelf over the door');
      await notes.toast('Note Added').waitFor();
      const edit = await notes.task('A shelf over the door').open();
      await edit.description.fill('Ninety by thirty');
      await edit.save();
      await notes.task('A shelf over the door').toggleImportant();
      await notes.task('The wifi word').remove();
      await notes.toast('"The wifi word" Deleted').waitFor();
      const evolved = await notes.task('Measures of the hall').open();
      await evolved.type('Errand').check();
      await evolved.save();
      await expect.poll(() => firstLines(notes.names())).toEqual(['A shelf over the door']);
    },
    tasks: [
      'A shelf over the door · note note personal · "Ninety by thirty" · starred',
      'Measures of the hall · todo errand personal',
      'The wifi word · note note personal · deleted',
    ],
  },
  {
    screen: 'the projects',
    seeds: [{ name: 'Move house', type: 'project', subtasks: [{ name: 'Find boxes', type: 'errand' }] }],
    run: async (dashboard) => {
      const projects = await dashboard.toProjects();
      await projects.add('Repaint the kitchen');
      await projects.toast('Task Added').waitFor();
      await projects.add('Summer at the lake');
      await projects.card('Summer at the lake').waitFor();
      const project = await projects.open('Move house');
      await project.task('Find boxes').row.waitFor();
      await project.page.getByRole('main').getByRole('link', { name: 'Projects' }).click();
      await projects.card('Repaint the kitchen').waitFor();
    },
    tasks: [
      'Find boxes · todo errand personal · in Move house at 0',
      'Move house · todo project personal',
      'Repaint the kitchen · todo project personal',
      'Summer at the lake · todo project personal',
    ],
  },
  {
    screen: 'a single project',
    seeds: [
      {
        name: 'Move house',
        type: 'project',
        subtasks: [
          { name: 'Find boxes', type: 'errand' },
          { name: 'Ring the movers', type: 'call' },
        ],
      },
      { name: 'Tidy the shed', type: 'project', subtasks: [{ name: 'Sweep', type: 'household' }] },
      { name: 'Old plan', type: 'project', subtasks: [{ name: 'Old step', type: 'call' }] },
    ],
    run: async (dashboard) => {
      let projects = await dashboard.toProjects();
      const move = await projects.open('Move house');
      await move.toggleExecution();
      await move.badge('Sequential').waitFor();
      await move.addSubtask({ name: 'Cancel the power', type: 'Computer', effort: 'Easy' });
      await move.task('Cancel the power').row.waitFor();
      await move.page.keyboard.press('Escape');
      await move.moveByKeyboard('Cancel the power', -1);
      await move.task('Find boxes').complete();
      await expect.poll(() => move.completedNames()).toEqual(['Find boxes']);
      await (await move.switchSpace('Work')).answer('Move');

      const shed = await (await move.toProjects()).open('Tidy the shed');
      await shed.task('Sweep').complete();
      projects = await shed.complete();
      const old = await projects.open('Old plan');
      await (await old.remove()).answer('Delete');
      await projects.toast('"Old plan" Deleted').waitFor();
    },
    tasks: [
      'Cancel the power · todo computer easy work · in Move house at 1',
      'Find boxes · todo errand work · in Move house at 0 · completed',
      'Move house · todo project work · sequential',
      'Old plan · todo project personal · deleted',
      'Old step · todo call easy personal · in Old plan at 0 · deleted',
      'Ring the movers · todo call easy work · in Move house at 2',
      'Sweep · todo household personal · in Tidy the shed at 0 · completed',
      'Tidy the shed · todo project personal · completed',
    ],
  },
  {
    screen: 'the settings',
    seeds: [],
    run: async (_dashboard, page) => {
      const settings = await toSettings(page);
      await settings.switches();
      await settings.source('Peep Show').click();
      await settings.source('On Cinema').click();
      await settings.source('On Cinema').click();
      await expect.poll(settings.switches).toEqual([true, true, false, true]);
    },
    tasks: [],
    quotes: { onCinema: true, alwaysSunny: true, peepShow: false, arrestedDevelopment: true },
  },
  {
    screen: 'the help and the privacy policy',
    seeds: [],
    run: async (_dashboard, page) => {
      await toHelp(page);
      await page.getByRole('link', { name: 'privacy policy' }).click();
      await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
      // The twelve sections of the hosted service, and what this server does.
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(13);
    },
    tasks: [],
  },
];

/** Without what stands in the soft line below. */
async function firstLines(names: Promise<readonly string[]>): Promise<string[]> {
  return (await names).map((name) => name.split('\n')[0] ?? '');
}

const ALL_ON = { onCinema: true, alwaysSunny: true, peepShow: true, arrestedDevelopment: true };

describe.each(JOURNEYS)('$screen', ({ seeds, run, tasks, quotes = ALL_ON }) => {
  it.each(['online', 'offline'])('U530 leaves the server with the same, %s', async (mode) => {
    const account = await createAccount(site.server, { tasks: seeds });
    const { page, context, complaints } = device;
    const before = await holdingsOf(site.server, account);
    await signInInstead(device, account);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect.poll(async () => (await deviceRows(page)).length).toBe(before.tasks.length);
    if (mode === 'offline') await goOffline(device);
    await run(dashboardPage(page), page);
    if (mode === 'offline') expect(await holdingsOf(site.server, account)).toEqual(before);
    await context.setOffline(false);

    await untilSent(page);
    await expect.poll(() => holdingsOf(site.server, account)).toEqual({ tasks, quotes });
    expect(complaints.slice(heard)).toEqual([]);
  });
});
