import { describe, expect, it } from 'vitest';

import { nearestRow } from '#ui/task/nearest-row.ts';

describe('the focus after a row was removed', () => {
  it.each([
    ['the row that took its place', [0, 1, 2, 3], 1, 1],
    ['the last one where the last went', [0, 1, 2], 3, 2],
    ['the row that took its place in a long list', [8, 9, 10, 11], 10, 2],
    ['the last one of a long list', [57, 58, 59], 60, 2],
    ['none where no row is left', [], 0, -1],
  ])('U322 moves to %s', (_, indices, wanted, expected) => {
    expect(nearestRow(indices, wanted)).toBe(expected);
  });
});
