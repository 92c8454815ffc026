import { describe, expect, it } from 'vitest';

import {
  availableSpaces,
  DEFAULT_ACTIVE_SPACES,
  defaultSpace,
  selectOnly,
  validActiveSpaces,
  SPACE_HOLD_MS,
  SPACES,
  toggleSpace,
  type Space,
} from '#domain/space.ts';

const spaces = (...names: readonly Space[]) => names;

describe('the available spaces', () => {
  it('S1 the family space exists only for a user with a family', () => {
    expect(availableSpaces(true)).toEqual(['personal', 'family', 'work']);
    expect(availableSpaces(false)).toEqual(['personal', 'work']);
  });

  it('S2 the personal space alone is active at first', () => {
    expect(DEFAULT_ACTIVE_SPACES).toEqual(['personal']);
    expect(validActiveSpaces([], true)).toEqual(['personal']);
  });
});

describe('the toggle', () => {
  it.each(SPACES)('S3 a click selects only that space: %s', (space) => {
    expect(selectOnly(space)).toEqual([space]);
  });

  it.each<[readonly Space[], Space, readonly Space[]]>([
    [spaces('personal'), 'work', spaces('personal', 'work')],
    [spaces('work'), 'personal', spaces('personal', 'work')],
    [spaces('personal', 'work'), 'family', spaces('personal', 'family', 'work')],
  ])('S4 a hold adds the space to %j: %s', (active, space, after) => {
    expect(toggleSpace(active, space)).toEqual(after);
  });

  it('S5 holding an active space removes it from the active ones', () => {
    expect(toggleSpace(['personal', 'family', 'work'], 'family')).toEqual(['personal', 'work']);
  });

  it.each(SPACES)('S6 the last active space stays: %s', (space) => {
    expect(toggleSpace([space], space)).toEqual([space]);
  });

  it('S7 a hold is a press of 600 ms', () => {
    expect(SPACE_HOLD_MS).toBe(600);
  });
});

describe('a stored selection', () => {
  it('S8 without a family the family space is removed', () => {
    expect(validActiveSpaces(['family', 'work'], false)).toEqual(['work']);
  });

  it('S9 without a family and with no other active space the personal space is active', () => {
    expect(validActiveSpaces(['family'], false)).toEqual(['personal']);
  });

  it('S10 the active spaces are kept in the order of preference, each once', () => {
    expect(validActiveSpaces(['work', 'work', 'personal'], true)).toEqual(['personal', 'work']);
  });

  it.each([[[]], [['garden']], [[null, 7, {}]]])('S11 nonsense is as good as nothing: %j', (stored) => {
    expect(validActiveSpaces(stored, true)).toEqual(['personal']);
  });
});

describe('where a new task goes', () => {
  it.each<[readonly Space[], boolean, Space]>([
    [spaces('personal', 'family', 'work'), true, 'personal'],
    [spaces('work', 'personal'), true, 'personal'],
    [spaces('work', 'family'), true, 'family'],
    [spaces('work'), true, 'work'],
    [spaces('family'), true, 'family'],
  ])('S12 of the active %j it is the first of personal, family, work', (active, hasFamily, space) => {
    expect(defaultSpace(active, hasFamily)).toBe(space);
  });

  it.each<[readonly Space[], Space]>([
    [spaces('family', 'work'), 'work'],
    [spaces('family'), 'personal'],
  ])('S13 of the active %j without a family it is never the family', (active, space) => {
    expect(defaultSpace(active, false)).toBe(space);
  });
});
