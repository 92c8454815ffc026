/** Somebody with an ordinary week, for pictures of the app. */
import { randomUUID } from 'node:crypto';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { TASKS, type SampleTask } from './sample-tasks.ts';

const PASSWORD = 'a long walk in the rain';

export const ADA = { email: 'ada@example.org', password: PASSWORD };

/** Somebody who has just come. */
export const EVE = { email: 'eve@example.org', password: PASSWORD };

export interface Household {
  readonly token: string;
  /** The id of a project. */
  readonly project: number;
}

/** Registers Ada and gives her the tasks. */
export async function fillHousehold(url: string, tasks: readonly SampleTask[] = TASKS): Promise<Household> {
  const token = await register(url, { first_name: 'Ada', last_name: 'Byron', ...ADA });
  const create = async (path: string, { subtasks = [], isDeleted = false, ...task }: SampleTask) => {
    const answer = await post(url + path, { status: 'todo', ...task }, token);
    const { id } = (await answer.json()) as { id: number };
    for (const subtask of subtasks) await create(`/api/tasks/${id}/subtasks`, subtask);
    if (isDeleted) await send(`${url}/api/tasks/${id}`, 'DELETE', undefined, token);
    return id;
  };
  let project = 0;
  for (const task of tasks) {
    const id = await create('/api/tasks', task);
    if (task.type === 'project') project = id;
  }
  return { token, project };
}

/** What a family of Ada and Ben has to do and to buy, and what Ada has opened and closed in the last weeks. */
export async function fillWeek(
  url: string,
  { token, ben }: Household & { readonly ben: string },
): Promise<void> {
  const idOf = async (of: string) =>
    ((await (await send(`${url}/api/user`, 'GET', undefined, of)).json()) as { id: number }).id;
  const [ada, second] = [{ id: await idOf(token) }, { id: await idOf(ben) }];
  const add = (by: string, task: object) =>
    post(`${url}/api/tasks`, { space: 'family', status: 'todo', ...task }, by);
  // The newest is on top.
  for (const name of ['Coffee', '6 eggs', '2 l milk', 'Bread']) await add(token, { name, type: 'grocery' });
  for (const name of ['1 l milk', 'Apples']) await add(ben, { name, type: 'grocery' });
  await add(ben, { name: 'Butter', type: 'grocery', completed: true });
  const weekly = { every: 1, unit: 'week', from: 'date', since: dayFromNow(0) };
  await add(ben, { name: 'Wash the windows', type: 'household', effort: 'medium' });
  await add(token, { name: 'Present for Jo', type: 'shopping', who: second, due_on: dayFromNow(0) });
  await add(token, {
    name: 'Book the cabin',
    type: 'computer',
    effort: 'easy',
    due_on: dayFromNow(3),
    who: ada,
  });
  const bins = { name: 'Put the bins out', type: 'household', effort: 'easy', due_on: dayFromNow(0) };
  await add(token, { ...bins, repeat: weekly, who: ada, turns: [ada, second] });
  const tasks = CLOSED_BY_WEEK.flatMap((closed, weeks) =>
    Array.from({ length: closed + 2 }, (_, at) => {
      const day = (days: number) => new Date(Date.now() - (weeks * 7 + days) * DAY_MS).toISOString();
      const done = at < closed && { completed: true, completed_at: day(1) };
      return { client_ref: randomUUID(), name: `Task ${weeks}.${at}`, ...PAST, created_at: day(3), ...done };
    }),
  );
  await post(`${url}/api/user/import`, { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks }, token);
}

const DAY_MS = 86_400_000;
/** From this week on back. */
const CLOSED_BY_WEEK = [16, 11, 14, 9, 12, 17, 8, 6];
const PAST = { space: 'work', status: 'todo', type: 'office', important: false, completed: false };

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Ada owns a family with a member and an open invitation, and is invited to another. Eve has an account and no more.
 * Returns the member's token.
 */
export async function fillFamily(url: string, { token }: Household): Promise<string> {
  const ben = await register(url, { first_name: 'Ben', last_name: 'Okafor', email: 'ben@example.org' });
  const cleo = await register(url, { first_name: 'Cleo', last_name: 'Marsh', email: 'cleo@example.org' });
  await register(url, { first_name: 'Eve', last_name: 'Lund', ...EVE });
  const invite = (from: string, email: string) =>
    post(`${url}/api/families/invite`, { username_or_email: email }, from);
  const invited = await invite(token, 'ben@example.org');
  const { link } = (await invited.json()) as { link: string };
  await post(
    `${url}/api/families/invitations/accept-link`,
    { token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') },
    ben,
  );
  await invite(token, 'grandmother@example.org');
  await invite(cleo, ADA.email);
  return ben;
}

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

async function register(url: string, person: Person): Promise<string> {
  const registered = await post(`${url}/api/register`, {
    ...person,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    device_name: 'screenshots',
  });
  return registered.text();
}

function post(address: string, body: object, token?: string): Promise<Response> {
  return send(address, 'POST', JSON.stringify(body), token);
}

async function send(address: string, method: string, body?: string, token?: string): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
}
