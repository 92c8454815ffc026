import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MOST_ISSUES, stopEarly } from '#domain/wire/list.ts';

/** How many items of a list were looked at, and how many faults are told. */
function lookedAt(items: readonly unknown[]) {
  let looks = 0;
  const counted = z.pipe(
    z.transform((value: unknown) => {
      looks += 1;
      return value;
    }),
    z.number(),
  );
  const { error } = stopEarly(z.array(counted).check(z.maxLength(1000))).safeParse(items);
  return { looks, faults: error?.issues.length ?? 0 };
}

it('A703 of a list with many faults no more items are looked at than faults are told', () => {
  const wrong = Array.from({ length: 900 }, () => 'no number');
  expect(lookedAt(wrong)).toEqual({ looks: MOST_ISSUES, faults: MOST_ISSUES });
});

it('A702 of a list that is too long nothing is looked at', () => {
  expect(lookedAt(Array.from({ length: 1001 }, () => 'no number'))).toEqual({ looks: 0, faults: 1 });
});

it('A703 all items of a list without faults are looked at', () => {
  expect(lookedAt(Array.from({ length: 900 }, (_, index) => index))).toEqual({ looks: 900, faults: 0 });
});
