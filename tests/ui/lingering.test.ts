import { describe, expect, it } from 'vitest';

import type { TaskRef } from '#domain/ids.ts';
import { withLingering } from '#ui/task/lingering.ts';

const row = (ref: string) => ({ ref: ref as TaskRef });
const shown = (refs: string) => [...refs].map(row);
const refs = (rows: readonly { ref: TaskRef }[]) => rows.map(({ ref }) => ref).join('');
const left = (ref: string, after: string | null, index: number) => ({
  row: row(ref),
  after: after as TaskRef | null,
  index,
});

describe('a completed row', () => {
  it.each([
    ['in the middle', 'ac', [left('b', 'a', 1)], 'abc'],
    ['at the top', 'bc', [left('a', null, 0)], 'abc'],
    ['the only one', '', [left('a', null, 0)], 'a'],
    ['two, one below the other', 'c', [left('a', null, 0), left('b', 'a', 1)], 'abc'],
    ['two, the lower one first', 'c', [left('b', 'a', 1), left('a', null, 0)], 'abc'],
    ['one that is still listed', 'abc', [left('b', 'a', 1)], 'abc'],
  ])('U8 stays in its place: %s', (_, rows, lingering, expected) => {
    expect(refs(withLingering(shown(rows), lingering))).toBe(expected);
  });
});
