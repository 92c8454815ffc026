import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { PHONE, expectNoComplaints } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { openNewPerson } from './people.ts';
import { todoPage } from './pages/screens.ts';
import { startSite } from './site.ts';
import { findTextFaults } from './text-faults.ts';

const site = startSite();

const SMALL: BrowserContextOptions = {
  viewport: { width: 320, height: 480 },
  hasTouch: true,
  isMobile: true,
};
/** A window of 1280 × 800 pixels whose page is shown at 200 %. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

describe('the edit sheet', () => {
  it.each([
    { name: 'at 320 × 480', options: SMALL },
    { name: 'at 200 % zoom', options: ZOOMED },
  ])('U369 keeps every control reachable $name', async ({ options }) => {
    const { device, dashboard } = await openNewPerson(site, options);
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    const edit = await inbox.task('Fix the tap').open();
    await expectWithinReach(edit.dialog, options.viewport?.height ?? 0);
    await edit.name.fill('Fix the tap of the bath');
    await edit.save();
    await inbox.task('Fix the tap of the bath').row.waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U369 stays above a keyboard that covers the page, and all of it can be scrolled to', async () => {
    const { device, dashboard } = await openNewPerson(site, SMALL);
    const { page } = device;
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    const edit = await inbox.task('Fix the tap').open();
    await raiseKeyboard(page, 280);
    await expectWithinReach(edit.dialog, 200);
    await edit.save();
    await device.close();
  });

  it('U369 keeps the choice of a project within the sheet, however long the names of projects are', async () => {
    const { device, dashboard } = await openNewPerson(site, SMALL);
    await (await dashboard.toProjects()).add('Prepare the summer holiday in the mountains with everybody');
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    const edit = await inbox.task('Fix the tap').open();
    const choice = edit.dialog.getByLabel('Project', { exact: true }).and(edit.dialog.getByRole('combobox'));
    await choice.getByRole('option', { name: /^Prepare/ }).waitFor({ state: 'attached' });
    const { x, width } = (await choice.boundingBox()) ?? { x: 0, width: Infinity };
    expect(x + width).toBeLessThanOrEqual(320 - 16);
    await device.close();
  });

  it('U630 shows the whole focus ring of each of its controls at 320 × 480', async () => {
    const { device, dashboard } = await openNewPerson(site, SMALL);
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    const edit = await inbox.task('Fix the tap').open();
    const controls = await edit.dialog.getByRole('button').count();
    expect(controls).toBeGreaterThan(3);
    const seen = new Map<string, string>();
    // Round by keyboard, which is what makes a browser draw the rings.
    for (let press = 0; press < 40; press += 1) {
      await device.page.keyboard.press('Tab');
      const { name, cut } = await edit.dialog.evaluate(ringAtFocus);
      if (seen.has(name)) break;
      seen.set(name, cut);
    }
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['History', 'Save Changes']));
    expect([...seen].filter(([, cut]) => cut !== '')).toEqual([]);
    await device.close();
  });

  it('U369 keeps every control reachable with doubled text size', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const edit = await inbox.task('Fix the tap').open();
    await expectWithinReach(edit.dialog, 800);
    await device.close();
  });
});

describe('text of twice the size', () => {
  it('U794, U1133 is neither cut nor covered on a narrow phone, and a name has most of its row', async () => {
    const [long, effort] = ['Repaint the kitchen before Grandmother comes', 'hard'];
    const account = await createAccount(site.server, {
      tasks: [
        { name: long },
        { name: long, type: 'errand', effort, status: 'todo', important: true, description: long },
        { name: 'Oat milk', type: 'grocery', status: 'todo' },
        { name: long, type: 'note', status: 'note', description: long },
        {
          name: 'Move house',
          type: 'project',
          status: 'todo',
          effort,
          subtasks: [{ name: long, type: 'call' }],
        },
      ],
    });
    const device = await openSignedIn(site, account, { ...SMALL, viewport: { width: 320, height: 640 } });
    const { page } = device;
    const check = async (what: string) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      // What is written does not matter here, and a handle lies close to its check.
      const faults = async () =>
        (await page.evaluate(findTextFaults, ['.*'])).filter((each) => !/Move Rep/.test(each));
      await expect.poll(faults, { message: what }).toEqual([]);
      await expectToFit(page);
    };
    const visit = async (path: string, shown: Locator) => {
      await page.goto(path);
      await shown.waitFor();
      await check(path);
    };
    const named = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
    for (const path of ['/', '/inbox', '/todo', '/notes']) await visit(path, named(long));
    const name = page.getByRole('list', { name: 'Notes' }).getByRole('link', { name: long });
    expect((await name.boundingBox())?.width).toBeGreaterThan(200);
    await name.click();
    await check('a note');
    await visit('/groceries', named('Oat milk'));
    const heading = page.getByRole('heading', { level: 1, name: 'Groceries' });
    expect(await heading.evaluate(countLines)).toBe(1);
    await visit('/projects', named('Move house'));
    await named('Move house').click();
    await named(long).waitFor();
    await check('a project');
    await visit('/process', named(long));
    const press = (label: string) =>
      page.getByRole('main').getByRole('button', { name: label }).first().click();
    await press('Process');
    await check('the types');
    await press('Household');
    await check('the efforts');
    await visit('/todo', named(long));
    await page.getByRole('button', { name: long, exact: true }).first().click();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByText('Added this task').waitFor();
    await check('the edit sheet');
    await device.close();
  });
});

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
}

describe('a narrow window with a mouse', () => {
  it('U1130 leaves a name most of its row: what the menu has takes no room, and a star that was pressed stays', async () => {
    const name = 'Renew the passport before the summer';
    const account = await createAccount(site.server, {
      tasks: [{ name, status: 'todo', type: 'errand', effort: 'medium' }],
    });
    const device = await openSignedIn(site, account, { viewport: { width: 390, height: 844 } });
    const { page } = device;
    await page.goto('/todo');
    const { row, toggleImportant } = todoPage(page).task(name);
    await row.hover();
    const words = await row.getByRole('button', { name, exact: true }).boundingBox();
    expect(words?.width).toBeGreaterThan(200);
    const controls = row.getByRole('button').filter({ visible: true });
    expect(await controls.count()).toBe(2);
    await toggleImportant();
    const star = row.getByRole('button', { name: `Mark ${name} as important` });
    await star.waitFor();
    await star.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
    expect(await star.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await device.close();
  });
});

describe('many messages with an Undo', () => {
  it('U368 leave most of a phone’s screen free, and none of them is lost', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    const inbox = await dashboard.toInbox();
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    for (const name of names) await inbox.add(name);
    await expect.poll(async () => (await inbox.names()).length).toBe(7);
    await page.evaluate(keepUndo);
    for (const name of names) await inbox.task(name).remove();

    const messages = page.getByRole('region', { name: 'Messages' });
    const undos = messages.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undos.count()).toBe(3);
    const covered = (await messages.boundingBox())?.height ?? Number.NaN;
    expect(covered).toBeLessThan(280);
    await expectAccessible(page);

    await messages.getByRole('button', { name: 'and 4 more' }).click();
    await expect.poll(() => undos.count()).toBe(7);
    expect((await messages.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 800);
    for (let left = names.length; left > 0; left -= 1) {
      await undos.first().click();
      await expect.poll(() => undos.count()).toBe(left - 1);
    }
    await expect.poll(async () => (await inbox.names()).toSorted()).toEqual(names.toSorted());
    await device.close();
  });
});

describe('the round add button', () => {
  it.each([
    ['at 360 × 800', PHONE],
    ['at 320 × 480', SMALL],
  ])('U812 covers nothing of a row, wherever the list is scrolled to, %s', async (_, options) => {
    const { device, dashboard } = await openNewPerson(site, options);
    const { page } = device;
    const inbox = await dashboard.toInbox();
    for (let count = 1; count <= 16; count += 1) await inbox.add(`A task with the number ${count}`);
    await expect.poll(async () => (await inbox.names()).length).toBe(16);
    const button = page.getByRole('button', { name: 'Add a task', exact: true });
    for (const top of [250, 290, 330, 370, 10_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await button.waitFor();
      expect(await button.evaluate(rowsAround), `scrolled to ${top}`).toEqual([]);
    }
    // The last row can be scrolled out of it.
    const last = (await inbox.task('A task with the number 1').row.boundingBox()) ?? {
      y: Number.NaN,
      height: 0,
    };
    expect(last.y + last.height).toBeLessThanOrEqual((await button.boundingBox())?.y ?? Number.NaN);
    await device.close();
  });
});

/** The names of rows that can be seen at the edge of a button. */
function rowsAround(button: Element): string[] {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const around = [
    [left - 2, (top + bottom) / 2],
    [(left + right) / 2, top - 2],
    [left + 4, top + 4],
    [right - 4, top + 4],
    [left + 4, bottom - 4],
    // Nor does a row go on beside it.
    [window.innerWidth / 10, (top + bottom) / 2],
    [window.innerWidth / 2, (top + bottom) / 2],
  ] as const;
  const rows = around.map(([x, y]) => document.elementFromPoint(x, y)?.closest('li')?.textContent ?? null);
  return rows.filter((row) => row !== null);
}

