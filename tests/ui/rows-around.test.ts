import { expect, it } from 'vitest';
import { createRowsAround } from '#ui/task/rows-around.ts';

const IN_VIEW = 12;
const COUNT = 1_000;

function scrolling() {
  const rowsAround = createRowsAround();
  return (startIndex: number, pinned?: number, count = COUNT) => {
    const range = { startIndex, endIndex: Math.min(startIndex + IN_VIEW, count) - 1, overscan: 0, count };
    const rows = rowsAround(range, pinned);
    return { first: rows[0], last: rows.at(-1), length: rows.length };
  };
}

it('U760 renders twelve rows ahead of those in view and three behind, in the direction of the scrolling', () => {
  const to = scrolling();
  expect(to(0)).toEqual({ first: 0, last: 23, length: 24 });
  expect(to(100)).toEqual({ first: 97, last: 123, length: 27 });
  expect(to(102)).toEqual({ first: 99, last: 125, length: 27 });
  // At rest: the same rows, so that nothing is rendered when the scrolling ends.
  expect(to(102)).toEqual({ first: 99, last: 125, length: 27 });
  expect(to(101)).toEqual({ first: 89, last: 115, length: 27 });
  expect(to(101)).toEqual({ first: 89, last: 115, length: 27 });
  expect(to(988)).toEqual({ first: 985, last: 999, length: 15 });
  expect(to(1)).toEqual({ first: 0, last: 15, length: 16 });
});

it('U760 renders the pinned row beside them, in its order', () => {
  const to = scrolling();
  expect(to(100, 5)).toEqual({ first: 5, last: 123, length: 28 });
  expect(to(100, 900)).toEqual({ first: 97, last: 900, length: 28 });
  expect(to(100, 110)).toEqual({ first: 97, last: 123, length: 27 });
  expect(to(100, -1)).toEqual({ first: 97, last: 123, length: 27 });
});
