import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { PHONE, expectNoComplaints } from '../support/browser.ts';
import { projectPage, type ProjectPage } from './pages/screens.ts';
import { openNewPerson, openOtherDevice, otherHands, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

/** As many as a project may have. */
const MOST = 1000;

describe('a project of 1,000 subtasks', () => {
  it(
    'U374 renders those in view, and is reordered in its middle by mouse, keyboard and touch',
    async () => {
      const person = await openNewPerson(site);
      const { device, dashboard } = person;
      const { page } = device;
      await (
        await otherHands(page, site.server)
      ).importProject(
        'Build the house',
        Array.from({ length: MOST }, (_, step) => `Step ${step}`),
      );
      const project = await (await dashboard.toProjects()).open('Build the house');
      await page.getByText(`0/${MOST}`).waitFor();
      expect((await project.names()).length).toBeLessThan(80);

      const [first, , third] = await namesInTheMiddle(page, project);
      await project.moveByMouse(first, third);
      await expect.poll(() => order(project, [third, first])).toEqual([third, first]);

      // Beyond what was drawn when it was lifted.
      const [lifted] = await namesInTheMiddle(page, project);
      const place = async () => Number(await project.task(lifted).row.getAttribute('aria-posinset'));
      const before = await place();
      await project.moveByKeyboard(lifted, 20);
      await expect.poll(place).toBe(before + 20);
      await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Move ${lifted}`);
      expectNoComplaints(device);

      await untilSent(page);
      const phone = await openOtherDevice(site, person, PHONE);
      await (await phone.dashboard.toProjects()).open('Build the house');
      const onPhone = projectPage(phone.device.page);
      const [upper, lower] = await namesInTheMiddle(phone.device.page, onPhone);
      await onPhone.moveByFinger(upper, lower);
      await expect.poll(() => order(onPhone, [lower, upper])).toEqual([lower, upper]);
      expectNoComplaints(phone.device);
      await Promise.all([device.close(), phone.device.close()]);
    },
    LIMITS.longTest,
  );
});

/** Of the rows that are in view once the page is scrolled to its middle. */
async function namesInTheMiddle(page: Page, project: ProjectPage): Promise<[string, string, string]> {
  // Again as long as the list is not as long as it will be.
  const reach = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    return (await inView(page)).length;
  };
  await expect.poll(reach).toBeGreaterThan(4);
  await expect.poll(() => project.names()).toContain((await inView(page))[3]);
  const [, , a = '', b = '', c = ''] = await inView(page);
  return [a, b, c];
}

async function inView(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Subtasks' }).evaluate((list) =>
    [...list.querySelectorAll<HTMLElement>('[data-row-focus]')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top > 60 && bottom < window.innerHeight ? [row.innerText] : [];
    }),
  );
}

async function order(project: ProjectPage, names: readonly string[]): Promise<string[]> {
  return (await project.names()).filter((name) => names.includes(name));
}
