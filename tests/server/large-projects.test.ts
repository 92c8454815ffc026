import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_SUBTASKS } from '#domain/project.ts';
import type { FamilyId, TaskId, UserId } from '#domain/ids.ts';
import { familyRealm } from '#server/realms.ts';
import { createLargeWrites } from '#server/http/large-writes.ts';
import { addTasks } from '../support/add-tasks.ts';
import { subscribe } from '../support/push-calls.ts';
import { countStatements, type CountedDatabase } from '../support/count-statements.ts';
import {
  createTestApp,
  openTestDatabase,
  randomKey,
  type Session,
  type TestApp,
} from '../support/server-app.ts';

const MINUTE_MS = 60_000;

let database: CountedDatabase;
let test: TestApp;
let ada: Session;
let ben: Session;
let family: FamilyId;
let project: TaskId;
let steps: readonly TaskId[];
let made = 0;
beforeEach(async () => {
  database = countStatements(await openTestDatabase());
  test = await createTestApp({ database, limits: 'real' });
  [ada, ben] = [await test.register('Ada'), await test.register('Ben')];
  family = await test.addFamily(ada.id, [ben.id]);
  await makeProject(FEW);
});
afterEach(() => test.close());

/** Just large. */
const FEW = 120;

async function makeProject(size: number): Promise<void> {
  const shared = { id: ada.id, realm: familyRealm(family) };
  const whole = { type: 'project', execution_type: 'parallel', from: made } as const;
  [project] = (await addTasks(database, { ...shared, count: 1 }, whole)) as [TaskId];
  steps = await addTasks(
    database,
    { ...shared, count: size, from: made + 1 },
    { project_id: project, position: 1 },
  );
  made += size + 1;
}

const path = (at = '') => `/api/tasks/${project}${at}`;
const keyed = () => ({ 'Idempotency-Key': randomKey() });

it(
  'A723 what changes all steps of a large project takes few statements',
  { timeout: MINUTE_MS },
  async () => {
    await makeProject(MAX_SUBTASKS);
    for (const [method, at, body] of [
      ['POST', path('/reorder-subtasks'), { task_ids: steps.toReversed() }],
      ['POST', path('/switch-space'), { space: 'personal' }],
      ['POST', path('/switch-space'), { space: 'family', family_id: family }],
      ['DELETE', path(), undefined],
      ['POST', path('/restore'), undefined],
    ] as const) {
      database.take();
      const answer = await ada.send(method, at, body, keyed());
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect(database.take(), `${method} ${at}`).toBeLessThan(70);
    }
    const rows = await database.read((tx) =>
      tx.selectFrom('tasks').selectAll().where('project_id', '=', project).orderBy('position').execute(),
    );
    expect(rows.map(({ id }) => id)).toEqual(steps.toReversed());
    expect(
      new Set(rows.map(({ realm_id, family_id, deleted_at }) => [realm_id, family_id, deleted_at].join())),
    ).toEqual(new Set([[familyRealm(family), family, null].join()]));
  },
);

it('A723 columns that differ from row to row are written with those that are alike', async () => {
  const [first, second, third] = steps;
  await ada.send('PUT', `/api/tasks/${first!}`, { completed: true, description: 'Kept' });
  await ada.send('PUT', `/api/tasks/${second!}`, { who: `m:${ben.id}` });
  await ada.send('DELETE', `/api/tasks/${third!}`);
  expect((await ada.send('POST', path('/switch-space'), { space: 'work' })).status).toBe(200);
  const rows = await database.read((tx) =>
    tx.selectFrom('tasks').selectAll().where('project_id', '=', project).orderBy('id').execute(),
  );
  expect(rows).toHaveLength(FEW);
  expect(rows[0]).toMatchObject({ completed: 1, description: 'Kept', space: 'work', family_id: null });
  expect(rows[1]).toMatchObject({ completed: 0, who: null, space: 'work', owner_id: ada.id });
  expect(rows[2]).toMatchObject({ space: 'work', deleted_at: expect.any(String) });
  const recorded = await database.read((tx) =>
    tx.selectFrom('task_changes').selectAll().where('task_id', 'in', steps).orderBy('id').execute(),
  );
  const ofMove = recorded.filter(({ field }) => field === 'space');
  expect(ofMove.map(({ task_id }) => task_id).toSorted((a, b) => a - b)).toEqual(steps);
  const [of] = ofMove;
  expect(of).toMatchObject({
    before: '"family"',
    after: '"work"',
    realm_id: familyRealm(family),
    by_user: ada.id,
  });
  expect(of).toMatchObject({
    words_by: ada.id,
    is_lost: 0,
    by_session: expect.any(Number),
    at: expect.any(String),
  });
  const { id: _, bytes: __, task_id: ___, ...alike } = of!;
  for (const each of ofMove) expect(each).toMatchObject(alike);
});

