import { describe, expect, it } from 'vitest';

import type { TaskId, TempId } from '#domain/ids.ts';
import { isNamedBy } from '#ui/task/task-address.ts';

const row = (id: number | null, temp_id: number | null) => ({
  id: id as TaskId | null,
  temp_id: temp_id as TempId | null,
});

describe("a project's address", () => {
  it.each([
    ['57', row(57, null), true],
    ['57', row(57, 1000), true],
    ['t1000', row(57, 1000), true],
    ['t1000', row(null, 1000), true],
    ['1000', row(57, 1000), false],
    ['t57', row(57, null), false],
    ['', row(null, 1000), false],
    ['tnull', row(57, null), false],
  ])('U102 %s names it by the number of the server or by that of this device', (slug, task, expected) => {
    expect(isNamedBy(task, slug)).toBe(expected);
  });
});
