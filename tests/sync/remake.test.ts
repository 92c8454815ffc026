/** Requests that must not be repeated: their mutations are made anew, and no texts are lost. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { KEYS_KEPT_MS, RESEND_WITHIN_MS } from '#domain/wire/key-life.ts';
import { park } from '#store/unsent/parked.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { retryParked } from '#store/unsent/retry-parked.ts';
import { purgeKeys } from '#server/idempotency-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

const DAY_MS = 24 * 60 * 60_000;

const world = appForEach();
const person = world.person();
let device: AppDevice;
let ahead: number;

beforeEach(() => {
  ahead = 0;
  device = openAppDevice(world, person, { series: 1, aheadMs: () => ahead });
});

/** Another device of the same person, or another member. */
async function writeElsewhere(ref: TaskRef, fields: object): Promise<void> {
  await person.send('PUT', `/api/tasks/${ref}`, fields);
}
async function onServer(ref: TaskRef): Promise<Record<string, unknown>> {
  return (await person.send('GET', `/api/tasks/${ref}`)).json as Record<string, unknown>;
}
async function synced(fields: { name: string }): Promise<TaskRef> {
  const ref = await device.create(fields);
  await device.sync();
  return ref;
}
async function rename(ref: TaskRef, name: string): Promise<void> {
  await device.act({ kind: 'task.edit', args: { ref, changes: { name } } });
}
async function waiting(): Promise<number> {
  return device.db.outbox.where('state').anyOf('queued', 'sent').count();
}

describe('a power failure has lost the mark that a request was sent', () => {
  /** The server has applied it; the device does not know that it sent it, and has pulled since. */
  async function sendAndForget(): Promise<void> {
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null, sentAt: null });
  }
  /** The device pulls before the mutation is due again. */
  async function pullFirst(): Promise<void> {
    await device.db.outbox.toCollection().modify({ nextAt: world.deps.clock() + 60_000 });
    await device.sync();
    await device.db.outbox.toCollection().modify({ nextAt: 0 });
  }

  it('O50 texts that were accepted under the key are not parked, whatever else has changed', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await sendAndForget();
    await writeElsewhere(ref, { important: true });
    await pullFirst();
    await device.sync();
    expect(await parkedMutations(device.db)).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(await onServer(ref)).toMatchObject({ name: 'Mine', important: true });
  });

  it('O50 an edit whose value was changed back is sent again under a new key', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await sendAndForget();
    await writeElsewhere(ref, { name: 'First', important: true });
    await pullFirst();
    await device.sync();
    expect(await parkedMutations(device.db)).toEqual([]);
    expect(await onServer(ref)).toMatchObject({ name: 'Mine', important: true });
  });

  it('O51 an edit that others have overwritten since is parked with its texts', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await sendAndForget();
    await writeElsewhere(ref, { name: 'Theirs', important: true });
    await pullFirst();
    await device.sync();
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { changes: { name: 'Mine' } }, reason: { kind: 'conflict', code: 'changed_meanwhile' } },
    ]);
    expect(await onServer(ref)).toMatchObject({ name: 'Theirs' });
    expect(await device.row(ref)).toMatchObject({ name: 'Theirs', pending: false });
    const [parked] = await parkedMutations(device.db);
    expect(await retryParked(device, parked?.n ?? 0)).toMatchObject({ kind: 'saved', changed: true });
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Mine' });
    const history = await person.send('GET', `/api/tasks/${ref}/history`);
    expect(history.text).toContain('Theirs');
  });

  it('O52 what was written into a create since then becomes an edit of the row', async () => {
    const ref = await device.create({ name: 'Made' });
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null });
    await device.act({ kind: 'task.edit', args: { ref, changes: { description: 'The words' } } });
    await device.sync();
    expect(await parkedMutations(device.db)).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(await onServer(ref)).toMatchObject({ name: 'Made', description: 'The words' });
  });

  it('O52 a create under a new key whose row exists becomes an edit of the fields that differ', async () => {
    const ref = await device.create({ name: 'Made' });
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null, key: device.uuid() });
    await device.act({ kind: 'task.edit', args: { ref, changes: { description: 'The words' } } });
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Made', description: 'The words' });
    expect(await waiting()).toBe(0);
  });

  it('O90 a create whose row exists sends other fields that differ, too', async () => {
    const ref = await device.create({ name: 'Made' });
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null, key: device.uuid() });
    await device.act({ kind: 'task.edit', args: { ref, changes: { effort: 'easy' } } });
    await device.act({ kind: 'task.setImportant', args: { ref, important: true } });
    expect(await waiting()).toBe(1);
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Made', effort: 'easy', important: true });
    expect(await waiting()).toBe(0);
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('O90 a create whose row has left its project since does not put it back', async () => {
    const project_ref = await device.create({ name: 'Project', type: 'project' });
    await device.sync();
    const ref = await device.create({ name: 'Made', project_ref });
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null, key: device.uuid() });
    await device.act({ kind: 'task.edit', args: { ref, changes: { name: 'Mine' } } });
    world.advance(1000);
    await person.send('PUT', `/api/tasks/${ref}`, { project_id: null }, { 'X-Changed-Fields': 'project_id' });
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Mine', project_id: null });
    expect(await device.row(ref)).toMatchObject({ name: 'Mine', project_ref: null });
  });

  it('O90 a create in a project whose row exists and is equal is done', async () => {
    const project_ref = await device.create({ name: 'Project', type: 'project', execution_type: 'parallel' });
    await device.sync();
    const ref = await device.create({ name: 'Made', project_ref });
    await device.syncWithoutAnswers();
    await device.db.outbox.toCollection().modify({ state: 'queued', request: null, key: device.uuid() });
    const { writes } = device;
    const before = writes.length;
    await device.sync();
    expect(await waiting()).toBe(0);
    expect(writes.slice(before)).toHaveLength(1);
    expect(await onServer(ref)).toMatchObject({ name: 'Made', version: 2 });
  });

  it('O53 a server that refuses every key is asked less and less often, and nothing is parked', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await world.database.write(async (tx) => {
      await tx.deleteFrom('idempotency_keys').execute();
    });
    device.refuseKeys(true);
    await device.sync();
    expect(device.writes.length).toBeLessThan(5);
    expect(await parkedMutations(device.db)).toEqual([]);
    device.refuseKeys(false);
    world.advance(10 * 60_000);
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Mine' });
  });
});

