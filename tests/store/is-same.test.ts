import { describe, expect, it } from 'vitest';

import { isSame } from '#store/is-same.ts';

describe('whether two values are the same', () => {
  const row = { ref: 'r1', name: 'Milk', who: null, days: ['mon', 'tue'], repeat: { every: 1 } };

  it.each([
    ['a copy', row, structuredClone(row)],
    ['nothing in the same field', { who: undefined }, { who: undefined }],
    ['not a number', { count: Number.NaN }, { count: Number.NaN }],
  ])('R68 says yes of %s', (_, former, next) => {
    expect(isSame(former, next)).toBe(true);
  });

  it.each([
    ['another value', row, { ...row, name: 'Bread' }],
    ['another value within', row, { ...row, repeat: { every: 2 } }],
    ['a longer list', row, { ...row, days: ['mon', 'tue', 'wed'] }],
    ['a field more', row, { ...row, isSaving: true }],
    ['a field of another name', { a: undefined }, { b: undefined }],
    ['a list and an object', ['mon'], { 0: 'mon' }],
    ['two maps, whose values it does not see', new Map([[1, 2]]), new Map([[1, 3]])],
    ['two days', new Date(1), new Date(2)],
    ['nothing and an object', null, {}],
    ['two functions', () => 1, () => 1],
  ])('R68 says no of %s', (_, former, next) => {
    expect(isSame(former, next)).toBe(false);
    expect(isSame(next, former)).toBe(false);
  });
});
