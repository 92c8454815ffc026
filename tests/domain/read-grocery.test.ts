import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groceryLines } from '#domain/groceries/grocery-lines.ts';
import {
  addAmounts,
  CONTAINERS,
  nameWithAmount,
  readGrocery,
  type Amount,
} from '#domain/groceries/read-grocery.ts';
import type { TaskRef } from '#domain/ids.ts';
import { refOf } from '../support/task-builder.ts';

/** '500 g', '2', '1 can'; '' for none. */
const short = (amount: Amount | null) =>
  amount === null ? '' : `${amount.count}${amount.unit === null ? '' : ` ${amount.unit}`}`;
const read = (name: string) => {
  const { label, amount } = readGrocery(name);
  return [label, short(amount)];
};

describe('a name with an amount', () => {
  it.each([
    ['2 milk', 'milk', '2'],
    ['milk 500 g', 'milk', '500 g'],
    ['500g flour', 'flour', '500 g'],
    ['1,5 l Milch', 'Milch', '1500 ml'],
    ['Milch, 1.5 L', 'Milch', '1500 ml'],
    ['33 cl beer', 'beer', '330 ml'],
    ['0.125 l cream', 'cream', '125 ml'],
    ['1 kg carrots', 'carrots', '1000 g'],
    ['2 lbs of ham', 'ham', '2 lb'],
    ['3x eggs', 'eggs', '3'],
    ['3 x eggs', 'eggs', '3'],
    ['3×eggs', 'eggs', '3'],
    ['eggs x3', 'eggs', '3'],
    ['eggs 3x', 'eggs', '3'],
    ['eggs × 3', 'eggs', '3'],
    ['10 Stück Brötchen', 'Brötchen', '10'],
    ['½ melon', 'melon', '0.5'],
    ['1/2 melon', 'melon', '0.5'],
    ['2 cans of tomatoes', 'tomatoes', '2 can'],
    ['2 cans tomatoes', 'tomatoes', '2 can'],
    ['1 can of tomatoes', 'tomatoes', '1 can'],
    ['1 can opener', 'can opener', '1'],
    ['2 bags', 'bags', '2'],
    ['tomatoes (2 tins)', 'tomatoes', '2 can'],
    ['2 Dosen Mais', 'Mais', '2 can'],
    ['1 dozen eggs', 'eggs', '1 dozen'],
    ['2 x 500 g flour', 'flour', '1000 g'],
    ['2 milk 1 l', 'milk', '2000 ml'],
    ['6 x 7 Up', '7 Up', '6'],
    ['2 7 Up', '7 Up', '2'],
    ['7 Up 1 l', '7 Up', '1000 ml'],
    ['  2   oat   milk ', 'oat milk', '2'],
    ['２ milk'.normalize('NFKC'), 'milk', '2'],
  ])('T90 %j is %j, %s', (name, label, amount) => {
    expect(read(name)).toEqual([label, amount]);
  });
});

describe('a name with several amounts', () => {
  it.each([
    ['2 x 3 x 500 g flour', 'flour', '3000 g'],
    ['2 x 3 x eggs x4', 'eggs', '24'],
    ['2 x 2 x 3 x 500 g flour', '2 x 2 x 3 x 500 g flour', ''],
    ['2 x 3 x 4 x 5 x eggs 1 l', '2 x 3 x 4 x 5 x eggs 1 l', ''],
    [`${'1 x '.repeat(100)}eggs`, `${'1 x '.repeat(100)}eggs`, ''],
    [`2 x ${'egg'.repeat(400)}`, `2 x ${'egg'.repeat(400)}`, ''],
  ])('T184 %j is %j, %s', (name, label, amount) => {
    expect(read(name)).toEqual([label, amount]);
  });
});

describe('what could be a part of the name', () => {
  it.each([
    'milk',
    '7 Up',
    '7up',
    '7-Up zero',
    '3 in 1 coffee',
    '00 flour',
    '405 flour',
    '1000 island dressing',
    '2 % milk',
    '3.5 % milk',
    '2 percent milk',
    '3,5 Prozent Milch',
    '3 for 2 pizza',
    'WD 40',
    'Omega 3',
    'Coke 1.5',
    'Vitamin C 500 mg',
    '2-ply paper',
    '0 milk',
    '-2 milk',
    '1.000 g flour',
    '500 g milk 1 l',
    '500 g',
    '2 l',
    '3 x',
    '2',
    'x3',
    '🥚 3',
    '',
  ])('T90 %j is a name', (name) => {
    expect(read(name)).toEqual([name, '']);
  });
});