describe('a request that was sent longer ago than the server surely keeps its key', () => {
  async function forgetKeys(): Promise<void> {
    await purgeKeys(world.database, '9999-12-31T00:00:00.000Z' as never);
  }

  it('O54 a device stops relying on a key long before the server forgets it', () => {
    expect(KEYS_KEPT_MS - RESEND_WITHIN_MS).toBeGreaterThanOrEqual(30 * DAY_MS);
  });

  const noted: readonly [string, boolean][] = [
    ['as this app notes it', true],
    ['as older apps noted it', false],
  ];
  it.each(noted)('O54 does not write its words over newer ones, %s', async (_, isNoted) => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Old words');
    await device.syncWithoutAnswers();
    if (!isNoted) await device.db.outbox.toCollection().modify({ sentAt: undefined } as object);
    await writeElsewhere(ref, { name: 'New words' });
    await forgetKeys();
    ahead = 61 * DAY_MS;
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'New words' });
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { changes: { name: 'Old words' } }, reason: { kind: 'conflict', code: 'changed_meanwhile' } },
    ]);
  });

  it('O54 is not sent again if its texts are there', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await device.syncWithoutAnswers();
    const before = device.writes.length;
    ahead = -61 * DAY_MS;
    await device.sync();
    expect(device.writes).toHaveLength(before);
    expect(await waiting()).toBe(0);
    expect(await parkedMutations(device.db)).toEqual([]);
    expect(await device.row(ref)).toMatchObject({ name: 'Mine', pending: false });
  });

  it('O54 is sent under a new key if it was never received', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await device.syncWithoutServer();
    const [key] = (await device.db.outbox.toArray()).map((entry) => entry.key);
    ahead = 61 * DAY_MS;
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Mine' });
    expect((await device.db.outbox.toArray()).map((entry) => entry.key)).not.toContain(key);
  });

  it('O54 is sent again unchanged within its time', async () => {
    const ref = await synced({ name: 'First' });
    await rename(ref, 'Mine');
    await device.syncWithoutAnswers();
    await writeElsewhere(ref, { name: 'Theirs' });
    ahead = 59 * DAY_MS;
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Theirs' });
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('O55 a verb without texts is done if its effect is there, and sent again if not', async () => {
    const done = await synced({ name: 'Done' });
    const open = await synced({ name: 'Open' });
    await device.act({ kind: 'task.complete', args: { ref: done, completed: true } });
    await device.act({ kind: 'task.delete', args: { ref: open } });
    await device.syncWithoutAnswers();
    await person.send('POST', `/api/tasks/${open}/restore`);
    await forgetKeys();
    ahead = 61 * DAY_MS;
    const before = device.writes.length;
    await device.sync();
    expect(device.writes.slice(before)).toEqual([`DELETE /api/tasks/${open}`]);
    expect(await waiting()).toBe(0);
  });

  it('O55 a create whose row others have renamed is parked, one whose row is unchanged is done', async () => {
    const renamed = await device.create({ name: 'Mine' });
    const kept = await device.create({ name: 'Kept' });
    await device.syncWithoutAnswers();
    await writeElsewhere(renamed, { name: 'Theirs' });
    await writeElsewhere(kept, { important: true });
    ahead = 61 * DAY_MS;
    await device.sync();
    expect(await parkedMutations(device.db)).toMatchObject([{ args: { ref: renamed, name: 'Mine' } }]);
    expect(await onServer(renamed)).toMatchObject({ name: 'Theirs' });
    expect(await device.row(kept)).toMatchObject({ name: 'Kept', important: true, pending: false });
    expect(await waiting()).toBe(0);
  });
});

