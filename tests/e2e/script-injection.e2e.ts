/** Every screen with names and texts that would run as scripts if they were not escaped. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';

import { DESK, expectNoComplaints, openDevice } from '../support/browser.ts';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { openLogin } from './pages/screens.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

async function call(path: string, body: object, token?: string, method = 'POST'): Promise<string> {
  const answer = await fetch(`${site.server.url}/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

/** Another account has accepted, and waits to be confirmed. The link of the invitation, which is still good. */
async function inviteAccomplice(names: object, token: string): Promise<string> {
  const email = freshAddress();
  const account = { ...names, email, password: PASSWORD, password_confirmation: PASSWORD };
  const accomplice = await call('register', { ...account, device_name: 'hostile' });
  const invited = await call('families/invite', { username_or_email: email }, token);
  const { invitation, link } = JSON.parse(invited) as { invitation: { id: number }; link: string };
  await call('families/invitations/accept', { invitation_id: invitation.id }, accomplice);
  return link;
}

/** A task of each kind for each payload. */
function hostileTasks(): readonly object[] {
  const common = { completed: false, important: false, created_at: '2026-01-31T08:00:00.000Z' };
  const kinds = [
    { status: 'inbox', space: 'personal' },
    { status: 'todo', space: 'personal', type: 'errand', effort: 'easy', important: true },
    { status: 'todo', space: 'personal', completed: true, completed_at: '2026-01-31T09:00:00.000Z' },
    { status: 'note', space: 'personal', type: 'note' },
    { status: 'todo', space: 'family', type: 'grocery' },
  ];
  const flat = SCRIPT_PAYLOADS.flatMap((payload) =>
    kinds.map((kind) => ({
      ...common,
      ...kind,
      client_ref: randomUUID(),
      name: payload,
      description: kind.type === 'grocery' ? null : payload,
    })),
  );
  const projects = SCRIPT_PAYLOADS.map((payload) => ({
    ...common,
    client_ref: randomUUID(),
    name: payload,
    description: payload,
    status: 'todo',
    space: 'personal',
    type: 'project',
    execution_type: 'synchronous',
  }));
  const [first] = projects;
  const steps = SCRIPT_PAYLOADS.map((payload, position) => ({
    ...common,
    client_ref: randomUUID(),
    name: payload,
    description: payload,
    status: 'todo',
    space: 'personal',
    project: { client_ref: first?.client_ref },
    position,
  }));
  return [...flat, ...projects, ...steps];
}

/** Nothing of a payload became an element, and nothing of it ran. */
async function expectInert(page: Page): Promise<void> {
  const made = await page.evaluate(() => {
    const foreign = 'iframe, object, embed, marquee, video, audio, base, math, [srcdoc], [style*="evil"]';
    const handlers = [...document.querySelectorAll('#root *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const links = [...document.querySelectorAll('a[href]')].filter((link) =>
      /^\s*(javascript|data|vbscript):/i.test(link.getAttribute('href') ?? ''),
    );
    return [...document.querySelectorAll(`#root script, ${foreign}`), ...handlers, ...links].map(
      (element) => element.outerHTML,
    );
  });
  expect(made, page.url()).toEqual([]);
}

/** Each payload as it was typed, but for how white space is shown; groceries that differ in case are one line. */
async function expectEveryPayload(page: Page): Promise<void> {
  const isOneLine = new URL(page.url()).pathname === '/groceries';
  const folded = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    return isOneLine ? line.toLowerCase() : line;
  };
  const missing = async () => {
    const shown = folded((await page.getByRole('main').textContent()) ?? '');
    return SCRIPT_PAYLOADS.filter((payload) => !shown.includes(folded(payload)));
  };
  await expect.poll(missing, { timeout: LIMITS.longPoll, message: page.url() }).toEqual([]);
}

it(
  'A251 forty script payloads are shown as text on every screen and never run',
  { timeout: LIMITS.longTest },
  async () => {
    expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(40);
    const [hostile = ''] = SCRIPT_PAYLOADS;
    const names = { first_name: hostile, last_name: hostile };
    const person = { email: freshAddress(), password: PASSWORD };
    const token = await call('register', {
      ...names,
      ...person,
      password_confirmation: person.password,
      device_name: hostile,
    });
    await call('profile', { ...names, display_name: hostile, email: person.email }, token, 'PUT');
    await call('families/invite', { username_or_email: `${hostile} ` }, token);
    const { hash } = new URL(await inviteAccomplice(names, token));
    const file = { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks: hostileTasks() };
    await call('user/import', file, token);
    const text = { name: hostile, type: 'note', description: SCRIPT_PAYLOADS.join('\n') };
    const note = JSON.parse(await call('tasks', text, token)) as { id: number };

    const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    const { page } = device;
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(site.server.url) && /^https?:/.test(request.url()))
        ran.push(request.url());
    });
    await page.goto(`/password-reset/token?email=${encodeURIComponent(SCRIPT_PAYLOADS.join(' '))}`);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await expectInert(page);
    const dashboard = await (await openLogin(page)).signIn(person);
    await dashboard.space('Personal').click();

    for (const path of [
      '/inbox',
      '/todo?type=errand',
      '/notes',
      '/groceries',
      '/projects',
      '/completed',
      `/notes/${note.id}`,
    ]) {
      await page.goto(path);
      await expectEveryPayload(page);
      await expectInert(page);
    }
    for (const path of [
      '/',
      '/process',
      '/family',
      `/invitation${hash}`,
      '/feedback',
      '/profile',
      '/settings',
      '/help',
      `/nowhere/${encodeURIComponent(hostile)}`,
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectInert(page);
    }
    await page.goto('/projects');
    const projects = page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
    await projects
      .filter({ hasText: `0 of ${SCRIPT_PAYLOADS.length}` })
      .getByRole('link')
      .click();
    await page.getByRole('list', { name: 'Subtasks' }).waitFor();
    await expectEveryPayload(page);
    await expectInert(page);
    await page.goto('/inbox');
    await page.locator('[data-row-focus]').first().click();
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
    await expectInert(page);

    expect(ran).toEqual([]);
    expectNoComplaints(device);
    await device.close();
  },
);
