import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { findTaskBySlug, taskSlug } from '#store/queries/find-task.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { takePage } from '#store/pull/take-page.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

it('O18 t1000 finds the task created here and 1000 the server’s, before and after it has a server id', async () => {
  const device = openTestDevice();
  const theirs = wireTask({ client_ref: countedUuid(9, 1) as TaskRef, id: 1000 as TaskId, name: 'Theirs' });
  const engine = await device.engine();
  await takePage(engine, { page: page({ tasks: [theirs] }), asked: null, acked: [], nowMs: START_MS });
  const ref = await device.create({ name: 'Ours' });
  const found = async (slug: string) => (await findTaskBySlug(device.db, slug))?.name;
  expect([await found('t1000'), await found('1000')]).toEqual(['Ours', 'Theirs']);
  expect(taskSlug((await device.db.tasks.get(ref))!)).toBe('t1000');

  await markSent(engine, [1]);
  await acknowledge(engine, [{ n: 1, createdId: 57 as TaskId }]);
  expect([await found('t1000'), await found('57'), await found('1000')]).toEqual(['Ours', 'Ours', 'Theirs']);
  expect(taskSlug((await device.db.tasks.get(ref))!)).toBe('57');
});

it.each(['', 't', 't0', '0', '-1', '1e3', '01', 't1000x', 'T1000', '99999999999999999'])(
  'O18 the address %j finds nothing',
  async (slug) => {
    const device = openTestDevice();
    await device.create({ name: 'Ours' });
    expect(await findTaskBySlug(device.db, slug)).toBeNull();
  },
);