describe('a name of 501 characters', () => {
  it('U370 is refused at its field in quick-add, capture and edit, and stays there', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    const tooLong = 'x'.repeat(501);
    const todo = await dashboard.toTodo();
    await todo.add({ name: tooLong, type: 'Call' });
    await expectRefusedAt(todo.addField, tooLong);
    await todo.addField.fill('Ring the dentist');
    await expect.poll(() => page.getByText('too long').count()).toBe(0);
    await todo.addField.press('Enter');
    await todo.task('Ring the dentist').row.waitFor();
    await todo.closeAdd();

    const completed = await todo.toCompleted();
    await page.getByRole('button', { name: 'Add a task' }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill(tooLong);
    await field.press('Enter');
    await expectRefusedAt(field, tooLong);
    await field.fill('');
    await page.keyboard.press('Escape');
    await completed.toTodo();

    const edit = await todo.task('Ring the dentist').open();
    await edit.name.fill(tooLong);
    await edit.dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectRefusedAt(edit.name, tooLong);
    expect(await edit.name.evaluate((element) => element === document.activeElement)).toBe(true);
    await device.close();
  });
});

/** From here on the five seconds of an Undo last as long as the test. */
function keepUndo() {
  const plain = window.setTimeout;
  const patient = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    plain(run, ms === 5000 ? 600_000 : ms, ...rest);
  Object.assign(window, { setTimeout: patient });
}