it.each<[string, Amount]>([
  ['1 can of tomatoes', { count: 1, unit: 'can' }],
  ['2 cans of tomatoes', { count: 2, unit: 'can' }],
  ['0.5 bunches of tomatoes', { count: 0.5, unit: 'bunch' }],
  ['2 dozen tomatoes', { count: 2, unit: 'dozen' }],
  ['1.5 kg tomatoes', { count: 1500, unit: 'g' }],
])('T90 %j is what is written for an amount', (name, amount) => {
  expect(nameWithAmount('tomatoes', amount)).toBe(name);
  expect(readGrocery(name)).toMatchObject({ label: 'tomatoes', amount });
});

describe('any name', () => {
  const words = fc.constantFrom(
    ...'2 3x x 1,5 ½ 0 405 g kg l cans can of dozen 7 Up milk é % ( ) , 500g opener 🥚 ×'.split(' '),
  );
  const anyName = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.array(words, { maxLength: 7 }).map((all) => all.join(' ')),
  );

  it('T90 has a label with no amount of its own, and a key that does not depend on case or accents', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const { key, label, amount } = readGrocery(name);
        const again = readGrocery(label);
        expect([again.key, again.amount]).toEqual([key, null]);
        expect(amount === null || (amount.count > 0 && /\p{L}/u.test(label))).toBe(true);
        expect(amount !== null || label === name.trim().replace(/\s+/g, ' ')).toBe(true);
      }),
    );
    const [plain, accented] = [readGrocery('creme fraiche'), readGrocery('2 Crème Fraîche')];
    expect(accented.key).toBe(plain.key);
  });

  it('T90 with an amount reads as that amount', () => {
    const count = fc.integer({ min: 1, max: 9999 });
    const unit = fc.constantFrom(null, 'g', 'ml', 'oz', 'lb', ...CONTAINERS);
    fc.assert(
      fc.property(anyName, count, unit, (name, pieces, of) => {
        const { label, key } = readGrocery(name);
        // Kilos and liters have two digits behind the point, and a name without a letter takes no amount.
        fc.pre(/^\p{L}/u.test(label) && !/^of /i.test(label));
        // A fourth number would be one amount too many (T184).
        fc.pre((label.match(/\d+(?:[.,]\d+)?|½/g) ?? []).length < 3);
        const amount = { count: of === 'g' || of === 'ml' ? Math.ceil(pieces / 10) * 10 : pieces, unit: of };
        const reread = readGrocery(nameWithAmount(label, amount));
        expect([reread.key, reread.amount]).toEqual([key, amount]);
      }),
    );
  });
});

describe('groceries of one thing', () => {
  const rowsOf = (...names: readonly string[]) =>
    names.map((name, index) => ({ ref: refOf(index), name, project_ref: null as TaskRef | null }));
  const linesOf = (...names: readonly string[]) =>
    groceryLines(rowsOf(...names)).map(({ label, amounts, rows }) =>
      [label, amounts.map(short).join(' + '), rows.length].join('|'),
    );

  it('T91 are one line in the place of the first; same units add, others stand side by side', () => {
    expect(linesOf('2 milk', 'Eggs', '1 l Milk', 'milk', 'Milk 3x', '500 ml milk')).toEqual([
      'milk|5 + 1500 ml|5',
      'Eggs||1',
    ]);
    expect(linesOf('eggs', 'Eggs')).toEqual(['eggs||2']);
    expect(addAmounts([{ count: 0.1, unit: null }, null, { count: 0.2, unit: null }])).toEqual([
      { count: 0.3, unit: null },
    ]);
  });

  it('T91 are several lines in different projects', () => {
    const [one, two] = rowsOf('milk', 'milk');
    if (!one || !two) throw new Error('There are two.');
    expect(groceryLines([one, { ...two, project_ref: refOf(9) }]).length).toBe(2);
    expect(groceryLines([one, two], ({ ref }) => ref).length).toBe(2);
  });

  it('T91 are each in exactly one line, whatever their order', () => {
    const names = fc.array(fc.constantFrom('milk', '2 milk', 'Milk 1 l', 'eggs', '3x Eggs', 'oil'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(names, (all) => {
        const lines = groceryLines(rowsOf(...all));
        const there = lines.flatMap(({ rows }) => rows.map(({ ref }) => ref));
        expect(there.toSorted()).toEqual(
          rowsOf(...all)
            .map(({ ref }) => ref)
            .toSorted(),
        );
        expect(new Set(lines.map(({ thing }) => thing)).size).toBe(lines.length);
        const total = (list: readonly string[]) =>
          new Set(
            groceryLines(rowsOf(...list)).map(
              ({ thing, amounts }) => thing + amounts.map(short).toSorted().join(),
            ),
          );
        expect(total(all.toReversed())).toEqual(total(all));
      }),
    );
  });
});
