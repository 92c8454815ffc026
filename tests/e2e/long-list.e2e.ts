import { describe, expect, it } from 'vitest';

import { expectNoComplaints } from '../support/browser.ts';
import { openNewPerson, otherHands, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const OPEN = 5_000;

describe('a list of 5,000 open tasks', () => {
  it(
    'U759 U761 has few rows and elements in the page, and renders each row once as it scrolls',
    async () => {
      const { device, dashboard } = await openNewPerson(site);
      const { page } = device;
      await (
        await otherHands(page, site.server)
      ).importTasks(Array.from({ length: OPEN }, (_, n) => `Task ${n}.`));
      await page.reload();
      await dashboard.toTodo();
      await page.locator('main li[aria-setsize]').first().waitFor();
      // More of it is read when its end comes into view.
      await expect.poll(() => page.evaluate(scrollToEnd), { timeout: LIMITS.longPoll }).toBe(OPEN);

      const counted = await page.evaluate(scrollThrough);
      expect(counted.rows).toBeLessThanOrEqual(60);
      expect(counted.elements).toBeLessThanOrEqual(2_000);

      const changed = await page.evaluate(scrollAndNote);
      expect(changed.shown).toBeGreaterThan(60);
      expect(changed.made).toBe(changed.shown);
      expect(changed.attributes).toBe(0);
      expectNoComplaints(device);
      await device.close();
    },
    LIMITS.longTest,
  );
});

it.each([30, 100])('U766 a list of %i that appears renders what fits the screen first', async (count) => {
  const { device } = await openNewPerson(site);
  const { page } = device;
  await (
    await otherHands(page, site.server)
  ).importTasks(Array.from({ length: count }, (_, n) => `Task ${n}.`));
  await page.addInitScript(noteFirstRows);
  await page.goto('/todo');
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(13);
  // Of 64 px each on 800.
  expect(await page.evaluate(() => (window as Noted).first)).toEqual({ rows: 13, layouts: [] });
  expectNoComplaints(device);
  await device.close();
});

const TWELVE = Array.from({ length: 12 }, (_, n) => `Thing ${n}`);

describe.each([
  ['Todo', '/todo', {}, ['Spaces', 'Main', 'Filter by type', 'Filter by effort']],
  ['Groceries', '/groceries', { type: 'grocery' }, ['Spaces', 'Main']],
])('what is done in %s', (_, path, fields, around) => {
  it('U751 a completion renders its row, and neither another one nor the main menu or the filters', async () => {
    const { device } = await openNewPerson(site);
    const { page } = device;
    await (await otherHands(page, site.server)).addTasks(TWELVE.map((name) => ({ name, ...fields })));
    await page.addInitScript(noteRendered);
    await page.goto(path);
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Thing' });
    await expect.poll(() => rows.count()).toBe(12);
    // What else comes to the page is there: later renders belong to the completion.
    await untilSent(page);
    if (path === '/todo') await page.getByRole('button', { name: 'Arrange' }).waitFor();
    expect(await page.evaluate(() => (window as Rendering).around?.())).toEqual(around);

    const name = await rows.nth(5).locator('[dir="auto"]').first().textContent();
    await page.evaluate(() => (window as Rendering).rendered?.clear());
    await rows.nth(5).getByRole('checkbox').click();
    await expect.poll(() => rows.nth(5).locator('[dir="auto"]').first().textContent()).not.toBe(name);
    await untilSent(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const rendered = await page.evaluate(() => Object.fromEntries((window as Rendering).rendered ?? []));
    expect(Object.keys(rendered)).toEqual([name]);
    expectNoComplaints(device);
    await device.close();
  });
});

interface Rendering extends Window {
  /** How often components were rendered in each row, which its name tells, in the menu and in the filters. */
  rendered?: Map<string, number>;
  /** Where there are components now, beside the rows. */
  around?: () => readonly string[];
}

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** By what React tells its developer tools. */
function noteRendered(): void {
  const PERFORMED_WORK = 1;
  const rendered = new Map<string, number>();
  let root: Fiber | null = null;
  const placeOf = (element: Element) =>
    element.closest('main li')?.querySelector('[dir="auto"]')?.textContent ??
    element.closest('nav ul, fieldset')?.closest('[aria-label]')?.getAttribute('aria-label');
  const visit = (fiber: Fiber | null, around: Element, isOld: boolean, found: (place: string) => void) => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const element = each.stateNode instanceof Element ? each.stateNode : around;
      const place = placeOf(element);
      const isComponent = each.type !== null && typeof each.type !== 'string';
      const isNew = each.alternate === null;
      if (isComponent && place && (!isOld || (!isNew && (each.flags & PERFORMED_WORK) !== 0))) found(place);
      // A part that was left alone is the same as before.
      if (!isOld || isNew || each.child !== each.alternate?.child) visit(each.child, element, isOld, found);
    }
  };
  Object.assign(window, {
    rendered,
    around: () => {
      const places = new Set<string>();
      visit(root, document.body, false, (place) => void (place.startsWith('Thing') || places.add(place)));
      return [...places];
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
        root = current;
        visit(current, document.body, true, (place) => rendered.set(place, (rendered.get(place) ?? 0) + 1));
      },
    },
  });
}

