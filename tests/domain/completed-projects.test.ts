import { describe, expect, it } from 'vitest';

import type { Verb } from '#domain/verbs/registry.ts';
import {
  aProject,
  aSubtask,
  aTask,
  create,
  edit,
  EVENING,
  MORNING,
  NOON,
  play,
  PROJECT,
  refOf,
  rowOf,
  TASK,
} from '../support/task-builder.ts';

const STEP = TASK;
const OTHER_STEP = refOf(2);

const complete = (completed: boolean, ref = PROJECT): Verb => ({
  kind: 'task.complete',
  args: { ref, completed },
});
const restore = (ref = STEP): Verb => ({ kind: 'task.restore', args: { ref } });

const open = aProject();
const ended = aProject({ completed: true });
const isCompleted = (played: ReturnType<typeof play>) => rowOf(played.board, PROJECT).completed;

describe('completing a project', () => {
  it.each<[string, Verb]>([
    ['by its check', complete(true)],
    ['by an edit', edit({ completed: true, name: 'Moved' }, PROJECT)],
  ])('A500 is refused while it has an open subtask, %s', (_, verb) => {
    const played = play([open, aSubtask(open, 1), aSubtask(open, 2, { completed: true })], [verb]);
    expect(played.refusals).toEqual([{ code: 'open_subtasks', field: 'completed' }]);
    expect(played.board.changes()).toEqual([]);
  });

  it.each([
    ['completed', { completed: true }],
    ['deleted', { deleted_at: MORNING }],
    ['a note', { type: 'note' as const }],
  ])('A500 is not refused for a subtask that is %s', (_, fields) => {
    expect(isCompleted(play([open, aSubtask(open, 1, fields)], [complete(true)]))).toBe(true);
  });

  it('A500 of a task that is no project asks for no subtasks', () => {
    expect(play([aTask({ type: 'office' })], [complete(true, TASK)]).task.completed).toBe(true);
  });
});

describe('a completed project', () => {
  const done = aSubtask(ended, 1, { completed: true });
  it.each<[string, Parameters<typeof play>[0], readonly Verb[]]>([
    ['is made in it', [ended], [create({ project_ref: PROJECT })]],
    ['is moved into it', [ended, aTask({ type: 'office' })], [edit({ project_ref: PROJECT })]],
    ['is opened again', [ended, done], [complete(false, STEP)]],
    ['is opened by an edit', [ended, done], [edit({ completed: false })]],
    ['is restored', [ended, aSubtask(ended, 1, { deleted_at: MORNING })], [restore()]],
    ['is no longer a note', [ended, aSubtask(ended, 1, { type: 'note' })], [edit({ type: 'call' })]],
  ])('A501 is opened by a subtask that %s', (_, rows, verbs) => {
    const { board, refusals } = play(rows, verbs);
    expect(refusals).toEqual(verbs.map(() => null));
    expect(rowOf(board, PROJECT)).toMatchObject({ completed: false, completed_at: null, updated_at: NOON });
    expect(rowOf(board, STEP)).toMatchObject({ project_ref: PROJECT, completed: false });
  });

  it('A501 that was deleted comes back open if a subtask was opened meanwhile', () => {
    const deleted = { deleted_at: EVENING };
    const project = aProject({ completed: true, ...deleted });
    const played = play(
      [project, aSubtask(project, 1, { completed: true, ...deleted })],
      [complete(false, STEP), restore(PROJECT)],
    );
    expect(isCompleted(played)).toBe(false);
  });

  it.each<[string, Parameters<typeof play>[0], Verb]>([
    [
      'a completed task is moved into it',
      [ended, aTask({ completed: true })],
      edit({ project_ref: PROJECT }),
    ],
    ['a note is made in it', [ended], create({ project_ref: PROJECT, type: 'note' })],
    ['a completed task is made in it', [ended], create({ project_ref: PROJECT, completed: true })],
    ['a subtask is renamed', [ended, done], edit({ name: 'Boxes' })],
    ['a subtask leaves it', [ended, done], edit({ project_ref: null, completed: false })],
  ])('A502 stays completed if %s', (_, rows, verb) => {
    expect(isCompleted(play(rows, [verb]))).toBe(true);
  });

  it('A502 of an earlier version, with an open subtask, stays as it is until a subtask becomes open', () => {
    const rows = [ended, aSubtask(ended, 1), aSubtask(ended, 2, { completed: true })];
    expect(isCompleted(play(rows, [edit({ name: 'Boxes' })]))).toBe(true);
    expect(isCompleted(play(rows, [complete(false, OTHER_STEP)]))).toBe(false);
  });
});
