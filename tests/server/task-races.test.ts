/** A write of a task that waits for another change of its realm on PostgreSQL, in an order that is forced. */
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toIsoTime, type FamilyId, type RealmId } from '#domain/ids.ts';
import { taskSchema } from '#domain/wire/task.ts';
import type { Tx } from '#server/db/database.ts';
import { leaveFamily, removeMember } from '#server/family/families.ts';
import { lockRealms, nextVersion } from '#server/realms.ts';
import { appForEach } from '../support/app-hooks.ts';
import { sendWhileHeld } from '../support/send-while-held.ts';

// SQLite has one writer at a time.
describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('a task while its realm changes', () => {
  const test = appForEach();
  const ada = test.person('Ada');
  const ben = test.person('Ben');

  const context = () => ({
    dialect: 'postgres' as const,
    at: toIsoTime(test.deps.clock()),
    rowsAtOnce: MOST_ROWS,
  });
  const create = (body: object) => async () =>
    ben.send('POST', '/api/tasks', { name: 'Milk', client_ref: randomUUID(), ...body });
  const hold = (realm: RealmId) => async (tx: Tx) => lockRealms(tx, 'postgres', [realm]);
  const realmsOfRows = async () =>
    test.database.read((tx) => tx.selectFrom('tasks').select(['realm_id as realm', 'name']).execute());

  it('A482 whoever was removed from the family meanwhile writes nothing there', async () => {
    const family = await test.addFamily(ada.id, [ben.id]);
    const [answer] = await sendWhileHeld(test.database, (tx) => removeMember(tx, family, ben.id, context()), [
      create({ space: 'family', family_id: family }),
    ]);
    expect(answer?.status).toBe(422);
    expect(await realmsOfRows()).toEqual([]);
  });

  it('A482 nothing is written to a family that was dissolved meanwhile', async () => {
    const family: FamilyId = await test.addFamily(ben.id);
    const [answer] = await sendWhileHeld(test.database, (tx) => leaveFamily(tx, family, ben.id, context()), [
      create({ space: 'family', family_id: family }),
    ]);
    expect(answer?.status).toBe(422);
    expect(await realmsOfRows()).toEqual([]);
  });

  it('A482 an edit starts from the row as it was left meanwhile', async () => {
    const { client_ref } = (await ben.send('POST', '/api/tasks', { name: 'Milk' })).read(taskSchema);
    const [answer] = await sendWhileHeld(
      test.database,
      async (tx) => {
        await hold(`u:${ben.id}`)(tx);
        const version = await nextVersion(tx, `u:${ben.id}`);
        await tx
          .updateTable('tasks')
          .set({ important: 1 as never, version })
          .execute();
      },
      [async () => ben.send('PUT', `/api/tasks/${client_ref}`, { name: 'Oat milk' })],
    );
    expect(answer?.read(taskSchema)).toMatchObject({ name: 'Oat milk', important: true });
  });

  it('A482 the last task of a realm that two move away at once is moved once, and neither fails', async () => {
    const family = await test.addFamily(ben.id);
    const { client_ref } = (await ben.send('POST', '/api/tasks', { name: 'Milk' })).read(taskSchema);
    const move = async () =>
      ben.send('PUT', `/api/tasks/${client_ref}`, { space: 'family', family_id: family });
    const answers = await sendWhileHeld(test.database, hold(`u:${ben.id}`), [move, move]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await realmsOfRows()).toEqual([{ realm: `f:${family}`, name: 'Milk' }]);
  });

  it('A482 a realm that was only locked meanwhile changes nothing', async () => {
    const [answer] = await sendWhileHeld(test.database, hold(`u:${ben.id}`), [create({})]);
    expect(answer?.status).toBe(201);
    expect(await realmsOfRows()).toEqual([{ realm: `u:${ben.id}`, name: 'Milk' }]);
  });
});
