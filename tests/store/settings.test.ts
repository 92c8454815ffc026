import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type QuoteSource } from '#domain/settings.ts';
import { commit } from '#store/commit.ts';
import type { ParkReason } from '#store/db.ts';
import { park } from '#store/unsent/parked.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { countParked } from '#store/queries/sync-summary.ts';
import { takeRefusedSettings } from '#store/unsent/refused-settings.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

const REFUSED: ParkReason = { kind: 'refused', status: 422, code: null, message: 'Not on a Sunday.' };

const turn = (device: TestDevice, source: QuoteSource, isOn: boolean) =>
  commit(device, { kind: 'settings.edit', args: { quotes: { [source]: isOn } } });

it('U204 settings that are missing, invalid or cannot be read are the defaults', async () => {
  const device = openTestDevice();
  expect(await readSettings(device.db)).toEqual(DEFAULT_SETTINGS);
  await device.db.settings.put({ key: 'mine', settings: 'broken', confirmed: null } as never);
  expect(await readSettings(device.db)).toEqual(DEFAULT_SETTINGS);
  device.db.close();
  expect(await readSettings(device.db)).toEqual(DEFAULT_SETTINGS);
});

it('A293 settings of a device that are older than a setting are read with its default', async () => {
  const device = openTestDevice();
  const old = { quotes: { onCinema: false } };
  await device.db.settings.put({ key: 'mine', settings: old, confirmed: old } as never);
  const expected = { ...DEFAULT_SETTINGS, quotes: { ...DEFAULT_SETTINGS.quotes, onCinema: false } };
  expect(await readSettings(device.db)).toEqual(expected);
});

it('U205 a switch changes and is queued at once', async () => {
  const device = openTestDevice();
  expect(await turn(device, 'peepShow', false)).toMatchObject({ kind: 'saved', changed: true });
  expect(await readSettings(device.db)).toEqual({
    ...DEFAULT_SETTINGS,
    quotes: { ...DEFAULT_SETTINGS.quotes, peepShow: false },
  });
  expect(await device.db.outbox.toArray()).toMatchObject([
    { kind: 'settings.edit', state: 'queued', args: { quotes: { peepShow: false } } },
  ]);
});

it('U205 a switch that the server refuses returns to its value, and the reason is shown once', async () => {
  const device = openTestDevice();
  await turn(device, 'peepShow', false);
  const [waiting] = await device.db.outbox.toArray();
  await park(await device.engine(), waiting!.n, REFUSED, device.clock());

  expect(await readSettings(device.db)).toEqual(DEFAULT_SETTINGS);
  expect(await countParked(device.db)).toBe(1);
  const told = await Promise.all([takeRefusedSettings(device.db), takeRefusedSettings(device.db)]);
  expect(told.flat()).toEqual([REFUSED]);
  expect(await countParked(device.db)).toBe(0);
});

it('U205 a later switch keeps its value when an earlier one is refused', async () => {
  const device = openTestDevice();
  await turn(device, 'peepShow', false);
  const [waiting] = await device.db.outbox.toArray();
  await device.db.outbox.put({ ...waiting!, state: 'sent' });
  await turn(device, 'onCinema', false);
  await park(await device.engine(), waiting!.n, REFUSED, device.clock());
  expect((await readSettings(device.db)).quotes).toMatchObject({ peepShow: true, onCinema: false });
});
