import { describe, expect, it } from 'vitest';

import { realmOf, type UserId } from '#domain/ids.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import {
  ADA,
  aBoard,
  aFamilyProject,
  aProject,
  aSubtask,
  aTask,
  AT_NOON,
  create,
  edit,
  EVENING,
  HOME,
  MORNING,
  NOON,
  OTHER_FAMILY,
  play,
  PROJECT,
  refOf,
  rowOf,
  TASK,
} from '../support/task-builder.ts';

const complete = (completed: boolean): Verb => ({ kind: 'task.complete', args: { ref: TASK, completed } });
const star = (important: boolean): Verb => ({ kind: 'task.setImportant', args: { ref: TASK, important } });
const remove = (ref = TASK): Verb => ({ kind: 'task.delete', args: { ref } });
const restore = (ref = TASK): Verb => ({ kind: 'task.restore', args: { ref } });

describe('flags', () => {
  it('T21 completing a task sets its completion time', () => {
    expect(play([aTask()], [complete(true)]).task).toMatchObject({ completed: true, completed_at: NOON });
  });

  it('T21 a task that is created completed has its creation time as completion time', () => {
    expect(play([], [create({ completed: true })]).task).toMatchObject({ completed_at: NOON });
  });

  it('T22 reopening a task clears its completion time', () => {
    const { task } = play([aTask({ completed: true })], [complete(false)]);
    expect(task).toMatchObject({ completed: false, completed_at: null });
  });

  it('T23 completing a completed task keeps the first completion time', () => {
    expect(play([aTask({ completed: true })], [complete(true)]).task.completed_at).toBe(MORNING);
  });

  it.each([true, false])('T24 a flag changes nothing but itself: important %s', (important) => {
    const before = aTask({ type: 'office', effort: 'hard', important: !important });
    expect(play([before], [star(important)]).task).toEqual({ ...before, important, updated_at: NOON });
  });

  it('T24 completing changes nothing but the completion', () => {
    const before = aTask({ type: 'office', effort: 'hard', important: true });
    const after = { ...before, completed: true, completed_at: NOON, completed_by: ADA.id, updated_at: NOON };
    expect(play([before], [complete(true)]).task).toEqual(after);
  });

  it.each<[string, Verb]>([
    ['an edit', edit({ name: 'Call the school' })],
    ['a completion', complete(false)],
    ['a star', star(false)],
  ])('T25 %s that changes nothing returns the same row object', (_, verb) => {
    const task = aTask();
    const { board } = play([task], [verb]);
    expect(board.task(TASK)).toBe(task);
    expect(board.changes()).toEqual([]);
  });
});

describe('deleting', () => {
  it('T26 a deleted task stays, with the time at which it was deleted', () => {
    const before = aTask({ type: 'office', important: true });
    expect(play([before], [remove()]).task).toEqual({ ...before, deleted_at: NOON, updated_at: NOON });
  });

  it('T26 a task that is deleted again keeps the first time', () => {
    const deleted = aTask({ deleted_at: MORNING });
    expect(play([deleted], [remove()]).task).toBe(deleted);
  });

  it('T27 an edit of a deleted task applies and leaves it deleted', () => {
    const { task } = play([aTask({ deleted_at: MORNING })], [edit({ name: 'Later' })]);
    expect(task).toMatchObject({ name: 'Later', deleted_at: MORNING });
  });

  it.each(['task.delete', 'project.delete'] as const)(
    'T28 %s deletes the live subtasks of a project with the same deletion time',
    (kind) => {
      const project = aProject();
      const live = aSubtask(project, 1);
      const gone = aSubtask(project, 2, { deleted_at: MORNING });
      const { board } = play([project, live, gone], [{ kind, args: { ref: PROJECT } }]);
      expect([PROJECT, live.ref, gone.ref].map((ref) => rowOf(board, ref).deleted_at)).toEqual([
        NOON,
        NOON,
        MORNING,
      ]);
    },
  );
});

