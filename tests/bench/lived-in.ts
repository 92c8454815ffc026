/** An account as it is after years: of 100 tasks one in the inbox, two in Todo, two notes, two groceries, the rest done. */
import { setTimeout as delay } from 'node:timers/promises';
import { importTasks, registerWithTasks, type BenchAccount } from './bench-account.ts';

const STATES = [
  { status: 'inbox', type: null, completed: false, count: 1 },
  { status: 'todo', type: 'office', completed: false, count: 2 },
  { status: 'note', type: 'note', completed: false, count: 2 },
  { status: 'todo', type: 'grocery', completed: false, count: 2 },
  { status: 'todo', type: 'office', completed: true, count: 93 },
];
const PLACES = STATES.flatMap(({ count, ...state }) => Array.from({ length: count }, () => state));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ASK_EVERY_MS = 200;

/** Resolves once the server has stored all of it. */
export async function registerLivedIn(url: string, size: number): Promise<BenchAccount> {
  const account = await registerWithTasks(url, `lived-in-${size}`, 0);
  const tasks = Array.from({ length: size }, (_, n) => rowOf(n));
  await importTasks(url, account, tasks);
  const headers = { Authorization: `Bearer ${account.token}` };
  for (let total = 0; total < size;) {
    await delay(ASK_EVERY_MS);
    ({ total } = (await (await fetch(`${url}/api/changes?limit=1`, { headers })).json()) as {
      total: number;
    });
  }
  return account;
}

function rowOf(n: number) {
  const at = new Date(Date.now() - DAY_MS - (n + 1) * MINUTE_MS).toISOString();
  const state = PLACES[n % PLACES.length];
  return {
    client_ref: crypto.randomUUID(),
    name: `Task ${n + 1} of somebody who has used this for years`,
    description: n % 5 === 0 ? 'What has to be thought of, and where it is.' : null,
    space: 'personal',
    important: n % 50 === 2,
    created_at: at,
    ...state,
    ...(state?.completed === true && { completed_at: at }),
  };
}
