/** Two people, or two devices, change the same rows without seeing each other's changes. */
import { beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { appForEach } from '../../support/app-hooks.ts';
import { openSituationDevice, serverRows, untilRested, type SituationDevice } from './situation-device.ts';
import { LIMITS } from '../../support/time-limits.mjs';

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let adas: SituationDevice;
let bos: SituationDevice;

beforeEach(async () => {
  await world.addFamily(ada.id, [bo.id]);
  adas = openSituationDevice(world, { session: ada, series: 1 });
  bos = openSituationDevice(world, { session: bo, series: 2 });
  await syncAll();
});

async function syncAll(): Promise<void> {
  for (const device of [adas, bos, adas, bos]) await device.sync();
}

async function shared(args: { name: string; type?: 'errand' | 'project' }): Promise<TaskRef> {
  const ref = await adas.create({ type: 'errand', status: 'todo', ...args, space: 'family' });
  await syncAll();
  return ref;
}

async function historyOf(ref: TaskRef): Promise<string> {
  return (await ada.send('GET', `/api/tasks/${ref}/history`)).text;
}

it('situation 9: two people edit different fields, and both values stay', async () => {
  const ref = await shared({ name: 'Parcel' });
  await adas.edit(ref, { name: 'Parcel to aunt Ida' });
  await bos.edit(ref, { description: 'The small brown one' });
  await syncAll();
  const both = { name: 'Parcel to aunt Ida', description: 'The small brown one', pending: false };
  expect(await adas.row(ref)).toMatchObject(both);
  expect(await bos.row(ref)).toMatchObject(both);
});

it('situation 10: of two edits of one field the last one stays, and the other text is in the history', async () => {
  const ref = await shared({ name: 'Parcel' });
  await adas.edit(ref, { name: 'Parcel by Ada' });
  await bos.edit(ref, { name: 'Parcel by Bo' });
  await adas.sync();
  await bos.sync();
  await syncAll();
  expect((await adas.row(ref))?.name).toBe('Parcel by Bo');
  expect((await bos.row(ref))?.name).toBe('Parcel by Bo');
  expect(await historyOf(ref)).toContain('Parcel by Ada');
});

it.each(['the edit', 'the deletion'])('situation 11: edit against delete, %s first', async (first) => {
  const ref = await shared({ name: 'Parcel' });
  await adas.edit(ref, { name: 'Parcel to aunt Ida' });
  await bos.act({ kind: 'task.delete', args: { ref } });
  for (const device of first === 'the edit' ? [adas, bos] : [bos, adas]) await device.sync();
  await syncAll();

  expect(await adas.row(ref)).toMatchObject({ deleted_at: expect.any(String) as string });
  expect((await bos.row(ref))?.deleted_at).toEqual((await adas.row(ref))?.deleted_at);
  // The words are in the deleted row, to be restored with it.
  expect(await adas.row(ref)).toMatchObject({ name: 'Parcel to aunt Ida', pending: false });
  expect((await bos.row(ref))?.name).toBe('Parcel to aunt Ida');
});

it('situation 16: a task that two people move out of the family and back, across page boundaries', async () => {
  const ref = await adas.create({ name: 'Wanders' });
  for (let count = 1; count <= 4; count += 1) await adas.create({ name: `Filler ${count}`, space: 'family' });
  await syncAll();
  const other = openSituationDevice(world, { session: ada, series: 3 });
  const host = other.host({ pageSize: 1 });

  await adas.edit(ref, { space: 'family' });
  await syncAll();
  await untilRested(host);
  expect(await other.names()).toHaveLength(5);
  await bos.edit(ref, { name: 'Wanders on' });
  await bos.sync();
  await adas.sync();
  await adas.edit(ref, { space: 'personal' });
  let pages = 0;
  other.wire = async (_request, send) => {
    const answer = await send();
    pages += 1;
    // Between two pages the task moves on.
    if (pages === 1) await adas.sync();
    return answer;
  };
  await untilRested(host);
  await syncAll();
  await untilRested(host);
  expect(await other.names()).toHaveLength(5);
  expect(await other.row(ref)).toMatchObject({ name: 'Wanders on', space: 'personal', realm: `u:${ada.id}` });
  expect(await adas.row(ref)).toMatchObject({ name: 'Wanders on', space: 'personal' });
  expect(await bos.row(ref)).toBeUndefined();
});

it('situation 32: a project is deleted here while a member adds a subtask there', async () => {
  const plan = await shared({ name: 'Move house', type: 'project' });
  await adas.act({ kind: 'task.delete', args: { ref: plan } });
  const step = await bos.create({ name: 'Van', type: 'errand', space: 'family', project_ref: plan });
  await bos.sync();
  await adas.sync();
  await syncAll();
  for (const device of [adas, bos]) {
    expect(await device.row(plan)).toMatchObject({ deleted_at: expect.any(String) as string });
    expect(await device.row(step)).toMatchObject({ deleted_at: expect.any(String) as string });
  }

  const other = await shared({ name: 'Garden', type: 'project' });
  await adas.act({ kind: 'task.delete', args: { ref: other } });
  await bos.create({ name: 'Seeds', type: 'errand', space: 'family', project_ref: other });
  await adas.sync();
  await bos.sync();
  await syncAll();
  expect(await parkedMutations(bos.db)).toMatchObject([{ args: { name: 'Seeds' } }]);
});

it(
  'situation 33: a reorder and a deletion of a project with 1,000 subtasks across page boundaries',
  async () => {
    const { plan, steps } = await importProject(1000);
    const other = openSituationDevice(world, { session: ada, series: 3 });
    const host = other.host({ pageSize: 300 });
    await untilRested(host);
    const order = steps.toReversed();
    const reordered = await ada.send('POST', `/api/tasks/${plan}/reorder-subtasks`, { task_ids: order });
    expect(reordered.status).toBe(200);

    let pages = 0;
    other.wire = async (request, send) => {
      if (request.method !== 'GET') return send();
      pages += 1;
      // Every second page is lost, and the deletion comes between two of them.
      if (pages % 2 === 0) throw new TypeError('No network.');
      const answer = await send();
      if (pages === 3) await ada.send('DELETE', `/api/tasks/${plan}`);
      return answer;
    };
    for (let cycle = 0; cycle < 12; cycle += 1) await host.wake({ isUrgent: true });
    other.wire = undefined;
    await untilRested(host);

    const rows = await other.db.tasks.where('project_ref').equals(plan).sortBy('position');
    expect(rows.map(({ ref }) => ref)).toEqual(order);
    expect(rows.filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
    expect(await other.names()).toEqual([]);
  },
  LIMITS.longTest,
);

async function importProject(count: number) {
  const at = new Date(world.deps.clock()).toISOString();
  const common = { space: 'personal', status: 'todo', completed: false, important: false, created_at: at };
  const plan = adas.uuid() as TaskRef;
  const steps = Array.from({ length: count }, () => adas.uuid() as TaskRef);
  const rows = steps.map((client_ref, position) => ({
    ...common,
    client_ref,
    name: `Step ${position}`,
    type: 'errand',
    project: { client_ref: plan },
    position,
  }));
  const tasks = [{ ...common, client_ref: plan, name: 'Plan', type: 'project' }, ...rows];
  const body = { format: 'kinbox-export', version: 1, tasks };
  const imported = await ada.send('POST', '/api/user/import', body);
  expect(imported.json).toMatchObject({ imported: count + 1 });
  expect(await serverRows(ada)).not.toEqual([]);
  return { plan, steps };
}
