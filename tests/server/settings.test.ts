/** Every setting of the table goes everywhere that a setting goes. */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, SETTINGS, SETTINGS_GROUPS } from '#domain/settings.ts';
import { settingsSchema } from '#domain/wire/account.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { exportSchema } from '#domain/wire/own-data.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice } from '../support/app-device.ts';
import { readSettings } from '#store/queries/read-settings.ts';

const test = appForEach();
const ada = test.person();

const every = SETTINGS_GROUPS.flatMap((group) =>
  Object.entries<Described>(SETTINGS[group]).map(([name, setting]) => ({ group, name, setting })),
);

interface Described {
  readonly kind: { readonly is: string; readonly values?: readonly string[] };
  readonly default: unknown;
}

function otherValue({ kind, default: initial }: Described): unknown {
  if (kind.is === 'flag') return initial !== true;
  if (kind.is === 'day') return '2026-01-31';
  return kind.values?.find((choice) => choice !== initial) ?? 'Other words';
}

it.each(every)(
  'A292 the setting $group: $name is kept by an edit, a pull, an export and a device',
  async ({ group, name, setting }) => {
    const value = otherValue(setting);
    const edited = { ...DEFAULT_SETTINGS, [group]: { ...DEFAULT_SETTINGS[group], [name]: value } };
    const device = openAppDevice(test, ada, { series: 1 });
    const other = openAppDevice(test, ada, { series: 2 });
    await device.act({ kind: 'settings.edit', args: { [group]: { [name]: value } } });
    await device.sync();
    await other.sync();
    const answers = [
      await readSettings(device.db),
      await readSettings(other.db),
      (await ada.send('GET', '/api/settings')).read(settingsSchema),
      (await ada.send('GET', '/api/changes')).read(changesSchema).settings,
      (await ada.send('GET', '/api/user/export')).read(exportSchema).settings,
    ];
    expect(answers).toEqual(answers.map(() => edited));
  },
);

it('A293 settings that are older than a setting are read with its default', async () => {
  await test.database.write((tx) =>
    tx.updateTable('settings').set({ quotes: '{"peepShow":false}' }).execute(),
  );
  const read = (await ada.send('GET', '/api/settings')).read(settingsSchema);
  expect(read).toEqual({ ...DEFAULT_SETTINGS, quotes: { ...DEFAULT_SETTINGS.quotes, peepShow: false } });
});

it('A516 the review has a day of the week and the day of the last one; the one is edited without the other', async () => {
  const review = async () => (await ada.send('GET', '/api/settings')).read(settingsSchema).review;
  expect(await review()).toEqual({ weekday: 'sunday', done_on: null });
  await ada.send('PUT', '/api/settings', { quotes: {}, review: { weekday: 'friday' } });
  await ada.send('PUT', '/api/settings', { quotes: {}, review: { done_on: '2026-01-31' } });
  expect(await review()).toEqual({ weekday: 'friday', done_on: '2026-01-31' });
  await ada.send('PUT', '/api/settings', { quotes: { peepShow: false } });
  expect(await review()).toEqual({ weekday: 'friday', done_on: '2026-01-31' });
  await ada.send('PUT', '/api/settings', { quotes: {}, review: { done_on: null } });
  expect(await review()).toEqual({ weekday: 'friday', done_on: null });
});

it.each([
  { weekday: 'someday' },
  { weekday: 5 },
  { weekday: null },
  { done_on: '2026-02-30' },
  { doneOn: '2026-01-31' },
])('A517 refuses %o as a review', async (review) => {
  const answer = await ada.send('PUT', '/api/settings', { quotes: {}, review });
  expect(answer.status).toBe(422);
});

it('A782 a week begins on a day of it or as the region has it, which is so at first', async () => {
  const week = async () => (await ada.send('GET', '/api/settings')).read(settingsSchema).week;
  expect(await week()).toEqual({ begins: 'region' });
  await ada.send('PUT', '/api/settings', { quotes: {}, week: { begins: 'saturday' } });
  expect(await week()).toEqual({ begins: 'saturday' });
  for (const begins of ['Saturday', 6, null, '']) {
    const answer = await ada.send('PUT', '/api/settings', { quotes: {}, week: { begins } });
    expect(answer.status).toBe(422);
  }
  // An app of before sends none, and a server of before answers none.
  await ada.send('PUT', '/api/settings', { quotes: {} });
  expect(await week()).toEqual({ begins: 'saturday' });
  const { week: _, ...before } = DEFAULT_SETTINGS;
  expect(settingsSchema.parse(before).week).toEqual({ begins: 'region' });
});

it('A518 a server of before says nothing of the review, and one of its values that is broken is the default', async () => {
  const { review: _, ...before } = DEFAULT_SETTINGS;
  expect(settingsSchema.parse(before)).toEqual(DEFAULT_SETTINGS);
  const quotes = JSON.stringify({ review: { weekday: 'friday', done_on: '2026-02-30' } });
  await test.database.write((tx) => tx.updateTable('settings').set({ quotes }).execute());
  const read = (await ada.send('GET', '/api/settings')).read(settingsSchema);
  expect(read.review).toEqual({ weekday: 'friday', done_on: null });
});

it('A292 the settings are stored as they were when there were quotes only', async () => {
  await ada.send('PUT', '/api/settings', { quotes: { onCinema: false } });
  const row = await test.database.read((tx) =>
    tx.selectFrom('settings').select('quotes').executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(row.quotes)).toMatchObject({ onCinema: false, peepShow: true });
});
