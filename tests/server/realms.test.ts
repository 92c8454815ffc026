import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_ROWS } from '#server/http/large-writes.ts';
import * as z from 'zod/mini';
import type { FamilyId } from '#domain/ids.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { toIsoTime } from '#domain/ids.ts';
import { dissolveFamily } from '#server/family/families.ts';
import { appForAll } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const list = z.array(taskSchema);

const test = appForAll();

const make = async (by: Session, body: object): Promise<WireTask> =>
  (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
const names = async (by: Session, query = '') =>
  (await by.send('GET', `/api/tasks${query}`))
    .read(list)
    .map(({ name }) => name)
    .sort();
const pull = async (by: Session, since?: string) =>
  (await by.send('GET', `/api/changes${since === undefined ? '' : `?since=${since}`}`)).read(changesSchema);

describe('who sees what', () => {
  let owner: Session;
  let member: Session;
  let stranger: Session;
  let former: Session;
  let family: FamilyId;

  beforeAll(async () => {
    owner = await test.register('Owner');
    member = await test.register('Member');
    stranger = await test.register('Stranger');
    former = await test.register('Former');
    family = await test.addFamily(owner.id, [member.id, former.id]);
    await test.addFamily(stranger.id);
    await test.removeFamilyMember(family, former.id);
  });

  it('F1 family tasks are listed for members, personal ones only for their author', async () => {
    await make(owner, { name: 'Ours', space: 'family' });
    await make(owner, { name: 'Mine' });
    expect(await names(member)).toContain('Ours');
    expect(await names(member)).not.toContain('Mine');
    expect(await names(stranger)).toEqual([]);
    expect((await pull(stranger)).tasks).toEqual([]);
    expect((await pull(member)).tasks.map(({ name }) => name)).not.toContain('Mine');
  });

  it('F2 another family is refused with a code, and no other family is used instead', async () => {
    const task = await make(stranger, {});
    const calls = [
      ['POST', '/api/tasks', { name: 'x', space: 'family', family_id: family }],
      ['PUT', `/api/tasks/${task.id}`, { space: 'family', family_id: family }],
      ['POST', `/api/tasks/${task.id}/switch-space`, { space: 'family', family_id: family }],
      ['POST', '/api/tasks', { name: 'x', space: 'family', family_id: 99_999_999 }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await stranger.send(method, path, body)).json).toEqual({
        message: 'The selected family id is invalid.',
        errors: { family_id: ['The selected family id is invalid.'] },
        code: 'family_gone',
      });
    }
    expect(await names(owner)).not.toContain('x');
  });
});

describe('families and their tasks', () => {
  it('F3 a family-space task goes to the owned family, otherwise to the first joined', async () => {
    const [ann, ben, cleo] = [await test.register(), await test.register(), await test.register()];
    const first = await test.addFamily(ann.id, [cleo.id]);
    test.advance(1000);
    const second = await test.addFamily(ben.id, [cleo.id]);
    expect((await make(cleo, { type: 'grocery' })).family_id).toBe(first);
    expect((await make(cleo, { space: 'family', family_id: second })).family_id).toBe(second);
    test.advance(1000);
    const own = await test.addFamily(cleo.id);
    expect((await make(cleo, { type: 'grocery' })).realm).toBe(`f:${own}`);
  });

  it('F3 without a family such a task is private, and listed with the personal ones', async () => {
    const ann = await test.register();
    const milk = await make(ann, { name: 'Milk', type: 'grocery' });
    expect(milk).toMatchObject({ space: 'family', family_id: null, realm: `u:${ann.id}` });
    expect(await names(ann, '?spaces=personal')).toEqual(['Milk']);
    expect(await names(ann, '?spaces=work')).toEqual([]);
  });

  it('F4 joining a first family moves the family-space tasks, joining a second does not', async () => {
    const [ann, ben, cleo] = [await test.register(), await test.register(), await test.register()];
    await make(ann, { name: 'Bread', type: 'grocery' });
    const milk = await make(ann, { name: 'Milk', type: 'grocery' });
    await ann.send('DELETE', `/api/tasks/${milk.id}`);
    const trip = await make(ann, { name: 'Trip', space: 'family', type: 'project' });
    await make(ann, { name: 'Tent', project_id: trip.id });
    await make(ann, { name: 'Diary' });
    const before = await pull(ann);
    const family = await test.addFamily(ben.id, [ann.id]);
    expect(await names(ben)).toEqual(['Bread', 'Tent', 'Trip']);
    expect(await names(ann, '?spaces=personal')).toEqual(['Diary']);
    const after = await pull(ann, before.cursor);
    expect(after.removed.map(({ realm }) => realm)).toEqual(Array(4).fill(`u:${ann.id}`));
    expect(after.tasks.map(({ realm }) => realm)).toEqual(Array(4).fill(`f:${family}`));
    await test.addFamily(cleo.id, [ann.id]);
    expect(await names(cleo)).toEqual([]);
  });

  it('F5 tasks in the family space stay when their author leaves', async () => {
    const [ann, ben] = [await test.register(), await test.register()];
    const family = await test.addFamily(ann.id, [ben.id]);
    await make(ben, { name: 'Shared', space: 'family' });
    const before = await pull(ben);
    await test.removeFamilyMember(family, ben.id);
    expect(await names(ann)).toEqual(['Shared']);
    expect(await names(ben)).toEqual([]);
    const after = await pull(ben, before.cursor);
    expect(after.realms.map(({ id }) => id)).toEqual([`u:${ben.id}`]);
    expect([after.families, after.removed]).toEqual([[], []]);
  });

  it('F6 a user who moves a task out of a family owns it, with its subtasks; the others get tombstones', async () => {
    const [ann, ben] = [await test.register(), await test.register()];
    const family = await test.addFamily(ann.id, [ben.id]);
    const trip = await make(ann, { name: 'Trip', space: 'family', type: 'project' });
    const tent = await make(ann, { name: 'Tent', project_id: trip.id });
    const before = await pull(ann);
    const path = `/api/tasks/${trip.id}/switch-space`;
    expect((await ben.send('POST', path, { space: 'personal' })).json).toMatchObject({
      realm: `u:${ben.id}`,
    });
    expect(await names(ben)).toEqual(['Tent', 'Trip']);
    const moved = await pull(ben);
    const after = await pull(ann, before.cursor);
    const refs = [trip.client_ref, tent.client_ref].sort();
    expect(after.removed.map(({ client_ref }) => client_ref).sort()).toEqual(refs);
    await ben.send('POST', path, { space: 'family', family_id: family });
    const back = await pull(ann, after.cursor);
    expect([back.removed, back.tasks.map(({ client_ref }) => client_ref).sort()]).toEqual([[], refs]);
    const left = (await pull(ben, moved.cursor)).removed;
    expect(left.map(({ realm }) => realm)).toEqual(Array(2).fill(`u:${ben.id}`));
  });

  it('F7 the tasks of a family that is dissolved return to its last owner', async () => {
    const ann = await test.register();
    const family = await test.addFamily(ann.id);
    await make(ann, { name: 'Ours', space: 'family' });
    await test.database.write((tx) =>
      dissolveFamily(tx, family, ann.id, {
        dialect: test.database.dialect,
        rowsAtOnce: MOST_ROWS,
        at: toIsoTime(test.deps.clock()),
      }),
    );
    const { tasks, realms } = await pull(ann);
    expect(tasks).toMatchObject([{ name: 'Ours', family_id: null, realm: `u:${ann.id}` }]);
    expect(realms.map(({ id, count }) => [id, count])).toEqual([[`u:${ann.id}`, 1]]);
  });
});
