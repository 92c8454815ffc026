/** A task that leaves its project by a rule has left it, wherever the project has gone meanwhile. */
import { expect, it } from 'vitest';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice } from '../support/app-device.ts';

const world = appForEach();

it('O80 a task that became a grocery is not deleted with its former project, which moved to the family meanwhile', async () => {
  const ada = await world.register('Ada');
  await world.addFamily(ada.id);
  const [phone, laptop] = [1, 2].map((series) => openAppDevice(world, ada, { series }));
  if (phone === undefined || laptop === undefined) throw new Error('There are two devices.');
  const project = await phone.create({ name: 'Party', space: 'work', type: 'project' });
  const cake = await phone.create({ name: 'Cake', space: 'work', type: 'errand', project_ref: project });
  await phone.sync();
  await laptop.sync();

  await laptop.act({ kind: 'project.switchSpace', args: { ref: project, space: 'family' } });
  await laptop.sync();
  await phone.act({ kind: 'task.edit', args: { ref: cake, changes: { type: 'grocery' } } });
  expect(await phone.row(cake)).toMatchObject({ project_ref: null });
  await phone.act({ kind: 'project.delete', args: { ref: project } });
  await phone.sync();
  expect(await phone.row(cake)).toMatchObject({ type: 'grocery', project_ref: null, deleted_at: null });
});

it('C32 a project is not deleted behind the refused change that had made it a grocery', async () => {
  const ada = await world.register('Ada');
  await world.addFamily(ada.id);
  const [phone, laptop] = [1, 2].map((series) => openAppDevice(world, ada, { series }));
  if (phone === undefined || laptop === undefined) throw new Error('There are two devices.');
  const project = await phone.create({ name: 'Party', space: 'family', type: 'project' });
  const cake = await phone.create({ name: 'Cake', space: 'family', type: 'errand', project_ref: project });
  await phone.act({ kind: 'task.delete', args: { ref: cake } });
  await phone.sync();
  await laptop.sync();

  await laptop.act({ kind: 'task.restore', args: { ref: cake } });
  await laptop.sync();
  await phone.act({ kind: 'task.edit', args: { ref: project, changes: { type: 'grocery' } } });
  await phone.act({ kind: 'task.delete', args: { ref: project } });
  await phone.sync();
  expect((await parkedMutations(phone.db)).map(({ kind, reason }) => [kind, reason.kind])).toEqual([
    ['task.edit', 'conflict'],
    ['task.delete', 'depends'],
  ]);
  expect(await phone.row(cake)).toMatchObject({ deleted_at: null, project_ref: project });
});
