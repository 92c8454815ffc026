import { expect, it } from 'vitest';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { accountStorageSchema, type AccountStorage } from '#domain/wire/account-storage.ts';
import { statsSchema } from '#domain/wire/stats.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { grantAdmin } from '#server/auth/admins.ts';
import { appForEach } from '../support/app-hooks.ts';
import { randomKey, type Session } from '../support/server-app.ts';

const test = appForEach({ limits: 'real' });
const ada = test.person('Ada');
const ben = test.person('Ben');

const storageOf = async (by: Session): Promise<AccountStorage> =>
  (await by.send('GET', '/api/user/storage')).read(accountStorageSchema);
const create = async (by: Session, body: object) =>
  (await by.send('POST', '/api/tasks', body, { 'Idempotency-Key': randomKey() })).read(taskSchema);

it('A841 an account is told what it has stored, its own and each family’s, and how much that may be', async () => {
  const family = await test.addFamily(ada.id, [ben.id]);
  await create(ada, { name: '1234', description: '12345' });
  const gone = await create(ada, { name: '123' });
  await ada.send('DELETE', `/api/tasks/${gone.id}`);
  const shared = await create(ben, { name: 'Bins', space: 'family' });
  await ada.send('PUT', `/api/tasks/${shared.id}`, { name: 'Bin' });
  const { realms, changes_of_day } = await storageOf(ada);
  const { tasksOfRealm, textBytesOfRealm, keysOfDay } = STORED_LIMITS;
  expect(realms).toMatchObject([
    { family_id: null, tasks: { used: 2, most: tasksOfRealm }, bytes: { used: 12, most: textBytesOfRealm } },
    { family_id: family, tasks: { used: 1, most: tasksOfRealm }, bytes: { used: 3, most: textBytesOfRealm } },
  ]);
  expect(realms[1]?.history_bytes.used).toBeGreaterThan('"Bins""Bin"'.length);
  expect(changes_of_day).toEqual({ used: 2, most: keysOfDay });
  expect((await storageOf(ben)).realms).toMatchObject([
    { tasks: { used: 0 }, bytes: { used: 0 }, history_bytes: { used: 0 } },
    { family_id: family, bytes: { used: 3 } },
  ]);
});

it('A841 the changes of a day are all that were taken, and begin anew', async () => {
  for (let n = 0; n < 250; n += 1) await test.deps.limits.takeOfDay('keysOfDay', ada.id, 1);
  expect((await storageOf(ada)).changes_of_day.used).toBe(250);
  for (let n = 250; n < 10_300; n += 1) await test.deps.limits.takeOfDay('keysOfDay', ada.id, 1);
  expect((await storageOf(ada)).changes_of_day.used).toBe(STORED_LIMITS.keysOfDay);
  // A session that is not used ends sooner than a day.
  const used: number[] = [];
  for (let hours = 0; hours <= 25; hours += 5) {
    test.advance(5 * 60 * 60 * 1000);
    used.push((await storageOf(ada)).changes_of_day.used);
  }
  expect([used.at(0), used.at(-1)]).toEqual([STORED_LIMITS.keysOfDay, 0]);
});

it('A842 an administrator sees who has stored the most, with the families that they own, and no text', async () => {
  await grantAdmin(test.database, ada.email, test.deps.clock());
  const largest = async () =>
    (await ada.send('GET', '/api/admin/dashboard')).read(statsSchema).largest_accounts;
  expect(await largest()).toEqual([]);
  await test.addFamily(ben.id, [ada.id]);
  await create(ada, { name: 'Secret' });
  await create(ada, { name: 'A long secret', space: 'family' });
  await create(ben, { name: 'Mine' });
  for (let n = 0; n < 3; n += 1) await create(ben, { name: 'x' });
  const cleo = await test.register('Cleo');
  await cleo.send('POST', '/api/tasks', { name: 'x'.repeat(255), description: 'x'.repeat(9000) });
  expect(await largest()).toMatchObject([
    { id: cleo.id, name: 'Cleo Example', email: cleo.email, task_count: 1, text_bytes: 9255, key_count: 0 },
    { id: ben.id, task_count: 5, text_bytes: 13 + 4 + 3, key_count: 4 },
    { id: ada.id, task_count: 1, text_bytes: 6, key_count: 2 },
  ]);
  expect((await ada.send('GET', '/api/admin/dashboard')).text).not.toContain('ecret');
  await test.database.write((tx) =>
    tx
      .updateTable('users')
      .set({ deleted_at: '2026-01-01T00:00:00.000Z' as never })
      .where('id', '=', cleo.id)
      .execute(),
  );
  expect((await largest())?.map(({ id }) => id)).toEqual([ben.id, ada.id]);
});
