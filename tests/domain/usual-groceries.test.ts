import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HALF_LIFE_MS, missingUsual, usualFor, usualGroceries } from '#domain/groceries/usual-groceries.ts';
import type { IsoTime } from '#domain/ids.ts';

const NOW = Date.parse('2026-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;

/** Each `name@days ago`. */
const boughtAt = (...all: readonly string[]) =>
  all.map((each) => {
    const [name = '', days = 0] = each.split('@');
    return { name, completed_at: new Date(NOW - Number(days) * DAY_MS).toISOString() as IsoTime };
  });
const usual = (...all: readonly string[]) => usualGroceries(boughtAt(...all), NOW);
const things = (list: readonly { thing: string }[]) => list.map(({ thing }) => thing).join(' ');

describe('what is usual', () => {
  it('T92 is what was bought often and lately; a purchase counts half after thirty days', () => {
    expect(things(usual('milk@1', 'eggs@0', 'milk@2', 'oil@200'))).toBe('milk eggs oil');
    expect(HALF_LIFE_MS).toBe(30 * DAY_MS);
    // Two purchases of thirty days ago are as much as one of today.
    expect(things(usual('a@30', 'a@30', 'a@30', 'b@0'))).toBe('a b');
    expect(things(usual('b@30', 'b@31', 'a@0'))).toBe('a b');
  });

  it('T92 has the label and the amounts of the last purchases, and counts days', () => {
    expect(usual('2 MILK@9', '1 l Milk@1', 'milk@3', '1 l milk@3')).toEqual([
      {
        thing: 'milk',
        label: 'Milk',
        amounts: [
          { count: 1000, unit: 'ml' },
          { count: 2, unit: null },
        ],
        days: 3,
      },
    ]);
  });

  it('T92 takes a purchase of a clock that runs ahead as one of now, and leaves out what was not bought', () => {
    expect(things(usual('a@-300', 'b@0', 'b@0'))).toBe('b a');
    expect(usualGroceries([{ name: 'milk', completed_at: null }], NOW)).toEqual([]);
  });

  it('T92 does not depend on the order in which it is read', () => {
    const bought = fc.array(fc.tuple(fc.constantFrom('milk', '2 milk', 'Eggs', 'oil'), fc.nat(90)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(bought, (all) => {
        const each = all.map(([name, days], index) => `${name}@${days + index / 100}`);
        expect(usual(...each.toReversed())).toEqual(usual(...each));
      }),
    );
  });
});

describe('what is offered', () => {
  const list = usual('oat milk@1', 'milk@2', 'Milk@9', 'mint@3', 'Eggs@1', 'eggs@5', 'salt@1');

  it('T92 while typing is what has a word that begins so, first what begins so itself', () => {
    expect(things(usualFor('mi', list, 9))).toBe('milk mint oat milk');
    expect(things(usualFor('2 Mi', list, 9))).toBe('milk mint oat milk');
    expect(things(usualFor('mi', list, 1))).toBe('milk');
    expect(things(usualFor('milk', list, 9))).toBe('oat milk');
    expect([usualFor('', list, 9), usualFor('ilk', list, 9)]).toEqual([[], []]);
  });

  it('T92 as missing is what was bought on two days and is not on the list', () => {
    expect(things(missingUsual(list, new Set(), 10))).toBe('eggs milk');
    expect(things(missingUsual(list, new Set(['milk']), 10))).toBe('eggs');
    expect(things(missingUsual(list, new Set(), 1))).toBe('eggs');
    expect(missingUsual(usual('milk@1', 'milk@1'), new Set(), 10)).toEqual([]);
  });
});
