import { expect, it } from 'vitest';

import type { IsoTime } from '#domain/ids.ts';
import { BASKET_MS, isInBasket } from '#ui/groceries/basket.ts';

const AT = '2026-01-31T12:00:00.000Z' as IsoTime;
const after = (ms: number) => isInBasket({ completed_at: AT }, Date.parse(AT) + ms);

it('U880 a grocery is in the basket for a day after it was completed', () => {
  expect([after(0), after(BASKET_MS - 1), after(BASKET_MS)]).toEqual([true, true, false]);
  expect(BASKET_MS).toBe(24 * 60 * 60 * 1000);
});

it('U880 a completion by a clock that runs ahead is new, and what is open is not in the basket', () => {
  expect(after(-60_000)).toBe(true);
  expect(isInBasket({ completed_at: null }, Date.parse(AT))).toBe(false);
});
