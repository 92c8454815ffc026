import { describe, expect, it } from 'vitest';

import {
  canCompleteProject,
  compareSubtasks,
  isActionable,
  MAX_SUBTASKS,
  nextStep,
  progressOf,
  reorderedSubtasks,
} from '#domain/project.ts';
import { normalizeTask, type Task } from '#domain/task.ts';
import {
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  EVENING,
  MORNING,
  NOON,
  refOf,
  TODAY,
} from '../support/task-builder.ts';

const project = aProject({ execution_type: 'synchronous' });
const done = (count: number) => aSubtask(project, count, { completed: true });
const open = (count: number) => aSubtask(project, count);
const note = (count: number) => aSubtask(project, count, { type: 'note' });
const deleted = (count: number) => aSubtask(project, count, { deleted_at: NOON });

describe('completing a project', () => {
  it.each<[string, readonly Task[], boolean]>([
    ['P1 possible with all subtasks completed', [done(1), done(2)], true],
    ['P1 impossible with one open subtask', [done(1), open(2)], false],
    ['P2 impossible without subtasks', [], false],
    ['P3 an open note does not prevent it', [done(1), note(2)], true],
    ['P3 notes alone do not allow it', [note(1)], false],
    ['P3 a deleted subtask does not prevent it', [done(1), deleted(2)], true],
    ['P3 deleted subtasks alone do not allow it', [deleted(1)], false],
  ])('%s', (_, subtasks, can) => {
    expect(canCompleteProject(project, subtasks)).toBe(can);
  });

  it('P4 a completed project cannot be completed again', () => {
    expect(canCompleteProject(aProject({ completed: true }), [done(1)])).toBe(false);
  });

  it('P5 progress counts the subtasks except notes and deleted ones', () => {
    expect(progressOf([done(1), open(2), note(3), deleted(4)])).toEqual({ done: 1, all: 2 });
  });
});

describe('the order of subtasks', () => {
  const sorted = (subtasks: readonly Task[]) => [...subtasks].sort(compareSubtasks).map((task) => task.ref);

  it('P6 incomplete subtasks come before completed ones, each by position', () => {
    expect(sorted([done(1), open(4), done(3), open(2)])).toEqual([2, 4, 1, 3].map(refOf));
  });

  it('P7 with equal positions the older subtask comes first, with equal times the lower ref', () => {
    const at = (count: number, created_at: Task['created_at']) =>
      aSubtask(project, count, { position: 0, created_at });
    expect(sorted([at(3, MORNING), at(1, EVENING), at(2, MORNING)])).toEqual([2, 3, 1].map(refOf));
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ['P8 the named subtasks come first, as named', [3, 1, 2], [3, 1, 2]],
    ['P9 subtasks that are not named keep their order behind the named ones', [3], [3, 1, 2]],
    ['P9 an order that names none changes nothing', [], [1, 2, 3]],
    ['P10 a name that is not a subtask is ignored', [9, 2], [2, 1, 3]],
    ['P10 a subtask that is named twice counts once', [2, 2, 1], [2, 1, 3]],
  ])('%s', (_, named, order) => {
    expect(reorderedSubtasks([open(3), open(1), open(2)], named.map(refOf))).toEqual(order.map(refOf));
  });
});

describe('a sequential project', () => {
  it('P11 the next step is the first open subtask by position', () => {
    expect(nextStep([open(3), done(1), open(2)], TODAY)?.ref).toBe(refOf(2));
  });

  it('P11 a note and a deleted subtask are not steps', () => {
    expect(nextStep([note(1), deleted(2), open(3)], TODAY)?.ref).toBe(refOf(3));
    expect(nextStep([done(1), note(2)], TODAY)).toBeNull();
  });

  it('P12 of the open subtasks only the next step is actionable', () => {
    const siblings = [done(1), open(2), open(3)];
    expect(siblings.map((task) => isActionable(task, project, siblings, TODAY))).toEqual([true, true, false]);
  });

  it('P12 its notes are always actionable', () => {
    const siblings = [open(1), note(2)];
    expect(isActionable(note(2), project, siblings, TODAY)).toBe(true);
  });

  it('P13 in a parallel project every subtask is actionable', () => {
    const parallel = aProject({ execution_type: 'parallel' });
    const siblings = [1, 2, 3].map((count) => aSubtask(parallel, count));
    expect(siblings.every((task) => isActionable(task, parallel, siblings, TODAY))).toBe(true);
  });

  it('P13 a task without a project is actionable', () => {
    expect(isActionable(aTask(), null, [], TODAY)).toBe(true);
  });
});

describe('the subtasks of a project', () => {
  it('P14 a subtask has the space and the family of its project', () => {
    const family = aFamilyProject();
    const asked = aTask({ project_ref: family.ref, position: 0, space: 'work' });
    expect(normalizeTask(asked, family)).toMatchObject({ space: 'family', family_id: family.family_id });
  });

  it('P15 a subtask never has status inbox', () => {
    expect(aTask({ status: 'inbox', position: 0 }, project).status).toBe('todo');
  });

  it('P16 a project cannot be a subtask', () => {
    expect(aTask({ type: 'project' }, project)).toMatchObject({ project_ref: null, position: null });
  });

  it('P17 a grocery can be a subtask only in a project of the family space', () => {
    const family = aFamilyProject();
    expect(aTask({ type: 'grocery' }, family).project_ref).toBe(family.ref);
    expect(aTask({ type: 'grocery' }, project)).toMatchObject({ project_ref: null, space: 'family' });
  });

  it('P18 a subtask whose project has not been pulled yet stays unchanged', () => {
    const orphan = { ...aSubtask(aFamilyProject(), 1), project_ref: refOf(77) };
    expect(normalizeTask(orphan, null)).toEqual(orphan);
  });

  it('P19 a project holds at most 1,000 subtasks', () => {
    expect(MAX_SUBTASKS).toBe(1000);
  });
});
