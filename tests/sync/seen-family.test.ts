/** A change of the family space goes to the family that its author saw, or to nobody. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { copyParkedToInbox, retryParked } from '#store/unsent/retry-parked.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';
import { createTestApp, type Session } from '../support/server-app.ts';

interface WireRow {
  readonly name: string;
  readonly realm: string;
}

describe('the author was removed from the family and has joined another one', () => {
  const world = appForEach();
  const author = world.person('Ada');
  /** One person of each family. */
  const former = world.person('Former');
  const present = world.person('Present');
  let device: AppDevice;
  let seen: number;
  let moves: () => Promise<void>;

  beforeEach(async () => {
    seen = await world.addFamily(former.id, [author.id]);
    const other = await world.addFamily(present.id);
    device = openAppDevice(world, author, { series: 1 });
    await device.sync();
    moves = async () => {
      await world.removeFamilyMember(seen as never, author.id);
      await world.addFamilyMember(other, author.id);
    };
  });

  async function rowsOf(person: Session): Promise<readonly WireRow[]> {
    return (await person.send('GET', '/api/tasks')).json as readonly WireRow[];
  }
  async function namesSeenBy(person: Session): Promise<readonly string[]> {
    return (await rowsOf(person)).map(({ name }) => name).sort();
  }

  const createVerbs: readonly [string, Partial<Extract<Verb, { kind: 'task.create' }>['args']>][] = [
    ['a task', { space: 'family' }],
    ['a grocery', { type: 'grocery' }],
    ['a project', { space: 'family', type: 'project' }],
  ];
  it.each(createVerbs)('F63, F64 %s made offline lands with nobody', async (_, args) => {
    await device.create({ name: 'A present', ...args });
    await moves();
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { name: 'A present', family_id: seen }, reason: { kind: 'refused', code: 'family_gone' } },
    ]);
  });

  const moveVerbs: readonly [string, (ref: TaskRef) => Verb][] = [
    ['an edit of the space', (ref) => ({ kind: 'task.edit', args: { ref, changes: { space: 'family' } } })],
    ['becoming a grocery', (ref) => ({ kind: 'task.edit', args: { ref, changes: { type: 'grocery' } } })],
    ['a switch', (ref) => ({ kind: 'project.switchSpace', args: { ref, space: 'family' } })],
  ];
  it.each(moveVerbs)('F63, F64 %s made offline shares nothing', async (_, verb) => {
    const ref = await device.create({ name: 'A present' });
    await device.sync();
    await device.act(verb(ref));
    await moves();
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await device.row(ref)).toMatchObject({ realm: `u:${author.id}` });
    expect(await parkedMutations(device.db)).toMatchObject([{ reason: { code: 'family_gone' } }]);
  });

  it('F63 a change that an older app queued names the home family that the app stored', async () => {
    const made = await device.create({ name: 'Made', space: 'family' });
    const moved = await device.create({ name: 'Moved' });
    await device.sync();
    await device.act({ kind: 'task.edit', args: { ref: moved, changes: { space: 'family' } } });
    const late = await device.create({ name: 'Late', space: 'family' });
    await device.db.outbox.toCollection().modify((entry) => {
      if (entry.kind === 'task.create') delete (entry.args as { family_id?: unknown }).family_id;
      if (entry.kind === 'task.edit') delete (entry.args.changes as { family_id?: unknown }).family_id;
    });
    await moves();
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    const parked = await parkedMutations(device.db);
    expect(parked).toMatchObject([{ args: { ref: moved } }, { args: { ref: late } }]);
    expect(await device.row(made)).toBeUndefined();
  });

  it('F64 a retry of such a change reaches no other family, and a copy of it is private', async () => {
    await device.create({ name: 'A present', space: 'family' });
    await moves();
    await device.sync();
    const [parked] = await parkedMutations(device.db);
    expect(await retryParked(device, parked?.n ?? 0)).toEqual({ kind: 'kept', why: 'family_gone' });
    await device.sync();
    expect(await parkedMutations(device.db)).toHaveLength(1);
    await copyParkedToInbox(device, parked?.n ?? 0, 'family');
    await device.sync();
    expect(await parkedMutations(device.db)).toEqual([]);
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await namesSeenBy(author)).toEqual(['A present']);
  });

  it('F64 a retry of what an older app parked reaches no other family either', async () => {
    const moved = await device.create({ name: 'Moved' });
    await device.sync();
    await device.create({ name: 'Made', space: 'family' });
    await device.act({ kind: 'project.switchSpace', args: { ref: moved, space: 'family' } });
    const reason = { kind: 'refused', status: 422, code: null, message: null } as const;
    for (const entry of await device.db.outbox.toArray()) {
      if ('family_id' in entry.args) delete (entry.args as { family_id?: unknown }).family_id;
      await device.db.parked.put({ ...entry, reason, parkedAt: 0 });
    }
    await device.db.outbox.clear();
    await device.db.tasks.filter(({ name }) => name === 'Made').delete();
    await moves();
    await device.sync();
    for (const { n } of await parkedMutations(device.db))
      expect(await retryParked(device, n)).toEqual({ kind: 'kept', why: 'family_gone' });
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await parkedMutations(device.db)).toHaveLength(2);
  });

  it('F65 what was created in a project that cannot be shared any more is parked with it', async () => {
    const project = await device.create({ name: 'Surprise', type: 'project' });
    await device.sync();
    await device.act({ kind: 'project.switchSpace', args: { ref: project, space: 'family' } });
    await device.create({ name: 'A step', project_ref: project });
    await moves();
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await parkedMutations(device.db)).toMatchObject([
      { kind: 'project.switchSpace', reason: { code: 'family_gone' } },
      { args: { name: 'A step', family_id: seen }, reason: { code: 'family_gone' } },
    ]);
  });

  it('F65 a subtask follows its project into another family of its author', async () => {
    const project = await device.create({ name: 'Ours', type: 'project', space: 'family' });
    await device.sync();
    const both = await world.addFamily(author.id, [former.id]);
    const step = await device.create({ name: 'A step', project_ref: project });
    await former.send('POST', `/api/tasks/${project}/switch-space`, { space: 'family', family_id: both });
    await device.sync();
    expect(await device.row(step)).toMatchObject({ realm: `f:${both}`, project_ref: project });
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('R40 a row that becomes a grocery offline stays in the family that a member moved it to', async () => {
    const ref = await device.create({ name: 'Milk', type: 'errand', space: 'family' });
    await device.sync();
    const both = await world.addFamily(author.id, [former.id]);
    await device.sync();
    await device.act({ kind: 'task.edit', args: { ref, changes: { type: 'grocery' } } });
    await former.send('PUT', `/api/tasks/${ref}`, { family_id: both });
    await device.sync();
    expect(await device.row(ref)).toMatchObject({ realm: `f:${both}`, type: 'grocery' });
    expect(await parkedMutations(device.db)).toEqual([]);
  });

  it('F63 a grocery whose move to the family was parked enters no other family', async () => {
    const ref = await device.create({ name: 'A present' });
    await device.sync();
    await device.act({ kind: 'task.edit', args: { ref, changes: { space: 'family' } } });
    await device.act({ kind: 'task.edit', args: { ref, changes: { type: 'grocery' } } });
    await moves();
    await device.sync();
    expect(await namesSeenBy(present)).toEqual([]);
    expect(await parkedMutations(device.db)).toHaveLength(2);
  });
});

it('F3 a grocery of a user without a family stays private', async () => {
  const world = await createTestApp();
  const author = await world.register();
  const device = openAppDevice(world, author, { series: 1 });
  await device.sync();
  const ref = await device.create({ name: 'Milk', type: 'grocery' });
  await device.sync();
  expect(await device.row(ref)).toMatchObject({ realm: `u:${author.id}`, family_id: null });
  await world.close();
});
