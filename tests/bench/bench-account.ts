/** Accounts for measuring, with tasks from an imported file: a loop of calls would measure the server's limits. */
import type { BrowserContext, Page } from 'playwright';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { untilInstalled } from './bench-browser.ts';

export const PASSWORD = 'a bench needs no secret 7';

export interface BenchAccount {
  readonly email: string;
  readonly token: string;
}

export async function registerWithTasks(url: string, name: string, tasks: number): Promise<BenchAccount> {
  const email = `${name}@bench.example`;
  const people = { first_name: 'Bench', last_name: name, email, device_name: 'bench' };
  const registered = await post(url, '/api/register', {
    ...people,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const token = await registered.text();
  const created_at = new Date().toISOString();
  const rows = Array.from({ length: tasks }, (_, n) => ({
    client_ref: crypto.randomUUID(),
    name: `Task ${n + 1}`,
    space: 'personal',
    status: 'inbox',
    completed: false,
    important: false,
    created_at,
  }));
  if (tasks > 0) await importTasks(url, { token }, rows);
  return { email, token };
}

/** A large file is taken at once, and stored afterwards. */
export async function importTasks(
  url: string,
  { token }: Pick<BenchAccount, 'token'>,
  tasks: readonly object[],
): Promise<void> {
  await post(url, '/api/user/import', { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks }, token);
}

/** A task that the dashboard shows. */
export async function addImportant(url: string, { token }: BenchAccount, name: string): Promise<void> {
  const task = { name, space: 'personal', status: 'todo', important: true };
  await post(url, '/api/tasks', { ...task, client_ref: crypto.randomUUID() }, token, crypto.randomUUID());
}

/** The second joins the family that the first makes by inviting, by the link that is shown where there is no mail. */
export async function joinFamily(url: string, owner: BenchAccount, member: BenchAccount): Promise<void> {
  const invited = await post(url, '/api/families/invite', { username_or_email: member.email }, owner.token);
  const { link } = (await invited.json()) as { link: string };
  await post(
    url,
    '/api/families/invitations/accept-link',
    { token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') },
    member.token,
  );
}

async function post(
  url: string,
  path: string,
  body: object,
  token?: string,
  key?: string,
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // While a large body was made on a busy machine, the server closed the connection of the call before.
      Connection: 'close',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** A page of the app, signed in as nobody yet: whoever was signed in before is forgotten. */
export async function signIn(browser: BrowserContext, url: string, { email }: BenchAccount): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${url}/login`);
  await untilInstalled(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/`);
  return page;
}

/** The dashboard, where a page begins, has the same field: the heading tells which it is. The link may have a count. */
export async function openInbox(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
}
