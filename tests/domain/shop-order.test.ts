import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  arrangedByHand,
  endRound,
  inShopOrder,
  MOST_PAIRS,
  NO_ORDER,
  noteOpened,
  noteTick,
  ROUND_MS,
  type ShopOrder,
} from '#domain/groceries/shop-order.ts';

const START = Date.parse('2026-01-31T12:00:00.000Z');
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Rounds of things, each a letter, a week apart and over. */
function afterRounds(
  rounds: readonly (string | readonly string[])[],
  order: ShopOrder = NO_ORDER,
): ShopOrder {
  return rounds.reduce((before: ShopOrder, things, round) => {
    const at = START + round * WEEK_MS;
    const ticked = [...things].reduce(
      (each, thing, index) => noteTick(each, { thing, at: at + index * 1000 }),
      before,
    );
    return endRound(ticked, at + WEEK_MS / 2);
  }, order);
}
const inOrder = (things: string, order: ShopOrder) =>
  inShopOrder([...things], (thing) => thing, order).join('');

describe('the order of the shop', () => {
  it('T93 is that in which things were ticked, and what is not known keeps its order above', () => {
    const order = afterRounds(['abcdefgh']);
    expect(inOrder('hgfedcba', order)).toBe('abcdefgh');
    expect(inOrder('ha', order)).toBe('ah');
    expect(inOrder('ezaxb', order)).toBe('zxabe');
    expect(inOrder('zyx', NO_ORDER)).toBe('zyx');
  });

  it('T93 puts things together that were never bought in one round', () => {
    expect(inOrder('cba', afterRounds(['ab', 'bc']))).toBe('abc');
  });

  it('T93 changes with the shop: the last rounds count most', () => {
    expect(inOrder('abc', afterRounds(['abc', 'abc', 'abc', 'cba']))).toBe('abc');
    expect(inOrder('abc', afterRounds(['abc', 'abc', 'abc', 'cba', 'cba']))).toBe('cba');
  });

  it('T93 forgets what is not bought any more', () => {
    const others = Array.from({ length: 80 }, () => 'xy');
    expect(inOrder('ba', afterRounds(['ab']))).toBe('ab');
    expect(afterRounds(['ab', ...others]).pairs.some(({ first }) => first === 'a')).toBe(false);
  });

  it('T93 is learned once a round is over, and a tick that was taken back teaches nothing', () => {
    const ticked = [...'abc'].reduce(
      (each, thing, index) => noteTick(each, { thing, at: START + index }),
      NO_ORDER,
    );
    expect(endRound(ticked, START + ROUND_MS).pairs).toEqual([]);
    expect(inOrder('cba', endRound(ticked, START + ROUND_MS + 2))).toBe('abc');
    expect(inOrder('cba', endRound(noteOpened(ticked, 'b'), START + WEEK_MS))).toBe('bac');
    // The clock was put back.
    expect(inOrder('cba', endRound(ticked, START - WEEK_MS))).toBe('abc');
    const late = noteTick(ticked, { thing: 'z', at: START + WEEK_MS });
    expect([inOrder('cba', late), late.round.length]).toEqual(['abc', 1]);
    const again = noteTick(noteTick(noteTick(NO_ORDER, { thing: 'a', at: 1 }), { thing: 'b', at: 2 }), {
      thing: 'a',
      at: 3,
    });
    expect(again.round.map(({ thing }) => thing).join('')).toBe('ba');
  });

  it('T93 stays small, whatever is bought', () => {
    const many = Array.from({ length: 600 }, (_, n) => `thing ${n}`);
    const order = afterRounds([many, many.toReversed()]);
    expect(order.pairs.length).toBeLessThanOrEqual(MOST_PAIRS);
    expect(noteTick(NO_ORDER, { thing: 'x'.repeat(61), at: 1 })).toEqual(NO_ORDER);
  });

  it('T93 loses and doubles nothing', () => {
    const letters = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 10 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), letters, (rounds, things) => {
        const order = afterRounds(rounds);
        const shown = inShopOrder(things, (thing) => thing, order);
        expect(shown.toSorted()).toEqual(things.toSorted());
        expect(
          order.pairs.every(({ first, second, weight }) => first < second && Number.isFinite(weight)),
        ).toBe(true);
      }),
    );
  });
});

describe('an order by hand', () => {
  it('T93 is kept as it was put, also against what was ticked, until two rounds say otherwise', () => {
    const learned = afterRounds(['abcd', 'abcd', 'abcd']);
    const put = arrangedByHand(learned, [...'bcda'], 'a');
    expect(inOrder('abcd', put)).toBe('bcda');
    expect(inOrder('abcd', afterRounds(['abcd'], put))).toBe('bcda');
    expect(inOrder('abcd', afterRounds(['abcd', 'abcd', 'abcd', 'abcd'], put))).toBe('abcd');
  });

  it('T93 leaves what is not known above, unless something is put above it', () => {
    const learned = afterRounds(['abc']);
    const below = arrangedByHand(
      learned,
      [...'zacyb'].filter((each) => each !== 'y'),
      'b',
    );
    expect(inOrder('abcz', below)).toBe('zacb');
    expect(below.pairs.some(({ second }) => second === 'z')).toBe(false);
    expect(inOrder('abcz', arrangedByHand(learned, [...'azbc'], 'z'))).toBe('azbc');
  });

  it('T93 is exactly what was put, whatever was learned', () => {
    const all = 'abcdefgh';
    const rounds = fc.array(fc.shuffledSubarray([...all]), { maxLength: 8 });
    const shown = fc.shuffledSubarray([...all, 'y', 'z'], { minLength: 2 });
    fc.assert(
      fc.property(rounds, shown, fc.nat(), fc.nat(), (ticked, list, from, to) => {
        const learned = afterRounds(ticked);
        const before = inShopOrder(list, (thing) => thing, learned);
        const moved = before[from % before.length] ?? '';
        const others = before.filter((thing) => thing !== moved);
        const put = others.toSpliced(to % before.length, 0, moved);
        expect(inShopOrder(before, (thing) => thing, arrangedByHand(learned, put, moved))).toEqual(put);
      }),
      { numRuns: 500 },
    );
  });
});
