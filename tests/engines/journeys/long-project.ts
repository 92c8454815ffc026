import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { createAccount } from '../../e2e/accounts.ts';
import { callAs } from '../../e2e/households.ts';
import { button, goTo, heading, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';
import type { EngineWindow } from '../window.ts';

/** As many as a project may have. */
const MOST = 1000;
const PROJECT = { role: 'link', name: /Build the house/ };

export function longProject(site: EngineSite): void {
  it('C77 a project of 1,000 subtasks renders those in view, and is reordered in its middle', async () => {
    const account = await createAccount(site.server);
    const common = { space: 'personal', status: 'todo', completed: false, important: false };
    const row = (name: string, fields: object) => {
      const created_at = new Date().toISOString();
      return { client_ref: randomUUID(), name, created_at, ...common, ...fields };
    };
    const project = row('Build the house', { type: 'project' });
    const ref = { client_ref: project.client_ref };
    const steps = Array.from({ length: MOST }, (_, position) =>
      row(`Step ${position}`, { type: 'errand', project: ref, position }),
    );
    const tasks = [project, ...steps];
    await callAs(site, account, 'POST', '/user/import', {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      tasks,
    });
    const window = await site.openSignedIn(account);
    await goTo(window, 'Projects');
    await window.click(PROJECT);
    await window.wait(heading('Build the house'));
    let middle: readonly string[] = [];
    const reach = async () => (middle = await inTheMiddle(window)).length;
    await expect.poll(reach).toBeGreaterThan(4);

    const shown = () => rowNames(window, 'Subtasks');
    expect((await shown()).length).toBeLessThan(80);
    const [, , first = '', second = ''] = middle;
    const place = Number(second.slice('Step '.length)) + 1;
    const over = { role: 'status', text: `${first} is over place ${place} of ${MOST}` };
    await window.drag({ from: button(`Move ${first}`), to: button(`Move ${second}`), over });
    const order = async () => (await shown()).filter((name) => [first, second].includes(name));
    await expect.poll(order).toEqual([second, first]);
  });
}

/** The rows that are in view once the page is scrolled to its middle. */
async function inTheMiddle(window: EngineWindow): Promise<readonly string[]> {
  return window.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const rows = document.querySelectorAll<HTMLElement>('[aria-label="Subtasks"] [data-row-focus]');
    return [...rows].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top > 60 && bottom < innerHeight ? [row.innerText.trim()] : [];
    });
  });
}
