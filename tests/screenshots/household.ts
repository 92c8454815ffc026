/** Somebody with an ordinary week, for pictures of the app. */
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

/** Ada owns a family with a member and an open invitation, and is invited to another. Eve has an account and no more. */
export async function fillFamily(url: string, { token }: Household): Promise<void> {
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