describe('changes that an older app has parked because their key was reused', () => {
  const reason = { kind: 'refused', status: 422, code: 'idempotency_key_reused', message: null } as const;

  it('O57 a retried create whose row exists sends the fields that differ', async () => {
    const ref = await device.create({ name: 'Made' });
    await device.syncWithoutAnswers();
    const [entry] = await device.db.outbox.toArray();
    if (entry?.kind !== 'task.create') throw new Error('There is no create.');
    await device.sync();
    const args = { ...entry.args, description: 'The words' };
    await device.db.parked.put({ ...entry, args, reason, parkedAt: 0 });
    expect(await retryParked(device, entry.n)).toMatchObject({ kind: 'saved', changed: true });
    expect(await parkedMutations(device.db)).toEqual([]);
    await device.sync();
    expect(await onServer(ref)).toMatchObject({ name: 'Made', description: 'The words' });
  });

  it('O57 a retried create whose texts are in the row is done', async () => {
    await device.create({ name: 'Made' });
    const [entry] = await device.db.outbox.toArray();
    if (entry === undefined) throw new Error('There is no create.');
    await device.sync();
    await device.db.parked.put({ ...entry, reason, parkedAt: 0 });
    expect(await retryParked(device, entry.n)).toMatchObject({ kind: 'saved', changed: false });
    expect(await parkedMutations(device.db)).toEqual([]);
  });
});

it('O104 what was written since into a row whose create is retried is in the history', async () => {
  const ref = await device.create({ name: 'Made' });
  await device.syncWithoutAnswers();
  const engine = await device.engine();
  const [create] = await device.db.outbox.toArray();
  const reason = { kind: 'refused', status: 422, code: null, message: null } as const;
  await park(engine, create?.n ?? 0, reason, world.deps.clock());
  await device.sync();
  await rename(ref, 'Written since');
  expect(await retryParked(device, create?.n ?? 0)).toMatchObject({ kind: 'saved', changed: true });
  await device.sync();
  expect(await onServer(ref)).toMatchObject({ name: 'Made' });
  expect((await person.send('GET', `/api/tasks/${ref}/history`)).text).toContain('Written since');
});