interface Noted extends Window {
  /** How many rows came first, and what the page called until its next frame that has the browser lay it out at once. */
  first?: { rows: number; readonly layouts: string[] };
}

function noteFirstRows(): void {
  const first: NonNullable<Noted['first']> = { rows: 0, layouts: [] };
  (window as Noted).first = first;
  let isOver = false;
  new MutationObserver(() => {
    const rows = document.querySelectorAll('main li').length;
    if (first.rows > 0 || rows === 0) return;
    first.rows = rows;
    // Right before the browser lays out the page itself.
    requestAnimationFrame(() => (isOver = true));
  }).observe(document, { childList: true, subtree: true });
  const note = (call: string) => {
    if (!isOver) first.layouts.push(call);
  };
  const { scrollTo } = window;
  window.scrollTo = (...to: unknown[]) => {
    note('scrollTo');
    scrollTo(...(to as [number, number]));
  };
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function measure() {
    if (this.matches('main ul')) note('getBoundingClientRect');
    return getBoundingClientRect.call(this);
  };
  const height = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')?.get;
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement): unknown {
      if (this.matches('li')) note('offsetHeight');
      return height?.call(this);
    },
  });
}

/** The number of rows that the list has by then. */
async function scrollToEnd() {
  window.scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return Number(document.querySelector('main li')?.getAttribute('aria-setsize'));
}

/** From the top to the end in forty steps. The most rows and elements that the page has had. */
async function scrollThrough() {
  const most = { rows: 0, elements: 0 };
  for (let step = 0; step <= 40; step += 1) {
    window.scrollTo(0, (document.documentElement.scrollHeight * step) / 40);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    most.rows = Math.max(most.rows, document.querySelectorAll('main li').length);
    most.elements = Math.max(most.elements, document.querySelectorAll('*').length);
  }
  return most;
}

/** From the middle, 40 frames. The rows that came into the page, how often one was made, what changed in those there. */
async function scrollAndNote() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  for (let n = 0; n < 10; n += 1) await frame();
  const list = document.querySelector('main li')?.parentElement;
  if (!list) throw new Error('There is no list.');
  const shown = new Set<Element>();
  const noted = { shown: 0, made: 0, attributes: 0 };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target !== list) noted.attributes += 1;
      for (const node of addedNodes) {
        if (target !== list || !(node instanceof HTMLElement)) continue;
        noted.made += 1;
        shown.add(node);
      }
    }
  });
  observer.observe(list, { childList: true, attributes: true, subtree: true });
  const indices = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    window.scrollBy(0, 120);
    await frame();
    await frame();
  }
  observer.disconnect();
  for (const row of shown) indices.add(row.getAttribute('data-index') ?? '');
  return { ...noted, shown: indices.size };
}
