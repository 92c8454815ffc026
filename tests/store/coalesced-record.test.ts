/** What the log keeps beside a verb when two become one. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { appendOrCoalesce } from '#store/append.ts';
import type { NewMutation } from '#store/db.ts';
import { openTestDevice, takeTasks, wireTask } from '../support/test-device.ts';

async function withTask() {
  const device = openTestDevice();
  const ref = device.uuid() as TaskRef;
  await takeTasks(await device.engine(), 'c1', [wireTask({ client_ref: ref, name: 'On the server' })]);
  const rename = (name: string) => commit(device, { kind: 'task.edit', args: { ref, changes: { name } } });
  const only = async () => {
    const [first, ...others] = await device.db.outbox.toArray();
    if (first === undefined || others.length > 0) throw new Error('One mutation is needed.');
    return first;
  };
  return { device, rename, only };
}

it('O161 of edits that coalesce the base is what their author saw before the first', async () => {
  const { rename, only } = await withTask();
  await rename('First');
  await rename('Second');
  expect((await only()).args).toMatchObject({ changes: { name: 'Second' } });
  expect((await only()).base).toMatchObject({ name: 'On the server' });
});

it.each([
  { earlier: false, later: true, kept: true },
  { earlier: true, later: false, kept: false },
  { earlier: true, later: null, kept: true },
])('O162 words that are seen private after $earlier are for nobody else: $later', async (seen) => {
  const { device, rename, only } = await withTask();
  await rename('First');
  const { n, ...first } = await only();
  await device.db.outbox.update(n, { unlessShared: seen.earlier });
  const next = { ...first, key: device.uuid(), unlessShared: seen.later } satisfies NewMutation;
  await device.db.transaction('rw', device.db.tables, async () => {
    // Dexie keeps a transaction open over native awaits only where its own callback is an async function.
    const isCoalesced = await appendOrCoalesce(device, next, true);
    expect(isCoalesced).toBe(true);
  });
  expect((await only()).unlessShared).toBe(seen.kept);
});
