/** A membership that ends and begins again before a device has seen either. */
import { beforeEach, expect, it } from 'vitest';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import { dropMember } from '#store/account/own-families.ts';
import { purgeTombstones } from '#server/pull/purge-tombstones.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openSituationDevice, untilRested, type SituationDevice } from './situations/situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let adas: SituationDevice;
let bos: SituationDevice;
let family: FamilyId;

beforeEach(async () => {
  family = await world.addFamily(bo.id, [ada.id]);
  adas = openSituationDevice(world, { session: ada, series: 1 });
  bos = openSituationDevice(world, { session: bo, series: 2 });
  await bos.sync();
});

it('R61 removed rows go, also if one page omits the family and the next lists it', async () => {
  const refs: TaskRef[] = [];
  for (const name of ['Leaves', 'Stays']) refs.push(await bos.create({ name, space: 'family' }));
  await bos.sync();
  for (let n = 0; n < 6; n += 1) await adas.create({ name: `Own ${n}` });
  await adas.sync();
  await bos.edit(refs[0] as TaskRef, { space: 'personal' });
  await bos.sync();
  for (const { client_ref } of (await ada.send('GET', '/api/tasks')).json as { client_ref: TaskRef }[])
    await ada.send('PUT', `/api/tasks/${client_ref}`, { important: true });
  // The tombstone that would tell of the one that left is purged.
  await purgeTombstones(world.database, world.deps.clock() + 1);
  await world.removeFamilyMember(family, ada.id);
  let pages = 0;
  adas.wire = async (_, send) => {
    const answer = await send();
    pages += 1;
    if (pages === 1) await world.addFamilyMember(family, ada.id);
    return answer;
  };
  await untilRested(adas.host({ pageSize: 3 }));
  expect(pages).toBeGreaterThan(1);
  expect((await adas.names()).filter((name) => !name.startsWith('Own'))).toEqual(['Stays']);
});

it('R62 a member who was removed here and has rejoined is shown again', async () => {
  const members = async () => (await bos.db.families.get('mine'))?.families[0]?.members.length;
  await bo.send('POST', `/api/families/${family}/remove-member`, { user_id: ada.id });
  await dropMember(bos.db, family, ada.id);
  expect(await members()).toBe(1);
  world.advance(1);
  await world.addFamilyMember(family, ada.id);
  await bos.sync();
  expect(await members()).toBe(2);
});