async function expectRefusedAt(field: Locator, words: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe(words);
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .map((note) => [note?.getAttribute('role'), note?.textContent].join(': ')),
  );
  expect(described).toContain('alert: 1 character too long.');
}

/** Which sides of the ring around what has the focus lie outside of what shows it. */
function ringAtFocus(dialog: HTMLElement | SVGElement): { name: string; cut: string } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !dialog.contains(focused)) return { name: 'outside', cut: '' };
  const name = focused.ariaLabel ?? focused.closest('label')?.textContent ?? focused.textContent;
  let ringed: HTMLElement | null = focused;
  while (ringed !== null && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
  if (ringed === null) return { name, cut: 'no ring' };
  const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
  const around = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
  const box = ringed.getBoundingClientRect();
  const cut = new Set<string>();
  for (let each = ringed.parentElement; each !== null; each = each.parentElement) {
    if (getComputedStyle(each).overflowX === 'visible') continue;
    const frame = each.getBoundingClientRect();
    if (box.left - around < frame.left) cut.add('left');
    if (box.right + around > frame.right) cut.add('right');
  }
  return { name, cut: [...cut].join(' ') };
}

/** As iOS does: the page keeps its height, and only the visual viewport tells. */
async function raiseKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((keyboard) => {
    const viewport = window.visualViewport;
    if (viewport === null) throw new Error('This browser has no visual viewport.');
    Object.defineProperty(viewport, 'height', { get: () => window.innerHeight - keyboard });
    viewport.dispatchEvent(new Event('resize'));
  }, height);
}

/** Each control can be scrolled to a place where nothing covers it, above `height`. */
async function expectWithinReach(dialog: Locator, height: number): Promise<void> {
  await dialog.page().evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((each) => each.finished),
    ),
  );
  const outOfReach = await dialog.evaluate((element, bottom) => {
    const controls = [...element.querySelectorAll<HTMLElement>('button, input, textarea, select')];
    return controls.flatMap((control) => {
      const shown = control.matches('input[type="radio"]') ? (control.closest('label') ?? control) : control;
      shown.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = shown.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
      const isInside = box.left >= 0 && box.right <= window.innerWidth && y >= 0 && y <= bottom;
      const onTop = document.elementFromPoint(x, y);
      return isInside && shown.contains(onTop) ? [] : [[shown.textContent, shown.ariaLabel, x, y].join(' ')];
    });
  }, height);
  expect(outOfReach).toEqual([]);
}
