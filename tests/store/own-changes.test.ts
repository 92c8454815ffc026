import { describe, expect, it } from 'vitest';
import type { FamilyId, TaskRef, UserId } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import {
  findOverwritten,
  OWN_CHANGES_KEPT_MS,
  ownChangesOf,
  pruneOwnChanges,
  settleOwnChange,
} from '#store/own-changes/own-changes.ts';
import { ADA } from '../support/task-builder.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const SHARED = countedUuid(9, 1) as TaskRef;
const FAMILY = 5 as FamilyId;
const LATER = START_MS + 60_000;

const REALMS = [
  { id: 'u:1', version: 1, reset: false },
  { id: 'f:5', version: 1, reset: false },
] as const;

/** A task of the family, as Bob has made it. */
function sharedTask(fields: Partial<WireTask> = {}): WireTask {
  return wireTask({
    client_ref: SHARED,
    realm: 'f:5',
    space: 'family',
    family_id: FAMILY,
    status: 'todo',
    type: 'errand',
    name: 'Cake',
    created_by: { id: 2 as UserId, display_name: 'Bob' },
    ...fields,
  });
}

async function take(device: TestDevice, cursor: string, tasks: WireTask[]): Promise<void> {
  const engine = await device.engine();
  const { cursor: asked, acked } = await beginPull(engine);
  await takePage(engine, {
    page: page({ tasks, cursor, realms: [...REALMS] }),
    asked,
    acked,
    nowMs: START_MS,
  });
}

async function withSharedTask(): Promise<TestDevice> {
  const device = openTestDevice();
  await take(device, 'c1', [sharedTask()]);
  return device;
}

const edit = (device: TestDevice, changes: Partial<TaskFields>) =>
  commit(device, { kind: 'task.edit', args: { ref: SHARED, changes } });

/** The server has everything that waits, and the device has pulled it. */
async function sync(device: TestDevice, cursor: string, fields: Partial<WireTask>): Promise<void> {
  const engine = await device.engine();
  const waiting = (await device.db.outbox.toArray()).map(({ n }) => n);
  await markSent(engine, waiting);
  await acknowledge(
    engine,
    waiting.map((n) => ({ n, createdId: null })),
  );
  await take(device, cursor, [sharedTask(fields)]);
}

const overwritten = async ({ db }: TestDevice, nowMs = LATER) =>
  (await findOverwritten(db, nowMs, ADA.id)).map(({ change: { field, after } }) => [field, after]);

describe('what a person changed on this device', () => {
  it('U890 is kept with the values before and after, the newest first', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake' });
    await commit(device, { kind: 'task.complete', args: { ref: SHARED, completed: true } });
    expect(
      (await ownChangesOf(device.db, SHARED)).map(({ field, before, after }) => [field, before, after]),
    ).toEqual([
      ['completed', false, true],
      ['name', 'Cake', 'Big cake'],
    ]);
  });

  it('U890 costs a new private task nothing, and is not kept of what was refused or changed nothing', async () => {
    const device = await withSharedTask();
    await device.create({ name: 'Private' });
    await edit(device, { name: 'Cake' });
    await commit(device, { kind: 'task.edit', args: { ref: 'gone' as TaskRef, changes: { name: 'X' } } });
    expect(await device.db.ownChanges.count()).toBe(0);
  });

  it('U893 is removed after a day, and with its row', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake' });
    await pruneOwnChanges(device.db, START_MS + OWN_CHANGES_KEPT_MS - 1000);
    expect(await device.db.ownChanges.count()).toBe(1);
    await pruneOwnChanges(device.db, START_MS + OWN_CHANGES_KEPT_MS + 1000);
    expect(await device.db.ownChanges.count()).toBe(0);
    await edit(device, { name: 'Cake again' });
    await device.db.tasks.delete(SHARED);
    await pruneOwnChanges(device.db, LATER);
    expect(await device.db.ownChanges.count()).toBe(0);
  });

  it('U893 goes with a row that leaves the device, as when its family is left', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake' });
    await sync(device, 'c2', { name: 'Big cake' });
    const engine = await device.engine();
    const { cursor: asked, acked } = await beginPull(engine);
    await takePage(engine, { page: page({ cursor: 'c3' }), asked, acked, nowMs: START_MS });
    expect(await device.db.tasks.count()).toBe(0);
    expect(await device.db.ownChanges.count()).toBe(0);
  });
});

