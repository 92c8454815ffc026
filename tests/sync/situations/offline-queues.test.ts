/** What one person did offline, in any order and by any clock, has the intended result on the server. */
import { beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { appForEach } from '../../support/app-hooks.ts';
import { openSituationDevice, serverRows, type ServerRow, type SituationDevice } from './situation-device.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

const world = appForEach();
const ada = world.person('Ada');
let device: SituationDevice;

beforeEach(async () => {
  device = openSituationDevice(world, { session: ada, series: 1 });
  await device.sync();
});

async function rowOnServer(ref: TaskRef): Promise<ServerRow | undefined> {
  return (await serverRows(ada)).find(({ client_ref }) => client_ref === ref);
}

it('situation 4: create, rename, complete, delete and undo, all offline', async () => {
  const ref = await device.create({ name: 'Wash the car', type: 'errand', status: 'todo' });
  await device.edit(ref, { name: 'Wash and polish the car' });
  await device.act({ kind: 'task.complete', args: { ref, completed: true } });
  await device.act({ kind: 'task.delete', args: { ref } });
  await device.act({ kind: 'task.restore', args: { ref } });
  await device.sync();
  const last = { name: 'Wash and polish the car', completed: true, deleted_at: null };
  expect(await serverRows(ada)).toHaveLength(1);
  expect(await rowOnServer(ref)).toMatchObject(last);
  expect(await device.row(ref)).toMatchObject({ ...last, pending: false });
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 0 });
});

it('situation 5: a project with three subtasks and a reorder made offline', async () => {
  const plan = await device.create({ name: 'Move house', type: 'project', status: 'todo' });
  const steps: TaskRef[] = [];
  for (const name of ['Boxes', 'Van', 'Keys']) {
    steps.push(await device.create({ name, type: 'errand', status: 'todo', project_ref: plan }));
  }
  const order = [steps[2]!, steps[0]!, steps[1]!];
  await device.act({ kind: 'project.reorder', args: { ref: plan, order } });
  await device.sync();

  const project = await rowOnServer(plan);
  const there = (await serverRows(ada)).filter(({ project_id }) => project_id === project?.id);
  const byPosition = there.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  expect(byPosition.map(({ name }) => name)).toEqual(['Keys', 'Boxes', 'Van']);
  const here = await device.db.tasks.where('project_ref').equals(plan).sortBy('position');
  expect(here.map(({ name }) => name)).toEqual(['Keys', 'Boxes', 'Van']);
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 0 });
});

it.each([
  ['ahead', 10 * YEAR_MS],
  ['behind', -10 * YEAR_MS],
])(
  'situation 26: a clock ten years %s, also one that is put right between two changes',
  async (_name, skew) => {
    let aheadMs = skew;
    const odd = openSituationDevice(world, { session: ada, series: 2, aheadMs: () => aheadMs });
    await odd.sync();
    const ref = await odd.create({ name: 'By the odd clock' });
    await odd.sync();
    await odd.edit(ref, { name: 'Again by the odd clock' });
    odd.wire = () => Promise.reject(new TypeError('No network.'));
    await odd.host().wake({ isUrgent: true });
    odd.wire = undefined;
    aheadMs = 0;
    await odd.edit(ref, { description: 'By the right clock' });
    // No retry time that the wrong clock stored delays it.
    world.advance(5 * 60_000);
    expect((await odd.host().wake({ isUrgent: false })).kind).toBe('rested');
    await odd.sync();
    await device.sync();
    const last = { name: 'Again by the odd clock', description: 'By the right clock' };
    expect(await rowOnServer(ref)).toMatchObject(last);
    expect(await device.row(ref)).toMatchObject(last);
    expect(await syncSummary(odd.db)).toMatchObject({ waiting: 0, parked: 0 });
  },
);

it('situation 31: a subtask leaves a project that is then deleted, both offline', async () => {
  const plan = await device.create({ name: 'Move house', type: 'project', status: 'todo' });
  const leaves = await device.create({ name: 'Leaves', type: 'errand', status: 'todo', project_ref: plan });
  const stays = await device.create({ name: 'Stays', type: 'errand', status: 'todo', project_ref: plan });
  await device.sync();
  await device.edit(leaves, { project_ref: null });
  await device.act({ kind: 'task.delete', args: { ref: plan } });
  await device.edit(leaves, { name: 'Leaves, renamed' });
  await device.sync();

  const gone = { deleted_at: expect.any(String) as string };
  expect(await rowOnServer(leaves)).toMatchObject({
    name: 'Leaves, renamed',
    deleted_at: null,
    project_id: null,
  });
  expect(await rowOnServer(plan)).toMatchObject(gone);
  expect(await rowOnServer(stays)).toMatchObject(gone);
  expect(await device.names()).toEqual(['Leaves, renamed']);
});
