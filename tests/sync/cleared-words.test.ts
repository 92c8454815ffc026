/** Texts that a rule clears, because others made the task a grocery, are kept. */
import { beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { ParkedMutation } from '#store/db.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { copyParkedToInbox, retryParked } from '#store/unsent/retry-parked.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const world = appForEach();
const person = world.person();
let device: AppDevice;
let ahead: number;

beforeEach(() => {
  ahead = 0;
  device = openAppDevice(world, person, { series: 1, aheadMs: () => ahead });
});

async function madeGroceryElsewhere(): Promise<TaskRef> {
  const ref = await device.create({ name: 'Cake' });
  await device.sync();
  await person.send('PUT', `/api/tasks/${ref}`, { type: 'grocery' });
  return ref;
}
async function describeTask(ref: TaskRef, description: string) {
  return device.act({ kind: 'task.edit', args: { ref, changes: { description } } });
}
async function historyOf(ref: TaskRef) {
  return (await person.send('GET', `/api/tasks/${ref}/history`)).json as readonly Record<string, unknown>[];
}
const inHistory = { field: 'description', before: 'The recipe', after: null };
const kept = {
  kind: 'task.edit',
  args: { changes: { description: 'The recipe' } },
  reason: { kind: 'cleared' },
};
async function onlyParked(): Promise<ParkedMutation> {
  const [parked, ...others] = await parkedMutations(device.db);
  if (parked === undefined || others.length > 0) throw new Error('Not one change is parked.');
  return parked;
}

it('O58, A281 a description of a row that became a grocery is in the history, and parked', async () => {
  const ref = await madeGroceryElsewhere();
  await describeTask(ref, 'The recipe');
  await device.sync();
  expect(await historyOf(ref)).toContainEqual(expect.objectContaining(inHistory));
  const parked = await onlyParked();
  expect(parked).toMatchObject(kept);
  expect(wordsOf(parked)).toEqual({ name: 'Cake', description: 'The recipe' });
  expect(await device.row(ref)).toMatchObject({ type: 'grocery', description: null, pending: false });
});

it('O58 a repeated answer parks nothing again', async () => {
  const ref = await madeGroceryElsewhere();
  await describeTask(ref, 'The recipe');
  await device.syncWithoutAnswers();
  await device.sync();
  await device.sync();
  expect(await parkedMutations(device.db)).toMatchObject([kept]);
  expect((await historyOf(ref)).filter(({ field }) => field === 'description')).toHaveLength(1);
});

it('O58 a create that was answered with a grocery keeps its description', async () => {
  const ref = await device.create({ name: 'Cake', description: 'The recipe' });
  await device.syncWithoutAnswers();
  await person.send('PUT', `/api/tasks/${ref}`, { type: 'grocery' });
  await device.sync();
  expect(await parkedMutations(device.db)).toMatchObject([kept]);
});

it('O59 texts that a rule clears on the device already are sent all the same', async () => {
  const ref = await madeGroceryElsewhere();
  await device.sync();
  expect(await describeTask(ref, 'The recipe')).toMatchObject({ kind: 'saved', changed: true });
  await device.sync();
  expect(await historyOf(ref)).toContainEqual(expect.objectContaining(inHistory));
  expect(await parkedMutations(device.db)).toMatchObject([kept]);
});

it('O59 so are those that were never received within 60 days', async () => {
  const ref = await device.create({ name: 'Cake' });
  await device.sync();
  await describeTask(ref, 'The recipe');
  await device.syncWithoutServer();
  await person.send('PUT', `/api/tasks/${ref}`, { type: 'grocery' });
  ahead = 61 * 24 * 60 * 60_000;
  await device.sync();
  expect(await parkedMutations(device.db)).toMatchObject([kept]);
});

it('O58 an author who makes it a grocery knows that the description is cleared: it is only in the history', async () => {
  const ref = await device.create({ name: 'Cake', description: 'The recipe' });
  await device.act({ kind: 'task.edit', args: { ref, changes: { type: 'grocery' } } });
  await device.sync();
  expect(await historyOf(ref)).toContainEqual(expect.objectContaining(inHistory));
  expect(await parkedMutations(device.db)).toEqual([]);
});

it('O60 a retry stays parked as long as the rule clears its texts', async () => {
  const ref = await madeGroceryElsewhere();
  await describeTask(ref, 'The recipe');
  await device.sync();
  const { n } = await onlyParked();
  expect(await retryParked(device, n)).toEqual({ kind: 'kept', why: 'cleared' });
  expect(await onlyParked()).toMatchObject(kept);
  expect(await device.db.outbox.count()).toBe(0);
  await device.act({ kind: 'task.edit', args: { ref, changes: { type: 'errand' } } });
  expect(await retryParked(device, n)).toMatchObject({ kind: 'saved', changed: true });
  await device.sync();
  expect(await device.row(ref)).toMatchObject({ type: 'errand', description: 'The recipe' });
  expect(await parkedMutations(device.db)).toEqual([]);
});

it('O60 a copy of the texts is a separate task', async () => {
  const ref = await madeGroceryElsewhere();
  await describeTask(ref, 'The recipe');
  await device.sync();
  const { n } = await onlyParked();
  await copyParkedToInbox(device, n, 'personal');
  await device.sync();
  const copies = (await device.db.tasks.toArray()).filter((row) => row.ref !== ref);
  expect(copies).toMatchObject([{ name: 'Cake', description: 'The recipe', status: 'inbox' }]);
  expect(await parkedMutations(device.db)).toEqual([]);
});
