/** The same backup is restored twice: what a device saw in between counts for nothing. */
import { beforeEach, expect, it } from 'vitest';
import { startEra } from '#server/db/start-era.ts';
import { backUp } from '../simulation/real/real-backup.ts';
import { appForEach } from '../support/app-hooks.ts';
import { START } from '../support/server-app.ts';
import { openSituationDevice, serverRows, type SituationDevice } from './situations/situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
let device: SituationDevice;

beforeEach(() => {
  device = openSituationDevice(world, { session: ada, series: 1 });
});

it('R60 a device drops what it saw between two restores of one backup', async () => {
  const edited = await device.create({ name: 'As it was' });
  const kept = await device.create({ name: 'Kept' });
  await device.sync();
  const restore = await backUp(world.database);
  await restore();
  await device.sync();
  await device.edit(edited, { name: 'Edited in between' });
  await device.sync();
  await restore();
  // Another device writes first: by its counters alone the server would be past the cursor.
  for (let n = 0; n < 12; n += 1) await ada.send('PUT', `/api/tasks/${kept}`, { description: `Note ${n}` });
  await device.sync();
  expect(await device.names()).toEqual((await serverRows(ada)).map(({ name }) => name).sort());
  expect(await device.names()).toEqual(['As it was', 'Kept']);
});

it('R60 an era that begins later is above all versions of the one before', async () => {
  const version = async () =>
    (await world.database.read((tx) => tx.selectFrom('realms').select('version').executeTakeFirstOrThrow()))
      .version;
  const backup = await version();
  const eraFrom = async (nowMs: number) => {
    await world.database.write((tx) => startEra(tx, world.database.dialect, nowMs));
    const began = await version();
    await world.database.write((tx) => tx.updateTable('realms').set({ version: backup }).execute());
    return began;
  };
  expect((await eraFrom(START + 60_000)) - (await eraFrom(START))).toBe(60_000);
});
