/** Somebody with an ordinary week, for pictures of the app. */
import { TASKS, type SampleTask } from './sample-tasks.ts';

export const ADA = { email: 'ada@example.org', password: 'a long walk in the rain' };

/** Registers Ada and gives her the tasks. Returns the id of a project of hers. */
export async function fillHousehold(url: string, tasks: readonly SampleTask[] = TASKS): Promise<number> {
  const registered = await post(`${url}/api/register`, {
    first_name: 'Ada',
    last_name: 'Byron',
    ...ADA,
    password_confirmation: ADA.password,
    device_name: 'screenshots',
  });
  const token = await registered.text();
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
  return project;
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
