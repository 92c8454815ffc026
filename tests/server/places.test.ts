/** The places of tasks that a person has arranged: of that person, on all devices. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { MOST_MOVED, MOST_PLACES } from '#domain/places.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { settingsSchema } from '#domain/wire/account.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { exportSchema } from '#domain/wire/own-data.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { openAppDevice } from '../support/app-device.ts';
import { appForEach } from '../support/app-hooks.ts';
import { countedUuid } from '../support/test-device.ts';

const test = appForEach();
const ada = test.person();
const bob = test.person();

const [A, B] = [countedUuid(9, 1), countedUuid(9, 2)] as TaskRef[] as [TaskRef, TaskRef];

const placesOf = async (person = ada) =>
  (await person.send('GET', '/api/settings')).read(settingsSchema).places;

it('C51 two devices place different tasks and the same one: both are kept, of one task the last, and nobody else sees them', async () => {
  const device = openAppDevice(test, ada, { series: 1 });
  const other = openAppDevice(test, ada, { series: 2 });
  await device.act({ kind: 'settings.edit', args: { places: { [A]: 'm' } } });
  await other.act({ kind: 'settings.edit', args: { places: { [A]: 'n', [B]: 'c' } } });
  await device.sync();
  await other.sync();
  await device.sync();
  const places = { [B]: 'c', [A]: 'n' };
  for (const { db } of [device, other]) expect((await readSettings(db)).places).toEqual(places);
  expect((await ada.send('GET', '/api/changes')).read(changesSchema).settings?.places).toEqual(places);
  expect((await ada.send('GET', '/api/user/export')).read(exportSchema).settings?.places).toEqual(places);
  expect(await placesOf(bob)).toEqual({});
});

it.each<[string, unknown, number?]>([
  ['a place of something that is no ref', { 57: 'm' }],
  ['a place that is none', { [A]: 'with blank' }],
  ['a place that is too long', { [A]: 'x'.repeat(201) }],
  ['no map', 'm'],
  [
    'too many',
    Object.fromEntries(Array.from({ length: MOST_MOVED + 1 }, (_, n) => [countedUuid(8, n), 'm'])),
    400,
  ],
])('A520 refuses %s', async (_, places, status = 422) => {
  const answer = await ada.send('PUT', '/api/settings', { quotes: {}, places });
  expect(answer.status).toBe(status);
  expect(await placesOf()).toEqual({});
});

it('C50 keeps at most 500 places of a person, those at the top', async () => {
  const some = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, n) => [countedUuid(8, from + n), `p${1000 + from + n}`]),
    );
  for (let from = 0; from < MOST_PLACES + MOST_MOVED; from += MOST_MOVED) {
    const answer = await ada.send('PUT', '/api/settings', {
      quotes: {},
      places: some(from, from + MOST_MOVED),
    });
    expect(answer.status).toBe(200);
  }
  expect(await placesOf()).toEqual(some(0, MOST_PLACES));
});

it('A521 an app of before changes a setting and the places stay; settings of before have none', async () => {
  await ada.send('PUT', '/api/settings', { quotes: {}, places: { [A]: 'm' } });
  await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
  expect(await placesOf()).toEqual({ [A]: 'm' });
  await test.database.write((tx) =>
    tx.updateTable('settings').set({ quotes: '{"peepShow":false}' }).execute(),
  );
  expect(await placesOf()).toEqual({});
  // A server of before says nothing about places.
  const { places: _, ...before } = DEFAULT_SETTINGS;
  expect(settingsSchema.parse(before)).toEqual(DEFAULT_SETTINGS);
});