describe('what somebody else may have overwritten', () => {
  it('U892 is what the pulled row of a family no longer has', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake', type: 'shopping' });
    await sync(device, 'c2', { name: 'Big cake', type: 'shopping' });
    expect(await overwritten(device)).toEqual([]);
    await take(device, 'c3', [sharedTask({ name: 'Pie', type: 'shopping' })]);
    expect(await overwritten(device)).toEqual([['name', 'Big cake']]);
    expect(await overwritten(device, START_MS + 2 * OWN_CHANGES_KEPT_MS)).toEqual([]);
  });

  it('U892 is nothing that waits to be sent or to be pulled', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake' });
    await take(device, 'c2', [sharedTask({ name: 'Pie' })]);
    expect(await overwritten(device)).toEqual([]);
    await sync(device, 'c3', { name: 'Big cake' });
    expect(await overwritten(device)).toEqual([]);
    await edit(device, { effort: 'hard' });
    await take(device, 'c4', [sharedTask({ name: 'Pie' })]);
    expect(await overwritten(device)).toEqual([]);
    await sync(device, 'c5', { name: 'Pie', effort: 'hard' });
    expect(await overwritten(device)).toEqual([['name', 'Big cake']]);
  });

  it('U892 is the last that was written in a field, also when the task was made here, and nothing of private tasks', async () => {
    const device = openTestDevice();
    await device.db.families.put({
      key: 'mine',
      families: [{ id: FAMILY, name: 'We', members: [], invitations: [] }],
      owned_family: FAMILY,
    });
    await device.create({ ref: SHARED, name: 'Cake', space: 'family', type: 'errand' });
    await sync(device, 'c1', { name: 'Pie' });
    expect(await overwritten(device)).toEqual([['name', 'Cake']]);
    await edit(device, { name: 'Big cake' });
    await sync(device, 'c2', { name: 'Pie' });
    expect(await overwritten(device)).toEqual([['name', 'Big cake']]);
    await take(device, 'c3', [sharedTask({ name: 'Pie', realm: 'u:1', family_id: null, space: 'personal' })]);
    expect(await overwritten(device)).toEqual([]);
  });

  it('U892 is told once, whatever tab finds it first', async () => {
    const device = await withSharedTask();
    await edit(device, { name: 'Big cake' });
    await sync(device, 'c2', { name: 'Pie' });
    const [found] = await findOverwritten(device.db, LATER, ADA.id);
    const told = await Promise.all([1, 2].map(() => settleOwnChange(device.db, found!.change.n)));
    expect(told).toEqual([true, false]);
    expect(await overwritten(device)).toEqual([]);
    expect(await device.db.ownChanges.count()).toBe(1);
  });

  it('U909 is a task that one took and that another member has, also where the server never took the claim', async () => {
    const device = await withSharedTask();
    const claim = () => commit(device, { kind: 'task.claim', args: { ref: SHARED, mine: true } });
    const whoOf = (id: number) => ({ who: { id: id as UserId } });
    await claim();
    expect(await overwritten(device)).toEqual([]);
    await sync(device, 'c2', whoOf(2));
    expect(await overwritten(device)).toEqual([['who', 'm:1']]);
    await take(device, 'c3', [sharedTask({ who: { name: 'the plumber' } })]);
    expect(await overwritten(device)).toEqual([]);
    await take(device, 'c4', [sharedTask()]);
    expect(await overwritten(device)).toEqual([]);
    await take(device, 'c5', [sharedTask(whoOf(1))]);
    expect(await overwritten(device)).toEqual([]);
    await edit(device, { who: 'm:2' });
    await sync(device, 'c6', whoOf(3));
    expect(await overwritten(device)).toEqual([]);
  });

  it('U978 is no task that somebody else has because the turn has passed', async () => {
    const device = await withSharedTask();
    await commit(device, { kind: 'task.claim', args: { ref: SHARED, mine: true } });
    const repeat = { every: 1, unit: 'week', from: 'done' } as const;
    const next = { who: { id: 2 as UserId }, repeat, turns: [{ id: 1 as UserId }, { id: 2 as UserId }] };
    await sync(device, 'c2', { ...next, round: 1 });
    expect(await overwritten(device)).toEqual([]);
    await take(device, 'c3', [sharedTask(next)]);
    expect(await overwritten(device)).toEqual([['who', 'm:1']]);
    await take(device, 'c4', [sharedTask({ ...next, round: 1, turns: null })]);
    expect(await overwritten(device)).toEqual([['who', 'm:1']]);
  });
});
