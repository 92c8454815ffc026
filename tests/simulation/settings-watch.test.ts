/** A test of the check: what somebody asked of their settings, against what the server has at the end. */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, editedSettings, type Settings, type SettingsChanges } from '#domain/settings.ts';
import type { ParkedMutation } from '#store/db.ts';
import { ADA, BEN, TASK } from '../support/task-builder.ts';
import { doing, type Doing } from './acts/act.ts';
import type { Look } from './ledger.ts';
import { createSettingsWatch } from './settings-watch.ts';

const MONDAY = withThese({ review: { weekday: 'monday' } });
const TUESDAY = withThese({ review: { weekday: 'tuesday' } });
const SHOWN = `${TASK} V`;

function withThese(changes: SettingsChanges, settings = DEFAULT_SETTINGS): Settings {
  return editedSettings(settings, changes);
}

function asking(changes: SettingsChanges): Doing {
  return doing({ kind: 'settings.edit', args: changes });
}

function showing(settings: Settings, parked: readonly ParkedMutation[] = []): Look {
  return {
    settings,
    log: new Map(),
    parked: new Map(parked.map((each) => [each.n, each])),
    rows: new Map(),
    confirmed: new Map(),
  };
}

/** Acts of Ada, each on a device that shows some settings: as it was, and as the act left it. */
function watchOf(acts: readonly { on: string; asked: SettingsChanges; shows?: Settings }[]) {
  const watch = createSettingsWatch();
  for (const { on, asked, shows = DEFAULT_SETTINGS } of acts) {
    const by = { device: on, user: ADA.id, doing: asking(asked) };
    watch.note(by, showing(shows), showing(withThese(asked, shows)));
  }
  return watch;
}

it('C221 a setting that is not what its only device asked for is reported', () => {
  const watch = watchOf([{ on: 'ada1', asked: { review: { weekday: 'tuesday' } } }]);
  expect(watch.check(ADA.id, TUESDAY)).toEqual([]);
  expect(watch.check(ADA.id, MONDAY)).toEqual(['ada1 left review weekday tuesday, it is monday']);
});

it('C221 of one device the last wish counts', () => {
  const watch = watchOf([
    { on: 'ada1', asked: { review: { weekday: 'monday' } } },
    { on: 'ada1', asked: { review: { weekday: 'tuesday' } }, shows: MONDAY },
  ]);
  expect(watch.check(ADA.id, TUESDAY)).toEqual([]);
  expect(watch.check(ADA.id, MONDAY)).toHaveLength(1);
});

it('C221 of two devices neither is held to a setting that both asked for, and each to its own', () => {
  const watch = watchOf([
    { on: 'ada1', asked: { review: { weekday: 'monday' } } },
    { on: 'ada2', asked: { review: { weekday: 'tuesday' }, quotes: { peepShow: false } } },
  ]);
  expect(watch.check(ADA.id, withThese({ quotes: { peepShow: false } }, MONDAY))).toEqual([]);
  expect(watch.check(ADA.id, withThese({ quotes: { peepShow: true } }, MONDAY))).toEqual([
    'ada2 left quotes peepShow false, it is true',
  ]);
});

it('C221 a device that asks for what it shows already has asked', () => {
  const first = { on: 'ada1', asked: { review: { weekday: 'monday' } } } as const;
  expect(watchOf([first]).check(ADA.id, TUESDAY)).toHaveLength(1);
  const watch = watchOf([first, { on: 'ada2', asked: { review: { weekday: 'tuesday' } }, shows: TUESDAY }]);
  expect(watch.check(ADA.id, TUESDAY)).toEqual([]);
});

it('C221 a device that takes a place away where it shows none has asked', () => {
  const first = { on: 'ada1', asked: { places: { [TASK]: SHOWN } } };
  expect(watchOf([first]).check(ADA.id, DEFAULT_SETTINGS)).toHaveLength(1);
  const watch = watchOf([first, { on: 'ada2', asked: { places: { [TASK]: null } } }]);
  expect(watch.check(ADA.id, DEFAULT_SETTINGS)).toEqual([]);
});

it('C221 a place that its only device took away and that is there is reported', () => {
  const shows = withThese({ places: { [TASK]: SHOWN } });
  const watch = watchOf([{ on: 'ada1', asked: { places: { [TASK]: null } }, shows }]);
  expect(watch.check(ADA.id, DEFAULT_SETTINGS)).toEqual([]);
  expect(watch.check(ADA.id, shows)).toHaveLength(1);
});

it('C221 settings in a press of several verbs count, and those of others do not', () => {
  const watch = createSettingsWatch();
  const args = { review: { weekday: 'tuesday' } } as const;
  const pressed: Doing = { kind: 'press', how: 'all', verbs: [{ kind: 'settings.edit', args }] };
  const by = { device: 'ada1', user: ADA.id, doing: pressed };
  watch.note(by, showing(MONDAY), showing(TUESDAY));
  expect(watch.check(ADA.id, MONDAY)).toHaveLength(1);
  expect(watch.check(BEN, MONDAY)).toEqual([]);
});

it('C221 who let go of a change of settings, or decided about one, is held to none', () => {
  const asked = { on: 'ada1', asked: { review: { weekday: 'tuesday' } } } as const;
  const letGo = watchOf([asked]);
  letGo.letBe(ADA.id);
  expect(letGo.check(ADA.id, MONDAY)).toEqual([]);
  const parked = { n: 7, kind: 'settings.edit', args: asked.asked } as unknown as ParkedMutation;
  for (const decision of [
    { kind: 'discard', n: 7 },
    { kind: 'retry', n: 7 },
  ] as const) {
    const watch = watchOf([asked]);
    const by = { device: 'ada1', user: ADA.id, doing: decision };
    watch.note(by, showing(TUESDAY, [parked]), showing(MONDAY));
    expect(watch.check(ADA.id, MONDAY)).toEqual([]);
  }
});
