import { describe, expect, it } from 'vitest';

import { arrangedSubtasks, stepNumbers } from '#domain/project.ts';
import { aProject, aSubtask, refOf } from '../support/task-builder.ts';

const project = aProject({ execution_type: 'synchronous' });
const step = (count: number, fields = {}) => aSubtask(project, count, fields);

describe('reordering the open subtasks', () => {
  it.each([
    ['without completed ones', [step(1), step(2), step(3)], [3, 1, 2], [3, 1, 2]],
    ['around a completed one', [step(1), step(2, { completed: true }), step(3)], [3, 1], [3, 2, 1]],
    ['of which one was deleted meanwhile', [step(1), step(2)], [9, 2, 1], [2, 1]],
    ['while another one came', [step(1), step(2), step(3)], [2, 1], [2, 1, 3]],
  ])('P50 leaves every other subtask in its place: %s', (_, subtasks, open, expected) => {
    expect(arrangedSubtasks(subtasks, open.map(refOf))).toEqual(expected.map(refOf));
  });
});

describe('the steps of a sequential project', () => {
  it('P51 are numbered after the completed ones, and notes are skipped', () => {
    const subtasks = [step(1), step(2, { completed: true }), step(3, { type: 'note' }), step(4)];
    expect([...stepNumbers(subtasks)]).toEqual([
      [refOf(1), 2],
      [refOf(4), 3],
    ]);
  });
});