it('A724 two people who change a large project at the same moment have both done it', async () => {
  const order = steps.toReversed();
  const answers = await Promise.all([
    ada.send('POST', path('/reorder-subtasks'), { task_ids: order }, keyed()),
    ben.send('PUT', `/api/tasks/${steps[0]!}`, { name: 'Ben’s' }, keyed()),
    ben.send('POST', path('/switch-space'), { space: 'family', family_id: family }, keyed()),
    ben.send('DELETE', `/api/tasks/${steps[1]!}`, undefined, keyed()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await database.read((tx) =>
    tx.selectFrom('tasks').selectAll().where('project_id', '=', project).orderBy('position').execute(),
  );
  expect(rows.map(({ id }) => id)).toEqual(order);
  expect(rows.at(-1)).toMatchObject({ name: 'Ben’s', deleted_at: null });
  expect(rows.at(-2)).toMatchObject({ id: steps[1], deleted_at: expect.any(String) });
});

it('A724 a repeated request under its key changes nothing again', async () => {
  const headers = keyed();
  const body = { task_ids: steps.toReversed() };
  const first = await ada.send('POST', path('/reorder-subtasks'), body, headers);
  await ben.send('POST', path('/reorder-subtasks'), { task_ids: steps });
  const again = await ada.send('POST', path('/reorder-subtasks'), body, headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((again.json as { task_ids: TaskId[] }).task_ids).toEqual(steps);
});

it('A725 a change of a large project counts as 21 calls', async () => {
  const statuses: number[] = [];
  // A person has three hundred calls without a key, and the clock of the test stands still.
  while (statuses.at(-1) !== 429 && statuses.length < 30) {
    statuses.push(
      (await ada.send('DELETE', path())).status,
      (await ada.send('POST', path('/restore'))).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
});

it('A725 it counts as such where its turn does not come, too', async () => {
  const asked = 45;
  const answers = await Promise.all(
    Array.from({ length: asked }, () =>
      ada.send('POST', path('/reorder-subtasks'), { task_ids: steps.toReversed() }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const next = await ada.send('GET', '/api/settings');
  expect(next.status).toBe(429);
  expect(Number(next.headers.get('retry-after'))).toBe(Math.ceil((asked * 21 + 1 - 300) / 10));
});

it('A810 a tick that may tell somebody of the next step counts as such with a large project', async () => {
  await subscribe(ben);
  await ada.send('PUT', path(), { execution_type: 'synchronous' });
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 30) {
    statuses.push(
      (await ada.send('PUT', `/api/tasks/${steps[statuses.length]!}`, { completed: true })).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(14);
});

it('A726 of large writes one runs at a time, of people in turn, with a rest as long as it took', async () => {
  vi.useFakeTimers();
  try {
    const writes = createLargeWrites();
    const { signal } = new AbortController();
    const log: string[] = [];
    const run = async (user: number, name: string) => {
      const leave = await writes.enter(user as UserId, signal);
      log.push(`${name} begins`);
      await vi.advanceTimersByTimeAsync(0);
      return () => {
        log.push(`${name} ends`);
        leave?.();
      };
    };
    const first = run(1, 'a1');
    const waiting = [run(1, 'a2'), run(1, 'a3'), run(2, 'b1')];
    const leave = await first;
    await vi.advanceTimersByTimeAsync(200);
    leave();
    await vi.advanceTimersByTimeAsync(199);
    expect(log).toEqual(['a1 begins', 'a1 ends']);
    await vi.advanceTimersByTimeAsync(1);
    (await waiting[0]!)();
    await vi.advanceTimersByTimeAsync(1);
    (await waiting[2]!)();
    await vi.advanceTimersByTimeAsync(1);
    (await waiting[1]!)();
    expect(log.filter((line) => line.endsWith('begins'))).toEqual(
      ['a1', 'a2', 'b1', 'a3'].map((name) => `${name} begins`),
    );
  } finally {
    vi.useRealTimers();
  }
});

it('A726 a large write whose turn does not come is refused until later', async () => {
  vi.useFakeTimers();
  try {
    const writes = createLargeWrites();
    const gone = new AbortController();
    const { signal } = new AbortController();
    const leave = await writes.enter(1 as UserId, signal);
    const patient = writes.enter(1 as UserId, signal);
    const left = writes.enter(2 as UserId, gone.signal);
    gone.abort();
    expect(await left).toBeNull();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await patient).toBeNull();
    leave?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await writes.enter(3 as UserId, signal)).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
