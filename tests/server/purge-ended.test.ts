import { expect, it } from 'vitest';
import { runJobs } from '#server/jobs.ts';
import type { RealmId } from '#domain/ids.ts';
import { appForEach } from '../support/app-hooks.ts';
import { familiesOf, invite, leave, makeTask } from '../support/family-calls.ts';

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');

/** How much of each realm there is in a table. */
const left = async (table: 'task_changes' | 'task_removals' | 'history_sizes') => {
  const rows = await test.database.read((tx) =>
    tx
      .selectFrom(table)
      .select((eb) => ['realm_id', eb.fn.countAll<number>().as('count')])
      .groupBy('realm_id')
      .execute(),
  );
  return Object.fromEntries(rows.map(({ realm_id, count }) => [realm_id, count]));
};
const all = async (): Promise<ReadonlySet<string>> => {
  const tables = await Promise.all([left('task_changes'), left('task_removals'), left('history_sizes')]);
  return new Set(tables.flatMap((counts) => Object.keys(counts)));
};

it('A860 of a family that has ended neither history nor marks are kept, and of others all of them', async () => {
  const shared = await test.addFamily(ben.id);
  const realms: RealmId[] = [];
  const task = await makeTask(ada, { name: 'one', space: 'family' });
  for (let round = 1; round <= 3; round += 1) {
    await invite(ada, `x${round}@example.org`);
    const { owned_family: family } = await familiesOf(ada);
    for (const description of ['a', 'b', 'c'])
      await ada.send('PUT', `/api/tasks/${task.id}`, { description });
    expect((await leave(ada, family!)).status).toBe(200);
    realms.push(`f:${family!}`);
  }
  const kept = await makeTask(ben, { name: 'two', space: 'family' });
  await ben.send('PUT', `/api/tasks/${kept.id}`, { description: 'a' });
  await ben.send('PUT', `/api/tasks/${kept.id}`, { space: 'personal' });
  const before = [await left('task_changes'), await left('task_removals')];
  expect([...(await all())]).toEqual(expect.arrayContaining(realms));
  await runJobs(test.database, test.deps.clock());
  const now = await all();
  for (const realm of realms) expect(now).not.toContain(realm);
  const others = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([realm]) => !realms.includes(realm as RealmId)));
  expect([await left('task_changes'), await left('task_removals')]).toEqual(before.map(others));
  expect(now).toContain(`f:${shared}`);
  expect((await ada.send('GET', `/api/tasks/${task.id}`)).status).toBe(200);
});
