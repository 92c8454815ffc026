import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { acknowledge } from '#store/engine/outbox.ts';
import { unsendableOf } from '#store/unsent/remake.ts';
import { openTestDevice, START_MS } from '../support/test-device.ts';

/** The numbers of the changes that are made anew first, when all were sent too long ago. */
async function firstOf(
  verbs: (made: Readonly<Record<'project' | 'one' | 'two', TaskRef>>) => readonly Verb[],
) {
  const device = openTestDevice();
  const store = await device.engine();
  const project = await device.create({ name: 'Project', type: 'project' });
  const one = await device.create({ name: 'One', project_ref: project });
  const two = await device.create({ name: 'Two', project_ref: project });
  await acknowledge(
    store,
    [1, 2, 3].map((n) => ({ n, createdId: null })),
  );
  for (const verb of verbs({ project, one, two }))
    expect(await commit(device, verb)).toMatchObject({ kind: 'saved', changed: true });
  const request = { method: 'PUT', path: '/api/tasks', headers: {}, body: null } as const;
  await device.db.outbox.where('n').above(3).modify({ state: 'sent', sentAt: 0, request });
  const waiting = await device.db.outbox.where('n').above(3).toArray();
  return unsendableOf(waiting, START_MS).map(({ n }) => n - 3);
}

const rename = (ref: TaskRef, name: string): Verb => ({
  kind: 'task.edit',
  args: { ref, changes: { name } },
});

it('O47 changes of several subtasks are made anew after one pull', async () => {
  expect(await firstOf(({ one, two }) => [rename(one, 'First'), rename(two, 'Second')])).toEqual([1, 2]);
});

it('O47 a change waits for an earlier one of the same row', async () => {
  const complete = (ref: TaskRef): Verb => ({ kind: 'task.complete', args: { ref, completed: true } });
  expect(await firstOf(({ one }) => [rename(one, 'First'), complete(one)])).toEqual([1]);
});

it('O47 a change waits for an earlier one that affects the rows of the project', async () => {
  const verbs = await firstOf(({ project, one, two }) => [
    { kind: 'project.delete', args: { ref: project } },
    { kind: 'task.restore', args: { ref: one } },
    rename(two, 'Second'),
  ]);
  expect(verbs).toEqual([1]);
});

it('O47 a change that affects the rows of the project waits for changes of any of them', async () => {
  const verbs = await firstOf(({ project, one }) => [
    rename(one, 'First'),
    { kind: 'project.delete', args: { ref: project } },
  ]);
  expect(verbs).toEqual([1]);
});
