import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { runJobs } from '#server/jobs.ts';
import { LOST_WORDS_KEPT_MS, TASK_HISTORY } from '#server/tasks/history-bounds.ts';
import { addSizes } from '#server/tasks/history-sizes.ts';
import { addTasks } from '../support/add-tasks.ts';
import { appForEach } from '../support/app-hooks.ts';
import { PASSWORD, sendTo, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const MIB = 1024 * 1024;
const AT = '2026-01-31T12:00:00.000Z' as IsoTime;

// Hundreds of edits, also on a busy machine with PostgreSQL.
vi.setConfig({ testTimeout: LIMITS.longTest });

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');

const make = async (by: Session, body: object): Promise<WireTask> =>
  (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
const edit = async (by: Session, { id }: WireTask, body: object) => {
  expect((await by.send('PUT', `/api/tasks/${id}`, body)).status).toBe(200);
};
const rowsOf = () =>
  test.database.read((tx) => tx.selectFrom('task_changes').selectAll().orderBy('id').execute());
const bytesOf = async () =>
  (await rowsOf()).reduce((sum, row) => sum + row.before.length + row.after.length, 0);
/** From the database, since sessions end sooner than some of it. The newest first. */
const beforesOf = async ({ id }: WireTask) =>
  (await rowsOf())
    .filter(({ task_id }) => task_id === id)
    .map(({ before }) => JSON.parse(before) as unknown)
    .toReversed();
const later = (ms: number) => runJobs(test.database, test.deps.clock() + ms);

interface Claimed {
  readonly tasks: readonly TaskId[];
  readonly realm: RealmId;
  readonly by: UserId;
  readonly isLost: boolean;
}

/** A change of each task, that claims to take 1 MiB, so that a test need not write it. */
function record({ tasks, realm, by, isLost }: Claimed) {
  const rows = tasks.map((task, n) => ({
    task_id: task,
    realm_id: realm,
    version: 1,
    field: 'description',
    before: JSON.stringify(`${by}/${n}`),
    after: '""',
    by_user: by,
    by_session: null,
    words_by: by,
    is_lost: isLost ? (1 as const) : (0 as const),
    bytes: MIB,
    at: AT,
  }));
  return test.database.write(async (tx) => {
    await tx.insertInto('task_changes').values(rows).execute();
    await addSizes(tx, rows);
  });
}

/** The sizes are what the rows add up to. */
afterEach(async () => {
  const sums = new Map<string, number>();
  for (const { realm_id, words_by, is_lost, bytes } of await rowsOf()) {
    const name = `${realm_id} ${words_by} ${is_lost}`;
    sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  const sizes = await test.database.read((tx) => tx.selectFrom('history_sizes').selectAll().execute());
  const counted = sizes.filter(({ bytes }) => bytes !== 0);
  const entries = counted.map((each) => [`${each.realm_id} ${each.words_by} ${each.is_lost}`, each.bytes]);
  expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(sums));
});

describe('the history of a task', () => {
  it('A398 keeps 1 MiB, the newest', async () => {
    const task = await make(ada, { description: 'x' });
    for (let n = 0; n < 300; n += 1) {
      await edit(ada, task, { description: `${n}`.padEnd(10_000, 'x') });
    }
    expect(await bytesOf()).toBeLessThan(1.1 * MIB);
    const kept = (await beforesOf(task)).map((before) => Number.parseInt(String(before), 10));
    expect(kept.length).toBeGreaterThan(45);
    expect(kept).toEqual(kept.map((_, index) => 298 - index));
  });

  it('A398 keeps 200 changes, and the last one of each field', async () => {
    const task = await make(ada, { description: 'long ago' });
    await edit(ada, task, { description: 'since then' });
    for (let n = 0; n < 260; n += 1) await edit(ada, task, { name: `Name ${n}` });
    const befores = await beforesOf(task);
    expect(befores).toHaveLength(TASK_HISTORY.changes + 1);
    expect([befores[0], befores.at(-2), befores.at(-1)]).toEqual(['Name 258', 'Name 59', 'long ago']);
  });

  it('A398 many tasks that change together are each bounded', async () => {
    const trip = await make(ada, { type: 'project' });
    for (const name of ['a', 'b', 'c']) await make(ada, { name, project_id: trip.id });
    for (let n = 0; n < 210; n += 1) {
      await ada.send('POST', `/api/tasks/${trip.id}/switch-space`, { space: n % 2 ? 'personal' : 'work' });
    }
    const counts = new Map<number, number>();
    for (const { task_id } of await rowsOf()) counts.set(task_id, (counts.get(task_id) ?? 0) + 1);
    expect([...counts.values()]).toEqual([200, 200, 200, 200]);
  });
});

describe('lost words', () => {
  let task: WireTask;
  beforeEach(async () => {
    await test.addFamily(ada.id, [ben.id]);
    task = await make(ada, { description: 'of Ada', space: 'family' });
    await edit(ben, task, { description: 'of Ben' });
    await edit(ada, task, { description: 'of Ada again' });
  });
  const flood = async (by: Session) => {
    for (let n = 0; n < 230; n += 1) await edit(by, task, { name: `Name ${n}` });
  };

  it('A399 what others overwrote stays for 90 days, however much its author changes afterwards', async () => {
    await flood(ada);
    expect(await beforesOf(task)).toEqual(expect.arrayContaining(['of Ada', 'of Ben']));
    await later(LOST_WORDS_KEPT_MS);
    expect(await beforesOf(task)).toContain('of Ada');
    await later(LOST_WORDS_KEPT_MS + 1);
    const befores = await beforesOf(task);
    // The last change of the field says who wrote what is there.
    expect(befores).toContain('of Ben');
    expect(befores).not.toContain('of Ada');
    expect(befores).toHaveLength(TASK_HISTORY.changes + 1);
  });

  it('A399 what another device of the same user overwrote stays as well', async () => {
    const token = await sendTo(test.app, 'POST', '/api/sanctum/token', {
      email: ada.email,
      password: PASSWORD,
      device_name: 'phone',
    });
    const phone: Session = {
      ...ada,
      send: (method, path, body) =>
        sendTo(test.app, method, path, body, { Authorization: `Bearer ${token.text}` }),
    };
    const own = await make(ada, { description: 'first' });
    await edit(ada, own, { description: 'second' });
    await edit(ada, own, { description: 'typed on the laptop' });
    await edit(phone, own, { description: 'typed on the phone' });
    await edit(phone, own, { description: 'typed there again' });
    for (let n = 0; n < 230; n += 1) await edit(ada, own, { name: `Name ${n}` });
    const befores = await beforesOf(own);
    expect(befores).toContain('typed on the laptop');
    expect(befores).not.toContain('first');
  });
});

describe('the history of a realm', () => {
  const own = (by: Session): RealmId => `u:${by.id}`;

  it.each([
    ['A400 has 64 MiB of ordinary changes', false],
    ['A401 has 64 MiB of lost words', true],
  ])('%s, and whoever’s take most loses the oldest', async (_, isLost) => {
    const family = await test.addFamily(ada.id, [ben.id]);
    const realm: RealmId = `f:${family}`;
    const task = await make(ada, { space: 'family' });
    const tasks = await addTasks(test.database, { id: ada.id, realm, count: 60 });
    await record({ tasks: tasks.slice(0, 10), realm, by: ada.id, isLost });
    await record({ tasks: tasks.slice(0, 58), realm, by: ben.id, isLost });
    // Not of this kind: it takes nothing of the others' place.
    await record({ tasks: tasks.slice(0, 50), realm, by: ben.id, isLost: !isLost });
    const kept = async (by: Session, is_lost: 0 | 1) =>
      (await rowsOf())
        .filter((row) => row.bytes === MIB && row.is_lost === is_lost && row.words_by === by.id)
        .map(({ before }) => JSON.parse(before) as unknown);
    await edit(ada, task, { name: 'new' });
    // The change of the name is an ordinary one.
    const gone = isLost ? 4 : 5;
    const bens = Array.from({ length: 58 - gone }, (__, n) => `${ben.id}/${n + gone}`);
    expect(await kept(ben, isLost ? 1 : 0)).toEqual(bens);
    expect(await kept(ada, isLost ? 1 : 0)).toHaveLength(10);
    expect(await kept(ben, isLost ? 0 : 1)).toHaveLength(50);
  });

  it('A402 rows of before the bounds are measured and bounded by the job', async () => {
    const task = await make(ada, { description: 'now' });
    const old = Array.from({ length: 330 }, (_, n) => ({
      task_id: task.id,
      realm_id: own(ada),
      version: 1,
      field: 'description',
      before: JSON.stringify(`${n}`.padEnd(5000, 'x')),
      after: JSON.stringify('x'.repeat(5000)),
      by_user: n === 10 ? ben.id : ada.id,
      by_session: null,
      at: AT,
    }));
    for (let start = 0; start < old.length; start += 110) {
      await test.database.write((tx) =>
        tx
          .insertInto('task_changes')
          .values(old.slice(start, start + 110))
          .execute(),
      );
    }
    await later(0);
    const kept = (await rowsOf()).map(({ before }) => Number.parseInt(before.slice(1), 10));
    expect(await bytesOf()).toBeLessThan(1.1 * MIB);
    // What Ben overwrote, and what Ada then overwrote of Ben's.
    expect(kept.slice(0, 2)).toEqual([10, 11]);
    expect(kept.slice(2)).toEqual(Array.from({ length: kept.length - 2 }, (_, n) => 332 - kept.length + n));
    await later(0);
    expect(await rowsOf()).toHaveLength(kept.length);
  });

  it('A403 a job that goes through many rows lets others be served meanwhile', async () => {
    await addTasks(test.database, { id: ben.id, realm: own(ben), count: 1000 });
    const task = await make(ada, {});
    const old = Array.from({ length: 500 }, (_, n) => ({
      task_id: task.id,
      realm_id: own(ada),
      version: 1,
      field: 'name',
      before: `"${n}"`,
      after: '""',
      by_user: ada.id,
      by_session: null,
      at: AT,
    }));
    await test.database.write((tx) => tx.insertInto('task_changes').values(old).execute());
    await test.database.write((tx) =>
      tx.updateTable('users').set({ deleted_at: AT }).where('id', '=', ben.id).execute(),
    );
    let turns = 0;
    let isRunning = true;
    const turn = (): void => {
      turns += 1;
      if (isRunning) setImmediate(turn);
    };
    setImmediate(turn);
    await later(31 * 24 * 60 * 60 * 1000);
    isRunning = false;
    expect(await rowsOf()).toHaveLength(TASK_HISTORY.changes);
    // Ten transactions of fifty changes, and five of two hundred tasks.
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  it('A400 removing an account keeps the count of what stays', async () => {
    const family = await test.addFamily(ada.id, [ben.id]);
    const shared = await make(ada, { space: 'family', description: 'of Ada' });
    await edit(ben, shared, { description: 'of Ben' });
    await edit(ada, shared, { description: 'of Ada again' });
    const mine = await make(ben, { name: 'mine' });
    await edit(ben, mine, { name: 'mine still' });
    await ben.send('POST', `/api/tasks/${mine.id}/switch-space`, { space: 'family', family_id: family });
    await edit(ben, mine, { name: 'ours' });
    await ben.send('POST', `/api/tasks/${mine.id}/switch-space`, { space: 'personal' });
    await test.database.write((tx) =>
      tx.updateTable('users').set({ deleted_at: AT }).where('id', '=', ben.id).execute(),
    );
    await later(31 * 24 * 60 * 60 * 1000);
    expect((await rowsOf()).map(({ words_by }) => words_by)).toEqual([ada.id, 0]);
  });
});
