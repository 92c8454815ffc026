import { expect, it } from 'vitest';
import type { TaskId, UserId } from '#domain/ids.ts';
import { groupByProject } from '#server/tasks/lists.ts';
import type { LoadedTask } from '#server/tasks/load.ts';
import { aProject, aSubtask, refOf } from '../support/task-builder.ts';

it('A297 each subtask is read once, however many projects are listed', () => {
  let reads = 0;
  const subtasks = Array.from({ length: 1000 }, (_, n): LoadedTask => {
    const project = aProject({ ref: refOf(n % 100) });
    const task = { ...aSubtask(project, 2000 + n), ref: refOf(2000 + n), id: n as TaskId };
    return {
      ownerId: 1 as UserId,
      project: null,
      get task() {
        reads += 1;
        return task;
      },
    };
  });
  const groups = groupByProject(subtasks);
  expect([...groups.values()].map((group) => group.length)).toEqual(Array<number>(100).fill(10));
  expect(groups.get(refOf(7))?.[0]?.task.ref).toBe(refOf(2007));
  expect(reads).toBeLessThanOrEqual(1001);
});
