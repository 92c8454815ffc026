/** An account as it is after years: of 100 tasks one in the inbox, two in Todo, two notes, two groceries, the rest done. */
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { registerWithTasks, type BenchAccount } from './bench-account.ts';

const STATES = [
  { status: 'inbox', type: null, completed: false, count: 1 },
  { status: 'todo', type: 'office', completed: false, count: 2 },
  { status: 'note', type: 'note', completed: false, count: 2 },
  { status: 'todo', type: 'grocery', completed: false, count: 2 },
  { status: 'todo', type: 'office', completed: true, count: 93 },
];
const PLACES = STATES.flatMap(({ count, ...state }) => Array.from({ length: count }, () => state));
const MINUTE_MS = 60_000;

export async function registerLivedIn(url: string, size: number): Promise<BenchAccount> {
  const account = await registerWithTasks(url, `years-${size}`, 0);
  const tasks = Array.from({ length: size }, (_, n) => rowOf(n));
  const answer = await fetch(`${url}/api/user/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks }),
  });
  if (!answer.ok) throw new Error(`The import was answered ${answer.status}: ${await answer.text()}`);
  return account;
}

function rowOf(n: number) {
  const at = new Date(Date.now() - (n + 1) * MINUTE_MS).toISOString();

  const state = PLACES[n % PLACES.length];
  return {
    client_ref: crypto.randomUUID(),
    name: `Task ${n + 1} of somebody who has used this for years`,
    space: 'personal',
    important: n % 50 === 2,
    created_at: at,
    ...state,
    ...(state?.completed === true && { completed_at: at }),
  };
}
