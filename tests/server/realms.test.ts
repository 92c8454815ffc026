import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { FamilyId } from '#domain/ids.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { toIsoTime } from '#domain/ids.ts';
import { dissolveFamily } from '#server/families.ts';
import { createTestApp, type Session, type TestApp } from '../support/server-app.ts';

const list = z.array(taskSchema);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const make = async (by: Session, body: object): Promise<WireTask> =>
  (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
const names = async (by: Session, query = '') =>
  (await by.send('GET', `/api/tasks${query}`))
    .read(list)
    .map(({ name }) => name)
    .sort();
const pull = async (by: Session, since?: string) =>
  (await by.send('GET', `/api/changes${since === undefined ? '' : `?since=${since}`}`)).read(changesSchema);

/** Every call on a task there is, with a body that would do. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', ''],
  ['GET', '/history'],
  ['GET', '/subtasks'],
  ['PUT', '', { name: 'changed' }],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['POST', '/subtasks', { name: 'sub' }],
  ['POST', '/convert-to-project'],
  ['DELETE', '/project'],
  ['POST', '/switch-space', { space: 'work' }],
  ['POST', '/reorder-subtasks', { task_ids: [] }],
  ['POST', '/toggle-execution-type', { execution_type: 'parallel' }],
];
const STATES = ['live', 'deleted', 'project', 'subtask', 'moved'] as const;

/** A task of the owner’s in the family or not, in the state named. */
async function taskIn(state: (typeof STATES)[number], owner: Session, place: object): Promise<WireTask> {
  switch (state) {
    case 'live':
      return make(owner, place);
    case 'deleted': {
      const task = await make(owner, place);
      await owner.send('DELETE', `/api/tasks/${task.id}`);
      return task;
    }
    case 'project':
      return make(owner, { ...place, type: 'project' });
    case 'subtask': {
      const project = await make(owner, { ...place, type: 'project' });
      return make(owner, { project_id: project.id });
    }
    case 'moved': {
      const task = await make(owner, { space: 'work' });
      const body = { space: 'personal', ...place };
      await owner.send('POST', `/api/tasks/${task.id}/switch-space`, body);
      return task;
    }
  }
}

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

  it.each(STATES)(
    'A60 a foreign task (%s) is answered byte for byte like one that never was',
    async (state) => {
      for (const place of [{ space: 'personal' }, { space: 'family', family_id: family }]) {
        const task = await taskIn(state, owner, place);
        const isShared = place.space === 'family';
        const outsiders = isShared ? [stranger, former] : [stranger, former, member];
        for (const outsider of outsiders) {
          for (const name of [task.id, task.client_ref]) {
            for (const [method, path, body] of CALLS) {
              const foreign = await outsider.send(method, `/api/tasks/${name}${path}`, body);
              const missing = await outsider.send(method, `/api/tasks/99999999${path}`, body);
              expect([method, path, foreign.status, foreign.text]).toEqual([method, path, 404, missing.text]);
            }
          }
        }
      }
    },
  );

  it.each(CALLS.map(([method, path, body]) => ({ method, path, body })))(
    'F1 a member may $method …$path on a family task',
    async ({ method, path, body }) => {
      const state = /subtasks|project|execution/.test(path) ? 'project' : 'live';
      const task = await taskIn(state, owner, { space: 'family', family_id: family });
      expect((await member.send(method, `/api/tasks/${task.id}${path}`, body)).status).toBeLessThan(300);
    },
  );

  it('F1 family tasks list for members, personal ones for nobody else', async () => {
    await make(owner, { name: 'Ours', space: 'family' });
    await make(owner, { name: 'Mine' });
    expect(await names(member)).toContain('Ours');
    expect(await names(member)).not.toContain('Mine');
    expect(await names(stranger)).toEqual([]);
    expect((await pull(stranger)).tasks).toEqual([]);
    expect((await pull(member)).tasks.map(({ name }) => name)).not.toContain('Mine');
  });

  it.each(['live', 'project', 'deleted'] as const)(
    'A61 a foreign project in a body (%s) is answered like a missing one',
    async (state) => {
      const theirs = await taskIn(state, owner, {});
      const mine = await make(stranger, {});
      for (const name of [theirs.id, theirs.client_ref]) {
        for (const [method, path] of [
          ['POST', '/api/tasks'],
          ['PUT', `/api/tasks/${mine.id}`],
        ] as const) {
          const foreign = await stranger.send(method, path, { name: 'x', project_id: name });
          const missing = await stranger.send(method, path, { name: 'x', project_id: 99_999_999 });
          expect([foreign.status, foreign.text]).toEqual([422, missing.text]);
        }
      }
    },
  );

  it('A61 foreign subtasks in a reorder are passed over', async () => {
    const theirs = await taskIn('subtask', owner, {});
    const project = await make(stranger, { type: 'project' });
    const sub = await make(stranger, { project_id: project.id });
    const path = `/api/tasks/${project.id}/reorder-subtasks`;
    const answer = await stranger.send('POST', path, {
      task_ids: [theirs.id, sub.id, 99_999_999, theirs.client_ref],
    });
    expect(answer.json).toEqual({ message: expect.any(String), task_ids: [sub.id] });
  });

  it('F2 a family that is not the caller’s is refused, never replaced', async () => {
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
      });
    }
    expect(await names(owner)).not.toContain('x');
  });
});

describe('families and their tasks', () => {
  it('F3 a family-space task goes to the owned family, else to the first joined', async () => {
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

  it('F3 without a family such a task is private, and lists with the personal ones', async () => {
    const ann = await test.register();
    const milk = await make(ann, { name: 'Milk', type: 'grocery' });
    expect(milk).toMatchObject({ space: 'family', family_id: null, realm: `u:${ann.id}` });
    expect(await names(ann, '?spaces=personal')).toEqual(['Milk']);
    expect(await names(ann, '?spaces=work')).toEqual([]);
  });

  it('F4 the first family takes along the family-space tasks, the second does not', async () => {
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

  it('F5 what is in the family space stays when its author leaves', async () => {
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

  it('F6 whoever takes a task out of a family owns it, with its subtasks; the others are told that it left', async () => {
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
    const after = await pull(ann, before.cursor);
    const refs = [trip.client_ref, tent.client_ref].sort();
    expect(after.removed.map(({ client_ref }) => client_ref).sort()).toEqual(refs);
    await ben.send('POST', path, { space: 'family', family_id: family });
    const back = await pull(ann, after.cursor);
    expect([back.removed, back.tasks.map(({ client_ref }) => client_ref).sort()]).toEqual([[], refs]);
    expect((await pull(ben)).removed.map(({ realm }) => realm)).toEqual(Array(2).fill(`u:${ben.id}`));
  });

  it('F7 the tasks of a family that dissolves come back to its last owner', async () => {
    const ann = await test.register();
    const family = await test.addFamily(ann.id);
    await make(ann, { name: 'Ours', space: 'family' });
    await test.database.write((tx) =>
      dissolveFamily(tx, family, ann.id, {
        dialect: test.database.dialect,
        at: toIsoTime(test.deps.clock()),
      }),
    );
    const { tasks, realms } = await pull(ann);
    expect(tasks).toMatchObject([{ name: 'Ours', family_id: null, realm: `u:${ann.id}` }]);
    expect(realms.map(({ id, count }) => [id, count])).toEqual([[`u:${ann.id}`, 1]]);
  });
});
