import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { fillTheDisk } from './full-disk.ts';
import { projectPage, type ProjectPage, type ProjectsPage } from './pages/screens.ts';
import { goOffline, openNewPerson, openOtherDevice, tabTo, untilStored } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const KITCHEN = 'Repaint the kitchen';
const MEASURE = { name: 'Measure the walls', type: 'Household', effort: 'Easy' } as const;
const BUY = { name: 'Buy paint', type: 'Shopping' } as const;
const CALL = { name: 'Call Jonas', type: 'Call' } as const;

const names = async (project: ProjectPage) =>
  (await project.names()).map((name) => name.split('\n')[0] ?? '');
const numberIn = (page: Page) => new URL(page.url()).pathname.replace('/projects/', '');

async function openKitchen(projects: ProjectsPage): Promise<ProjectPage> {
  await projects.add(KITCHEN);
  await projects.toast('Task Added').waitFor();
  const project = await projects.open(KITCHEN);
  for (const subtask of [MEASURE, BUY, CALL]) {
    await project.addSubtask(subtask);
    await project.task(subtask.name).row.waitFor();
  }
  return project;
}

describe.each(['online', 'offline'])('a project, %s', (mode) => {
  it('U115, U110 is reordered, completed and moved with the same result on the other device', async () => {
    const person = await openNewPerson(site, { ...DESK, ...WORKER });
    const { device, dashboard } = person;
    if (mode === 'offline') await goOffline(device);
    const projects = await dashboard.toProjects();
    const project = await openKitchen(projects);
    await project.badge('Parallel').waitFor();
    await project.toggleExecution();
    await project.badge('Sequential').waitFor();

    await project.moveByKeyboard(CALL.name, -2);
    await expect.poll(() => names(project)).toEqual([CALL.name, MEASURE.name, BUY.name]);
    await project.moveByMouse(MEASURE.name, BUY.name);
    await expect.poll(() => names(project)).toEqual([CALL.name, BUY.name, MEASURE.name]);
    await project.task(CALL.name).complete();
    await expect.poll(() => project.completedNames()).toEqual([CALL.name]);

    const question = await project.switchSpace('Work');
    expect(await question.text.innerText()).toBe(
      `Are you sure you want to move "${KITCHEN}" and all its subtasks to the work space?`,
    );
    await question.answer('Move');
    await device.context.setOffline(false);

    const other = await openOtherDevice(site, person);
    const theirProjects = await other.dashboard.toProjects();
    await theirProjects.space('Work').click();
    const theirs = await theirProjects.open(KITCHEN);
    await expect.poll(() => names(theirs)).toEqual([BUY.name, MEASURE.name]);
    expect(await theirs.completedNames()).toEqual([CALL.name]);
    await theirs.badge('Sequential').waitFor();
    expect(await theirs.page.getByRole('main').getByText('WORK').count()).toBe(4);
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  });
});

describe("a project's steps", () => {
  it('U109, U992 are numbered and the first is marked next only in a sequential project', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const project = await openKitchen(await dashboard.toProjects());
    const main = device.page.getByRole('main');
    expect(await main.getByText('next', { exact: true }).count()).toBe(0);

    await main.getByText('Parallel: all open subtasks are in Todo.').waitFor();
    await project.toggleExecution();
    await main.getByText('Sequential: only the next open subtask is in Todo.').waitFor();
    await project.task(MEASURE.name).row.getByText('next', { exact: true }).waitFor();
    for (const { name } of [BUY, CALL]) {
      await project.task(name).row.getByText('Waits for its turn.').waitFor({ state: 'attached' });
    }
    await project.task(MEASURE.name).complete();
    await project.task(BUY.name).row.getByText('next', { exact: true }).waitFor();
    expect(await main.getByText('Waits for its turn.').count()).toBe(1);
    await device.close();
  });

  it('U108 are moved by a touch that rested on the handle', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const project = await openKitchen(await dashboard.toProjects());
    await device.page.keyboard.press('Escape');
    await project.moveByFinger(MEASURE.name, BUY.name);
    await expect.poll(() => names(project)).toEqual([BUY.name, MEASURE.name, CALL.name]);
    await untilStored(device.page);
    await device.page.reload();
    await expect.poll(() => names(project)).toEqual([BUY.name, MEASURE.name, CALL.name]);
    await device.close();
  });
});

describe("a project's address", () => {
  it('U112 changes to the server’s id while somebody types there, and the old address still works', async () => {
    const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
    const { page } = device;
    await goOffline(device);
    const projects = await dashboard.toProjects();
    await projects.add(KITCHEN);
    await projects.open(KITCHEN);
    expect(numberIn(page)).toBe('t1000');
    await page.getByRole('button', { name: 'Add subtask' }).click();
    await page.keyboard.type('Half a thou');

    await device.context.setOffline(false);
    await expect.poll(() => numberIn(page), { timeout: LIMITS.longPoll }).toMatch(/^\d+$/);
    await page.keyboard.type('ght');
    expect(await page.getByRole('textbox', { name: 'Add subtask' }).inputValue()).toBe('Half a thought');

    const number = numberIn(page);
    await page.goto('/projects/t1000');
    await page.getByRole('heading', { level: 1, name: KITCHEN }).waitFor();
    await expect.poll(() => numberIn(page)).toBe(number);
    await device.close();
  });

  it('U111 redirects to the projects if it names none', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    await dashboard.add('No project at all');
    for (const address of ['57', 't4711', 'nonsense']) {
      await page.goto(`/projects/${address}`);
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/projects');
    }
    await device.close();
  });
});

