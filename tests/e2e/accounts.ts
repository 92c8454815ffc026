/** Accounts made and filled by calls, for journeys that begin behind the sign-in. */
import type { BrowserContextOptions } from 'playwright';

import { changesSchema } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { DESK, openDevice, type Device } from '../support/browser.ts';
import type { KinboxServer } from '../support/kinbox-server.ts';
import type { Site } from './site.ts';

export interface Account {
  readonly email: string;
  readonly token: string;
  readonly user: object;
}

export interface Seed {
  readonly name: string;
  readonly [field: string]: unknown;
  readonly subtasks?: readonly Seed[];
  readonly deleted?: boolean;
}

export const PASSWORD = 'a house by the lake';

/** How many calls have come from an address of their own: a server takes only so many new people an hour from one. */
let callers = 0;
const fromElsewhere = () => {
  callers += 1;
  return { 'X-Forwarded-For': `10.0.${callers >> 8}.${callers & 255}` };
};

/** An address of nobody, also when a test is tried again. */
export function freshAddress(): string {
  callers += 1;
  return `mira-${callers}@kin.example`;
}

interface NewAccount {
  readonly email?: string;
  readonly firstName?: string;
  readonly tasks?: readonly Seed[];
}

/** Somebody new. */
export async function createAccount(
  { url }: KinboxServer,
  { email = freshAddress(), firstName = 'Mira', tasks = [] }: NewAccount = {},
): Promise<Account> {
  const registered = await send(`${url}/api/register`, {
    headers: fromElsewhere(),
    body: {
      first_name: firstName,
      last_name: 'Okafor',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      device_name: 'journeys',
    },
  });
  const account = await accountOf(url, email, await registered.text());
  await createTasks(url, account, tasks);
  return account;
}

/** The same person once more, with a session of its own. */
export async function signInAgain({ url }: KinboxServer, email: string): Promise<Account> {
  const body = { email, password: PASSWORD, device_name: 'journeys' };
  const answer = await send(`${url}/api/sanctum/token`, { headers: fromElsewhere(), body });
  return accountOf(url, email, await answer.text());
}

async function accountOf(url: string, email: string, token: string): Promise<Account> {
  const headers = { Authorization: `Bearer ${token}` };
  const user = (await (await send(`${url}/api/user`, { headers, method: 'GET' })).json()) as object;
  return { email, token, user };
}

async function createTasks(url: string, { token }: Account, tasks: readonly Seed[]): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const create = async (path: string, { subtasks = [], deleted = false, ...body }: Seed) => {
    const { id } = (await (await send(url + path, { headers, body })).json()) as { id: number };
    for (const subtask of subtasks) await create(`/api/tasks/${id}/subtasks`, subtask);
    if (deleted) await send(`${url}/api/tasks/${id}`, { headers, method: 'DELETE' });
  };
  // One after the other, so that the last is the newest.
  for (const task of tasks) await create('/api/tasks', task);
}

/**
 * A device on which the account is signed in already, and remembered. Without a worker, where the options do not ask for
 * one: the page syncs by itself then, and what a journey asks of a screen is the same.
 */
export async function openSignedIn(
  { browser, server: { url } }: Site,
  account: Account,
  options: BrowserContextOptions = DESK,
): Promise<Device> {
  const localStorage = sessionOf(account).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  return openDevice(browser, { baseURL: url, storageState, serviceWorkers: 'block', ...options });
}

/** Another person takes over a device, with everything of the app on it and nothing of the one before on the screen. */
export async function signInInstead({ page }: Device, account: Account): Promise<void> {
  await page.goto('/icons/mark.svg');
  await page.evaluate((session) => {
    sessionStorage.clear();
    for (const [name, value] of session) localStorage.setItem(name, value);
  }, sessionOf(account));
  await page.goto('/');
}

/** As `store/account/session.ts` keeps it. */
export function sessionOf({ token, user }: Account): [name: string, value: string][] {
  return [
    ['token', token],
    ['auth_token', token],
    ['user', JSON.stringify(user)],
  ];
}

async function send(
  address: string,
  { body, headers, method = 'POST' }: { body?: object; headers?: Record<string, string>; method?: string },
): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/plain', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** What the server holds of somebody: a line for each task, by name, and the settings. */
export interface Holdings {
  readonly tasks: readonly string[];
  readonly quotes: Readonly<Record<string, boolean>>;
}

export async function holdingsOf({ url }: KinboxServer, { token }: Account): Promise<Holdings> {
  const answer = await send(`${url}/api/changes?limit=500`, {
    headers: { Authorization: `Bearer ${token}` },
    method: 'GET',
  });
  const { tasks, settings } = changesSchema.parse(await answer.json());
  const byName = tasks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { tasks: byName.map(lineOf), quotes: settings?.quotes ?? {} };
}

/** 'Fix the tap · todo household hard personal · starred' */
function lineOf(task: WireTask): string {
  const kind = [task.status, task.type, task.effort, task.space].filter(Boolean).join(' ');
  const marks = [
    task.project && `in ${task.project.name} at ${task.position ?? '?'}`,
    task.execution_type === 'synchronous' && 'sequential',
    task.description && `"${task.description}"`,
    task.important && 'starred',
    task.completed && 'completed',
    task.deleted_at && 'deleted',
  ];
  return [task.name, kind, ...marks.filter(Boolean)].join(' · ');
}