describe('restoring', () => {
  it('T29 a restored task is as it was before', () => {
    const before = aTask({ type: 'office', completed: true });
    const { task } = play([before], [remove(), restore()]);
    expect(task).toEqual({ ...before, updated_at: NOON });
  });

  it('T29 restoring a task that is not deleted changes nothing', () => {
    expect(play([aTask()], [restore()]).board.changes()).toEqual([]);
  });

  it('T30 restoring a project restores the subtasks that were deleted with it, and no others', () => {
    const project = aProject();
    const along = aSubtask(project, 1);
    const before = aSubtask(project, 2, { deleted_at: MORNING });
    const { board } = play([project, along, before], [remove(PROJECT), restore(PROJECT)]);
    expect(rowOf(board, PROJECT).deleted_at).toBeNull();
    expect(rowOf(board, along.ref)).toMatchObject({ deleted_at: null, project_ref: PROJECT });
    expect(rowOf(board, before.ref).deleted_at).toBe(MORNING);
  });

  it('T31 a restored subtask returns to its project', () => {
    const project = aProject();
    const { task } = play([project, aSubtask(project, 1, { deleted_at: MORNING })], [restore()]);
    expect(task).toMatchObject({ deleted_at: null, project_ref: PROJECT, position: 1 });
  });

  it('T32 a subtask whose project is still deleted returns without a project, in the same space', () => {
    const project = aFamilyProject();
    const { board, task } = play([project, aSubtask(project, 1)], [remove(PROJECT), restore()]);
    expect(task).toMatchObject({
      deleted_at: null,
      project_ref: null,
      position: null,
      space: 'family',
      family_id: HOME,
    });
    expect(rowOf(board, PROJECT).deleted_at).toBe(NOON);
  });
});

describe('the family of a task', () => {
  it('T19 a task gets the family that is named, otherwise the home family', () => {
    const named = create({ space: 'family', family_id: OTHER_FAMILY });
    expect(play([], [named]).task).toMatchObject({ family_id: OTHER_FAMILY, realm: 'f:7' });
    expect(play([], [create({ space: 'family' })]).task).toMatchObject({ family_id: HOME, realm: 'f:5' });
  });

  it('T34 a task in a family stays in it unless another is named', () => {
    const theirs = aTask({ space: 'family', family_id: OTHER_FAMILY });
    expect(play([theirs], [edit({ space: 'family', family_id: null })]).task.family_id).toBe(OTHER_FAMILY);
    expect(play([theirs], [edit({ family_id: HOME })]).task).toMatchObject({ realm: 'f:5' });
  });

  it('T35 a task that leaves the family space belongs to the user who moved it out', () => {
    const bobs = aTask({
      space: 'family',
      family_id: HOME,
      created_by: { id: 2 as UserId, display_name: 'Bob' },
    });
    expect(play([bobs], [edit({ space: 'work' })]).task).toMatchObject({ family_id: null, realm: 'u:1' });
  });

  it('T36 a task outside the family space has no family', () => {
    expect(play([aTask()], [edit({ family_id: HOME })]).task).toMatchObject({
      family_id: null,
      realm: 'u:1',
    });
  });

  it('T37 a row is in its family’s realm, otherwise in that of the user it belongs to', () => {
    const keeper = 3 as UserId;
    expect(realmOf({ family_id: HOME, keeper })).toBe('f:5');
    expect(realmOf({ family_id: null, keeper })).toBe('u:3');
  });
});

describe('refusals', () => {
  const missing = { ref: refOf(9) };
  it.each<Verb>([
    edit({ name: 'A' }, missing.ref),
    { kind: 'task.complete', args: { ...missing, completed: true } },
    { kind: 'task.setImportant', args: { ...missing, important: true } },
    { kind: 'task.delete', args: missing },
    { kind: 'task.restore', args: missing },
    { kind: 'project.convert', args: missing },
    { kind: 'project.delete', args: missing },
    { kind: 'project.reorder', args: { ...missing, order: [] } },
    { kind: 'project.switchSpace', args: { ...missing, space: 'work' } },
    { kind: 'project.setExecution', args: { ...missing, execution_type: 'parallel' } },
  ])('T38 $kind on a missing task is refused', (verb) => {
    expect(play([aTask()], [verb]).refusals).toEqual([{ code: 'task_missing', field: 'id' }]);
  });
});

it('T39 a change of a row sets its change time', () => {
  const board = aBoard(aTask());
  applyVerb(board, edit({ name: 'Once' }), AT_NOON);
  applyVerb(board, edit({ name: 'Twice' }), { ...AT_NOON, at: EVENING });
  expect(rowOf(board, TASK)).toMatchObject({ name: 'Twice', updated_at: EVENING, created_at: MORNING });
});