describe('deleting a project', () => {
  it('U110 asks for confirmation, opens the projects, and is undone with its subtasks', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const projects = await dashboard.toProjects();
    const project = await openKitchen(projects);
    const refused = await project.remove();
    expect(await refused.text.innerText()).toBe(
      `Are you sure you want to delete "${KITCHEN}"? This will also delete all subtasks in this project.`,
    );
    await refused.answer('Cancel');
    expect(await names(project)).toHaveLength(3);

    await (await project.remove()).answer('Delete');
    await device.page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await projects.toast(`"${KITCHEN}" Deleted`).waitFor();
    await projects.undo();
    const again = await projects.open(KITCHEN);
    await expect.poll(() => names(again)).toEqual([MEASURE.name, BUY.name, CALL.name]);
    await device.close();
  });
});

describe('a failed write', () => {
  it('U114, U779 is reported with the text of the specification, and changes nothing', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    const projects = await dashboard.toProjects();
    await projects.add('Tidy the shed');
    const shed = await projects.open('Tidy the shed');
    await shed.addSubtask(CALL);
    const completeButton = page.getByRole('button', { name: 'Complete project' });
    await shed.task(CALL.name).row.waitFor();
    expect(await completeButton.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('It can be completed when its open subtask is done.').waitFor();
    await shed.task(CALL.name).complete();
    await expect.poll(() => completeButton.getAttribute('aria-disabled')).toBeNull();
    const project = await openKitchen(await shed.toProjects());
    await fillTheDisk(page);
    const failure = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();

    await project.toggleExecution();
    await failure('Failed to toggle execution type. Please try again.');
    await project.badge('Parallel').waitFor();
    await (await project.switchSpace('Work')).answer('Move');
    await failure('Failed to switch project space. Please try again.');
    await project.moveByKeyboard(BUY.name, 1);
    await failure('Failed to reorder subtasks. Please try again.');
    await expect.poll(() => names(project)).toEqual([MEASURE.name, BUY.name, CALL.name]);
    await (await project.remove()).answer('Delete');
    await failure('Failed to delete project. Please try again.');
    expect(await names(project)).toHaveLength(3);

    await (await project.toProjects()).open('Tidy the shed');
    await completeButton.click();
    await failure('Failed to complete project. Please try again.');
    await page.getByRole('heading', { level: 1, name: 'Tidy the shed' }).waitFor();
    expect(await completeButton.count()).toBe(1);
    await device.close();
  });
});

describe('the keyboard alone', () => {
  it('U117 creates, fills, reorders and completes a project', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    const { keyboard } = page;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const projects = await dashboard.toProjects();
    await tabTo(page, button('Add new project'));
    await keyboard.press('Enter');
    await keyboard.type(KITCHEN);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await projects.card(KITCHEN).waitFor();
    await tabTo(page, projects.card(KITCHEN));
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: KITCHEN }).waitFor();
    const project = projectPage(page);

    await tabTo(page, button('Add subtask'));
    await keyboard.press('Enter');
    for (const { name } of [CALL, BUY]) {
      await keyboard.type(name);
      await tabTo(page, button(name === CALL.name ? 'Call' : 'Shopping'));
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await project.task(name).row.waitFor();
    }
    await keyboard.press('Escape');
    await tabTo(page, project.handle(CALL.name));
    await project.moveByKeyboard(CALL.name, 1);
    await expect.poll(() => names(project)).toEqual([BUY.name, CALL.name]);

    for (const { name } of [BUY, CALL]) {
      await tabTo(page, page.getByRole('checkbox', { name: `Complete ${name}` }));
      await keyboard.press('Space');
      await expect.poll(() => project.completedNames()).toContain(name);
    }
    await tabTo(page, button('Complete project'));
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await projects.card(KITCHEN).waitFor({ state: 'detached' });
    expectNoComplaints(device);
    await device.close();
  });
});

describe('a project, a lifted row and the groceries', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('U20 pass axe on %s, light and dark', async (_name, options) => {
    const { device, dashboard } = await openNewPerson(site, options);
    const { page } = device;
    const project = await openKitchen(await dashboard.toProjects());
    await project.toggleExecution();
    await project.task(MEASURE.name).complete();
    await expect.poll(() => project.completedNames()).toEqual([MEASURE.name]);
    await expectAccessible(page);

    await project.handle(BUY.name).focus();
    await page.keyboard.press('Space');
    await page.getByText(/^Buy paint is over place/).waitFor();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const groceries = await project.toGroceries();
    await groceries.add('Oat milk');
    await groceries.add('Bread');
    await groceries.task('Bread').press();
    await expect.poll(groceries.basket).toEqual(['Bread']);
    await expectAccessible(page);
    expectNoComplaints(device);
    await device.close();
  });
});
