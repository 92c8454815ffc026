import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIsoTime, type TaskRef } from '#domain/ids.ts';
import { placeBetween } from '#domain/place-between.ts';
import {
  comparePlaced,
  editedPlaces,
  MOST_PLACES,
  PLACE_LENGTH,
  placeOf,
  validPlaces,
} from '#domain/places.ts';
import { editedSettings, DEFAULT_SETTINGS, mergedChanges, validSettings } from '#domain/settings.ts';
import { refOf } from '../support/task-builder.ts';

const taskAt = (count: number, ms = count * 1000) => ({
  ref: refOf(count),
  created_at: toIsoTime(ms),
  not_before: null,
  due_on: null,
});
const names = (count: number) => `${count}`.padStart(5, '0');

describe('a place', () => {
  it('C48 of a task that was never moved follows from its age, the newest first, and from its number', () => {
    const tasks = [taskAt(1), taskAt(3), taskAt(2), taskAt(5, 2000), taskAt(4, 2000)];
    const inOrder = tasks.toSorted((a, b) => comparePlaced(a, b, {}));
    expect(inOrder.map(({ ref }) => ref)).toEqual([3, 2, 4, 5, 1].map(refOf));
  });

  it('C48 lies between two others, whatever they are', () => {
    const place = fc.oneof(
      fc.stringMatching(/^[!-~]{0,6}[#-~]$/),
      fc.nat(9).map((count) => placeOf(taskAt(count), {})),
    );
    fc.assert(
      fc.property(fc.option(place), fc.option(place), (a, b) => {
        fc.pre(a === null || b === null || a < b);
        const between = placeBetween(a, b, 'f0');
        expect(between).not.toBeNull();
        if (a !== null) expect(between! > a).toBe(true);
        if (b !== null) expect(between! < b).toBe(true);
        expect(validPlaces({ x: between })).toEqual({ x: between });
      }),
    );
    expect(placeBetween('b', 'a', 'f0')).toBeNull();
    expect(placeBetween('a', 'a', 'f0')).toBeNull();
  });

  it.each<[string, (list: string[], count: number) => void]>([
    ['the top', (list) => list.unshift(placeBetween(null, list[0]!, 'f0')!)],
    ['the end', (list) => list.push(placeBetween(list.at(-1)!, null, 'f0')!)],
  ])('C48 is found for 3,000 moves to %s', (_, move) => {
    const list = [placeOf(taskAt(1), {})];
    for (let count = 0; count < 3000; count += 1) move(list, count);
    expect(list.every((place) => place.length <= PLACE_LENGTH)).toBe(true);
    expect(list.toSorted()).toEqual(list);
    expect(new Set(list).size).toBe(list.length);
  });

  it('C48 is found for 500 moves into the same gap, and refused where it would be too long', () => {
    const above = placeOf(taskAt(2), {});
    let below = placeOf(taskAt(1), {});
    for (let count = 0; count < 500; count += 1) {
      const next = placeBetween(above, below, 'f0');
      expect(next !== null && next > above && next < below).toBe(true);
      below = next!;
    }
    expect(placeBetween('a'.repeat(PLACE_LENGTH), 'b', 'f0')).toBeTypeOf('string');
    expect(placeBetween('a'.repeat(PLACE_LENGTH), `${'a'.repeat(PLACE_LENGTH - 1)}b`, 'f0')).toBeNull();
  });
});

describe('the places of a person', () => {
  it('C49 of different tasks are kept, whoever places them first, and the last of one task wins', () => {
    const edit = (changes: object) => ({ places: changes as Record<string, string | null> });
    const [one, two] = [edit({ a: 'm' }), edit({ b: 'c' })];
    const both = [one, two].reduce(editedSettings, DEFAULT_SETTINGS);
    expect(both.places).toEqual({ a: 'm', b: 'c' });
    expect([two, one].reduce(editedSettings, DEFAULT_SETTINGS)).toEqual(both);
    expect(editedSettings(both, edit({ a: null })).places).toEqual({ b: 'c' });
    expect(editedSettings(both, { quotes: {} }).places).toEqual(both.places);
    // Two edits as one say the same, and what is taken back too.
    expect(mergedChanges(mergedChanges(one, edit({ a: null })), two)).toEqual(edit({ a: null, b: 'c' }));
    expect(mergedChanges({ quotes: { peepShow: true } }, { quotes: {} })).not.toHaveProperty('places');
  });

  it('C50 are at most 500: those at the end of the lists are forgotten', () => {
    const all = Object.fromEntries(Array.from({ length: MOST_PLACES + 2 }, (_, n) => [names(n), names(n)]));
    const kept = editedPlaces({}, all);
    expect(Object.keys(kept)).toHaveLength(MOST_PLACES);
    expect(kept[names(MOST_PLACES)]).toBeUndefined();
    expect(editedPlaces(kept, { last: 'zzz', first: '!!a' })).toMatchObject({ first: '!!a' });
    expect(editedPlaces(kept, { last: 'zzz' })).toEqual(kept);
  });

  it.each([undefined, null, 'broken', 3, { a: 3, b: null, c: ['m'] }])(
    'C50 stored as %j are none',
    (stored) => {
      expect(validPlaces(stored)).toEqual({});
      expect(validSettings({ places: stored })).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('C50 are not looked for among what every object has', () => {
    const task = { ...taskAt(1), ref: 'constructor' as TaskRef };
    expect(placeOf(task, {})).toMatch(/\/constructor$/);
  });
});

it('C48 a place right below a row is above the next one', () => {
  const [above, next] = [placeOf(taskAt(9), {}), placeOf(taskAt(8), {})];
  const place = placeBetween(above, `${above}~`, '7f') ?? '';
  expect([next, place, above].toSorted()).toEqual([above, place, next]);
});
