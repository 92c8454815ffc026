import { expect, it } from 'vitest';

import { TASK_TYPES, type TaskType } from '#domain/task-types.ts';
import { addWords } from '#ui/task/capture/add-words.ts';

const NOUNS: Partial<Record<TaskType, string>> = { grocery: 'Item', note: 'Note' };

it.each([null, ...TASK_TYPES])('Q41 what was added, or was not, is told in the words for a %s', (type) => {
  const noun = (type && NOUNS[type]) ?? 'Task';
  const { added, failed, addedMany } = addWords(type);
  expect([added, failed]).toEqual([`${noun} Added`, `Failed to add ${noun.toLowerCase()}`]);
  expect(addedMany({ count: 3 })).toBe(`3 ${noun}s Added`);
});
