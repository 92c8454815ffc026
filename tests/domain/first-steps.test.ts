import { expect, it } from 'vitest';
import { firstStep, NEWCOMER_TASKS, type FirstStep } from '#domain/first-steps.ts';
import type { TaskType } from '#domain/task-types.ts';

const tasks = (count: number, type: TaskType | null = null) =>
  Array.from({ length: count }, () => ({ type }));
const PROJECT = tasks(1, 'project');

it.each<[string, ReturnType<typeof tasks>, number, FirstStep | null]>([
  ['nothing yet: three thoughts', [], 0, { kind: 'capture', done: 0, of: 3 }],
  ['two thoughts: one more', tasks(2), 2, { kind: 'capture', done: 2, of: 3 }],
  ['two that were completed at once: one more', tasks(2, 'call'), 0, { kind: 'capture', done: 2, of: 3 }],
  ['three thoughts: to process them', tasks(3), 3, { kind: 'process', count: 3 }],
  ['some decided: to process the rest', [...tasks(2), ...tasks(2, 'call')], 2, { kind: 'process', count: 2 }],
  ['all decided: to try a project', tasks(3, 'call'), 0, { kind: 'project' }],
  ['a project: nothing more', [...tasks(3, 'call'), ...PROJECT], 0, null],
  ['a project first: nothing more', PROJECT, 0, null],
  ['many tasks without a project: nothing more', tasks(NEWCOMER_TASKS + 1, 'grocery'), 4, null],
])('U827 the step of who has %s', (_, all, inbox, step) => {
  expect(firstStep(all, inbox)).toEqual(step);
});
