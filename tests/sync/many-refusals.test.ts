/** Many changes whose answers only a pull can explain, on a line so slow that a cycle ends before all were sent. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openSituationDevice, untilRested } from './situations/situation-device.ts';

const CHANGES = 60;
/** Sixty of them are longer than a cycle. */
const ANSWER_MS = 600;

const world = appForEach();

it('W100 edits in a family that their author has left are parked, however many there are and however slow the line is', async () => {
  const [owner, member] = [await world.register('Owner'), await world.register('Member')];
  const family = await world.addFamily(owner.id, [member.id]);
  const theirs = openSituationDevice(world, { session: owner, series: 1 });
  const device = openSituationDevice(world, { session: member, series: 2 });
  const refs: TaskRef[] = [];
  for (let n = 0; n < CHANGES; n += 1) refs.push(await theirs.create({ name: `Task ${n}`, space: 'family' }));
  await theirs.sync();
  await device.sync();
  for (const [n, ref] of refs.entries()) await device.edit(ref, { name: `Words ${n}` });
  await world.removeFamilyMember(family, member.id);
  let requests = 0;
  device.wire = async (_, send) => {
    requests += 1;
    world.advance(ANSWER_MS);
    return send();
  };
  await untilRested(device.host());
  const parked = await parkedMutations(device.db);
  expect(parked.map(({ reason }) => reason.kind)).toEqual(refs.map(() => 'unshared'));
  expect(await device.waiting()).toBe(0);
  expect(requests).toBeLessThan(CHANGES);
});

it('W101 a refused request is not repeated while the pull after it takes several cycles', async () => {
  const person = await world.register('Ada');
  const [phone, laptop] = [1, 2].map((series) => openSituationDevice(world, { session: person, series }));
  if (phone === undefined || laptop === undefined) throw new Error('There are two devices.');
  const project = await phone.create({ name: 'Move house', type: 'project' });
  await phone.sync();
  await laptop.sync();
  for (let n = 0; n < 12; n += 1) await laptop.create({ name: `Task ${n}` });
  await laptop.act({ kind: 'task.delete', args: { ref: project } });
  await laptop.sync();
  await phone.create({ name: 'Boxes', project_ref: project });
  const requests: string[] = [];
  phone.wire = async ({ method }, send) => {
    requests.push(method);
    // Longer than a cycle, for one row.
    world.advance(25_000);
    return send();
  };
  await untilRested(phone.host({ pageSize: 1 }));
  expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
  expect(requests.filter((method) => method === 'GET').length).toBeGreaterThan(10);
  expect((await parkedMutations(phone.db)).map(({ reason }) => reason.code)).toEqual(['project_deleted']);
});
